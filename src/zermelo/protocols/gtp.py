"""The Go Text Protocol, version 2: one line in, one answer out, for any game of two whose moves are cells.

    = 3 d4          a command with the number 3 was done        ? 3 illegal move          it was not

Colours are seats: black begins. A move out of turn is preceded by a pass, where the game has one. Rules that a board
can ask for (its size, komi) are parameters of the game of that name. What thinks, and for how long, is given once;
clocks (`time_settings`, `time_left`) shorten it.

>>> gtp = GTP("hex", {"size": "3"}, "alphabeta", 1.0)
>>> gtp.answer("1 boardsize 4"), gtp.answer("play w a1"), gtp.answer("play b z9")
('=1\\n\\n', '? illegal move\\n\\n', '? illegal move\\n\\n')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.game import Game
from zermelo.loading import LoadError, load
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.session import Session

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}
PASS, RESIGN = "pass", "resign"
MOVES_TO_GO = 30  # a clock is shared among so many moves
LEAST_SECONDS = 0.01
NUMBER = re.compile(r"(\d{1,9})(?:\s+|$)(.*)", re.DOTALL)


class Refused(Exception):
    """What can't be done, in the protocol's own words."""


class GTP:
    """One board: its game, and the session that thinks about it."""

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        self.source, self.parameters, self.method, self.seconds = source, dict(parameters), method, seconds
        self.game = self._loaded(self.parameters)
        self.trail = Trail(self.game)
        self.ended = False  # by `quit`
        self._session: Session | None = None
        self._clock: dict[int, float] = {}  # seconds for a move, by seat

    # ---- lines -------------------------------------------------------------------------------------------------------

    def answer(self, line: str) -> str:
        """The answer to a line; nothing to a line without a command. It never raises."""
        text = "".join(mark for mark in line.replace("\t", " ") if mark.isprintable())
        text = text.partition("#")[0].strip()
        if not text:
            return ""
        number = ""
        if found := NUMBER.fullmatch(text):
            number, text = found[1], found[2]
        name, *words = text.split() or [""]
        try:
            command = COMMANDS.get(name)
            if command is None:
                raise Refused("unknown command")
            said, sign = command(self, words), "="
        except Refused as problem:
            said, sign = str(problem), "?"
        except Exception as problem:  # the board must go on, whatever rules or engines do
            said, sign = f"{type(problem).__name__}: {problem}".replace("\n", " "), "?"
        return f"{sign}{number}{' ' if said and not said.startswith(chr(10)) else ''}{said.rstrip()}\n\n"

    # ---- the board ---------------------------------------------------------------------------------------------------

    def boardsize(self, words: list[str]) -> str:
        """Another board, if the game has a parameter for that."""
        size = _whole(words)
        if "size" not in self.game.parameters:
            sides = {getattr(self.game, side, None) for side in ("width", "height")}
            if sides != {size}:
                raise Refused("unacceptable size")
            self._begin(self.game)
            return ""
        try:
            game = self._loaded(self.parameters | {"size": str(size)})
        except ValueError:
            raise Refused("unacceptable size") from None
        self.parameters["size"] = str(size)
        self._begin(game)
        return ""

    def komi(self, words: list[str]) -> str:
        """What white gets more: only a game with that parameter has it."""
        komi = _real(words)
        if "komi" in self.game.parameters:
            self.parameters["komi"] = f"{komi:g}"
            moves = self._moves()
            self._begin(self._loaded(self.parameters))
            for move in moves:
                self.trail = self.trail.play(move)
        return ""

    def clear(self, words: list[str]) -> str:
        """The start again."""
        self._begin(self.game)
        return ""

    def play(self, words: list[str]) -> str:
        """A move of somebody; before it a pass, if it was not his turn."""
        seat = _seat(words[:1])
        if len(words) < 2:
            raise Refused("syntax error")
        if words[1].lower() == RESIGN:
            return ""
        trail = self._turned(seat)
        for move in trail.options():
            if self.game.move_text(trail.state, move).lower() == words[1].lower():
                self.trail = trail.play(move)
                return ""
        raise Refused("illegal move")

    def undo(self, words: list[str]) -> str:
        """One move back."""
        if self.trail.before is None:
            raise Refused("cannot undo")
        self.trail = self.trail.before
        return ""

    def show(self, words: list[str]) -> str:
        """The board."""
        return "\n" + self.game.draw(self.trail.state)

    def score(self, words: list[str]) -> str:
        """Who is ahead: by points as if the game ended here, where the game counts them; else who has won."""
        points = getattr(self.game, "points", None)
        if points is None and not self.trail.over():
            raise Refused("cannot score")
        lead = points(self.trail.state) if points else self.trail.payoff(0)
        return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"

    # ---- thinking ----------------------------------------------------------------------------------------------------

    def generate(self, words: list[str]) -> str:
        """The best move, played."""
        seat = _seat(words[:1])
        trail = self._turned(seat)
        if trail.over():
            return PASS
        from zermelo.methods.limit import Limit  # imports Numba: a client waits for a move, not for a greeting

        session = self._thinking()
        session.trail = trail
        result = session.search(Limit(seconds=min(self.seconds, self._clock.get(seat, self.seconds))))
        assert result.best is not None
        text = self.game.move_text(trail.state, result.best)
        self.trail = trail.play(result.best)
        return text.upper() if text != PASS else text

    def settle_time(self, words: list[str]) -> str:
        """Main time, then so many stones in so much time; 0 stones in some time: no limit."""
        main, extra, stones = _reals(words, 3)
        self._clock = {}
        if not (extra > 0 and stones == 0):
            share = max(main / MOVES_TO_GO, extra / stones if stones else 0.0)
            self._clock = {seat: max(LEAST_SECONDS, share) for seat in (0, 1)}
        return ""

    def left(self, words: list[str]) -> str:
        """What a colour has left, for so many stones; 0 stones: for the rest of the game."""
        seat = _seat(words[:1])
        seconds, stones = _reals(words[1:], 2)
        self._clock[seat] = max(LEAST_SECONDS, seconds / (stones if stones else MOVES_TO_GO))
        return ""

    # ---- what others ask ---------------------------------------------------------------------------------------------

    def legal_moves(self, words: list[str]) -> str:
        """For GoGui: what may be played."""
        return " ".join(self.game.move_text(self.trail.state, move).upper() for move in self.trail.options())

    def to_move(self, words: list[str]) -> str:
        """For GoGui: whose turn it is; nobody's at the end."""
        return "" if self.trail.over() else ("black", "white")[self.game.turn(self.trail.state)]

    def final_result(self, words: list[str]) -> str:
        """For GoGui: how it ended."""
        return self.score(words) if self.trail.over() else "the game is not over"

    def known(self, words: list[str]) -> str:
        """Whether there is a command."""
        return "true" if words and words[0] in COMMANDS else "false"

    def quit(self, words: list[str]) -> str:
        """The end, once this was answered."""
        self.ended = True
        return ""

    # ---- of its own --------------------------------------------------------------------------------------------------

    def _loaded(self, parameters: dict[str, str]) -> Game[Any]:
        try:
            game = load(self.source, parameters)
        except LoadError as problem:
            raise ValueError(str(problem)) from None
        if len(game.players) != 2 or game.has("chances"):
            raise ValueError(f"GTP is for games of two players without chance, which {game.name} is not")
        return game

    def _begin(self, game: Game[Any]) -> None:
        if game is not self.game:
            self._session = None
        self.game, self.trail = game, Trail(game)

    def _moves(self) -> list[int]:
        trails = [self.trail, *self.trail.earlier()]
        return [trail.move for trail in reversed(trails) if trail.move is not None]

    def _turned(self, seat: int) -> Trail:
        """Where it is this seat's turn: here, or after a pass of the other."""
        trail = self.trail
        if trail.over() or self.game.turn(trail.state) == seat:
            return trail
        for move in trail.options():
            if self.game.move_text(trail.state, move) == PASS:
                return trail.play(move)
        raise Refused("illegal move")

    def _thinking(self) -> Session:
        if self._session is None:
            from zermelo.methods.limit import Options
            from zermelo.methods.session import Session

            self._session = Session(self.game, Options(method=self.method))
        return self._session


def _seat(words: list[str]) -> int:
    colour = words[0].lower() if words else ""
    if colour not in COLOURS:
        raise Refused("syntax error")
    return COLOURS[colour]


def _real(words: list[str]) -> float:
    return _reals(words, 1)[0]


def _reals(words: list[str], count: int) -> list[float]:
    """The first words as numbers of a sensible size."""
    try:
        numbers = [float(word) for word in words[:count]]
    except ValueError:
        numbers = []
    if len(numbers) < count or not all(abs(number) < 1e9 for number in numbers):
        raise Refused("syntax error")
    return numbers


def _whole(words: list[str]) -> int:
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 4:
        raise Refused("syntax error")
    return int(words[0])


COMMANDS: dict[str, Callable[[GTP, list[str]], str]] = {
    "protocol_version": lambda gtp, words: "2",
    "name": lambda gtp, words: "zermelo",
    "version": lambda gtp, words: __import__("importlib.metadata").metadata.version("zermelo"),
    "known_command": GTP.known,
    "list_commands": lambda gtp, words: "\n".join(COMMANDS),
    "quit": GTP.quit,
    "boardsize": GTP.boardsize,
    "clear_board": GTP.clear,
    "komi": GTP.komi,
    "play": GTP.play,
    "genmove": GTP.generate,
    "undo": GTP.undo,
    "showboard": GTP.show,
    "final_score": GTP.score,
    "time_settings": GTP.settle_time,
    "time_left": GTP.left,
    "gogui-rules_game_id": lambda gtp, words: gtp.game.name,
    "gogui-rules_board": GTP.show,
    "gogui-rules_board_size": lambda gtp, words: str(getattr(gtp.game, "width", 0)),
    "gogui-rules_legal_moves": GTP.legal_moves,
    "gogui-rules_side_to_move": GTP.to_move,
    "gogui-rules_final_result": GTP.final_result,
}
