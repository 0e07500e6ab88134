"""What the Go Text Protocol says of a board: its size, komi, moves, undo, the board drawn, games as SGF, the score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zermelo.formats.sgf import game_of, nodes_of, sgf_of, trail_of
from zermelo.games.go import Go
from zermelo.protocols.board import Board
from zermelo.protocols.words import Refused, real_of, seat_of, whole_of
from zermelo.trail import Trail
from zermelo.vertices import drawn, move_at, rows_of

PASS, RESIGN = "pass", "resign"


class GTPBoard(Board):
    """One board, as the protocol speaks of it: black is the first seat."""

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        super().__init__(source, parameters, method, seconds)
        self.clock: dict[int, float] = {}  # seconds for a move, by seat

    def turned(self, seat: int) -> Trail:
        """Where it is this seat's turn: here, or after a pass of the other."""
        trail = self.trail
        if trail.over() or self.game.turn(trail.state) == seat:
            return trail
        move = move_at(trail, PASS)
        if move is None:
            raise Refused("illegal move")
        return trail.play(move)

    @property
    def size(self) -> int:
        """Of a square board; 0, if it is none."""
        rows = rows_of(self.game, self.trail.state) or [""]
        return len(rows) if len(rows) == len(rows[0]) else 0


def boardsize(board: GTPBoard, words: list[str]) -> str:
    """Another board, if the game has a parameter for that; or the same one."""
    size = whole_of(words)
    if "size" not in board.game.parameters:
        if size != board.size or not size:
            raise Refused("unacceptable size")
        board.begin(board.game)
        return ""
    try:
        game = board.loaded(board.parameters | {"size": str(size)})
    except ValueError:
        raise Refused("unacceptable size") from None
    board.parameters["size"] = str(size)
    board.begin(game)
    return ""


def komi(board: GTPBoard, words: list[str]) -> str:
    """What white gets more: only a game with that parameter has it."""
    points = real_of(words)
    if "komi" in board.game.parameters:
        board.parameters["komi"] = f"{points:g}"
        moves, first = board.moves(), board.trail.states()[0]
        board.begin(board.loaded(board.parameters), first)
        for move in moves:
            board.trail = board.trail.play(move)
    return ""


def clear(board: GTPBoard, words: list[str]) -> str:
    """The start again."""
    board.begin(board.game)
    return ""


def play(board: GTPBoard, words: list[str]) -> str:
    """A move of somebody; before it a pass, if it was not his turn."""
    seat = seat_of(words[:1])
    if len(words) < 2:
        raise Refused("syntax error")
    if words[1].lower() == RESIGN:
        return ""
    trail = board.turned(seat)
    move = move_at(trail, words[1])
    if move is None:
        raise Refused("illegal move")
    board.trail = trail.play(move)
    return ""


def undo(board: GTPBoard, words: list[str]) -> str:
    """One move back."""
    if board.trail.before is None:
        raise Refused("cannot undo")
    board.trail = board.trail.before
    return ""


def show(board: GTPBoard, words: list[str]) -> str:
    """The board, for people."""
    return "\n" + drawn(board.game, board.trail.state)


def load_game(board: GTPBoard, words: list[str]) -> str:
    """Where the main line of an SGF file ends, or just before a move of it."""
    if not words:
        raise Refused("syntax error")
    try:
        file = Path(words[0])
        if not file.is_file():  # a device may have no end
            raise ValueError
        text = file.read_text("utf-8", "replace")
        told = game_of(nodes_of(text))
        parameters = board.parameters | {"size": str(told.size), "komi": f"{told.komi:g}"}
        game = board.loaded(parameters)
        if not isinstance(game, Go):
            raise ValueError
        trail = trail_of(text, game)
    except (OSError, ValueError):
        raise Refused("cannot load file") from None
    steps = [trail, *trail.earlier()][::-1]
    wanted = whole_of(words[1:]) if words[1:] else len(steps)
    board.parameters = parameters
    board.begin(game)
    board.trail = steps[max(1, min(len(steps), wanted)) - 1]
    return ""


def print_game(board: GTPBoard, words: list[str]) -> str:
    """The game so far as SGF, to a file if one is named."""
    try:
        text = sgf_of(board.trail)
        if not words:
            return text.strip()
        Path(words[0]).write_text(text)
    except (OSError, ValueError):
        raise Refused("cannot save file") from None
    return ""


def score(board: GTPBoard, words: list[str]) -> str:
    """Who is ahead: by points as if the game ended here, where the game counts them; else who has won."""
    points = getattr(board.game, "points", None)
    if points is None and not board.trail.over():
        raise Refused("cannot score")
    lead = points(board.trail.state) if points else board.trail.payoff(0)
    return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


COMMANDS: dict[str, Callable[[GTPBoard, list[str]], str]] = {
    "boardsize": boardsize,
    "clear_board": clear,
    "komi": komi,
    "play": play,
    "undo": undo,
    "showboard": show,
    "final_score": score,
    "loadsgf": load_game,
    "printsgf": print_game,
}
