"""The Go Text Protocol, version 2: one line in, one answer out, for any game of two whose moves are cells.

    = 3 d4          a command with the number 3 was done        ? 3 illegal move          it was not

Colours are seats: black begins. A move out of turn is preceded by a pass, where the game has one. Rules that a board
can ask for (its size, komi) are parameters of the game of that name. What thinks, and for how long, is given once;
clocks (`time_settings`, `time_left`) shorten it. `lz-analyze` tells what it thinks until another line comes.

>>> gtp = GTP("hex", {"size": "3"}, "alphabeta", 1.0)
>>> gtp.answer("1 boardsize 4"), gtp.answer("play w a1"), gtp.answer("play b z9")
('=1\\n\\n', '? illegal move\\n\\n', '? illegal move\\n\\n')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.formats.sgf import game_of, nodes_of, sgf_of, trail_of
from zermelo.games.go import Go
from zermelo.protocols.analysis import PASS, text_of, told
from zermelo.protocols.board import LEAST_SECONDS, MOVES_TO_GO, Board
from zermelo.protocols.words import COLOURS, Refused, cleaned_of, real_of, reals_of, seat_of, whole_of
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.result import Result

RESIGN = "resign"
NUMBER = re.compile(r"(\d{1,9})(?:\s+|$)(.*)", re.DOTALL)
FOREVER = 1e8  # seconds


class GTP(Board):
    """One board, as the protocol speaks of it."""

    ended = False  # by `quit`

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        super().__init__(source, parameters, method, seconds)
        self._clock: dict[int, float] = {}  # seconds for a move, by seat

    # ---- lines -------------------------------------------------------------------------------------------------------

    def hear(self, line: str) -> str:
        """An analysis goes on until another line comes."""
        self.stops.hear(stops=True)
        return ""

    def leave(self) -> None:
        """Or none will."""
        self.stops.hear(stops=True)

    def answer(self, line: str) -> str:
        """The whole answer to a line."""
        return "".join(self.answers(line))

    def answers(self, line: str) -> Iterator[str]:
        """The answer to a line, piece by piece; nothing to a line without a command. It never raises."""
        self.stops.answer()
        text, number = cleaned_of(line), ""
        if not text:
            return
        if found := NUMBER.fullmatch(text):
            number, text = found[1], found[2]
        name, *words = text.split() or [""]
        try:
            if name in STREAMS:
                pieces = STREAMS[name](self, words)
                first = next(pieces, "")  # what is wrong shows before anything is sent
                yield f"={number}\n{first}"
                yield from pieces
                yield "\n"
                return
            command = COMMANDS.get(name)
            if command is None:
                raise Refused("unknown command")
            said, sign = command(self, words), "="
        except Refused as problem:
            said, sign = str(problem), "?"
        except Exception as problem:  # the board must go on, whatever rules or engines do
            said, sign = f"{type(problem).__name__}: {problem}".replace("\n", " "), "?"
        yield f"{sign}{number}{' ' if said and not said.startswith(chr(10)) else ''}{said.rstrip()}\n\n"

    # ---- the board ---------------------------------------------------------------------------------------------------

    def boardsize(self, words: list[str]) -> str:
        """Another board, if the game has a parameter for that."""
        size = whole_of(words)
        if "size" not in self.game.parameters:
            sides = {getattr(self.game, side, None) for side in ("width", "height")}
            if sides != {size}:
                raise Refused("unacceptable size")
            self.begin(self.game)
            return ""
        try:
            game = self.loaded(self.parameters | {"size": str(size)})
        except ValueError:
            raise Refused("unacceptable size") from None
        self.parameters["size"] = str(size)
        self.begin(game)
        return ""

    def komi(self, words: list[str]) -> str:
        """What white gets more: only a game with that parameter has it."""
        komi = real_of(words)
        if "komi" in self.game.parameters:
            self.parameters["komi"] = f"{komi:g}"
            moves, first = self.moves(), self.trail.states()[0]
            self.begin(self.loaded(self.parameters), first)
            for move in moves:
                self.trail = self.trail.play(move)
        return ""

    def clear(self, words: list[str]) -> str:
        """The start again."""
        self.begin(self.game)
        return ""

    def play(self, words: list[str]) -> str:
        """A move of somebody; before it a pass, if it was not his turn."""
        seat = seat_of(words[:1])
        if len(words) < 2:
            raise Refused("syntax error")
        if words[1].lower() == RESIGN:
            return ""
        trail = self._turned(seat)
        move = self.named(trail, words[1])
        if move is None:
            raise Refused("illegal move")
        self.trail = trail.play(move)
        return ""

    def undo(self, words: list[str]) -> str:
        """One move back."""
        if self.trail.before is None:
            raise Refused("cannot undo")
        self.trail = self.trail.before
        return ""

    def show(self, words: list[str]) -> str:
        """The board."""
        return "\n" + self.game.draw(self.trail.state)

    def load_game(self, words: list[str]) -> str:
        """Where the main line of an SGF file ends, or just before a move of it."""
        if not words:
            raise Refused("syntax error")
        try:
            text = Path(words[0]).read_text("utf-8", "replace")
            told = game_of(nodes_of(text))
            parameters = self.parameters | {"size": str(told.size), "komi": f"{told.komi:g}"}
            game = self.loaded(parameters)
            if not isinstance(game, Go):
                raise ValueError
            trail = trail_of(text, game)
        except (OSError, ValueError):
            raise Refused("cannot load file") from None
        steps = [trail, *trail.earlier()][::-1]
        self.parameters = parameters
        self.begin(game)
        self.trail = steps[min(len(steps), whole_of(words[1:])) - 1 if words[1:] else -1]
        return ""

    def print_game(self, words: list[str]) -> str:
        """The game so far as SGF, to a file if one is named."""
        try:
            text = sgf_of(self.trail)
        except ValueError:
            raise Refused("cannot save file") from None
        if not words:
            return text.strip()
        try:
            Path(words[0]).write_text(text)
        except OSError:
            raise Refused("cannot save file") from None
        return ""

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
        seat = seat_of(words[:1])
        trail = self._turned(seat)
        if trail.over():
            return PASS
        *_, result = self.results(trail, seconds=self._seconds(seat))
        return self._played(trail, result)

    def analyse(self, words: list[str]) -> Iterator[str]:
        """`lz-analyze [colour] [interval] 50`: what is thought of every move, each so many hundredths of a second."""
        seat, interval = self._asked(words)
        trail = self._turned(seat)
        if not trail.over():
            results = self.results(trail, heard=True, every=True, seconds=FOREVER)
            yield from told(self.game, trail, results, interval)

    def generate_telling(self, words: list[str]) -> Iterator[str]:
        """`lz-genmove_analyze`: the same while a move is thought about, which is then played."""
        seat, interval = self._asked(words)
        trail = self._turned(seat)
        if trail.over():
            yield f"play {PASS}\n"
            return
        found: list[Result] = []

        def kept() -> Iterator[Result]:
            for result in self.results(trail, every=True, seconds=self._seconds(seat)):
                found[:] = [result]
                yield result

        yield from told(self.game, trail, kept(), interval)
        yield f"play {self._played(trail, found[0])}\n"

    def _asked(self, words: list[str]) -> tuple[int, float]:
        """Whose move, and how often it is to be told, in seconds."""
        words = [word for word in words if word != "interval"]
        seat = self.game.turn(self.trail.state)
        if words and words[0].lower() in COLOURS:
            seat, words = seat_of(words[:1]), words[1:]
        return seat, max(0.0, real_of(words) / 100) if words else 1.0

    def _seconds(self, seat: int) -> float:
        return min(self.seconds, self._clock.get(seat, self.seconds))

    def _played(self, trail: Trail, result: Result) -> str:
        assert result.best is not None
        self.trail = trail.play(result.best)
        return text_of(self.game, trail, result.best)

    def settle_time(self, words: list[str]) -> str:
        """Main time, then so many stones in so much time; 0 stones in some time: no limit."""
        main, extra, stones = reals_of(words, 3)
        self._clock = {}
        if not (extra > 0 and stones == 0):
            share = max(main / MOVES_TO_GO, extra / stones if stones else 0.0)
            self._clock = {seat: max(LEAST_SECONDS, share) for seat in (0, 1)}
        return ""

    def left(self, words: list[str]) -> str:
        """What a colour has left, for so many stones; 0 stones: for the rest of the game."""
        seat = seat_of(words[:1])
        seconds, stones = reals_of(words[1:], 2)
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
        return "true" if words and words[0] in COMMANDS | STREAMS else "false"

    def quit(self, words: list[str]) -> str:
        """The end, once this was answered."""
        self.ended = True
        return ""

    # ---- of its own --------------------------------------------------------------------------------------------------

    def _turned(self, seat: int) -> Trail:
        """Where it is this seat's turn: here, or after a pass of the other."""
        trail = self.trail
        if trail.over() or self.game.turn(trail.state) == seat:
            return trail
        move = self.named(trail, PASS)
        if move is None:
            raise Refused("illegal move")
        return trail.play(move)


COMMANDS: dict[str, Callable[[GTP, list[str]], str]] = {
    "protocol_version": lambda gtp, words: "2",
    "name": lambda gtp, words: "zermelo",
    "version": lambda gtp, words: __import__("importlib.metadata").metadata.version("zermelo"),
    "known_command": GTP.known,
    "list_commands": lambda gtp, words: "\n".join([*COMMANDS, *STREAMS]),
    "quit": GTP.quit,
    "boardsize": GTP.boardsize,
    "clear_board": GTP.clear,
    "komi": GTP.komi,
    "play": GTP.play,
    "genmove": GTP.generate,
    "undo": GTP.undo,
    "showboard": GTP.show,
    "final_score": GTP.score,
    "loadsgf": GTP.load_game,
    "printsgf": GTP.print_game,
    "time_settings": GTP.settle_time,
    "time_left": GTP.left,
    "gogui-rules_game_id": lambda gtp, words: gtp.game.name,
    "gogui-rules_board": GTP.show,
    "gogui-rules_board_size": lambda gtp, words: str(getattr(gtp.game, "width", 0)),
    "gogui-rules_legal_moves": GTP.legal_moves,
    "gogui-rules_side_to_move": GTP.to_move,
    "gogui-rules_final_result": GTP.final_result,
}
STREAMS: dict[str, Callable[[GTP, list[str]], Iterator[str]]] = {
    "lz-analyze": GTP.analyse,
    "lz-genmove_analyze": GTP.generate_telling,
}
"""Commands that are answered piece by piece."""
