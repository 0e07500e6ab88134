"""Alpha-beta against the interpreted definition: every depth, every window, every game, any table, any threads."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.methods.asking import asked, exactly, searcher
from tests.methods.by_states import score_by_states
from zermelo.facts import OPPONENTS
from zermelo.games.connect_four import ConnectFour
from zermelo.games.mnk import MNK
from zermelo.games.nim import Nim
from zermelo.games.tree import Tree
from zermelo.line import trail_at
from zermelo.loading import load, made, shipped
from zermelo.methods.alphabeta.definition import minimax_score
from zermelo.methods.alphabeta.score import INFINITE, STEP, decoded
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search

numbers = some.sampled_from(["-3", "-1", "0", "0", "1", "2", "1/2", "7"])
trees = some.recursive(
    numbers,
    lambda below: some.tuples(
        some.sampled_from(["", "", "@Max", "@Min"]), some.lists(below, min_size=1, max_size=4)
    ).map(lambda parts: f"{parts[0]}({' '.join(parts[1])})"),
    max_leaves=30,
)


@settings(max_examples=300)
@given(trees, some.integers(1, 6), some.integers(-8 * STEP, 8 * STEP), some.integers(1, 4 * STEP))
def test_any_tree_any_depth_any_window(text: str, depth: int, low: int, width: int):
    game = Tree(text)
    due = minimax_score(game, game.start(), depth)
    assert asked(searcher(game, 1), game.start(), depth, -INFINITE, INFINITE)[0] == due
    score, _ = asked(searcher(game, 1), game.start(), depth, low, low + width)
    if low < score < low + width:
        assert score == due
    elif score <= low:
        assert due <= score
    else:
        assert due >= score


@settings(max_examples=100)
@given(trees)
def test_complete_means_that_no_limit_had_a_say(text: str):
    game = Tree(text)
    whole = minimax_score(game, game.start(), 40)
    worker = searcher(game, 1)
    for depth in range(1, 8):
        score, complete = asked(worker, game.start(), depth, -INFINITE, INFINITE)
        if complete:
            assert score == whole
    assert exactly(searcher(game, 1), game.start()) == (whole, True)


GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("coins", {"coins": 11}, 8),
    ("connect-four", {"width": 4, "height": 3, "line": 3}, 7),
    ("connect-four", {"width": 5, "height": 4}, 6),
    ("breakthrough", {"width": 3, "height": 4}, 5),
    ("mnk", {"m": 3, "n": 3, "k": 3}, 5),
    ("halma", {"size": 1}, 4),
    ("nim", {"piles": (2, 3, 1)}, 7),
    ("nim", {"piles": (2, 3, 1), "misere": False}, 7),
    ("tic-tac-toe", {}, 5),
    ("tree", {}, 3),
    ("othello", {"size": 4}, 5),
    ("hex", {"size": 3}, 5),
    ("go", {"size": 2}, 5),
    ("chess", {"fen": "8/8/8/8/8/2k5/1p6/1K3N2 w - -"}, 3),
    ("el-ajedrecista", {"width": 4, "height": 4}, 4),
]
TWICE = (GAMES[2], GAMES[4], GAMES[7], GAMES[-4], GAMES[-3])  # another size or goal; games with tests of their own
SOME = [pytest.param(*case, marks=pytest.mark.long) if case in TWICE else case for case in GAMES]


@pytest.mark.parametrize(("name", "parameters", "deepest"), SOME, ids=str)
def test_every_game_at_every_depth(name: str, parameters: dict[str, Any], deepest: int):
    game = load(name, parameters)
    definition = minimax_score if game.recurrence else score_by_states
    for depth in range(1, deepest + 1):
        due = definition(game, game.start(), depth)
        for megabytes in (1, 16):
            assert asked(searcher(game, megabytes), game.start(), depth, -INFINITE, INFINITE)[0] == due
        assert asked(searcher(game, 1, threads=2), game.start(), depth, -INFINITE, INFINITE)[0] == due


def test_every_two_player_game_is_among_them():
    fitting = {name for name, cls in shipped().items() if OPPONENTS.misfit(made(cls, {})) is None}
    assert fitting == {name for name, _, _ in GAMES}


class Moody(Nim):
    """Estimates that agree with nothing: what was found to another depth must not pass for this one."""

    def estimate(self, state: Any) -> float:
        return float((7 * state.piles[0] + 3 * state.piles[1] + 5 * state.mover) % 4 - 1.5)


@pytest.mark.parametrize("misere", [True, pytest.param(False, marks=pytest.mark.long)])
def test_what_the_table_holds_of_another_depth_is_not_used(misere: bool):
    game = Moody((4, 5), misere)
    worker = searcher(game, 1)
    for depth in (6, 3, 7, 2, 4, 1, 5, 9, 8):  # one table for all of them
        due = minimax_score(game, game.start(), depth)
        assert asked(worker, game.start(), depth, -INFINITE, INFINITE)[0] == due


class Plain(ConnectFour):
    """The same rules without any hint but `canonical`."""

    def has(self, method: str) -> bool:
        return method in ("canonical",)


@pytest.mark.parametrize("line", [pytest.param(3, marks=pytest.mark.long), 4])
@pytest.mark.parametrize("text", ["", "1", "2", "3 3", "1 2 2", "4 1 4", "2 2 2 3", "4 3 3 3 2"])
def test_hints_change_the_cost_and_not_the_value(text: str, line: int):
    hinted, plain = ConnectFour(4, 4, line), Plain(4, 4, line)
    state = trail_at(hinted, text).state
    quick, slow = searcher(hinted, 16), searcher(plain, 16)
    assert exactly(quick, state) == exactly(slow, state)
    assert quick.counts()[0] <= slow.counts()[0]


def test_the_value_never_depends_on_the_table_or_the_threads():
    game = ConnectFour(5, 4)
    workers = [searcher(game, megabytes, threads=threads) for megabytes in (1, 8) for threads in (1, 2)]
    assert {exactly(worker, game.start()) for worker in workers} == {(0, True)}


@pytest.mark.parametrize(
    ("width", "height", "payoff"),
    [(4, 4, 0), (5, 4, 0)]
    + [
        pytest.param(*size, marks=pytest.mark.long) for size in ((6, 4, -1), (5, 5, 0), (4, 6, 0), (6, 5, 0), (5, 6, 0))
    ],
    ids=str,
)
def test_small_boards_of_connect_four_are_solved(width: int, height: int, payoff: int):
    result = search(ConnectFour(width, height))
    assert result.value.proved
    assert result.value.payoff == payoff
    assert result.stopped == "proved"
    assert search(ConnectFour(width, height), options=Options(distance=False)).value.payoff == payoff


def stones_score(placed: int, payoff: float, plies: int) -> int:
    """A win scores 22 minus the winner's stones once the line is made; for the side to move."""
    if payoff == 0:
        return 0
    last = placed + plies
    winner = (last + 1) // 2 if last % 2 else last // 2
    mine = (payoff > 0) == (placed % 2 == 0)
    return (22 - winner) if mine else winner - 22


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("44455554221", -15),
        ("32164625", 11),
        ("6146", 18),
        ("243335424257", 12),
        ("265756512", -12),
        ("17516442226766", 8),
        ("37416146447", -9),
    ],
)
def test_published_positions_of_connect_four(text: str, score: int):
    from zermelo.line import trail_at

    game = ConnectFour()
    state = trail_at(game, text).state
    result = search(game, state)
    assert result.value.proved
    assert result.value.payoff is not None
    assert result.value.plies == len(result.line)
    assert stones_score(state.placed, result.value.payoff, result.value.plies) == score


@pytest.mark.parametrize(("name", "parameters", "deepest"), SOME, ids=str)
def test_best_moves_are_all_that_keep_the_value(name: str, parameters: dict[str, Any], deepest: int):
    game = load(name, parameters)
    result = search(game, limit=Limit(depth=min(4, deepest)), options=Options(all_moves=True))
    start = game.start()
    sign = 1 if game.turn(start) == 0 else -1
    scores = {m: sign * minimax_score(game, game.play(start, m), result.depth - 1, 1) for m in game.moves(start)}
    best = max(scores.values())
    assert set(result.best_moves) == {move for move, score in scores.items() if score == best}
    assert result.best == result.best_moves[0]
    for lines in (1, 2, 3):
        some = search(game, limit=Limit(depth=min(4, deepest)), options=Options(lines=lines))
        assert some.best == some.best_moves[0] and sorted(some.best_moves) == sorted(result.best_moves)
    for move, value in result.moves.items():
        due = decoded(sign * scores[move], game.unit, True)
        assert (value.payoff, value.estimate) == (due.payoff, due.estimate)
        assert value.plies == due.plies


def test_it_wins_soonest_and_loses_latest():
    soon = Tree("((1 (1)) 1)")
    assert search(soon).best == 1
    assert search(soon).value.plies == 1
    late = Tree("(-1 (-1 -1) ((-1)))")
    assert search(late).best == 2
    assert search(late).value.plies == 3
    assert search(MNK(3, 3, 3)).value.payoff == 0
