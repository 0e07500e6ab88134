"""How a match stands, as a table: live on a terminal while it is played, and as text in the end."""

from __future__ import annotations

import string
import time
from typing import TYPE_CHECKING

from zermelo.playing.rating import MOST_ELO, signed
from zermelo.playing.standing import Cell, Standing, crosses, meetings, standings

if TYPE_CHECKING:
    from rich.console import RenderableType

    from zermelo.playing.match import Match, Played

HEADS = ("games", "points", "score", "Elo", "95 %", "stronger", "pairs: 0", "1/2", "1", "3/2", "2")
BAR = 40  # columns of the progress bar


def label(place: int) -> str:
    """What a contestant is called in a cross table: A, B, ..., Z, A1, B1 and so on."""
    return string.ascii_uppercase[place % 26] + (str(place // 26) if place >= 26 else "")


def cells(standing: Standing) -> list[str]:
    """The row of a contestant or a meeting, under HEADS."""
    rating = standing.rating
    if not rating.count:
        said = ["", "no pair yet", ""]
    else:
        elo = "" if abs(rating.elo) >= MOST_ELO else signed(rating.elo)  # all won, or all lost: the interval says it
        said = [elo, rating.span, f"{rating.superiority:.1%}"]
    score = f"{standing.points / standing.games:.1%}" if standing.games else ""
    return [str(standing.games), f"{standing.points:g}", score, *said, *map(str, rating.pairs)]


def report(match: Match, games: list[Played]) -> str:
    """The whole table; with more than two contestants, what each has against each besides."""
    names = [f"{label(place)}  {contestant.text}" for place, contestant in enumerate(match.contestants)]
    rows = [cells(standing) for standing in standings(match, games)]
    if len(names) == 2:
        return aligned(names, HEADS, rows)
    labels = [label(place) for place in range(len(names))]
    met = meetings(match, games, labels)
    parts = [
        aligned(names, HEADS, rows),
        aligned(names, labels, [[crossed(cell) for cell in row] for row in crosses(match, games)]),
        aligned([meeting.name for meeting in met], HEADS, [cells(meeting) for meeting in met]),
    ]
    return "\n\n".join(parts)


def crossed(cell: Cell) -> str:
    """Points of games, in a cross table.

    >>> crossed((1.5, 2)), crossed(None)
    ('1.5/2', '-')
    """
    return "-" if cell is None else f"{cell[0]:g}/{cell[1]}"


def aligned(names: list[str], heads: tuple[str, ...] | list[str], rows: list[list[str]]) -> str:
    """A table as text: names to the left, the rest to the right, each column as wide as it needs.

    >>> print(aligned(["one", "other"], ["a", "b"], [["1", "20"], ["300", "4"]]))
             a   b
    one      1  20
    other  300   4
    """
    columns = list(zip(heads, *rows, strict=True))
    wide = [max(map(len, column)) for column in columns]
    first = max(map(len, names))
    return "\n".join(
        "  ".join([name.ljust(first), *(cell.rjust(width) for cell, width in zip(row, wide, strict=True))])
        for name, row in zip(["", *names], [list(heads), *rows], strict=True)
    )


class Clock:
    """How long a match still takes, by how long its games have taken so far; those of an earlier run do not count."""

    def __init__(self, before: int, whole: int) -> None:
        self.begun, self.before, self.whole = time.monotonic(), before, whole

    def text(self, done: int) -> str:
        """Games, and the time left once one of them has ended."""
        text = f"{done} of {self.whole} games"
        if done <= self.before:
            return text
        seconds = (time.monotonic() - self.begun) / (done - self.before) * (self.whole - done)
        return f"{text}, {duration(seconds)} left"


def duration(seconds: float) -> str:
    """A time for people.

    >>> duration(42.4), duration(125), duration(7260)
    ('42 s', '2 min 05 s', '2 h 01 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def picture(match: Match, games: list[Played], clock: Clock) -> RenderableType:
    """The table and a progress bar, for a terminal: where there is no room, names are cut, and never numbers."""
    from rich.columns import Columns  # half a tenth of a second, which only a terminal needs
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    found = standings(match, games)
    rows = [[*row[:6], " ".join(row[6:])] for row in map(cells, found)]  # pairs as one column
    table = Table(box=None, pad_edge=False, expand=True)
    table.add_column("", no_wrap=True, overflow="ellipsis", ratio=1)
    for head in [*HEADS[:6], "pairs: 0 to 2"]:
        table.add_column(head, justify="right", no_wrap=True)
    for standing, row in zip(found, rows, strict=True):
        table.add_row(Text(standing.name), *row)
    bar = ProgressBar(total=clock.whole, completed=len(games), width=BAR)
    return Group(table, Columns([bar, Text(clock.text(len(games)))]))
