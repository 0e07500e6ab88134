"""Types of calls are those that Numba finds."""

from __future__ import annotations

import itertools
import operator

import numpy as np
import pytest
from numba import njit, types
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload

from zermelo.compiler.kernel import prepare_numba
from zermelo.compiler.patches import resolution

prepare_numba()
BINARY = [
    operator.add, operator.sub, operator.mul, operator.floordiv, operator.truediv, operator.mod, operator.pow,
    operator.and_, operator.or_, operator.lshift, operator.eq, operator.lt, operator.getitem, min, max,
]  # fmt: skip
UNARY = [operator.neg, operator.not_, operator.invert, abs, int, float, bool, len]
KINDS = [
    types.int64, types.int32, types.uint64, types.float64, types.boolean, types.literal(3), types.literal(True),
    types.Array(types.int64, 1, "C"), types.Array(types.float64, 2, "C"),
]  # fmt: skip


def told(ask, function, given):
    try:
        return ask(function, cpu_target.typing_context, given, {})
    except TypingError:
        return None


@pytest.mark.parametrize("function", [*BINARY, *UNARY], ids=lambda function: function.__name__)
def test_functions_are_resolved_as_numba_does(function):
    cpu_target.target_context.refresh()
    kind = cpu_target.typing_context.resolve_value_type(function)
    assert isinstance(kind, types.BaseFunction)
    found = 0
    for given in itertools.product(KINDS, repeat=1 if function in UNARY else 2):
        due = told(resolution.call_type, kind, given)
        for _ in range(2):
            signature = told(type(kind).get_call_type, kind, given)
            assert signature == due
            if due is not None:
                assert kind.get_impl_key(signature) == kind.get_impl_key(due)
                found += 1
    assert found >= 4


def test_no_function_has_an_attribute_to_call():
    context = cpu_target.typing_context
    context.refresh()

    @njit
    def own(n):
        return n

    bound = context.resolve_getattr(types.Array(types.int64, 1, "C"), "sum")
    for kind in (types.Dispatcher(own), bound, context.resolve_value_type(len), context.resolve_value_type(max)):
        assert isinstance(kind, resolution.FUNCTIONS)
        assert context.resolve_getattr(kind, "__call__") is None


def test_what_is_entered_later_is_known_at_once():
    """Between two kernels somebody may teach Numba more."""
    njit(lambda n: n + 1)(1)

    def doubled(n):
        raise NotImplementedError

    with pytest.raises(TypingError):
        njit(lambda n: doubled(n))(4)

    @overload(doubled)
    def _doubled(n):
        return lambda n: 2 * n

    assert njit(lambda n: doubled(n))(4) == 8

    @intrinsic
    def tripled(context, n):
        return n(n), lambda context, builder, sig, args: builder.mul(args[0], args[0].type(3))

    assert njit(lambda n: tripled(n))(4) == 12


def test_more_templates_for_a_known_function():
    cpu_target.target_context.refresh()
    assert njit(lambda a, b: a + b)(1, 2) == 3

    @overload(operator.add)
    def _add(one, other):
        if isinstance(one, types.UnicodeType) and isinstance(other, types.Integer):
            return lambda one, other: len(one) + other
        return None

    assert njit(lambda a, b: a + b)("abc", 2) == 5
    assert njit(lambda a, b: a + b)(1, 2) == 3


def test_an_overload_is_compiled_for_the_options_of_who_calls_it():
    def divided(one, other):
        raise NotImplementedError

    @overload(divided)
    def _divided(one, other):
        return lambda one, other: one // other

    lenient = njit(error_model="numpy")(lambda a, b: divided(a, b))
    strict = njit(lambda a, b: divided(a, b))
    assert lenient(1, 0) == 0
    with pytest.raises(ZeroDivisionError):
        strict(1, 0)
    assert njit(error_model="numpy")(lambda a, b: divided(a, b) + 1)(1, 0) == 1


def test_arrays_that_an_overload_passes_on_are_counted():
    def same(numbers):
        raise NotImplementedError

    @overload(same)
    def _same(numbers):
        return lambda numbers: numbers

    without = njit(_nrt=False)(lambda numbers: same(numbers)[0])
    counted = njit(lambda number: same(np.zeros(4) + number))
    assert without(np.ones(4)) == 1.0
    for _ in range(20):
        kept = [counted(n) for n in range(50)]
        assert [list(numbers) for numbers in kept] == [[n] * 4 for n in range(50)]
