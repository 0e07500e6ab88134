"""A piece of a recursion that calls the recursion: it becomes part of its caller, facts and all."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.running import python
from zermelo.compiler import compiled, inner, kernel, spliced
from zermelo.compiler.kernel import known_as
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim


class Double(NamedTuple):
    factor: int


class Single(NamedTuple):
    factor: int


is_double = known_as(Double)


@inner
def climb(game: Any, steps: int, space: Any) -> Any:
    """How many ways there are up some steps, one or two at a time; each counts as often as the space says."""
    if steps < 2:
        return space.factor
    return by_one(game, steps, space) + by_two(game, steps, space)


@spliced
def by_one(game: Any, steps: int, space: Any) -> Any:
    """One step up; two of them for a class that an argument of the caller has."""
    found = climb(game, steps - 1, space)
    if is_double(space):
        return 2 * found
    return found


@spliced
def by_two(game: Any, steps: int, space: Any) -> Any:
    """Two steps up, where no safe move is known; Numba would refuse what other games would do."""
    if game.has_safe_:
        return 0
    if game.has_pass_turn_:
        return game.no_such_method(steps)
    return climb(game, steps - 2, space)


@kernel
def ways(game: Any, rows: Any, steps: int) -> Any:
    return climb(game, steps, Single(1)) + 1000 * climb(game, steps, Double(1))


def defined(steps: int, safe: bool, times: int) -> int:
    if steps < 2:
        return 1
    return times * defined(steps - 1, safe, times) + (0 if safe else defined(steps - 2, safe, times))


def answers() -> list[int]:
    found = []
    for game in (Nim(), ConnectFour()):
        fast = compiled(game)
        found += [ways(fast, fast.rows(game.start()), steps) for steps in range(8)]
    return found


def test_it_is_what_its_caller_would_be_with_its_text():
    due = [defined(steps, safe, 1) + 1000 * defined(steps, safe, 2) for safe in (False, True) for steps in range(8)]
    assert answers() == due


def test_it_is_loaded_from_disk_in_another_process():
    """Two functions that call each other would end the second process."""
    program = f"from {__name__} import answers, ways; print(answers(), ways.cache_hits())"
    said = [python("-c", program).stdout for _ in range(2)]
    assert said[0].partition("]")[0] == said[1].partition("]")[0] == str(answers())[:-1]
    assert int(said[1].split()[-1]) == 2
