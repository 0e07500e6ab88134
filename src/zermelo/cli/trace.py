"""`zermelo trace`: an algorithm of the textbook on a figure or a game, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import At, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, refused, say, say_json, written
from zermelo.loading import shipped

if TYPE_CHECKING:
    from zermelo.textbook.events import Trace


def algorithm_names(incomplete: str) -> list[str]:
    """For completion in the shell."""
    from zermelo.textbook.algorithms import ALGORITHMS

    return [name for name in ALGORITHMS if name.startswith(incomplete)]


def subject_names(incomplete: str) -> list[str]:
    """For completion in the shell: figures and games."""
    from zermelo.cli.options import game_names
    from zermelo.textbook.figures import FIGURES

    return [name for name in FIGURES if name.startswith(incomplete)] + game_names(incomplete)


AlgorithmName = Annotated[
    str,
    typer.Argument(metavar="ALGORITHM", help="One of `--list`.", autocompletion=algorithm_names, show_default=False),
]
Subject = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FIGURE",
        help="A figure's name, a game's name, or file.py:Class.",
        autocompletion=subject_names,
        show_default=False,
    ),
]
View = Annotated[
    str, typer.Option("--view", metavar="NAME", help="stack, derivation, windows, tree, events, code or answer.")
]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Cut the tree so many plies deep.")]
Samples = Annotated[int, typer.Option("--samples", metavar="N", help="Random games of sampling, ucb and mcts.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Of the random games.")]
Moves = Annotated[int, typer.Option("--moves", metavar="N", help="Moves that mcts plays, keeping the tree below.")]
Merge = Annotated[bool, typer.Option("--merge", help="Successors that are equal by symmetry are one.")]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write .svg, .html, .dot, .tex, .txt, .png or .pdf instead."),
]
Dark = Annotated[bool, typer.Option("--dark", help="With -o: a picture for dark paper.")]
Boards = Annotated[bool, typer.Option("--boards", help="With -o: a board in every node of the picture.")]
List = Annotated[bool, typer.Option("--list", help="The algorithms, the figures and the tables that there are.")]
About = Annotated[
    str,
    typer.Option("--about", metavar="NAME", help="An algorithm's program; a figure, a formula or a table; its source."),
]


def trace(
    algorithm: AlgorithmName = "",
    game: Subject = "",
    parameter: Parameters = None,
    at: At = "",
    view: View = "events",
    depth: Depth = None,
    samples: Samples = 20,
    seed: Seed = 1,
    moves: Moves = 1,
    merge: Merge = False,
    output: Output = None,
    dark: Dark = False,
    boards: Boards = False,
    json: Json = False,
    list_all: List = False,
    about: About = "",
) -> None:
    """Run an algorithm as the textbooks print it, and see every step.

    Example: zermelo trace alphabeta-slides three-branch --view windows
    """
    if list_all:
        _list()
        return
    if about:
        _about(about)
        return
    if not algorithm or not game:
        raise BadInput("which algorithm on what? zermelo trace ALGORITHM GAME|FIGURE; --list names them")
    from zermelo.textbook.tracing import trace as run
    from zermelo.views.catalogue import VIEWS, as_json

    if view not in VIEWS:
        raise BadInput(f"--view is {', '.join(VIEWS)}, not {view!r}")
    rules, state = subject(game, parameter, at)
    try:
        found = run(algorithm, rules, depth, samples, seed, moves, state, merge)
        if output:
            _write(output, found, dark, boards)
        elif json:
            say_json(as_json(found))
        else:
            say(VIEWS[view](found) + (f"\n\n{VIEWS['answer'](found)}" if view != "answer" else ""))
    except ValueError as problem:
        raise refused(problem) from None


def subject(name: str, parameter: list[str] | None, at: str) -> tuple[Any, Any]:
    """A figure by its name, or a game and a position of it."""
    from zermelo.textbook.figures import FIGURES

    if name in FIGURES and not parameter and not at:
        return name, None
    if name in FIGURES and name not in shipped():
        raise BadInput(f"{name} is a figure, and takes no -p and no --at")
    try:
        rules = chosen(name, parameter)
    except BadInput as problem:
        known = "" if name in shipped() or ".py" in name else "; figures are named by `zermelo trace --list`"
        raise BadInput(f"{problem}{known}") from None
    return rules, position(rules, at).state


def _write(file: Path, trace: Trace, dark: bool, boards: bool) -> None:
    from zermelo.views.catalogue import file_of

    written(file, file_of(trace, file.suffix, dark, boards))


def _list() -> None:
    from zermelo.textbook.algorithms import ALGORITHMS
    from zermelo.textbook.figures import FIGURES
    from zermelo.textbook.formulas import CARDS

    for title, things in (("algorithms", ALGORITHMS), ("figures", FIGURES), ("formulas and tables", CARDS)):
        say(title)
        for name, thing in things.items():
            say(f"  {name:<24}{thing.sentence} ({thing.source})")
        say()


def _about(name: str) -> None:
    from zermelo.textbook.algorithms import ALGORITHMS
    from zermelo.textbook.figures import FIGURES
    from zermelo.textbook.formulas import CARDS
    from zermelo.textbook.programs import program
    from zermelo.views.picture import bare_picture
    from zermelo.views.text_tree import text_tree

    if name in ALGORITHMS:
        say(f"{ALGORITHMS[name].sentence} ({ALGORITHMS[name].source})")
        say()
        say(program(name).numbered())
        if program(name).for_max:
            say("\nWhere Min begins, max and min, largest and smallest change places.")
        figures = [figure.name for figure in FIGURES.values() if name in figure.algorithms]
        say("\n" + "\n".join(f"zermelo trace {name} {figure}" for figure in figures[:3]))
    elif name in CARDS:
        say(f"{CARDS[name].sentence} ({CARDS[name].source})")
        say()
        say(CARDS[name].text())
    elif name in FIGURES:
        figure = FIGURES[name]
        say(f"{figure.sentence} ({figure.source})")
        say()
        tree = figure.tree()
        say(text_tree(bare_picture(tree), tree) if len(tree) <= 60 else f"a tree of {len(tree)} nodes")
        say()
        say("\n".join(f"zermelo trace {algorithm} {name}" for algorithm in figure.algorithms))
    else:
        raise BadInput(f"there is no algorithm, figure, formula or table {name!r}: `zermelo trace --list` names them")
