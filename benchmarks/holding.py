"""What a benchmark is held to: an aim, as it was asked for, and a floor, below which something has become slower.

Short of its aim there is work left, which is said where it is measured and once more at the end. Below its floor,
which is well under what was measured before, `make bench` fails.
"""

from __future__ import annotations

SHORT: list[str] = []
"""What has not reached its aim in this run."""


def held(words: str, figure: float, unit: str, aim: float, floor: float | None = None) -> bool:
    """Say it; whether the figure is above its floor, which is the aim where it has been reached before."""
    reached = figure >= aim
    return _said(f"{words}: {figure:.2f} {unit} (aim {aim:g}{'' if reached else '; not reached'})", reached) and (
        figure >= (aim if floor is None else floor)
    )


def held_within(words: str, seconds: float, aim: float, slowest: float | None = None) -> bool:
    """The same for seconds, of which fewer are better."""
    reached = seconds <= aim
    return _said(f"{words}: {seconds:.2f} s (aim {aim:g} s{'' if reached else '; not reached'})", reached) and (
        seconds <= (aim if slowest is None else slowest)
    )


def _said(text: str, reached: bool) -> bool:
    print(text, flush=True)
    if not reached:
        SHORT.append(text)
    return True
