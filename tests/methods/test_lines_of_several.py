"""Principal lines of max^n, paranoid and best reply: they lead to what was said, and ties say who benefits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.methods.seats import Seat, Seats, against_all, replied, vector
from zermelo import Limit, search
from zermelo.game import Game
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session

TIES = ("first", "last", "kind", "cruel")


def led_to(game: Game[Any], state: Any, line: tuple[int, ...]) -> Any:
    for move in line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
    return state


def interpreted(game: Game[Any], state: Any, depth: int, options: Options) -> Result:
    session = Session(game, options, evaluator=Evaluator(game))
    session.trail = session.trail.__class__(game, state)
    return session.search(Limit(depth=depth))


@pytest.mark.parametrize("ties", TIES)
def test_a_line_of_maxn_leads_to_its_value_as_deep_as_was_seen(ties: str):
    game, options = Seats(3), Options(method=f"maxn:ties={ties}", all_moves=True)
    for seed in range(40):
        state, depth = Seat(seed, 0, 0, seed % 3), 1 + seed % 5
        if game.over(state):
            continue
        found = search(game, state, Limit(depth=depth), options)
        assert [line.line for line in found.lines] == [
            line.line for line in interpreted(game, state, depth, options).lines
        ]
        for line in found.lines:
            end = led_to(game, state, line.line)
            assert game.over(end) or len(line.line) == found.depth
            due = vector(game, end, 0)  # an end's payoffs, or the guesses at the horizon
            assert line.value.payoffs == pytest.approx(due, abs=1e-9), (seed, depth, line)


@pytest.mark.parametrize("way", ["paranoid", "best-reply"])
def test_lines_of_one_against_all_are_as_deep_as_was_seen(way: str):
    game, options = Seats(3), Options(method=way, all_moves=True)
    for seed in range(40):
        hero, depth = seed % 3, 1 + seed % 4
        state = Seat(seed, 0, 0, hero)
        if game.over(state):
            continue
        found = search(game, state, Limit(depth=depth), options)
        slow = interpreted(game, state, depth, options)
        told = {line.move: (line.line, line.course) for line in slow.lines}
        for line in found.lines:
            assert (line.line, line.course) == told[line.move]
            if way == "paranoid":
                end = led_to(game, state, line.line)
                assert game.over(end) or len(line.line) == found.depth
                assert line.value.payoffs[hero] == pytest.approx(against_all(game, end, 0, hero), abs=1e-9)
            else:
                end, moves = followed(game, state, hero, line.line, line.course)
                assert game.over(end) or moves == found.depth
                assert line.value.payoffs[hero] == pytest.approx(replied(game, end, 0, hero), abs=1e-9)


def followed(game: Seats, state: Seat, hero: int, line: tuple[int, ...], course: tuple[str, ...]) -> tuple[Seat, int]:
    """Where a course of best reply leads: names say who does not pass."""
    words = course or tuple(str(move) for move in line)
    for word in words:
        name, _, move = word.rpartition(": ")
        seat = game.players.index(name) if name else state.mover
        state = game.play(state._replace(mover=seat), int(move))
        state = state if seat == hero or game.over(state) else state._replace(mover=hero)
    return state, len(words)


def test_lines_are_found_where_images_share_an_entry():
    game = load("three-player", {"size": 3})
    found = search(game, options=Options(method="maxn:ties=kind", all_moves=True))
    for line in found.lines:
        end = led_to(game, game.start(), line.line)
        assert game.over(end) and all(game.payoff(end, seat) == line.value.payoffs[seat] for seat in range(3))


def test_ties_say_who_benefits_and_who_loses():
    game = load("tree", {"text": "((<1 0 5> <1 5 0>) (<0 3 3> <2 3 1>))"})
    told = search(game, options=Options(method="maxn", all_moves=True)).as_json(game, game.start())["ties"]
    assert [(tie["after"], tie["mover"], tie["taken"], tie["other"]) for tie in told] == [(["2"], "player 2", "1", "2")]
    assert told[0]["benefit"] == {"player 3": 2} and told[0]["lose"] == {"player 1": 2}
    other = search(game, options=Options(method="maxn:ties=last"))
    assert other.best == 1 and other.value.payoffs == (2, 3, 1)  # and so it does matter
    assert [(tie.after, tie.taken, tie.other) for tie in other.ties] == [((1,), 1, 0)]


def test_ties_of_random_trees_are_those_of_the_definition():
    game, met = Seats(3), 0
    for seed in range(120):
        state, depth = Seat(seed, 0, 0, 0), 3
        if game.over(state):
            continue
        found = search(game, state, Limit(depth=depth), Options(method="maxn", all_moves=True))
        due = set()
        for line in found.lines:
            due |= set(equals_on(game, state, line.line, found.depth))
        assert {(tie.after, tie.taken, tie.other) for tie in found.ties if tie.after} == due, seed
        met += len(due)
    assert met > 10


def equals_on(game: Seats, state: Seat, line: tuple[int, ...], depth: int) -> list[tuple[tuple[int, ...], int, int]]:
    told = []
    for place, move in enumerate(line):
        mine = vector(game, game.play(state, move), depth - place - 1)
        for other in game.moves(state):
            due = vector(game, game.play(state, other), depth - place - 1)
            equal = abs(due[state.mover] - mine[state.mover]) < 1e-9
            if place and equal and max(abs(a - b) for a, b in zip(mine, due, strict=True)) > 1e-9:
                told.append((line[:place], move, other))
        state = game.play(state, move)
    return told
