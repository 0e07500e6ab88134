"""How numbers are written in traces.

>>> written(-1), written(float("inf")), written(0.25), written((1, -2))
('−1', '∞', '0.25', '(1, −2)')
>>> signed(1), signed(float("-inf")), signed(0)
('+1', '−∞', '0')
"""

from __future__ import annotations

import math

from zermelo.textbook.gametree import Number


def written(value: Number | None) -> str:
    """With a minus as it is printed; nothing for no value."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return f"({', '.join(written(part) for part in value)})"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{round(value, 3):g}".replace("-", "−")


def signed(value: Number | None) -> str:
    """The same with a plus before what is positive, as in the lecture's tables."""
    text = written(value)
    return f"+{text}" if not isinstance(value, tuple) and value is not None and value > 0 else text


def window(alpha: float | None, beta: float | None) -> str:
    """[alpha, beta], or nothing.

    >>> window(3, float("inf")), window(None, None)
    ('[3, ∞]', '')
    """
    return "" if alpha is None or beta is None else f"[{written(alpha)}, {written(beta)}]"
