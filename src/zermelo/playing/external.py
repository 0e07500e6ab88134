"""Other programs as contestants: `gtp:COMMAND` speaks the Go Text Protocol to it, `ugi:COMMAND` the Universal Game
Interface. A program is started for each game, told the moves as they are played, and asked for its own.

A program that dies, or says nothing for too long, has crashed; one that resigns has lost.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

from zermelo.game import Game
from zermelo.trail import Trail

SILENCE = 300.0  # seconds until a program that has not answered counts as dead
MOST_LINES = 10_000  # that wait to be read
MOVE_TIME = 1.0  # seconds that a program is told to take, where its protocol says it with every move


class Resigned(Exception):
    """It gives up."""


class Program:
    """A program that answers lines with lines."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        self.command = command
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=nowhere, start_new_session=True)
        except OSError as problem:
            raise RuntimeError(f"{words[0]} can't be started: {problem.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._asked = time.perf_counter()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def say(self, line: str) -> None:
        """Send a line."""
        self._asked = time.perf_counter()
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise RuntimeError(f"{self.command} has ended") from None

    def hear(self) -> str:
        """Its next line."""
        left = self._asked + SILENCE - time.perf_counter()
        try:
            line = self._lines.get(timeout=max(0.0, left))
        except queue.Empty:
            raise RuntimeError(f"{self.command} has not answered for {SILENCE:g} s") from None
        if left < 0:
            raise RuntimeError(f"{self.command} talks without end")
        if line is None:
            raise RuntimeError(f"{self.command} has ended")
        return line

    def close(self) -> None:
        """End it, if it does not end of its own."""
        with contextlib.suppress(RuntimeError):
            self.say("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=2)
        with contextlib.suppress(OSError):  # whatever it has started goes with it
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while self._listener.is_alive():  # it may wait for room
            with contextlib.suppress(queue.Empty):
                self._lines.get_nowait()
            self._listener.join(0.05)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            with contextlib.suppress(OSError):  # what could not be sent any more
                stream.close()


@contextlib.contextmanager
def closed_if_it_fails(program: Program) -> Iterator[None]:
    """Nothing is left running by a player that could not be made."""
    try:
        yield
    except BaseException:
        program.close()
        raise


class GTPPlayer:
    """A program that speaks GTP: black is the first seat."""

    def __init__(self, command: str, game: Game[Any]) -> None:
        self.game, self.program, self._told = game, Program(command), 1  # positions it knows
        with closed_if_it_fails(self.program):
            if "size" in game.parameters:
                self._ask(f"boardsize {game.parameters['size']}")
            self._ask("clear_board")
            if "komi" in game.parameters:
                self._ask(f"komi {game.parameters['komi']}")

    def __call__(self, trail: Trail) -> tuple[int, float]:
        """Its move, and the seconds it took."""
        line = [*reversed([trail, *trail.earlier()])]
        for before, after in itertools.pairwise(line[max(0, self._told - 1) :]):
            assert after.move is not None
            self._ask(f"play {self._colour(before)} {self.game.move_text(before.state, after.move)}")
        begun = time.perf_counter()
        text = self._ask(f"genmove {self._colour(trail)}").lower()
        seconds = time.perf_counter() - begun
        self._told = len(line) + 1  # its own move too
        return named(self.game, trail, text), seconds

    def _colour(self, trail: Trail) -> str:
        return "bw"[self.game.turn(trail.state)]

    def _ask(self, line: str) -> str:
        """The answer to a command; RuntimeError if it is refused."""
        self.program.say(line)
        answer = self.program.hear()
        while not answer:
            answer = self.program.hear()
        while self.program.hear():  # until the empty line that ends an answer
            pass
        if not answer.startswith("="):
            raise RuntimeError(f"{line!r} was answered with {answer!r}")
        return answer[1:].strip()

    def close(self) -> None:
        """The game is over."""
        self.program.close()


class UGIPlayer:
    """A program that speaks UGI."""

    def __init__(self, command: str, game: Game[Any]) -> None:
        self.game, self.program = game, Program(command)
        with closed_if_it_fails(self.program):
            self._until("ugi", "ugiok")
            self.program.say("uginewgame")
            self._until("isready", "readyok")

    def _until(self, line: str, word: str) -> str:
        self.program.say(line)
        while not (answer := self.program.hear()).startswith(word):
            pass
        return answer

    def __call__(self, trail: Trail) -> tuple[int, float]:
        """Its move, and the seconds it took."""
        line = [*reversed([trail, *trail.earlier()])]
        words = []
        for before, after in itertools.pairwise(line):
            assert after.move is not None
            words.append(self.game.move_text(before.state, after.move))
        self.program.say(" ".join(["position startpos", *(["moves", *words] if words else [])]))
        begun = time.perf_counter()
        text = self._until(f"go movetime {int(1000 * MOVE_TIME)}", "bestmove").split()[1]
        return named(self.game, trail, text), time.perf_counter() - begun

    def close(self) -> None:
        """The game is over."""
        self.program.close()


PROTOCOLS: dict[str, type[GTPPlayer] | type[UGIPlayer]] = {"gtp": GTPPlayer, "ugi": UGIPlayer}


def named(game: Game[Any], trail: Trail, text: str) -> int:
    """The move that a program names; Resigned if it gives up, RuntimeError if there is no such move."""
    if text.lower() == "resign":
        raise Resigned
    for move in trail.options():
        if game.move_text(trail.state, move).lower() == text.lower():
            return move
    raise RuntimeError(f"it plays {text!r}, which is no move")
