"""What a game never does is not compiled: Numba would refuse each of these branches, if it saw it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from zermelo.compiler import compiled, inner, kernel
from zermelo.compiler.kernel import known_as
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim


class Here(NamedTuple):
    one: int


class There(NamedTuple):
    one: int


is_here = known_as(Here)


@kernel
def no_passing(game: Any, rows: Any) -> Any:
    """In neither game may one pass; only one has safe ones."""
    if game.has_pass_turn_:
        return game.no_such_method(rows)
    if not game.has_safe_ and game.forbids_ == 1:
        return game.no_such_method(rows)
    while game.has_pass_turn_ and rows[0, 0] > 0:
        rows[0, 0] = game.no_such_method(rows)
    return (3 if game.has_safe_ else 5) + (game.no_such_method(rows) if game.again_ != 0.0 else 0)


@inner
def told(game: Any, space: Any) -> Any:
    """What is known of an argument's class."""
    if is_here(space):
        return space.one
    return game.width + space.one


@kernel
def both(game: Any, rows: Any) -> Any:
    return told(game, Here(7)) + told(game, There(1))


@pytest.mark.parametrize(("game", "due"), [(Nim(), 5), (ConnectFour(), 3)])
def test_a_branch_that_is_never_taken_is_not_compiled(game: Any, due: int):
    fast = compiled(game)
    assert no_passing(fast, fast.rows(game.start())) == due


def test_a_class_that_an_argument_has_is_known():
    fast = compiled(ConnectFour())
    assert both(fast, fast.rows(fast.game.start())) == 7 + 7 + 1
