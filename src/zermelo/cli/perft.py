"""`zermelo perft`: lines of exactly so many moves."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, grouped, notice, say, say_json, working
from zermelo.description import described

Depth = Annotated[int, typer.Argument(metavar="DEPTH", help="How many moves.", show_default=False)]
Divide = Annotated[bool, typer.Option("--divide", help="One count for each first move.")]


def perft(
    game: GameName,
    depth: Depth,
    parameter: Parameters = None,
    at: At = "",
    divide: Divide = False,
    json: Json = False,
) -> None:
    """Count the lines of play of exactly DEPTH moves.

    Example: zermelo perft connect-four 8
    """
    rules = chosen(game, parameter)
    trail = position(rules, at)
    from zermelo.measure import perft as measure  # imports Numba

    if not 0 <= depth <= measure.DEEPEST:
        raise BadInput(f"DEPTH is 0 to {measure.DEEPEST}, not {depth}")
    begun = perf_counter()
    with working() as progress:
        found = measure.divided(
            trail, depth, lambda done, all_moves: progress.show(f"{done} of {all_moves} first moves")
        )
    seconds, total = perf_counter() - begun, found.total
    if json:
        say_json(described(rules) | found.as_json(divide) | {"seconds": seconds})
        return
    if found.interpreted:
        notice(f"interpreted, because the rules can't be compiled: {found.interpreted}")
    if divide:
        for text, lines in found.texts().items():
            say(f"{text}: {grouped(lines)}")
    say(f"{grouped(total)} line{'s' if total != 1 else ''} of exactly {depth} move{'s' if depth != 1 else ''}")
