"""`zermelo search`: the best move, and what it is worth."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, described, fits, position
from zermelo.cli.screen import BadInput, grouped, say, say_json, working
from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.searching.result import Result

SHOWN = 60  # moves of a line
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Look so many plies ahead.")]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="T", help="Take so long.")]
Nodes = Annotated[int | None, typer.Option("--nodes", metavar="N", help="Visit so many positions.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Search with so many threads.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Size of the transposition table.")]
AllMoves = Annotated[bool, typer.Option("--all-moves", help="The value of every move.")]
Outcome = Annotated[bool, typer.Option("--outcome-only", help="Win, draw or loss alone, whatever the distance.")]


def search(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    depth: Depth = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    memory: Memory = 64,
    all_moves: AllMoves = False,
    outcome_only: Outcome = False,
    json: Json = False,
) -> None:
    """Find the best move. Without a limit, search until its value is proved.

    Example: zermelo search connect-four --at 44455554221
    """
    rules = chosen(game, parameter)
    fits("alphabeta", rules)
    state = position(rules, at).state
    if not 1 <= threads <= 64 or not 1 <= memory <= 65536:
        raise BadInput("--threads is 1 to 64, and --memory 1 to 65536")
    from zermelo.compiled import CompileError  # imports Numba
    from zermelo.searching.limit import Limit
    from zermelo.searching.search import Options, searched

    try:
        limit = Limit(depth, nodes, seconds)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    options = Options(threads, memory, all_moves, not outcome_only)
    result = None
    try:
        with working() as progress:
            for result in searched(rules, state, limit, options):
                if sys.stderr.isatty():
                    progress.show(_line(rules, state, result))
    except CompileError as problem:
        raise BadInput(f"search wants rules that can be compiled: {problem}") from None
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    except KeyboardInterrupt:
        if result is None:
            raise
        result = replace(result, stopped="Ctrl-C")
    assert result is not None
    if json:
        moves = {rules.move_text(state, move): value.as_json(rules.players[0]) for move, value in result.moves.items()}
        say_json(described(rules) | result.as_json(rules, state) | ({"moves": moves} if all_moves else {}))
    else:
        _say(rules, state, result)


def _line(game: Game[Any], state: Any, result: Result) -> str:
    best = "-" if result.best is None else game.move_text(state, result.best)
    return f"depth {result.depth}: {best}, {result.value}, {grouped(result.effort.nodes)} nodes"


def _say(game: Game[Any], state: Any, result: Result) -> None:
    if result.best is None:
        say(f"the game is over; value {result.value} for {game.players[0]}")
        return
    from zermelo.searching.result import texts

    say(f"{'best move':<15}{game.move_text(state, result.best)}")
    if len(result.best_moves) > 1:
        say(f"{'as good':<15}{' '.join(game.move_text(state, move) for move in result.best_moves[1:])}")
    say(f"{'value':<15}{result.value} for {game.players[0]}")
    words = texts(game, state, result.line)
    say(f"{'line':<15}{' '.join(words[:SHOWN])}{f' ... ({len(words)} moves)' if len(words) > SHOWN else ''}")
    for move, value in result.moves.items():
        say(f"{'':<15}{game.move_text(state, move)}: {value}")
    say(f"{'stopped':<15}{result.stopped}")
