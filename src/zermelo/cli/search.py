"""`zermelo search`: the best move, and what it is worth."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.book import book_for
from zermelo.cli.course import course_text, say_ties
from zermelo.cli.dice import say_chances, say_throws, throws_text
from zermelo.cli.options import At, BookOption, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import (
    BadInput,
    ended_by_interrupt,
    grouped,
    notice,
    refused,
    say,
    say_json,
    stop_at_interrupt,
    working,
    written,
)
from zermelo.cli.why import asked_move, say_reasons_json
from zermelo.description import described
from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.formats.polyglot import Book
    from zermelo.methods.limit import Limit, Options
    from zermelo.methods.result import Result
    from zermelo.methods.session import Session
    from zermelo.playing.why import Why
    from zermelo.trail import Trail

Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Look so many plies ahead.")]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="T", help="Take so long.")]
Nodes = Annotated[int | None, typer.Option("--nodes", metavar="N", help="Visit so many positions.")]
Simulations = Annotated[int | None, typer.Option("--simulations", metavar="N", help="Of mcts: play so many.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Search with so many threads.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Size of the transposition table.")]
AllMoves = Annotated[bool, typer.Option("--all-moves", help="The value of every move.")]
Lines = Annotated[int, typer.Option("--lines", metavar="K", help="The best K moves, each with its line.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Of random games: the same seed, the same search.")]
TreeFile = Annotated[
    Path | None, typer.Option("--tree", metavar="FILE.html", help="Of mcts: the tree that grew, as a page.")
]
WhyMove = Annotated[str, typer.Option("--why", metavar="MOVE", help="Also the reasons for or against this move.")]
Outcome = Annotated[bool, typer.Option("--outcome-only", help="The payoff alone, whatever the distance.")]
Method = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="NAME",
        help="How to search: `zermelo methods` lists them; settings of its own follow, as in mcts:c=1,rule=puct. "
        "Without it, the first that fits the game and the limit.",
    ),
]


def search(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    method: Method = "",
    depth: Depth = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    simulations: Simulations = None,
    threads: Threads = 1,
    memory: Memory = 64,
    lines: Lines = 1,
    all_moves: AllMoves = False,
    outcome_only: Outcome = False,
    seed: Seed = 1,
    tree: TreeFile = None,
    why: WhyMove = "",
    book: BookOption = None,
    json: Json = False,
) -> None:
    """Find the best move. Without a limit, search until its value is proved.

    Example: zermelo search connect-four --at 44455554221
    """
    if tree is not None and tree.suffix != ".html":
        raise BadInput(f"--tree writes a .html file, not {tree.name!r}")
    rules = chosen(game, parameter)
    trail = position(rules, at)
    opening, asked = book_for(book, trail), asked_move(trail, why)
    if opening is not None and asked is None and _from_book(opening, trail, seed, json):
        return
    from zermelo.compiler.runner import ASKED, INTERRUPTED  # imports Numba
    from zermelo.methods.limit import Limit, Options
    from zermelo.methods.session import Session
    from zermelo.playing.why import Asking, Why

    try:
        limit = Limit(depth, nodes, seconds, simulations)
        options = Options(threads, memory, all_moves or asked is not None, not outcome_only, lines, method, seed)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    if tree is not None:
        _refuse_treeless(rules, limit, options)
    try:
        with working() as progress, stop_at_interrupt() as stop:
            session = Session(rules, options, trail)
            for result in session.results(limit, stop):
                progress.show(_line(rules, trail.state, result), at_once=True)
    except ValueError as problem:
        raise refused(problem) from None
    if stop.is_set() and result.stopped == ASKED:
        result = replace(result, stopped=INTERRUPTED)
    if not json:
        _say(rules, trail.state, result)
    elif asked is None:
        say_json(described(rules) | result.as_json(rules, trail.state))
    if asked is None and tree is None:
        return
    with ended_by_interrupt():
        if asked is not None:
            _say_why(Why(trail, result, Asking(session, limit)), asked, json)
        if tree is not None:
            _write_tree(tree, session, trail)


def _say_why(answer: Why, asked: int, json: bool) -> None:
    if json:
        say_reasons_json(answer, asked)
        return
    for sentence in ["", *answer.sentences(asked)]:
        say(sentence)


def _write_tree(file: Path, session: Session, trail: Trail) -> None:
    """The tree that grew; there is none where the game is over."""
    from zermelo.views.grown import grown_page

    kept = session.kept_already("tree")
    if kept is not None:
        written(file, grown_page(trail.game, kept.trees[0], trail))


def _from_book(book: Book, trail: Trail, seed: int, json: bool) -> bool:
    """The book's move, if it has one: then there is nothing to search."""
    game, state, choices = trail.game, trail.state, book.choices(trail)
    best = book.chosen(trail, random.Random(seed))
    if best is None:
        return False
    if json:
        weights = {game.move_text(state, move): weight for move, weight in choices}
        say_json(described(game) | {"method": "book", "best": game.move_text(state, best), "weights": weights})
        return True
    others = ", ".join(f"{game.move_text(state, move)} {weight}" for move, weight in choices)
    say(f"{'best move':<15}{game.move_text(state, best)}")
    say(f"{'from the book':<15}{others}")
    return True


def _refuse_treeless(game: Game[Any], limit: Limit, options: Options) -> None:
    """BadInput, if the method that is meant grows no tree to be shown."""
    from zermelo.methods.method import method_for, methods

    try:
        meant = method_for(game, limit, options)
    except ValueError as problem:
        raise refused(problem) from None
    if not meant.grows:
        able = [name for name, method in methods().items() if method.grows]
        raise BadInput(f"{meant.name} grows no tree that --tree could show: add --method {' or '.join(able)}")


def _line(game: Game[Any], state: Any, result: Result) -> str:
    """One iteration on one line."""
    from zermelo.methods.result import texts

    words = " ".join(texts(game, state, result.line)[:8])
    depth = f"depth {result.depth}: " if result.depth else ""
    counts = "" if depth else "".join(f"{grouped(many)} {name}, " for name, many in result.effort.counters.items())
    return f"{depth}{result.value}, {grouped(result.effort.nodes)} nodes, {counts}{words}"


def _say(game: Game[Any], state: Any, result: Result) -> None:
    if result.interpreted:
        notice(f"interpreted, because the rules can't be compiled: {result.interpreted}")
    if result.best is None and result.outcomes:
        _say_at_chance(game, state, result)
        return
    if result.best is None:
        say(f"the game is over; value {result.value} for {game.players[0]}")
        return
    if result.strategies or result.equilibria:
        _say_at_once(game, state, result)
        return
    say(f"{'best move':<15}{game.move_text(state, result.best)}")
    if len(result.best_moves) > 1:
        more = "" if result.all_best else "   (perhaps others too)"
        say(f"{'as good':<15}{' '.join(game.move_text(state, move) for move in result.best_moves[1:])}{more}")
    say(f"{'value':<15}{result.value} for {_owners(game, result)}")
    say_chances(game, result)
    if len(result.lines) == 1:
        say(f"{'line':<15}{course_text(game, state, result.lines[0])}")
        say_throws(game, state, result)
    wide = max((len(game.move_text(state, line.move)) for line in result.lines), default=0)
    far = max(24, *(len(str(line.value)) for line in result.lines)) + 2 if result.lines else 0
    for line in result.lines if len(result.lines) > 1 else ():
        text, visits = (
            game.move_text(state, line.move),
            f"{grouped(line.visits):>9} visits  " if line.visits else "",
        )
        more = "  ".join(filter(None, (throws_text(game, state, line), course_text(game, state, line, 1))))
        say(f"{'':<15}{text:<{wide}}  {line.value!s:<{far}}{visits}{more}".rstrip())
    say_ties(game, state, result)
    _say_effort(result)


def _say_at_once(game: Game[Any], state: Any, result: Result) -> None:
    """Where both choose at once: how to mix choices, or from which pairs of them nobody departs."""
    from zermelo.methods.result import texts

    for player, mixture in zip(game.players, result.mixtures(game, state), strict=False):
        say(f"{player:<15}{', '.join(f'{name} {chance}' for name, chance in mixture)}")
    for number, (pair, value) in enumerate(result.equilibria):
        head = "" if number else "equilibria" if len(result.equilibria) > 1 else "equilibrium"
        say(f"{head:<15}{', '.join(texts(game, state, pair))}: {value}")
    if result.strategies:
        say(f"{'value':<15}{result.value} for {_owners(game, result)}")
    for line in result.lines if len(result.lines) > 1 else ():
        say(f"{'':<15}{game.move_text(state, line.move)}  {line.value}")
    _say_effort(result)


def _say_at_chance(game: Game[Any], state: Any, result: Result) -> None:
    """Where chance decides: what that is worth."""
    say(f"{'value':<15}{result.value} for {_owners(game, result)}")
    say_chances(game, result)
    say_throws(game, state, result)
    _say_effort(result)


def _say_effort(result: Result) -> None:
    effort = result.effort
    cost = f"{grouped(effort.nodes)} nodes in {effort.seconds:.2f} s"
    say(f"{'searched':<15}{cost} by {result.method}{f', depth {result.depth}' if result.depth else ''}")
    parts = [f"{grouped(count)} {name}" for name, count in effort.counters.items()]
    parts += [f"b* {result.branching:.2f}"] if result.depth > 1 else []
    if parts:
        say(f"{'':<15}{', '.join(parts)}")
    if result.tried and not result.value.proved:
        say(f"{'tried':<15}{result.tried}")
    say(f"{'stopped':<15}{result.stopped}")


def _owners(game: Game[Any], result: Result) -> str:
    """Whose the numbers of the value are."""
    return game.players[0] if result.value.opposed else ", ".join(game.players)
