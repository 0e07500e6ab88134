"""What is known of the games, from elsewhere or in closed form, against what zermelo counts."""

from __future__ import annotations

import itertools
from functools import reduce
from operator import xor
from typing import Any

import pytest

from zermelo.game import Game, Known
from zermelo.laws.asking import Yardstick
from zermelo.loading import made, shipped
from zermelo.measure.count import Count, count
from zermelo.measure.perft import perft

KNOWN = [
    pytest.param(cls, known, marks=[pytest.mark.long] if cls.name == "cube" else [])  # millions of states
    for cls in shipped().values()
    for known in cls.known
]


def more(*sizes: tuple[int, ...]) -> list[Any]:
    """Sizes for `make test-long`: each is compiled anew."""
    return [pytest.param(*size, marks=pytest.mark.long) for size in sizes]


def found(game: Game[Any], quantity: str) -> Any:
    if quantity.startswith("perft "):
        return perft(game, int(quantity.removeprefix("perft ")))
    if quantity == "value":
        value = Yardstick(game, budget=1_000_000).worth(game.start())
        return None if value is None else value[0]
    size: Count = count(game)
    if quantity in ("states", "hardest"):
        return getattr(size, quantity)
    assert size.tree is not None
    in_tree = {"games": size.tree.games, "nodes": size.tree.nodes}
    return in_tree[quantity] if quantity in in_tree else getattr(size, quantity)


@pytest.mark.parametrize(
    ("cls", "known"), KNOWN, ids=lambda value: getattr(value, "name", getattr(value, "quantity", ""))
)
def test_a_known_fact(cls: type[Game[Any]], known: Known):
    assert found(made(cls, known.parameters), known.quantity) == known.value


def test_every_game_ships_with_its_axes_and_a_summary():
    for name, cls in shipped().items():
        assert cls.name == name
        assert cls.__doc__


def test_nim_against_the_closed_form():
    """Normal play is lost at exclusive or 0; misere the same, unless all piles are at most 1: then parity rules."""
    from zermelo.games.nim import Nim

    for piles in itertools.combinations_with_replacement(range(5), 3):
        if not any(piles):
            continue
        for misere in (False, True):
            game = Nim(piles=piles, misere=misere)
            value = Yardstick(game, 100_000).worth(game.start())
            if misere and max(piles) <= 1:
                wins = sum(piles) % 2 == 0
            else:
                wins = reduce(xor, piles) != 0
            assert value == ((1, -1) if wins else (-1, 1)), (piles, misere)


def test_coins_has_22_nodes_and_is_lost_for_the_first_player():
    from zermelo.games.coins import Coins

    size = count(Coins(7))
    assert size.tree is not None
    assert size.tree.nodes == 22
    assert Yardstick(Coins(7), 1000).worth(Coins(7).start()) == (-1, 1)


def test_three_in_a_row_for_three_counts_its_first_moves():
    from zermelo.games.three_player import ThreePlayer

    assert [perft(ThreePlayer(), depth) for depth in (1, 2, 3)] == [16, 16 * 15, 16 * 15 * 14]


def test_gomoku_is_an_mnk_game():
    from zermelo.games.mnk import MNK

    game = MNK(15, 15, 5)
    assert perft(game, 2) == 225 * 224
    state = game.start()
    for text in ["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"]:
        state = game.play(state, game.parse_move(state, text))
    assert game.over(state)
    assert [game.payoff(state, player) for player in (0, 1)] == [1, -1]


@pytest.mark.parametrize(("m", "n", "k"), [(3, 3, 3), (4, 3, 3), *more((2, 5, 2), (3, 4, 4))])
def test_mnk_agrees_with_a_board_of_lists(m: int, n: int, k: int):
    """The same game written without any bit trick."""
    from zermelo.games.mnk import MNK

    def won(cells: frozenset[tuple[int, int]]) -> bool:
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        return any(all((r + i * dr, c + i * dc) in cells for i in range(k)) for r, c in cells for dr, dc in steps)

    def lines(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], depth: int) -> int:
        if depth == 0:
            return 1
        if won(theirs):
            return 0
        free = [(r, c) for r in range(n) for c in range(m) if (r, c) not in mine | theirs]
        return sum(lines(theirs, mine | {cell}, depth - 1) for cell in free)

    for depth in range(1, 7):
        assert perft(MNK(m, n, k), depth) == lines(frozenset(), frozenset(), depth)


@pytest.mark.parametrize(("width", "height", "line"), [(4, 3, 3), (3, 5, 4), *more((5, 2, 2), (4, 4, 5), (3, 3, 1))])
def test_connect_four_agrees_with_a_board_of_lists(width: int, height: int, line: int):
    from zermelo.games.connect_four import ConnectFour

    def won(columns: tuple[str, ...], who: str) -> bool:
        held = {(c, r) for c, column in enumerate(columns) for r, stone in enumerate(column) if stone == who}
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        return any(all((c + i * dc, r + i * dr) in held for i in range(line)) for c, r in held for dc, dr in steps)

    def lines(columns: tuple[str, ...], turn: int, depth: int) -> int:
        if depth == 0:
            return 1
        if won(columns, "xo"[1 - turn]):
            return 0
        total = 0
        for c, column in enumerate(columns):
            if len(column) < height:
                after = (*columns[:c], column + "xo"[turn], *columns[c + 1 :])
                total += lines(after, 1 - turn, depth - 1)
        return total

    for depth in range(1, 9):
        assert perft(ConnectFour(width, height, line), depth) == lines(("",) * width, 0, depth)


@pytest.mark.parametrize(("width", "height"), [(3, 4), (6, 6), *more((4, 5))])
def test_breakthrough_agrees_with_a_board_of_sets(width: int, height: int):
    """The same game written without any bit trick."""
    from zermelo.games.breakthrough import Breakthrough

    def lines(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, depth: int) -> int:
        if depth == 0:
            return 1
        goal = 0 if up > 0 else height - 1  # where the other side wants to be
        if not mine or not theirs or any(row == goal for row, _ in theirs):
            return 0
        total = 0
        for row, column in mine:
            for side in (-1, 0, 1):
                there = (row + up, column + side)
                if not 0 <= there[1] < width or there in mine or (side == 0 and there in theirs):
                    continue
                total += lines(theirs - {there}, mine - {(row, column)} | {there}, -up, depth - 1)
        return total

    x = frozenset((row, column) for row in (0, 1) for column in range(width))
    o = frozenset((row, column) for row in (height - 2, height - 1) for column in range(width))
    for depth in range(1, 5):
        assert perft(Breakthrough(width, height), depth) == lines(x, o, 1, depth)
