"""What the Go Text Protocol says of thinking: a move, the clock, and what is thought of every move while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from zermelo.game import Game
from zermelo.methods.montecarlo.rules import suited_settings
from zermelo.protocols.analysis import info_lines
from zermelo.protocols.board import LEAST_SECONDS, MOVES_TO_GO
from zermelo.protocols.gtp_board import PASS, GTPBoard
from zermelo.protocols.words import COLOURS, real_of, reals_of, seat_of
from zermelo.trail import Trail
from zermelo.vertices import vertex_of

if TYPE_CHECKING:
    from zermelo.methods.result import Result

FOREVER = 1e8  # seconds


def usual_method(game: Game[Any]) -> str:
    """What thinks where nobody says; nothing for what the methods choose themselves. Rules that say which moves random
    games leave out, or that have no estimate at all, are for random games.

    >>> from zermelo.games.go import Go
    >>> from zermelo.games.hex import Hex
    >>> usual_method(Go()), usual_method(Hex())
    ('mcts:rule=rave,c=0.05,answers=1', '')
    """
    if (game.weights or game.has("estimate")) and not game.has("pointless"):
        return ""
    return f"mcts:{suited_settings(game)}".removesuffix(":")


def generate(board: GTPBoard, words: list[str]) -> str:
    """The best move, played."""
    seat = seat_of(words[:1])
    trail = board.turned(seat)
    if trail.over():
        return PASS
    *_, result = board.results(trail, seconds=_seconds(board, seat))
    return _played(board, trail, result)


def _seconds(board: GTPBoard, seat: int) -> float:
    return min(board.seconds, board.clock.get(seat, board.seconds))


def _played(board: GTPBoard, trail: Trail, result: Result) -> str:
    assert result.best is not None
    board.trail = trail.play(result.best)
    return vertex_of(trail, result.best)


def analyse(board: GTPBoard, words: list[str]) -> Iterator[str]:
    """`lz-analyze [colour] [interval] 50`: what is thought of every move, each so many hundredths of a second."""
    seat, interval = _asked(board, words)
    trail = board.turned(seat)
    if not trail.over():
        results = board.results(trail, heard=True, every=True, seconds=FOREVER)
        yield from info_lines(trail, results, interval)


def generate_telling(board: GTPBoard, words: list[str]) -> Iterator[str]:
    """`lz-genmove_analyze`: the same while a move is thought about, which is then played."""
    seat, interval = _asked(board, words)
    trail = board.turned(seat)
    if trail.over():
        yield f"play {PASS}\n"
        return
    found: list[Result] = []

    def kept() -> Iterator[Result]:
        for result in board.results(trail, every=True, seconds=_seconds(board, seat)):
            found[:] = [result]
            yield result

    yield from info_lines(trail, kept(), interval)
    yield f"play {_played(board, trail, found[0])}\n"


def _asked(board: GTPBoard, words: list[str]) -> tuple[int, float]:
    """Whose move, and how often it is to be info_lines, in seconds."""
    words = [word for word in words if word != "interval"]
    seat = board.game.turn(board.trail.state)
    if words and words[0].lower() in COLOURS:
        seat, words = seat_of(words[:1]), words[1:]
    return seat, max(0.0, real_of(words) / 100) if words else 1.0


def settle_time(board: GTPBoard, words: list[str]) -> str:
    """Main time, then so many stones in so much time; 0 stones in some time: no limit.

    What has to be compiled is compiled now, so that no clock runs meanwhile.
    """
    main, extra, stones = reals_of(words, 3)
    board.clock = {}
    if not (extra > 0 and stones == 0):
        share = max(main / MOVES_TO_GO, extra / stones if stones else 0.0)
        board.clock = {seat: max(LEAST_SECONDS, share) for seat in (0, 1)}
        if board.session is None:
            board.compile()
    return ""


def left(board: GTPBoard, words: list[str]) -> str:
    """What a colour has left, for so many stones; 0 stones: for the rest of the game."""
    seat = seat_of(words[:1])
    seconds, stones = reals_of(words[1:], 2)
    board.clock[seat] = max(LEAST_SECONDS, seconds / (stones if stones else MOVES_TO_GO))
    return ""


COMMANDS: dict[str, Callable[[GTPBoard, list[str]], str]] = {
    "genmove": generate,
    "time_settings": settle_time,
    "time_left": left,
}
STREAMS: dict[str, Callable[[GTPBoard, list[str]], Iterator[str]]] = {
    "lz-analyze": analyse,
    "lz-genmove_analyze": generate_telling,
}
"""Commands that are answered piece by piece."""
