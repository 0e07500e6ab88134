"""What is answered sooner is answered as Numba does."""

from __future__ import annotations

import gc
import itertools
import os
import random
import subprocess
import sys
from typing import Any

import pytest
from numba import njit
from numba.core import event
from numba.core.compiler import Flags, run_frontend
from numba.core.errors import TypingError
from numba.core.ir import Loc

from zermelo.compiler.kernel import prepare_numba, roomy
from zermelo.compiler.patches import overhead, variables

prepare_numba()
SWITCHES = sorted(name for name, option in Flags.options.items() if isinstance(option.default, bool))


def flags(luck: random.Random) -> Flags:
    """Some that are set, often to what they are by default."""
    found = Flags()
    for name in luck.sample(SWITCHES, luck.randrange(4)):
        setattr(found, name, Flags.options[name].default ^ (luck.random() < 0.3))
    return found


def test_options_are_equal_and_hashed_as_numba_has_it():
    luck = random.Random(1)
    some = [flags(luck) for _ in range(60)]
    alike = 0
    for one, other in itertools.product(some, some):
        assert (one == other) == (one.values() == other.values())
        assert hash(one) == hash(tuple(sorted(one.values()))) == hash(other)
        alike += one == other and one is not other
    assert alike > 20
    assert some[0] != "flags"
    changed = some[0].copy()
    assert changed == some[0]
    changed.no_cpython_wrapper = not changed.no_cpython_wrapper
    assert changed != some[0]


def test_paths_are_told_as_numba_does():
    for file in (__file__, "<string>", "/nowhere/at.py"):
        assert Loc(file, 3)._get_path() == overhead.path_of(Loc(file, 3))


def test_variables_of_instructions_are_found_as_numba_does():
    met = 0
    for function in (
        grows_a_list,
        becomes_a_float,
        of_a_tuple,
        takes_what_is_yielded,
        test_types_that_become_known_later,
    ):
        for block in run_frontend(function).blocks.values():
            for instruction in block.body:
                found = instruction.list_vars()
                assert [var.name for var in found] == [
                    var.name for var in variables.variables_of(instruction, instruction.__dict__)
                ]
                met += len(found)
    assert met > 50
    first = next(iter(run_frontend(of_a_tuple).blocks.values())).body[0]
    one = first.list_vars()[0]
    for part in ({"a": one, "b": [one, (one, "x")]}, [one], (), None, "text", 1.5, one, first):
        assert variables.variables_in(first, part) == variables.variables_of(first, part)


def test_other_events_than_those_of_locks_are_still_heard():
    with event.install_recorder("numba:compile") as heard, event.install_recorder("numba:llvm_lock") as unheard:
        njit(lambda n: n + 1)(1)
    assert len(heard.buffer) >= 2
    assert not unheard.buffer


CODE = """
from numba.core.targetconfig import TargetConfig
from zermelo.loading import load
from zermelo.measure.perft import perft
print(perft(load("nim"), 2), TargetConfig.__eq__.__name__)
"""


def test_kernels_are_compiled_with_them_and_loaded_without(tmp_path):
    environment = os.environ | {"ZERMELO_CACHE": str(tmp_path)}
    for name in ("equal", "__eq__"):
        found = subprocess.run(
            [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env=environment
        )
        assert found.stdout.split()[1] == name


def test_garbage_is_looked_for_again_after_compiling():
    assert gc.isenabled()
    assert roomy(gc.isenabled) is False
    assert gc.isenabled()


# ---- somebody's own functions, in the same process -------------------------------------------------------------------


def grows_a_list(n):
    found = []  # of what, is known later
    for k in range(n):
        found.append(k * 0.5)
    return sum(found)


def grows_a_set(n):
    found = set()
    for k in range(n):
        found.add(k % 4)
    return len(found)


def becomes_a_float(n):
    total: Any = 0
    for k in range(n):
        total = total + k
        if k > 3:
            total = total / 2
    return total


@njit
def yields(n):
    for k in range(n):
        yield k * k


def takes_what_is_yielded(n):
    total = 0
    for k in yields(n):
        total += k
    return total


def of_a_tuple(n):
    whole = (n, 2.5, True)
    return whole[0] + whole[1] if whole[2] else whole[0] * 1.0


@pytest.mark.parametrize("function", [grows_a_list, grows_a_set, becomes_a_float, takes_what_is_yielded, of_a_tuple])
def test_types_that_become_known_later(function):
    fast = njit(function)
    for n in (3, 7, 9):
        assert fast(n) == function(n)


@njit
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@njit
def half_more(n):
    if n == 0:
        return 1.5
    return 1 + half_more(n - 1)


@njit
def even(n):
    return True if n == 0 else odd(n - 1)


@njit
def odd(n):
    return False if n == 0 else even(n - 1)


def test_what_recursions_return():
    assert [fibonacci(n) for n in range(8)] == [0, 1, 1, 2, 3, 5, 8, 13]
    assert [half_more(n) for n in range(3)] == [1.5, 2.5, 3.5]
    assert [even(n) for n in range(4)] == [True, False, True, False]


def test_types_that_do_not_fit_are_still_refused():
    def mixed(n):
        return "one" + n

    with pytest.raises(TypingError):
        njit(mixed)(1)
