"""Other programs as contestants: `gtp:COMMAND` speaks the Go Text Protocol to it, `ugi:COMMAND` the Universal Game
Interface, `uci:COMMAND` the Universal Chess Interface. A program is started for each game, told the moves as they are
played, and asked for its own.

With `seconds` it is told its time for a move, and has lost if it takes longer; with `clock` it is told what the clocks
show, and has lost when its own is down; without, a program that speaks GTP takes what it likes, and one that speaks UGI
is told to take a second. Settings of other names are options of the program's
own, where the protocol has them. A program that dies, refuses a command, or says nothing for too long has crashed; one
that resigns has lost.

A protocol is a subclass of Player in PROTOCOLS: how to begin, how to tell where a game stands, how to ask for a move.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from zermelo.game import Game
from zermelo.playing.calling import Call
from zermelo.playing.clocks import Clock, Clocks
from zermelo.playing.offered import Offered
from zermelo.playing.program import SILENCE, Program, Silent
from zermelo.trail import Trail
from zermelo.vertices import vertex_of

GRACE = 10.0  # seconds that are waited for a move after its time is over, until it is late for good
GREETING = 60.0  # seconds for its first answer: whoever says nothing for so long does not speak the protocol
MOVE_TIME = 1.0  # seconds that a program is told to take, where its protocol says it with every move


class Resigned(Exception):
    """It gives up."""


class Illegal(Exception):
    """It names something that may not be played."""


class Late(Exception):
    """It has used up its time and says nothing."""


class Player:
    """A program in a game: asked for a move at each of its turns."""

    has_options: ClassVar[bool] = False  # whether a program can be told options of its own

    def __init__(self, call: Call, game: Game[Any]) -> None:
        self.call, self.game, self.program = call, game, Program(call.words)
        try:
            self.begin()
        except BaseException:  # nothing is left running by a player that could not be made
            self.program.close()
            raise

    def begin(self) -> None:
        """What is said before a game."""
        raise NotImplementedError

    def tell(self, trail: Trail, clock: Clock | None) -> None:
        """Where the game stands, and what its own clock shows."""
        raise NotImplementedError

    def ask(self, trail: Trail, clocks: Clocks) -> str:
        """The move that it names there."""
        raise NotImplementedError

    def written(self, trail: Trail, move: int) -> str:
        """A move, as the protocol writes it."""
        return self.game.move_text(trail.state, move)

    def __call__(self, trail: Trail, clocks: Clocks) -> tuple[int, float]:
        """Its move, and the seconds it took."""
        clock = clocks[self.game.turn(trail.state)]
        self.tell(trail, clock)
        begun = time.perf_counter()
        try:
            text = self.ask(trail, clocks)
        except Silent as problem:
            if self.call.seconds is None and clock is None:
                raise
            raise Late(str(problem)) from None
        return self._read(trail, text), time.perf_counter() - begun

    def _read(self, trail: Trail, text: str) -> int:
        if text.lower() == "resign":
            raise Resigned
        for move in trail.options():
            if self.written(trail, move).lower() == text.lower():
                return move
        raise Illegal(text)

    def patience(self, clock: Clock | None) -> float:
        """Seconds that a move is waited for."""
        if clock is not None:
            return clock.left + GRACE
        return SILENCE if self.call.seconds is None else self.call.seconds + GRACE

    def close(self) -> None:
        """The game is over."""
        self.program.close()


def steps_of(trail: Trail) -> Iterator[tuple[Trail, int]]:
    """The moves so far, each with where it was played."""
    for before, after in itertools.pairwise([trail, *trail.earlier()][::-1]):
        assert after.move is not None
        yield before, after.move


class GTPPlayer(Player):
    """A program that speaks GTP: black is the first seat."""

    _told = 0  # moves that it knows

    def begin(self) -> None:
        if "size" in self.game.parameters:
            self._ask(f"boardsize {self.game.parameters['size']}", GREETING)
        self._ask("clear_board", GREETING)
        if "komi" in self.game.parameters:
            self._ask(f"komi {self.game.parameters['komi']}")
        if self.call.seconds is not None:
            self._ask(f"time_settings 0 {self._period}", needed=False)
        if self.call.control is not None:  # the protocol knows no increments: what is left is told before every move
            self._ask(f"time_settings {max(1, int(self.call.control.seconds))} 0 0", needed=False)

    @property
    def _period(self) -> str:
        """Its time for a move as the protocol can say it: whole seconds for so many moves."""
        share = Fraction(self.call.seconds or 0).limit_denominator(1000)
        share = max(share, Fraction(1, 1000))
        return f"{share.numerator} {share.denominator}"

    def tell(self, trail: Trail, clock: Clock | None) -> None:
        steps = list(steps_of(trail))
        for before, move in steps[self._told :]:
            self._ask(f"play {self._colour(before)} {self.written(before, move)}")
        if self.call.seconds is not None:  # each move begins a period of its own
            self._ask(f"time_left {self._colour(trail)} {self._period}", needed=False)
        if clock is not None:
            left = max(1, int(clock.left))  # in whole seconds, of which 0 may be read as none
            self._ask(f"time_left {self._colour(trail)} {left} 0", needed=False)
        self._told = len(steps) + 1  # its own move too

    def ask(self, trail: Trail, clocks: Clocks) -> str:
        own = clocks[self.game.turn(trail.state)]
        return self._ask(f"genmove {self._colour(trail)}", self.patience(own))

    def written(self, trail: Trail, move: int) -> str:
        return vertex_of(trail, move)

    def _colour(self, trail: Trail) -> str:
        return "bw"[self.game.turn(trail.state)]

    def _ask(self, line: str, patience: float = SILENCE, needed: bool = True) -> str:
        """The answer to a command; RuntimeError if one that is needed is refused."""
        self.program.say(line, patience)
        answer = self.program.hear()
        while not answer:
            answer = self.program.hear()
        if answer[0] not in "=?":  # whoever does not speak GTP need not end an answer either
            raise RuntimeError(f"{line!r} was answered with {answer!r}, which is not GTP")
        while self.program.hear():  # until the empty line that ends an answer
            pass
        if needed and not answer.startswith("="):
            raise RuntimeError(f"{line!r} was answered with {answer!r}")
        return answer[1:].strip()


class UGIPlayer(Player):
    """A program that speaks UGI."""

    has_options = True
    greeting: ClassVar[str] = "ugi"  # UCI differs in this word, in how moves are written, and in the sides' names
    sides: ClassVar[tuple[str, str]] = ("p1", "p2")

    def begin(self) -> None:
        lines = self._until(self.greeting, f"{self.greeting}ok", GREETING)
        known = {offered.name.lower(): offered for offered in map(Offered.read, lines) if offered}
        for name, value in self.call.options:
            offered = known.get(name.lower())
            if offered is None:
                raise RuntimeError(f"{self.program.name} has no option {name!r}")
            if offered.misfit(value):
                raise RuntimeError(f"{self.program.name}: {offered.misfit(value)}")
            self.program.say(offered.command(value))
        self.program.say(f"{self.greeting}newgame")
        self._until("isready", "readyok")

    def tell(self, trail: Trail, clock: Clock | None) -> None:
        words = [self.written(before, move) for before, move in steps_of(trail)]
        self.program.say(" ".join(["position startpos", *(["moves", *words] if words else [])]))

    def ask(self, trail: Trail, clocks: Clocks) -> str:
        own = clocks[self.game.turn(trail.state)]
        seconds = MOVE_TIME if self.call.seconds is None else self.call.seconds
        told = f"movetime {max(1, round(1000 * seconds))}" if own is None else self._shown(clocks, own)
        *_, last = self._until(f"go {told}", "bestmove", self.patience(own))
        return next(iter(last.split()[1:]), "")

    def _shown(self, clocks: Clocks, own: Clock) -> str:
        """What the clocks show; one that the other side has not is told as its own."""
        both = list(zip(self.sides, [clock or own for clock in clocks], strict=True))
        times = [f"{side}time {int(1000 * clock.left)}" for side, clock in both]
        return " ".join(times + [f"{side}inc {int(1000 * clock.control.increment)}" for side, clock in both])

    def _until(self, line: str, word: str, patience: float = SILENCE) -> list[str]:
        """What it answers, up to the line that begins with a word."""
        self.program.say(line, patience)
        heard = [self.program.hear()]
        while heard[-1].split()[:1] != [word]:
            heard.append(self.program.hear())
        return heard


class UCIPlayer(UGIPlayer):
    """A program that speaks UCI: `uci:stockfish,UCI_Elo=2000`."""

    greeting = "uci"
    sides = ("w", "b")

    def begin(self) -> None:
        names = {name.lower() for name, _ in self.call.options}
        if "uci_elo" in names and "uci_limitstrength" not in names:  # a strength that is named is meant
            self.call = replace(self.call, options=(("UCI_LimitStrength", "true"), *self.call.options))
        super().begin()

    def tell(self, trail: Trail, clock: Clock | None) -> None:
        first = [trail, *trail.earlier()][-1].state
        words = [self.written(before, move) for before, move in steps_of(trail)]
        begun = "startpos" if first == self.game.start() == self._usual() else f"fen {self.game.state_text(first)}"
        self.program.say(" ".join(["position", begun, *(["moves", *words] if words else [])]))

    def _usual(self) -> object:
        """What the program itself begins with, if it is told nothing."""
        return type(self.game)().start()

    def written(self, trail: Trail, move: int) -> str:
        return (
            str(self.game.uci_text(trail.state, move))
            if hasattr(self.game, "uci_text")
            else super().written(trail, move)
        )


PROTOCOLS: dict[str, type[Player]] = {"gtp": GTPPlayer, "ugi": UGIPlayer, "uci": UCIPlayer}
