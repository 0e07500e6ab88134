"""`zermelo`: the commands put together, and the one place where bad input becomes exit code 2."""

from __future__ import annotations

import os
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
    """The entry point. Bad input: one line on stderr, exit code 2, never a traceback."""
    screen.open_streams()
    try:
        code = app(standalone_mode=False)
    except screen.BadInput as problem:
        screen.fail(str(problem))
    except (KeyboardInterrupt, typer.Abort):
        code = screen.INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = screen.DONE
    except Exception as problem:
        complaint = usage_text(problem) if isinstance(problem, UsageProblem) else _of_rules(problem)
        if complaint is None:
            raise
        if not str(problem).strip() and isinstance(problem, UsageProblem):  # no arguments: the help was shown
            sys.exit(screen.BAD_INPUT)
        screen.fail(complaint)
    if code == screen.INTERRUPTED:
        screen.notice("stopped")
    sys.exit(code if isinstance(code, int) else screen.DONE)


def _of_rules(problem: Exception) -> str | None:
    """What somebody's rules raised, and where; None if the fault is not theirs."""
    if isinstance(problem, NotImplementedError) or type(problem).__name__ == "NeverEnds":  # its room imports Numba
        return str(problem)
    if isinstance(problem, MemoryError):
        return "there is not enough memory for this"
    if isinstance(problem, OSError):
        return f"{type(problem).__name__}: {problem}"
    theirs = screen.frames_of_rules(problem)
    if not theirs and not screen.outside:
        return None
    kind = type(problem).__name__
    if not theirs:  # what they gave was no good, which shows only later, in code of ours
        return f"the rules raise {kind}: {problem} (`zermelo check` may say more)"
    last = theirs[-1]
    return f"the rules raise {kind}: {problem} ({last.name}, line {last.lineno} of {os.path.basename(last.filename)})"
