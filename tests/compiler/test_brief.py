"""Kernels that run for a moment keep their slow code to themselves."""

from __future__ import annotations

import itertools

from zermelo import Limit, Options, Session
from zermelo.compiler.pipelines import BriefLibrary
from zermelo.compiler.twin import counts_kernel, hints_kernel, twin_kernel
from zermelo.loading import load
from zermelo.measure.perft import perft, perft_kernel
from zermelo.methods.alphabeta.engine import engine_kernel
from zermelo.methods.alphabeta.pv import pv_kernel


def functions_of(kernel):
    """The names of the functions in each library of a kernel, by library."""
    for found in kernel.dispatcher.overloads.values():
        library = found.library
        yield library, {function.name for function in library._final_module.functions if not function.is_declaration}


def test_no_other_kernel_can_be_linked_with_their_functions(tmp_path, monkeypatch):
    """The linker knows functions by name, and takes the first: what a search calls must not be what a trial brought."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))  # so that they are compiled here
    game = load("mnk", m=3, n=2, k=2)
    assert perft(game, 2) == 30
    Session(game, Options(method="engine")).search(Limit(depth=2))
    slow = [
        (library, names)
        for kernel in (twin_kernel, hints_kernel, counts_kernel, pv_kernel)
        for library, names in functions_of(kernel)
        if isinstance(library, BriefLibrary)
    ]
    fast = [pair for kernel in (perft_kernel, engine_kernel) for pair in functions_of(kernel)]
    assert len(slow) >= 3
    assert len(fast) >= 2
    for (library, names), (other, others) in itertools.product(slow, fast):
        assert not isinstance(other, BriefLibrary)
        assert not names & others, f"{library.name} and {other.name} share functions"
    assert any(len(names) > 2 for _, names in slow)
