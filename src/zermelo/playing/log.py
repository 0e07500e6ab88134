"""The file of a match: nothing that was played is lost, and nothing is played twice."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict
from pathlib import Path

from zermelo.playing.match import Match, Played


class Log:
    """The file of a match: a heading, then a line for every game that has ended."""

    def __init__(self, file: Path, match: Match) -> None:
        self.file, self.games = file, list[Played]()
        self._out = file.open("a+b")
        try:
            self._open(match)
        except ValueError:
            self._out.close()
            raise

    def _open(self, match: Match) -> None:
        """Read what is there; ValueError, if that is something else."""
        self._lock()
        self._out.seek(0)
        text, heading = self._out.read(), (json.dumps(match.heading()) + "\n").encode()
        whole = text[: text.rfind(b"\n") + 1]  # a line that was cut short is none
        if whole:
            self._read(whole.decode(errors="replace").splitlines(), match)
        elif not heading.startswith(text):
            raise ValueError(f"{self.file} is no file of a match")
        self._out.truncate(len(whole))
        if not whole:
            self._write(heading)

    def _lock(self) -> None:
        """Nobody else writes to the file; the lock goes when the process does."""
        try:
            fcntl.flock(self._out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(f"another match is writing to {self.file}") from None

    def _write(self, line: bytes) -> None:
        self._out.write(line)
        self._out.flush()
        os.fsync(self._out.fileno())

    def close(self) -> None:
        """Nothing more is written."""
        self._out.close()

    def _read(self, lines: list[str], match: Match) -> None:
        try:
            heading = json.loads(lines[0])
            found = [json.loads(line) for line in lines[1:]]
            games = [Played(g["number"], tuple(g["seats"]), g["moves"], tuple(g["points"]), g["ended"]) for g in found]
            self.games = list({played.number: played for played in games}.values())
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self.file} is no file of a match") from None
        if heading != match.heading():
            raise ValueError(
                f"{self.file} holds another match; take another file (--out FILE), or ask for the same one"
            )

    def add(self, played: Played) -> None:
        """On disk when this returns."""
        self.games.append(played)
        self._write((json.dumps(asdict(played)) + "\n").encode())
