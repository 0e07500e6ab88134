"""Every way to write rules that the compiler knows gives the same game; every other way is refused in plain words."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.compiler import forms
from zermelo.compiler import CompileError, compiled
from zermelo.game import Game
from zermelo.laws import check
from zermelo.measure.perft import divided, perft, perft_by_definition
from zermelo.trail import Trail

FORMS = [value for value in vars(forms).values() if inspect.isclass(value) and value.__module__ == forms.__name__]
GAMES = [cls for cls in FORMS if issubclass(cls, Game)]
ALIKE = [
    forms.YieldsFromRange, forms.ReturnsList, forms.ReturnsRange, forms.EachBitOfModule, forms.IteratesOwn,
    forms.CallsHelperModule, forms.BoolInState, forms.Shifts, forms.LastOfLoop, forms.HelperFolds,
    forms.ClassDefaults, forms.Defaults, forms.Replaces, forms.Ragged,
]  # fmt: skip
SOME = [cls for cls in GAMES if cls not in ALIKE]
LIKE_THEM = [pytest.param(cls, marks=pytest.mark.long) for cls in ALIKE]


@pytest.mark.parametrize("cls", [*SOME, *LIKE_THEM], ids=lambda cls: cls.__name__)
def test_a_form_compiles_and_keeps_the_laws(cls: type[Game[Any]]):
    game = cls()
    assert [perft_by_definition(Trail(game), depth) for depth in range(1, 8)] == FORM_COUNTS
    found = [divided(Trail(game), depth) for depth in range(1, 8)]
    assert not any(part.interpreted for part in found)
    assert [part.total for part in found] == FORM_COUNTS
    assert [f"{f.law}: {f.problem}" for f in check(game, playthroughs=5).findings if f.problem] == []


def counted(coins: int, depth: int) -> int:
    """Compositions of at most `coins` into `depth` parts of 1 to 3: the same lines, counted without any game."""
    if depth == 0:
        return 1
    return sum(counted(coins - part, depth - 1) for part in (1, 2, 3) if part <= coins)


FORM_COUNTS = [counted(6, depth) for depth in range(1, 8)]


class Base(forms.Yields):
    pass


class UsesYieldValue(Base):
    def moves(self, state):
        got = yield 1
        if got:
            yield 2


class ReturnsAndYields(Base):
    def moves(self, state):
        yield 1
        return 3


class NestedYield(Base):
    def moves(self, state):
        def inside():
            yield 1

        yield from inside()


class Tries(Base):
    def moves(self, state):
        try:
            yield 1
        finally:
            pass


class Recursive(Base):
    def moves(self, state):
        for taken in range(1, self.down(state.left) + 1):
            yield taken

    def down(self, left):
        return left if left < 4 else self.down(left - 1)


class DictAttribute(Base):
    def __init__(self, coins: int = 6) -> None:
        super().__init__(coins)
        self.lookup = {0: 0}

    def over(self, state):
        return state.left == self.lookup[0]


class MissingAttribute(Base):
    def over(self, state):
        return state.left == self.nothing  # type: ignore[attr-defined]  # on purpose


class FloatTurn(Base):
    def turn(self, state):
        return state.mover / 1


class TextPayoff(Base):
    def payoff(self, state, player):
        return "won"


class OtherShape(Base):
    def play(self, state, move):
        return (state.left - move, 1 - state.mover)


class TwoTypes(Base):
    def over(self, state):
        if state.left > 3:
            value = 1
        else:
            value = (1, 2)  # type: ignore[assignment]  # on purpose
        found = 0
        for _ in range(2):
            if value == 1:
                found += 1
        return found == 2


class HugeConstant(Base):
    def __init__(self, coins: int = 6) -> None:
        super().__init__(coins)
        self.mask = 1 << 70

    def over(self, state):
        return state.left & self.mask == 0 and state.left == 0


class LongTuple(Base):
    def start(self):
        return forms.Left((0,) * 30, 0)  # type: ignore[arg-type]  # on purpose


class BuildsSet(Base):
    def over(self, state):
        return state.left in {0}


class SetsAttribute(Base):
    def over(self, state):
        self.last = state.left
        return state.left == 0


@pytest.mark.parametrize(
    ("cls", "method", "words"),
    [
        (UsesYieldValue, "moves", "uses the value of a yield"),
        (ReturnsAndYields, "moves", "both yields and returns a value"),
        (NestedYield, "moves", "nested function"),
        (Tries, "moves", "try and with"),
        (Recursive, "down", "calls itself; write it as a loop"),
        (DictAttribute, "over", "self.lookup is a dict"),
        (MissingAttribute, "over", "self.nothing does not exist"),
        (FloatTurn, "turn", "turn is an int"),
        (TextPayoff, "payoff", "has a text in it"),
        (OtherShape, "play", "returns a tuple of 2 ints, but start() returns Left(int x 2)"),
        (TwoTypes, "over", "give it one type"),
        (HugeConstant, "over", "self.mask needs 71 bits"),
        (LongTuple, "start", "a tuple of 30 items, over 16: use Cells"),
        (BuildsSet, "over", "builds a set"),
        (SetsAttribute, "over", "changes self.last"),
    ],
    ids=lambda value: value.__name__ if inspect.isclass(value) else "",
)
def test_what_cannot_be_compiled_is_named(cls: type[Game[Any]], method: str, words: str):
    with pytest.raises(CompileError) as problem:
        perft_kernel_of(cls())
    assert words in str(problem.value)
    assert f"{cls.__name__}.{method}" in str(problem.value)
    if cls is not LongTuple:
        first = inspect.getsourcelines(getattr(cls, method))[1]
        assert problem.value.line is not None
        assert first <= problem.value.line <= first + 12


def perft_kernel_of(game: Game[Any]) -> None:
    compiled(game, hints=True)


def test_what_cannot_be_compiled_is_interpreted_and_says_so():
    found = divided(Trail(Recursive()), 3)
    lines, reason = found.lines, found.interpreted
    assert sum(lines.values()) == FORM_COUNTS[2]
    assert reason is not None
    assert "calls itself" in reason


def test_a_board_past_63_bits_is_never_compiled_to_a_wrong_answer():
    from zermelo.loading import load

    found = divided(Trail(load("tests/planted/defects.py:TooWide")), 5)
    lines, reason = found.lines, found.interpreted
    assert sum(lines.values()) == 1
    assert "past 63 bits" in str(reason)


def test_wider_buffers_are_made_where_a_state_has_many_moves():
    assert perft(forms.Yields(coins=6), 1) == 3
    from zermelo.games.nim import Nim

    assert perft(Nim(piles=(700,)), 2) == sum(range(700))


class OrderOfMoves(forms.Yields):
    def order(self, move):  # type: ignore[override]  # what is wrong with it
        return move


def test_a_method_of_the_page_with_other_arguments_is_named():
    with pytest.raises(CompileError) as problem:
        compiled(OrderOfMoves())
    assert "takes (self, move); `order` is a method of the page, and takes (self, state, move)" in str(problem.value)
