"""How numbers are written: in the reasons of prunes, in exercises, and in all views.

>>> written(-1), written(float("inf")), written(0.25), written((1, -2))
('−1', '∞', '0.25', '(1, −2)')
>>> signed(1), signed(float("-inf")), signed(0)
('+1', '−∞', '0')
"""

from __future__ import annotations

import math
from fractions import Fraction

from zermelo.textbook.gametree import Number

SIMPLE = 36  # the largest denominator that is read at a glance: two dice


def written(value: Number | None) -> str:
    """With a minus as it is printed; nothing for no value."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return f"({', '.join(written(part) for part in value)})"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == int(value):
        return str(int(value)).replace("-", "−")
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "0") else text.replace("-", "−")


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
