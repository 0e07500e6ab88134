"""Old faults put back, one at a time: the random programs must find each of them.

python -m tests.language.mutants NAME     exits with 0 if the programs that `make test` runs find it
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from numba import types

from zermelo.compiler.errors import RunsOver
from zermelo.compiler.language import reader
from zermelo.compiler.operations import making
from zermelo.compiler.operations.making import Place, constant

fault = Place.fault


def without(kind: type[Exception], words: str = "") -> None:
    """Compiled rules go on where they should raise this."""

    def lax(place: Any, condition: Any, raised: type[Exception], text: str) -> None:
        if not (raised is kind and words in text):
            fault(place, condition, raised, text)

    Place.fault = lax  # type: ignore[method-assign, assignment]  # that is the mutation


def replaced_meaning(name: str, number: int, emit: Callable[..., Any]) -> None:
    """Another meaning of an operation on ints."""

    def wrong(*given: Any) -> Any:
        return (types.int64, emit) if all(making.is_int(kind) for kind in given) else None

    making._MEANINGS[name].insert(number, wrong)


def truncated(place: Place, x: Any, y: Any) -> Any:
    safe = place.builder.select(place.builder.icmp_signed("==", y, constant(0)), constant(1), place.word(y, 1))
    return place.builder.sdiv(place.word(x, 0), safe)


def raw_shift(place: Place, x: Any, n: Any) -> Any:
    return place.builder.shl(place.word(x, 0), place.builder.and_(place.word(n, 1), constant(63)))


def read_twice() -> None:
    """Class.constant read as self.constant, which a class below may have changed."""
    kept = reader.Reader.static

    def wrong(self: reader.Reader, node: Any) -> Any:
        found = kept(self, node)
        name = getattr(node, "attr", "")
        return getattr(self.game, name) if name == "CAP" and found is not reader.UNRESOLVED else found

    reader.Reader.static = wrong  # type: ignore[method-assign]  # that is the mutation


MUTANTS: dict[str, Callable[[], None]] = {
    "sums that wrap": lambda: without(RunsOver, "`+`"),
    "products that wrap": lambda: without(RunsOver, "`*`"),
    "shifts that lose bits": lambda: replaced_meaning("lshift", 0, raw_shift),
    "indexes past the end": lambda: without(IndexError),
    "division by zero": lambda: without(ZeroDivisionError, "`%`"),
    "division towards zero": lambda: replaced_meaning("floordiv", 0, truncated),
    "slices that change the length": lambda: without(RunsOver, "slices around"),
    "a constant of the class above": read_twice,
    "negative shifts": lambda: without(ValueError, "`>>`"),
}


def main(name: str) -> int:
    from tests.language.agreement import SAMPLE, agreeing

    MUTANTS[name]()
    try:
        agreeing(SAMPLE)
    except AssertionError as found:
        sys.stdout.write(f"{name}: found\n{found}\n")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
