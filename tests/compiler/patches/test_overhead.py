"""What surrounds the work is done as Numba does it."""

from __future__ import annotations

import functools
import inspect

import pytest
from llvmlite import ir
from numba import njit
from numba.core import base, errors, lowering, typeinfer
from numba.core.ir import Loc
from numba.core.registry import cpu_target

from zermelo.compiler.kernel import prepare_numba
from zermelo.compiler.patches import overhead

prepare_numba()
TYPES = [
    ir.IntType(1), ir.IntType(8), ir.IntType(64), ir.DoubleType(), ir.FloatType(), ir.IntType(8).as_pointer(),
    ir.ArrayType(ir.IntType(32), 7), ir.LiteralStructType([ir.IntType(8), ir.IntType(64), ir.IntType(1)]),
    ir.LiteralStructType([ir.ArrayType(ir.LiteralStructType([ir.DoubleType(), ir.IntType(1)]), 3), ir.IntType(8)]),
]  # fmt: skip


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("name", ["get_abi_size", "get_abi_alignment"])
def test_sizes(kind, name):
    layout = cpu_target.target_context.target_data
    due = overhead.sizes[name](kind, layout)
    assert getattr(kind, name)(layout) == due == getattr(kind, name)(layout)


def test_types_of_one_name_in_two_contexts():
    layout, sizes = cpu_target.target_context.target_data, []
    for width in (8, 64):
        context = ir.Context()
        named = context.get_identified_type("pair")
        named.set_body(ir.IntType(width), ir.IntType(width))
        sizes.append(named.get_abi_size(layout, context))
    assert sizes == [2, 16]


def plain(context, builder, sig, args):
    """Without."""


def with_loc(context, builder, sig, args, loc=None):
    """With."""


def named_only(context, *args, loc):
    """With, by name."""


def local_of_that_name(context):
    loc = context + 1
    return loc + loc


def starred(*loc):
    """With, by its place."""


def double_starred(context, **loc):
    """With, by name."""


def signed(context):
    """With, as it says."""


signed.__signature__ = inspect.signature(with_loc)  # type: ignore[attr-defined]  # as decorators write it


@functools.wraps(with_loc)
def wrapped(*args):
    """As what it wraps."""


class Callable:
    def __call__(self, loc):
        """With."""


@pytest.mark.parametrize(
    "function",
    [
        plain,
        with_loc,
        named_only,
        local_of_that_name,
        starred,
        double_starred,
        signed,
        wrapped,
        Callable(),
        functools.partial(with_loc, 1),
        print,
    ],
)
def test_whether_a_function_takes_loc(function):
    assert base._has_loc is overhead.has_loc
    assert overhead.has_loc(function) == overhead.takes_loc(function)


def words_of(context, problem, **details):
    with pytest.raises(type(problem)) as raised, context("doing {what} at {loc}", **details):
        raise problem
    return str(raised.value)


def test_words_that_are_added_to_what_is_raised():
    assert lowering.new_error_context is typeinfer.new_error_context is overhead.ErrorContext
    assert overhead.errors.new_error_context is overhead.ErrorContext
    for kind in (errors.TypingError, errors.LoweringError):
        both = [
            words_of(context, kind("it fails"), what="this", loc=Loc("rules.py", 7))
            for context in (overhead.context_of, overhead.ErrorContext)
        ]
        assert both[0] == both[1]
        assert "doing this at rules.py" in both[1]
    assert words_of(overhead.ErrorContext, ValueError("another"), what="this", loc=None) == "another"
    with overhead.ErrorContext("nothing is raised"):
        pass


def test_messages_still_tell_the_line():
    def adds_a_text(n):
        return n + "one"

    with pytest.raises(errors.TypingError, match=r"During: typing of"):
        njit(adds_a_text)(1)
