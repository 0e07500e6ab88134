"""`zermelo`: the commands put together, and the one place where bad input becomes exit code 2."""

from __future__ import annotations

import sys

import typer

from zermelo.cli import (
    book,
    cache,
    check,
    count,
    draw,
    games,
    match,
    methods,
    perft,
    play,
    protocols,
    quiz,
    screen,
    search,
    show,
    suite,
    trace,
    why,
)
from zermelo.cli.ending import ended
from zermelo.cli.usage import usage_text

EPILOG = "Exit codes: 0 done, 1 a negative finding (a check that failed), 2 bad input, 130 stopped by Ctrl-C."

app = typer.Typer(
    name="zermelo",
    help="Write the rules of a game in plain Python; search it at the speed of C++.",
    epilog=EPILOG,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("show")(show.show)
app.command("perft")(perft.perft)
app.command("count")(count.count)
app.command("search")(search.search)
app.command("why")(why.why)
app.command("methods")(methods.methods)
app.command("play")(play.play)
app.command("match")(match.match)
app.command("suite")(suite.suite)
app.command("gtp")(protocols.gtp)
app.command("ugi")(protocols.ugi)
app.command("uci")(protocols.uci)
app.command("trace")(trace.trace)
app.command("draw")(draw.draw)
app.command("quiz")(quiz.quiz)
app.command("check")(check.check)
app.add_typer(book.app, name="book")
app.add_typer(cache.app, name="cache")

UsageProblem = next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")
"""typer's own complaints about the command line, wherever its parser lives."""


def version(wanted: bool) -> None:
    """--version."""
    if wanted:
        from importlib.metadata import version as installed

        screen.say(f"zermelo {installed('zermelo')}")
        raise typer.Exit


@app.callback()
def _common(
    version: bool = typer.Option(False, "--version", help="The version.", callback=version, is_eager=True),
) -> None:
    """Write the rules of a game in plain Python; search it at the speed of C++."""
    screen.show_compiling()


def main() -> None:
    """The entry point."""
    ended(lambda: app(standalone_mode=False), _complaint, (KeyboardInterrupt, typer.Abort))


def _complaint(problem: Exception) -> str | None:
    """What typer says of the command line; nothing, if it is not typer that complains."""
    if not isinstance(problem, UsageProblem):
        return None
    if not str(problem).strip():  # no arguments: the help was shown
        sys.exit(screen.BAD_INPUT)
    return usage_text(problem)
