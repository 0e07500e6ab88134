"""Arrays that kernels share: where they begin, arrays by their address, fetching a word before it is needed, and what
several threads may do to one word."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from zermelo.compiler.control import Words

LINE = 64  # bytes of memory that the processor fetches at once
PAGE = 4096  # bytes of memory that the system hands out at once, at least
TWO_LINES = 2 * LINE  # bytes that one core's writing takes away from another: lines are fetched in pairs


def aligned(words: int) -> Words:
    """An array of zeros that begins where a line of memory begins, so that neighbours share a line.

    Every page of it is written to once, so that its memory is there (in huge pages, where the system has them) before
    it is used. What the system hands out is empty: to write all of it would take two to four times as long.
    """
    room = np.zeros(words + LINE // 8, np.int64)
    skipped = -room.ctypes.data % LINE // 8
    array = room[skipped : skipped + words]
    array[:: PAGE // 8] = 0
    return array


def apart(array: Any) -> Any:
    """A copy on lines of memory of its own: what one thread writes all the time never holds up another."""
    whole = -(-array.nbytes // TWO_LINES) * TWO_LINES
    room = np.zeros(whole + TWO_LINES, np.uint8)
    skipped = -room.ctypes.data % TWO_LINES
    found = room[skipped : skipped + array.nbytes].view(array.dtype).reshape(array.shape)
    found[...] = array
    return found


def table_words(megabytes: int) -> int:
    """How many words a table of so many megabytes has: rounded down to a power of two."""
    return 1 << max(10, (megabytes << 17).bit_length() - 1)


def new_table(megabytes: int) -> Words:
    """An empty table."""
    return aligned(table_words(megabytes))


def _array_at(item: Any, shape: Any) -> Any:
    """How an array of this shape is made of an address."""
    found = types.Array(item, shape.count, "C")

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(found)(context, builder)
        sizes = cgutils.unpack_tuple(builder, arguments[1])
        word = ir.IntType(64)
        strides = [word(8)] if len(sizes) == 1 else [builder.mul(sizes[1], word(8)), word(8)]
        pointer = context.get_data_type(item).as_pointer()
        populate_array(array, builder.inttoptr(arguments[0], pointer), sizes, strides, word(8), None)
        return array._getvalue()

    return found(types.int64, shape), emit


@intrinsic
def words_at(typing_context: Any, address: Any, shape: Any) -> Any:
    """The array of words of this shape (one or two sizes) that begins at an address; the owner keeps it alive.

    A recursion that carries an address carries one word, where an array would be seven or nine.
    """
    return _array_at(types.int64, shape)


@intrinsic
def numbers_at(typing_context: Any, address: Any, shape: Any) -> Any:
    """The same of floats."""
    return _array_at(types.float64, shape)


@intrinsic
def shorts_in(typing_context: Any, words: Any, first: Any) -> Any:
    """The words from this one on as numbers of 16 bits, four in each: what is read all the time and never large."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, arguments[0])
        shorts = context.make_array(signature.return_type)(context, builder)
        word, half = ir.IntType(64), ir.IntType(16)
        many = builder.mul(builder.sub(builder.extract_value(view.shape, 0), arguments[1]), word(4))
        start = builder.bitcast(builder.gep(view.data, [arguments[1]]), half.as_pointer())
        populate_array(shorts, start, [many], [word(2)], word(2), None)
        return shorts._getvalue()

    return types.Array(types.int16, 1, "C")(words, types.int64), emit


@intrinsic
def word_of(typing_context: Any, number: Any) -> Any:
    """The 64 bits of a float."""
    return types.int64(types.float64), lambda context, builder, signature, arguments: builder.bitcast(
        arguments[0], ir.IntType(64)
    )


@intrinsic
def number_of(typing_context: Any, word: Any) -> Any:
    """The float that these 64 bits are."""
    return types.float64(types.int64), lambda context, builder, signature, arguments: builder.bitcast(
        arguments[0], ir.DoubleType()
    )


@intrinsic
def fetch(typing_context: Any, array: Any, place: Any) -> Any:
    """Ask for array[place] to be brought near; goes on at once."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        of_array = signature.args[0]
        view = context.make_array(of_array)(context, builder, arguments[0])
        address = builder.bitcast(builder.gep(view.data, [arguments[1]]), cgutils.voidptr_t)
        flag = ir.IntType(32)
        whole = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, flag, flag, flag])
        name = "llvm.prefetch.p0i8"
        function = cgutils.get_or_insert_function(builder.module, whole, name)
        builder.call(function, [address, flag(0), flag(3), flag(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), emit


@intrinsic
def natural(typing_context: Any, number: Any) -> Any:
    """The number, which the compiler may take to be 0 or more: an index then never counts from the end."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        whole = ir.FunctionType(ir.VoidType(), [ir.IntType(1)])
        assume = cgutils.get_or_insert_function(builder.module, whole, "llvm.assume")
        builder.call(assume, [builder.icmp_signed(">=", arguments[0], word(0))])
        return arguments[0]

    return types.int64(types.int64), emit


@intrinsic
def rare(typing_context: Any, condition: Any) -> Any:
    """The condition, which hardly ever holds: what follows where it does not is worth more of the compiler's care."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bit = ir.IntType(1)
        whole = ir.FunctionType(bit, [bit, bit])
        expect = cgutils.get_or_insert_function(builder.module, whole, "llvm.expect.i1")
        return builder.call(expect, [arguments[0], bit(0)])

    return types.boolean(types.boolean), emit


def _place_of(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The address of array[place]."""
    view = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(view.data, [arguments[1]])


@intrinsic
def swapped(typing_context: Any, array: Any, place: Any, old: Any, new: Any) -> Any:
    """Make array[place] `new` if it is `old`, at one stroke; whether it was. What was written before is seen by whoever
    sees the new word with `seen`."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _place_of(context, builder, signature, arguments)
        item = address.type.pointee
        words = [builder.trunc(word, item) if item.width < 64 else word for word in arguments[2:]]
        return builder.extract_value(builder.cmpxchg(address, *words, "seq_cst", "seq_cst"), 1)

    return types.boolean(array, types.int64, types.int64, types.int64), emit


@intrinsic
def seen(typing_context: Any, array: Any, place: Any) -> Any:
    """array[place], which another thread may have changed, and all that it wrote before that."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _place_of(context, builder, signature, arguments)
        item = address.type.pointee
        word = builder.load_atomic(address, "acquire", item.width // 8)
        return builder.sext(word, ir.IntType(64)) if item.width < 64 else word

    return types.int64(array, types.int64), emit


@intrinsic
def added(typing_context: Any, array: Any, place: Any, more: Any) -> Any:
    """Add to array[place] at one stroke, whatever other threads do to it; what it is then."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _place_of(context, builder, signature, arguments)
        item = address.type.pointee
        more = builder.trunc(arguments[2], item) if item.width < 64 else arguments[2]
        after = builder.add(builder.atomic_rmw("add", address, more, "monotonic"), more)
        return builder.sext(after, ir.IntType(64)) if item.width < 64 else after

    return types.int64(array, types.int64, types.int64), emit
