"""The Universal Game Interface: what UCI is for chess, for any game of two.

    ugi                                  id name zermelo ... ugiok
    isready                              readyok; what has to be compiled is compiled before it
    position startpos moves e2e4 ...     or `position fen STATE moves ...`, a state as `zermelo show` writes it
    go movetime 500                      info ... and in the end bestmove; also p1time, p2time, p1inc, p2inc,
                                         movestogo, depth, nodes, infinite; `stop` ends it
    query p1turn                         response true; also gameover and result

Lines that it does not know are passed over, as UCI has it; one that can't be done is told in an `info string`.

>>> ugi = UGI("tic-tac-toe", {})
>>> "".join(ugi.answers("position startpos moves b2 a1")), "".join(ugi.answers("query p1turn"))
('', 'response true\\n')
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.protocols.board import LEAST_SECONDS, MOVES_TO_GO, Board
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.result import Result

FOREVER = 1e8  # seconds
MOST = 1e12  # of any number


class UGI(Board):
    """One game, as the protocol speaks of it."""

    numbers: ClassVar[tuple[str, ...]] = (
        "p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "depth", "nodes",
    )  # fmt: skip
    commands: ClassVar[dict[str, str]] = {
        "ugi": "greet", "isready": "ready", "uginewgame": "new_game", "position": "position", "go": "go",
        "query": "query", "d": "show", "quit": "quit",
    }  # fmt: skip
    clocks: ClassVar[tuple[str, ...]] = ("p1time", "p2time")  # of numbers: who is late has less than nothing left
    ended = False  # by `quit`
    endless = False  # whether nothing but a stop ends the search that is going on
    alone = False  # whether no more lines will come

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        super().__init__(source, parameters, method, seconds)
        self._answered_early: set[int] = set()  # numbers of lines
        self._texts: list[str] = []  # the moves that have led to where it stands, as they were told

    def hear(self, line: str) -> str:
        """A search goes on until it is stopped; whoever asks meanwhile is told that it is ready."""
        word = next(iter(line.split()), "")
        self.stops.hear(stops=word in ("stop", "quit"))
        if word == "isready" and self.stops.searching:
            self._answered_early.add(self.stops.heard)
            return "readyok\n"
        return ""

    def leave(self) -> None:
        """Nobody is there any more who could stop a search that has no end."""
        self.alone = True
        if self.endless:
            self.stops.hear(stops=True)  # be it before the search has begun

    def answers(self, line: str) -> Iterator[str]:
        """What is said to a line. It never raises."""
        number = self.stops.answer()
        if number in self._answered_early:
            return
        name, *words = line.split() or [""]
        try:
            if name in self.commands:
                yield from getattr(self, self.commands[name])(words)
        except Exception as problem:  # the game must go on, whatever rules or engines do
            said = str(problem) if isinstance(problem, ValueError) else f"{type(problem).__name__}: {problem}"
            yield f"info string {' '.join(said.split())}\n"

    def greet(self, words: list[str]) -> Iterator[str]:
        """Who this is, and which game it plays."""
        yield "id name zermelo\nid author the authors of zermelo\n"
        yield f"option name Game type string default {self.game.name}\nugiok\n"

    def ready(self, words: list[str]) -> Iterator[str]:
        """Compiled, if it can be."""
        self.compile()
        yield "readyok\n"

    def new_game(self, words: list[str]) -> Iterator[str]:
        """Nothing is kept of the last one."""
        if self.session is not None:
            self.session.new_game()
        self.begin(self.game)
        yield from ()

    def position(self, words: list[str]) -> Iterator[str]:
        """Another position; the old one stays, if a word of it is wrong."""
        cut = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"] and cut == 1:
            state = self.game.start()
        elif words[:1] == ["fen"]:
            state = self.game.parse_state(" ".join(words[1:cut]))
        else:
            raise ValueError("position is `startpos` or `fen STATE`, then `moves` and the moves")
        self.trail = self._followed(Trail(self.game, state), words[cut + 1 :])
        yield from ()

    def _followed(self, first: Trail, texts: list[str]) -> Trail:
        """Where these moves lead. As far as they are those of the last time, that trail is gone on with: what was
        learned about it is kept, and a long game need not be read again at every move."""
        known = [self.trail, *self.trail.earlier()][::-1]
        if known[0].state != first.state or len(known) != len(self._texts) + 1:
            known, self._texts = [first], []
        same = 0
        while same < min(len(texts), len(self._texts)) and texts[same] == self._texts[same]:
            same += 1
        trail = known[same]
        for text in texts[same:]:
            move = self.named(trail, text)
            if move is None:
                raise ValueError(f"{text!r} is no move here")
            trail = trail.play(move)
        self._texts = list(texts)
        return trail

    def named(self, trail: Trail, text: str) -> int | None:
        """The move that a text names there; None if there is none."""
        return {self.game.move_text(trail.state, move).lower(): move for move in trail.options()}.get(text.lower())

    def go(self, words: list[str]) -> Iterator[str]:
        """Think, tell what was thought, and name a move: always, since a client waits for it."""
        if self.trail.over():
            yield "bestmove 0000\n"
            return
        last: Result | None = None
        numbers, wrong = self._heard_numbers(words)
        yield from (f"info string {problem}\n" for problem in wrong)
        try:
            for last in self.results(self.trail, heard=True, **self._limits(words, numbers)):
                yield self._info(last)
        except ValueError as problem:  # such as a depth, for a method that knows none
            yield f"info string {' '.join(str(problem).split())}\n"
        if last is None:
            *_, last = self.results(self.trail, heard=True, seconds=self.seconds)
        self.endless = False
        move = self.trail.options()[0] if last.best is None else last.best
        yield f"bestmove {self.game.move_text(self.trail.state, move)}\n"

    def _limits(self, words: list[str], numbers: dict[str, float]) -> dict[str, Any]:
        """What ends the search: all that was named, or else what was given once."""
        limits: dict[str, Any] = {name: max(1, int(numbers[name])) for name in ("depth", "nodes") if name in numbers}
        if any(name in numbers for name in ("movetime", "p1time", "p2time")):
            limits["seconds"] = self._seconds(numbers)
        if limits:
            return limits
        self.endless = "infinite" in words
        return {"seconds": FOREVER if self.endless and not self.alone else self.seconds}

    def _seconds(self, numbers: dict[str, float]) -> float:
        """For this move: as told, or a share of the clock, or what was given once."""
        if "movetime" in numbers:
            return max(LEAST_SECONDS, numbers["movetime"] / 1000)
        seat = "p1" if self.game.turn(self.trail.state) == 0 else "p2"
        if f"{seat}time" not in numbers:
            return self.seconds
        left, more = numbers[f"{seat}time"] / 1000, numbers.get(f"{seat}inc", 0.0) / 1000
        share = left / max(1.0, numbers.get("movestogo", MOVES_TO_GO)) + more
        return max(LEAST_SECONDS, min(share, left - 5 * LEAST_SECONDS))

    def _heard_numbers(self, words: list[str]) -> tuple[dict[str, float], list[str]]:
        """The numbers that stand after their names; and what is wrong with those that can't be read. The others count:
        one of them may be its own clock."""
        found: dict[str, float] = {}
        wrong: list[str] = []
        for name, text in itertools.pairwise(words):
            if name in self.numbers:
                try:
                    number = float(text)
                except ValueError:
                    number = math.nan
                number = 0.0 if number < 0 and name in self.clocks else number
                if 0 <= number < MOST:
                    found[name] = number
                else:
                    wrong.append(f"{name} is a number from 0 up, not {text!r}")
        return found, wrong

    def _info(self, result: Result) -> str:
        """What was thought so far; the score in hundredths of what can be won, for who is to move."""
        trail, words = self.trail, []
        for move in result.line:
            words.append(self.game.move_text(trail.state, move))
            trail = trail.play(move)
        effort = result.effort
        score = round(100 * result.value.for_player(self.game.turn(self.trail.state)))
        rate = int(effort.nodes / max(1e-6, effort.seconds))
        told = f"nodes {effort.nodes} nps {rate} time {int(1000 * effort.seconds)} score cp {score}"
        return f"info {told} pv {' '.join(words)}\n"

    def query(self, words: list[str]) -> Iterator[str]:
        """What a referee asks."""
        over = self.trail.over()
        if words[:1] == ["gameover"]:
            yield f"response {str(over).lower()}\n"
        elif words[:1] == ["p1turn"]:
            yield f"response {str(not over and self.game.turn(self.trail.state) == 0).lower()}\n"
        elif words[:1] == ["result"]:
            payoff = self.trail.payoff(0) if over else 0
            named = "none" if not over else "p1win" if payoff > 0 else "p2win" if payoff < 0 else "draw"
            yield f"response {named}\n"
        else:
            raise ValueError("query is `gameover`, `p1turn` or `result`")

    def show(self, words: list[str]) -> Iterator[str]:
        """The board, for people."""
        yield self.game.draw(self.trail.state) + f"\n{self.game.state_text(self.trail.state)}\n"

    def quit(self, words: list[str]) -> Iterator[str]:
        """The end."""
        self.ended = True
        yield from ()
