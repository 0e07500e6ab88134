"""PGN read, as people and programs write it: several games in a text, each with what could be read of it.

>>> [sheet] = sheets_of("1. f3 e5 {[%clk 0:59:58] why not} 2. g4?? (2. e4 Nc6 (2... d5)) Qh4# 0-1")
>>> sheet.plies[1].clock, sheet.plies[2].nags, sheet.result, sheet.trail().payoff(1)
(3598.0, (4,), '0-1', 1)
>>> [sheet.problem for sheet in sheets_of("1. e4 e5 2. Ke3 *   1. d4 *")]
["game 1, move 2. Ke3: 'Ke3' is no move here", '']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from zermelo.formats.files import Filed, decoded
from zermelo.formats.pgn import (
    COMMAND,
    ROSTER,
    STRAIGHT,
    UNFINISHED,
    Evaluation,
    Ply,
    Scoresheet,
    clock_read,
    first_number,
)
from zermelo.game import Game

TOKEN = re.compile(
    r"""\s*(?:
      (?P<skipped>  ^%[^\n]* | <[^>\n]*> | e\.p\. | \.+ )
    | (?P<remark>   \{[^}]*\} | ;[^\n]* )
    | (?P<tag>      \[\s*(?P<name>[A-Za-z0-9][\w+\#=:-]*)\s*"(?P<value>(?:\\.|[^"\\\n])*)"\s*\] )
    | (?P<loose>    \[\s*(?P<loose_name>[A-Za-z0-9][\w+\#=:-]*)\s*"(?P<loose_value>[^\n]*)"[ \t]*\][ \t]*$ )
    | (?P<opened>   \( )
    | (?P<closed>   \) )
    | (?P<nag>      \$[0-9]{1,3} )
    | (?P<mark>     [!?]{1,2} )
    | (?P<result>   1-0 | 0-1 | 1/2-1/2 | \* )
    | (?P<number>   [0-9]+(?=[\s.]|$)\.* | [0-9]{1,4}(?=[a-hKQRBNOP]) )
    | (?P<move>     [A-Za-z0-][\w=+\#:/-]*(?:e\.p\.)? )
    | (?P<unknown>  \S )
    )""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
ANOTHER_GAME = re.compile(r'\n[ \t\r]*\n\[[A-Za-z]+ "')
CHESS = re.compile(r"(?i)(chess ?|fischer ?-?r?)(960|andom)|standard|normal|from position|chess|")


def sheets_in(file: Path | str) -> Iterator[Scoresheet]:
    """The games of a file, with its name before what is wrong; ValueError, if it can't be read or holds none."""
    try:
        data = Path(file).read_bytes()
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    found = False
    for sheet in sheets_of(decoded(data)):
        found = True
        yield replace(sheet, problem=f"{file}: {sheet.problem}") if sheet.problem else sheet
    if not found:
        raise ValueError(f"{file}: there is no game in it")


def read(text: str, game: Game[Any] | None, number: int) -> Filed:
    """For files.py."""
    count = 0
    for count, sheet in enumerate(sheets_of(text), 1):
        if count == number:
            if sheet.problem:
                raise ValueError(sheet.problem)
            return Filed(sheet.trail(game), (sheet.tags["White"], sheet.tags["Black"]))
    there = f"there {'is 1 game' if count == 1 else f'are {count} games'} in it, and no game {number}"
    raise ValueError(there if count else "there is no game in it")


def sheets_of(text: str) -> Iterator[Scoresheet]:
    """The games in a text, one after another; what is wrong with one is its `problem`, and the next one is read."""
    reader, number = _Reader(text.replace("\r\n", "\n").replace("\r", "\n")), 0
    while reader.more():
        number += 1
        yield reader.game(number)


class _Reader:
    """A place in a text, and the game that is being read there."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0
        self._begin()

    def _begin(self) -> None:
        self.tags: dict[str, str] = {}
        self.plies: list[Ply] = []
        self.comment, self.problem, self.depth = "", "", 0
        self.state, self.first, self.black = STRAIGHT.start(), 1, 0  # where it begins, with which number, whose move

    def more(self) -> bool:
        """Whether another game begins: remarks and escaped lines alone are none."""
        place = self.place
        while (found := TOKEN.match(self.text, place)) and found.lastgroup in ("skipped", "remark"):
            place = found.end()
        return found is not None

    def game(self, number: int) -> Scoresheet:
        """The game that begins here."""
        self._begin()
        self._read_tags()
        self._set_up()
        result = self._read_moves()
        if self.tags.get("Result", UNFINISHED) in (UNFINISHED, "?") and result:
            self.tags["Result"] = result
        if self.tags.get("Result", UNFINISHED) not in ("1-0", "0-1", "1/2-1/2"):
            self.tags["Result"] = UNFINISHED
        tags = {name: self.tags.get(name, unknown) for name, unknown in ROSTER.items()} | self.tags
        problem = f"game {number}, {self.problem}" if self.problem else ""
        return Scoresheet(tags, tuple(self.plies), self.comment, problem)

    def _complain(self, problem: str) -> None:
        """The first thing that is wrong counts: what follows may be wrong because of it."""
        self.problem = self.problem or problem

    def _read_tags(self) -> None:
        while found := TOKEN.match(self.text, self.place):
            kind = found.lastgroup
            if found["tag"]:
                self.tags[found["name"]] = re.sub(r"\\(.)", r"\1", found["value"])
            elif found["loose"]:
                self.tags[found["loose_name"]] = found["loose_value"]
            elif kind == "remark" and self.tags and not found["remark"].startswith(";"):
                return  # before the first move, not between tags
            elif kind not in ("skipped", "remark"):
                return
            self.place = found.end()

    def _set_up(self) -> None:
        """The position that the tags tell."""
        variant = self.tags.get("Variant", "")
        if not CHESS.fullmatch(variant.strip()):
            self._complain(f"tag Variant: {variant!r} is not chess")
        if "FEN" in self.tags:
            try:
                self.state, self.first = STRAIGHT.parse_state(self.tags["FEN"]), first_number(self.tags)
            except ValueError as problem:
                self._complain(f"tag FEN: {problem}")
                del self.tags["FEN"]  # so that what could be read is a game
        self.black = STRAIGHT.turn(self.state)

    def _read_moves(self) -> str:
        """Up to the end of the game; the result that stands there, or nothing."""
        while found := TOKEN.match(self.text, self.place):
            kind, token = found.lastgroup or "", found[0].strip()
            if found["tag"] or found["loose"]:
                break  # the next game: this one has no result
            if kind == "remark" and token[0] == "{":
                other = ANOTHER_GAME.search(token)
                if other:
                    self._unended(found.start() + found[0].index("{") + other.start())
                    break
            if token == "{":
                self._unended(len(self.text))
                break
            self.place = found.end()
            if kind == "result" and not self.depth:
                return token
            if not self.problem:
                self._take(kind, token)
        if self.depth:
            self._complain(f"{self._after()}: a variation has no end")
        return ""

    def _unended(self, place: int) -> None:
        """A remark without its brace: the game ends, and the next one is where tags begin."""
        self._complain(f"{self._after()}: a remark has no end")
        other = ANOTHER_GAME.search(self.text, self.place)
        self.place = min(other.start(), place) if other else place

    def _take(self, kind: str, token: str) -> None:
        if kind == "opened" or kind == "closed":
            self.depth += 1 if kind == "opened" else -1
            if self.depth < 0:
                self._complain(f"{self._after()}: a variation ends that did not begin")
        elif self.depth or kind in ("skipped", "number", "result"):
            return
        elif kind == "remark":
            self._remark(token[1:-1] if token[0] == "{" else token[1:])
        elif kind == "move":
            self._move(token)
        elif kind == "unknown" or not self.plies:
            self._complain(f"{self._after()}: {token!r} is out of place")
        else:
            nag = MARKS[token] if token in MARKS else int(token[1:]) if token[0] == "$" else 0
            self.plies[-1] = replace(self.plies[-1], nags=(*self.plies[-1].nags, nag))

    def _move(self, token: str) -> None:
        try:
            move = STRAIGHT.parse_move(self.state, token)
        except ValueError as problem:
            self._complain(f"move {self._number(len(self.plies))} {token}: {problem}")
            return
        self.plies.append(Ply(move))
        self.state = STRAIGHT.play(self.state, move)

    def _remark(self, text: str) -> None:
        """Clock and evaluation belong to the move before; the rest are words."""
        known: dict[str, float | Evaluation] = {}

        def read(found: re.Match[str]) -> str:
            name = "clock" if found[1] == "clk" else "evaluation"
            value = clock_read(found[2]) if found[1] == "clk" else Evaluation.read(found[2])
            if value is None or not self.plies:
                return found[0]
            known[name] = value
            return " "

        words = " ".join(COMMAND.sub(read, text).split())
        if not self.plies:
            self.comment = f"{self.comment} {words}".strip()
            return
        last = self.plies[-1]
        together = f"{last.comment} {words}".strip()
        self.plies[-1] = replace(last, comment=together, **known)  # type: ignore[arg-type]  # by name

    def _number(self, plies: int) -> str:
        """What stands before a move after so many: 12. or 12..."""
        whole, black = divmod(plies + self.black, 2)
        return f"{self.first + whole}{'...' if black else '.'}"

    def _after(self) -> str:
        """Where it stands, for people."""
        return f"after move {self._number(len(self.plies) - 1)}" if self.plies else "before the first move"
