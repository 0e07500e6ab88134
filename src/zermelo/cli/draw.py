"""`zermelo draw`: the tree of a game or a figure; or the space that searches of it have seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import At, Parameters, chosen, position
from zermelo.cli.screen import BadInput, refused, say, written
from zermelo.cli.trace import Boards, Dark, Depth, Merge, Subject, subject

if TYPE_CHECKING:
    from zermelo.textbook.gametree import GameTree

DEPTH, DEEPEST, SPACES = 5, 100, ("alphabeta", "mcts:c=0.2", "mcts:c=2")
Picture = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write .svg, .png, .pdf, .dot or .tex.")
]
Space = Annotated[bool, typer.Option("--space", help="What searches have seen: how deep, how wide, how often.")]
Methods = Annotated[
    list[str] | None,
    typer.Option("--method", metavar="NAME", help="With --space: alphabeta or mcts:...; may be given again."),
]
Simulations = Annotated[int, typer.Option("--simulations", metavar="N", help="With --space: of each mcts.")]


def draw(
    game: Subject,
    parameter: Parameters = None,
    at: At = "",
    depth: Depth = None,
    merge: Merge = False,
    space: Space = False,
    method: Methods = None,
    simulations: Simulations = 2_000,
    output: Picture = None,
    dark: Dark = False,
    boards: Boards = False,
) -> None:
    """Draw the tree of a game or a figure, in the terminal or as a file; or the space that searches have seen.

    Example: zermelo draw tic-tac-toe --depth 2 --merge
    """
    if space:
        _draw_space(game, parameter, at, depth, method or [*SPACES], simulations, output)
        return
    from zermelo.views.picture import bare_picture
    from zermelo.views.text_tree import text_tree

    tree = _unfolded(game, parameter, at, depth, merge)
    try:
        drawn = bare_picture(tree, boards)
    except ValueError as problem:
        raise refused(problem) from None
    if output is None:
        say(text_tree(drawn, tree))
        return
    from zermelo.views.converting import PRINTED, converted
    from zermelo.views.slides import dot, tikz
    from zermelo.views.svg import svg

    makers = {".dot": dot, ".tex": tikz}
    if output.suffix in makers:
        written(output, makers[output.suffix](drawn) + "\n")
        return
    if output.suffix not in PRINTED:
        raise BadInput(f"-o writes {', '.join((*PRINTED, *makers))}, not {output.name!r}")
    try:
        written(output, converted(svg(drawn, tree.title, dark=dark, with_legend=True), output.suffix))
    except ValueError as problem:
        raise refused(problem) from None


def _unfolded(game: str, parameter: list[str] | None, at: str, depth: int | None, merge: bool) -> GameTree:
    from zermelo.textbook.figures import FIGURES
    from zermelo.textbook.gametree import unfold

    if depth is not None and depth < 1:
        raise BadInput(f"depth is 1 or more, not {depth}")
    rules, state = subject(game, parameter, at)
    try:
        return FIGURES[rules].tree(depth) if isinstance(rules, str) else unfold(rules, state, depth, merge)
    except ValueError as problem:
        raise refused(problem) from None


def _draw_space(
    game: str,
    parameter: list[str] | None,
    at: str,
    depth: int | None,
    methods: list[str],
    simulations: int,
    output: Path | None,
) -> None:
    """The spaces of real runs beside each other."""
    if output is None or output.suffix != ".svg":
        raise BadInput("--space writes an .svg file: add -o space.svg")
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise BadInput(f"--depth is 1 to {DEEPEST}, not {depth}")
    rules = chosen(game, parameter)
    trail = position(rules, at)
    from zermelo.methods.limit import Limit, Options
    from zermelo.methods.method import method_for
    from zermelo.methods.session import Session
    from zermelo.views.space import space_of, space_svg

    spaces = []
    try:
        for name in methods:
            options = Options(method=name)
            method = method_for(rules, Limit(), options)
            if "simulations" in method.limits:
                limit, how_far = Limit(simulations=simulations), f", {simulations:,} simulations"
            else:
                limit, how_far = Limit(depth=depth or DEPTH), f" to depth {depth or DEPTH}"
            spaces.append(space_of(name + how_far, method.visited(Session(rules, options, trail), limit)))
    except ValueError as problem:
        raise refused(problem) from None
    written(output, space_svg(rules, spaces) + "\n")
