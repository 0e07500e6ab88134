"""How a value is written: in the reasons of prunes, and in all views.

>>> written(-1), written(float("inf")), written(0.25), written((1, -2))
('−1', '∞', '0.25', '(1, −2)')
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
    if value == int(value):
        return str(int(value)).replace("-", "−")
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "0") else text.replace("-", "−")
