"""`zermelo check`: the laws of a game, with counterexamples."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.options import GameName, Json, Parameters, chosen
from zermelo.cli.screen import NEGATIVE, BadInput, grouped, say, say_json, working
from zermelo.description import described

States = Annotated[int, typer.Option("--states", metavar="N", help="States near the start to look at, all of them.")]
Playthroughs = Annotated[int, typer.Option("--playthroughs", metavar="N", help="Random games to play to the end.")]
Seed = Annotated[int, typer.Option("--seed", help="Where the random games begin.")]


def check(
    game: GameName,
    parameter: Parameters = None,
    states: States = 2_000,
    playthroughs: Playthroughs = 50,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Check the laws of a game; a law that is broken comes with the shortest line of play that breaks it.

    Example: zermelo check my_game.py:MyGame -p size=4
    """
    rules = chosen(game, parameter)
    if states < 1 or playthroughs < 0:
        raise BadInput("--states is 1 or more, and --playthroughs 0 or more")
    from zermelo.laws import check as ask  # imports Numba

    with working() as progress:
        report = ask(rules, states, playthroughs, seed, lambda done: progress.show(f"{grouped(done)} states"))
    if json:
        say_json(described(rules) | report.as_json())
    else:
        say(str(report))
    if not report.passed:
        raise typer.Exit(NEGATIVE)
