"""The engine on chess: mates, the past and the clock, both ways; and what it counts."""

from __future__ import annotations

import threading

import pytest

from zermelo.games.chess import Chess
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import method_for
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.trail import Trail

GAME = Chess()


def found(trail: Trail, **limits: int) -> Result:
    return Session(GAME, Options(method="engine", memory=16), trail).search(Limit(**limits))


def at(fen: str) -> Trail:
    return Trail(GAME, GAME.parse_state(fen))


def text_of(trail: Trail, result: Result) -> str:
    assert result.best is not None
    return GAME.move_text(trail.state, result.best)


@pytest.mark.parametrize(
    ("fen", "move", "plies"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 1),
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+", 5),
    ],
)
def test_mates_are_found_and_proved(fen: str, move: str, plies: int):
    result = found(at(fen), depth=16)
    assert text_of(at(fen), result) == move
    assert result.value.proved and (result.value.payoff, result.value.plies) == (1, plies)


def played(fen: str, *moves: str) -> Trail:
    trail = at(fen)
    for move in moves:
        trail = trail.play(GAME.parse_move(trail.state, move))
    return trail


SHUFFLE = ("Kg1", "Kg8", "Kh1", "Kh8")


def test_who_is_ahead_does_not_repeat():
    """The king's move would bring the position for the third time, which is a draw; any other keeps a queen more."""
    ahead = played("7k/8/8/8/8/Q7/8/7K w - - 0 1", *SHUFFLE, *SHUFFLE[:3])
    assert ahead.play(GAME.parse_move(ahead.state, "Kh8")).over()
    here = played("7k/8/8/8/8/Q7/8/7K w - - 0 1", *SHUFFLE, *SHUFFLE[:2])
    result = found(here, depth=6)
    assert text_of(here, result) != "Kh1" and result.value.number > 0.1


def test_who_is_behind_repeats():
    """The same position with the queen on the other side: black to move has a draw by it, and nothing else."""
    here = played("7k/8/8/8/8/Q7/8/7K w - - 0 1", *SHUFFLE, *SHUFFLE[:3])
    result = found(here, depth=6)
    assert text_of(here, result) == "Kh8" and result.value.number == 0


def test_the_clock_decides_both_ways():
    """Mate in two moves, with three plies left of the fifty moves or with two."""
    mate = "k7/8/2K5/8/8/8/8/1R6 w - - {} 90"
    assert found(at(mate.format(90)), depth=8).value.payoff == 1
    late = found(at(mate.format(99)), depth=8)
    assert late.value.payoff == 0 or late.value.number == 0


def test_nothing_that_is_proved_depends_on_another_clock():
    """One session, one table: the same position with another count of plies."""
    session = Session(GAME, Options(method="engine", memory=16))
    fen = "8/8/8/8/8/2k5/7R/K7 w - - {} 90"
    for clock in (0, 60, 80, 90, 96, 98, 99, 0):
        session.trail = at(fen.format(clock))
        result = session.search(Limit(depth=14))
        if result.value.proved and result.value.payoff == 1:
            assert result.value.plies is not None and clock + result.value.plies <= 100


def test_the_features_add_up_to_the_estimate():
    for fen in GAME.bench:
        state = GAME.parse_state(fen)
        total = sum(weight * value for weight, value in GAME.features(state).values())
        assert GAME.estimate(state) == pytest.approx(total, abs=1e-9)


def test_colours_do_not_matter():
    """What white has in a position, black has in the position with colours exchanged."""
    for fen in GAME.bench:
        board, turn, *rest = fen.split()
        other = "/".join(reversed(board.swapcase().split("/")))
        exchanged = " ".join([other, "b" if turn == "w" else "w", rest[0].swapcase(), *rest[1:]])
        assert GAME.estimate(GAME.parse_state(exchanged)) == pytest.approx(-GAME.estimate(GAME.parse_state(fen)))


def test_without_a_limit_it_deepens_until_it_is_stopped():
    """Nobody waits for a proof of chess: what is left when it is stopped is a move that was looked at deeply."""
    stop, session = threading.Event(), Session(GAME)
    threading.Timer(1.0, stop.set).start()
    result = session.search(stop=stop)
    assert (result.method, result.stopped, result.value.proved) == ("engine", "asked to", False)
    assert result.depth > 5 and method_for(GAME, Limit(depth=3), Options()).name == "alphabeta"
