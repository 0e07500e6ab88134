"""Lifetimes and single assignments, as Numba works them out, over functions of the standard library."""

from __future__ import annotations

import bisect
import colorsys
import contextlib
import copy
import fractions
import functools
import heapq
import inspect
import io
import random
import statistics
import textwrap
from typing import Any

import pytest
from numba import jit, njit
from numba.core import analysis, ssa
from numba.core.compiler import run_frontend
from numba.core.postproc import PostProcessor

from zermelo.compiler.kernel import prepare_numba
from zermelo.compiler.patches import variables

prepare_numba()
MODULES = (bisect, colorsys, fractions, heapq, random, statistics, textwrap, inspect)


@functools.cache
def functions() -> list[Any]:
    """All of these modules, and of their classes, that Numba can read."""
    found = []
    for module in MODULES:
        owners = [module, *(cls for _, cls in inspect.getmembers(module, inspect.isclass))]
        for owner in owners:
            for _, function in inspect.getmembers(owner, inspect.isfunction):
                if function.__module__ == module.__name__ and not function.__code__.co_freevars:
                    with contextlib.suppress(Exception):
                        run_frontend(function)
                        found.append(function)
    return found


def dumped(blocks: dict[int, Any]) -> str:
    text = io.StringIO()
    for label, block in sorted(blocks.items()):
        print(label, file=text)
        block.dump(text)
    return text.getvalue()


def test_there_are_enough():
    assert len(functions()) > 150
    assert sum(run_frontend(function).is_generator for function in functions()) >= 1


def test_variables_that_live_where_a_block_begins():
    met = 0
    for function in functions():
        eager, lazy = run_frontend(function), run_frontend(function)
        for emit in (False, True):
            variables.post_processed(PostProcessor(eager), emit)
            PostProcessor(lazy).run(emit)
            for one, other in zip(eager.blocks.values(), lazy.blocks.values(), strict=True):
                due = variables.entry_variables(eager, one)
                assert lazy.get_block_entry_vars(other) == due
                met += len(due)
            assert dumped(eager.blocks) == dumped(lazy.blocks)
    assert met > 5_000


def single(function: Any, rewritten: Any) -> str:
    """The function with every variable set once, by one way of rewriting blocks."""
    read = run_frontend(function)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssa, "_run_block_rewrite", rewritten)
        return dumped(ssa._run_ssa(copy.copy(read.blocks)))


@pytest.mark.filterwarnings("ignore")  # of variables that may not be set
def test_single_assignments():
    phis = 0
    for function in functions():
        due = single(function, variables.rewritten)
        assert single(function, variables.rewritten_where_named) == due
        phis += due.count("phi(")
    assert phis > 100


def test_patches_are_in_place():
    assert ssa._run_block_rewrite is variables.rewritten_where_named
    assert PostProcessor.run is variables.post_processed_lazily
    assert analysis.compute_live_variables  # what the lazy way asks


def test_code_that_asks_for_them_at_the_end():
    """Numba's object mode frees variables by what lives where a block begins."""

    def joined(words):
        text = ""
        for word in words:
            if len(word) > 1:
                text = text + word
            else:
                other = {word: 1}
                text = text + str(len(other))
        return text

    assert jit(forceobj=True)(joined)(("ab", "c", "de")) == "ab1de"

    def halves(n):
        while n:
            yield n
            n = n // 2

    assert list(njit(halves)(12)) == [12, 6, 3, 1]


def test_blocks_that_are_made_single_twice():
    """A closure goes through it by itself, and once more with the function that it is put into."""

    def outer(n):
        def half(k):
            found: Any = 0
            if k > 1:
                found = 0.5
            return found

        total = 0
        for k in range(n):
            if k > 2:
                total = half(k)
            else:
                total = total + 1
        return total

    assert [njit(outer)(n) for n in (0, 2, 3, 6)] == [outer(n) for n in (0, 2, 3, 6)] == [0, 2, 3, 0.5]
