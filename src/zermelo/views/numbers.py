"""How numbers are written in traces.

>>> written(-1), signed(1), signed(float("-inf")), signed(0)
('−1', '+1', '−∞', '0')
"""

from __future__ import annotations

from fractions import Fraction

from zermelo.textbook.gametree import Number
from zermelo.textbook.numbers import written

__all__ = ["odds", "signed", "window", "written"]
SIMPLE = 36  # the largest denominator that is read at a glance: two dice


def signed(value: Number | None) -> str:
    """The same with a plus before what is positive, as in the lecture's tables."""
    text = written(value)
    return f"+{text}" if not isinstance(value, tuple) and value is not None and value > 0 else text


def odds(chance: float) -> str:
    """A probability, as a fraction where it is a simple one.

    >>> odds(1 / 3), odds(0.25), odds(0.123456)
    ('1/3', '1/4', '0.123')
    """
    simple = Fraction(chance).limit_denominator(SIMPLE)
    return str(simple) if abs(simple - Fraction(chance)) < 1e-9 else written(chance)


def window(alpha: float | None, beta: float | None) -> str:
    """[alpha, beta]; alpha alone, where there is no beta; or nothing.

    >>> window(3, float("inf")), window(3, None), window(None, None)
    ('[3, ∞]', 'α = 3', '')
    """
    if beta is None:
        return "" if alpha is None else f"α = {written(alpha)}"
    return f"[{written(alpha)}, {written(beta)}]"
