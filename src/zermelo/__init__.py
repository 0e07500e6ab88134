"""zermelo: write the rules of a game in plain Python; search it at the speed of C++.

>>> import zermelo
>>> game = zermelo.load("tic-tac-toe")
>>> zermelo.perft(game, 9)
127872
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from zermelo.board import Board, Spot
from zermelo.cells import Cells
from zermelo.facts import Facts, facts_of
from zermelo.game import CHANCE, FORBIDDEN, Game, Known, Recurrence
from zermelo.loading import LoadError, load, shipped
from zermelo.table import Table
from zermelo.trail import Trail
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.laws import check
    from zermelo.measure.count import count
    from zermelo.measure.perft import perft
    from zermelo.methods.evaluator import Evaluator
    from zermelo.methods.limit import Limit, Options
    from zermelo.methods.result import Result
    from zermelo.methods.search import search
    from zermelo.methods.session import Session
    from zermelo.playing.review import review
    from zermelo.playing.why import why
    from zermelo.views.explained import trace

__all__ = [
    "CHANCE",
    "FORBIDDEN",
    "Board",
    "Cells",
    "Evaluator",
    "Facts",
    "Game",
    "Known",
    "Limit",
    "LoadError",
    "Options",
    "Recurrence",
    "Result",
    "Session",
    "Spot",
    "Table",
    "Trail",
    "Value",
    "check",
    "count",
    "facts_of",
    "load",
    "perft",
    "review",
    "search",
    "shipped",
    "trace",
    "why",
]

_LATER = {
    "Evaluator": "zermelo.methods.evaluator",
    "Limit": "zermelo.methods.limit",
    "Options": "zermelo.methods.limit",
    "Result": "zermelo.methods.result",
    "Session": "zermelo.methods.session",
    "check": "zermelo.laws",
    "count": "zermelo.measure.count",
    "perft": "zermelo.measure.perft",
    "review": "zermelo.playing.review",
    "search": "zermelo.methods.search",
    "trace": "zermelo.views.explained",
    "why": "zermelo.playing.why",
}
"""Names that import Numba, which takes half a second, or much else: only when they are used."""


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
