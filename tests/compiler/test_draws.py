"""Moves drawn from the set that they are made of: what is drawn is what stands at that place in the list of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.language.ways import loaded
from zermelo.compiler import CompiledGame, compiled, kernel
from zermelo.compiler.control import NO_CODE
from zermelo.loading import load

WHOLE = 1 << 32  # chances

GAME = """
from typing import NamedTuple

from zermelo.cells import Cells
from zermelo.game import Game


class S(NamedTuple):
    stones: Cells
    left: int


class G(Game):
    players = ("x", "o")

    def __init__(self):
        self.board = Cells(0xFFF, 64)

    def start(self):
        return S(Cells(0, 64), 12)

    def turn(self, state):
        return state.left % 2

    def moves(self, state):
{moves}

    def pair(self, cell):
        yield cell
        yield cell + 12

    def play(self, state, move):
        return S(state.stones | self.board.one(move % 12), state.left - 1)

    def over(self, state):
        return state.left == 0

    def payoff(self, state, player):
        return 0
"""
DRAWN = {
    "a loop": "for cell in (self.board & ~state.stones).each():\n    yield cell",
    "yield from": "yield from (self.board & ~state.stones).each()",
    "an expression": "return (cell + 12 for cell in (self.board & ~state.stones).each())",
    "what the law forbids": "for cell in (self.board & ~state.stones).each():\n    yield cell - 1",
    "an early return": "if state.left == 0:\n    return\nyield from (self.board & ~state.stones).each()",
    "another loop": "left = 0\nfor cell in self.board.each():\n    left += cell\n"
    "for cell in (self.board & ~state.stones).each():\n    yield cell + 12 * (left % 3)",
}
LISTED = {
    "two places": "yield from (self.board & ~state.stones).each()\nif state.left == 12:\n    yield 7",
    "a loop in a loop": "for _ in range(1):\n    yield from (self.board & ~state.stones).each()",
    "a condition": "for cell in self.board.each():\n    if not state.stones.has(cell):\n        yield cell",
    "what may raise": "for cell in (self.board & ~state.stones).each():\n    yield cell // (13 - state.left)",
    "another generator": "for cell in (self.board & ~state.stones).each():\n    yield from self.pair(cell)",
    "a range": "for cell in range(state.left):\n    yield cell",
    "a list": "return [cell for cell in (self.board & ~state.stones).each() if cell < 20]",
}


@kernel
def draw_kernel(game: Any, rows: Any, chance: int) -> int:
    """The move of the state in row 0 on which the chance falls."""
    move: int = game.draw_moves_(game.unpack_(rows, 0), chance)
    return move


def written(moves: str) -> Any:
    return loaded(GAME.format(moves="\n".join(" " * 8 + line for line in moves.splitlines())))


def draw_all(fast: CompiledGame) -> None:
    """Along a random game: the first and the last chance of every move; none where there is no move."""
    game, luck = fast.game, random.Random(7)
    state, over = game.start(), False
    while not over:
        moves, rows, over = list(game.moves(state)), fast.rows(state), game.over(state)
        for place, move in enumerate(moves):
            first, last = -(-place * WHOLE // len(moves)), -(-(place + 1) * WHOLE // len(moves)) - 1
            assert draw_kernel(fast, rows, first) == draw_kernel(fast, rows, last) == move
        if not moves:
            assert draw_kernel(fast, rows, 0) == draw_kernel(fast, rows, WHOLE - 1) == NO_CODE
        state = state if over else game.play(state, luck.choice(moves))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("connect-four", {}),
        ("connect-four", {"width": 9, "height": 5}),
        ("mnk", {}),
        ("mnk", {"m": 15, "n": 15, "k": 5}),
    ],
)
def test_what_is_drawn_is_what_is_listed(name: str, parameters: dict[str, Any]):
    fast = compiled(load(name, parameters))
    assert fast.rules.workshop.draws("moves")
    draw_all(fast)


@pytest.mark.parametrize("form", DRAWN)
def test_forms_that_are_drawn_from(form: str):
    fast = compiled(written(DRAWN[form]))
    assert fast.rules.workshop.draws("moves")
    draw_all(fast)


@pytest.mark.parametrize("form", LISTED)
def test_forms_that_are_listed(form: str):
    assert not compiled(written(LISTED[form])).rules.workshop.draws("moves")
