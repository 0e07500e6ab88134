"""The door of the room: one question, without a session to be kept."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from zermelo.game import Game
from zermelo.line import moves_text
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session, refuse_misfits
from zermelo.trail import Trail


def search(
    game: Game[Any],
    state: Any = None,
    limit: Limit | None = None,
    options: Options | None = None,
    stop: threading.Event | None = None,
) -> Result:
    """The best move, and what it is worth. Ctrl-C, or `stop` set from another thread, gives the best so far.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(3, 4, 5), misere=False)
    >>> result = search(game)
    >>> game.move_text(game.start(), result.best), str(result.value)
    ('a2', '1 in 11 plies (proved)')
    """
    *_, last = searched(game, state, limit, options, stop)
    return last


def searched(
    game: Game[Any],
    state: Any = None,
    limit: Limit | None = None,
    options: Options | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Result]:
    """The same, a result after each iteration; the last one says why it stopped.

    A `Trail` may stand for the state: then positions that were there before count, where the rules look at them.
    """
    refuse_misfits(game, options or Options(), None if isinstance(state, Trail) else state)
    trail = state if isinstance(state, Trail) else Trail(game, state)
    if type(trail.game) is not type(game) or repr(trail.game) != repr(game):
        raise ValueError(f"the trail is one of {trail.game!r}, not of {game!r}")
    refuse_illegal(trail)
    yield from Session(trail.game, options, trail).results(limit, stop)


def refuse_illegal(trail: Trail) -> None:
    """ValueError, if a move that led here could not be played: what is proved of no position is proved of nothing."""
    for number, after in enumerate([trail, *trail.earlier()][::-1]):
        if after.before is not None and not after.legal():
            raise ValueError(
                f"move {number} of the trail, {after.move!r}, is not legal: {moves_text(after.before)} are"
            )
