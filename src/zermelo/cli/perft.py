"""`zermelo perft`: lines of exactly so many moves."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, described, fits, position
from zermelo.cli.screen import BadInput, grouped, notice, say, say_json, working

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
    fits("perft", rules)
    state = position(rules, at).state
    from zermelo.measure import perft as measure  # imports Numba

    if not 0 <= depth <= measure.DEEPEST:
        raise BadInput(f"DEPTH is 0 to {measure.DEEPEST}, not {depth}")
    begun = perf_counter()
    with working() as progress:
        found, reason = measure.divided(
            rules, depth, state, lambda done, all_moves: progress.show(f"{done} of {all_moves} first moves")
        )
    seconds = perf_counter() - begun
    total = sum(found.values()) if depth else 1
    texts = {rules.move_text(state, move): lines for move, lines in found.items()}
    if json:
        answer = described(rules) | {"depth": depth, "perft": total, "seconds": seconds, "compiled": reason is None}
        say_json(answer | ({"divide": texts} if divide else {}) | ({"reason": reason} if reason else {}))
        return
    if reason:
        notice(f"interpreted, because the rules can't be compiled: {reason}")
    if divide:
        for text, lines in texts.items():
            say(f"{text}: {grouped(lines)}")
    say(f"{grouped(total)} line{'s' if total != 1 else ''} of exactly {depth} move{'s' if depth != 1 else ''}")
