"""Backgammon in words: moves in the usual notation, positions on a line, the board drawn.

    13/7+8/7       two checkers; blanks will do for +          24/18*/13    one checker, which hits halfway
    bar/22+13/11   from the bar                                6/4(2)       two that go the same way
    6/off+5/off    borne off                                   none         nothing can be played

>>> side = side_of({24: 2, 13: 5, 8: 3, 6: 5})
>>> board_text(side, side, "x", 8 * 6 + 5)
'24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 x 6-5'
"""

from __future__ import annotations

import re
from collections import Counter

from zermelo.board import NOBODY, Board, Spot
from zermelo.games._backgammon_board import BAR, CHECKERS, OFF, Side, at, hits, pips, side_of, step_of, struck, walked

NOTHING = "none"
HEAP = 5  # checkers that are drawn on a point
PART = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d)\))?")
Way = tuple[tuple[int, bool], ...]  # from where a checker comes, and the points it comes to: does it hit there?


def point_name(point: int) -> str:
    """What a point is called."""
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def move_words(mine: Side, theirs: Side, dice: int, move: int) -> str:
    """A move, checker by checker."""
    ways: list[Way] = []
    for step in range(4):
        point, die = step_of(move, step, dice)
        if point == 0:
            continue
        to = max(point - die, OFF)
        there = (to, hits(theirs, to))
        mine, theirs = walked(mine, point, die), struck(theirs, to)
        before = next((way for way in ways if way[-1][0] == point), None)
        if before is not None:
            ways[ways.index(before)] = (*before, there)
        else:
            ways.append(((point, False), there))
    shown = Counter(_way_text(way) for way in sorted(ways, reverse=True))
    return "+".join(f"{text}({times})" if times > 1 else text for text, times in shown.items()) or NOTHING


def _way_text(way: Way) -> str:
    """The points of a way that matter: its ends, and where it hits."""
    kept = [way[0], *(stop for stop in way[1:-1] if stop[1]), way[-1]]
    return "/".join(point_name(point) + ("*" if hit else "") for point, hit in kept)


def read_move(moves: list[tuple[int, str]], text: str) -> int:
    """The move that reads so, or comes to the same; ValueError if there is none, or more than one."""
    for move, words in moves:
        if words == text:
            return move
    wanted, struck_there = _balance(text)
    alike = [(move, words) for move, words in moves if _balance(words)[0] == wanted]
    alike = [(move, words) for move, words in alike if struck_there <= _balance(words)[1]]  # stars may be left out
    if len(alike) > 1:
        alike = [(move, words) for move, words in alike if struck_there == _balance(words)[1]] or alike
    if len(alike) != 1:
        several = f" may be {' or '.join(words for _, words in alike[:4])}" if alike else " is not a move here"
        raise ValueError(f"{text!r}{several}")
    return alike[0][0]


def _balance(text: str) -> tuple[dict[int, int], set[int]]:
    """What a move does to the points: checkers more or less on each; and where it says that it hits."""
    change: Counter[int] = Counter()
    struck_there = set()
    if text.strip() in (NOTHING, "pass", "-"):
        return {}, set()
    for word in re.split(r"[\s+,]+", text.strip().lower()):
        match = PART.fullmatch(word)
        if not match:
            raise ValueError(f"{text!r} is not a move here: moves are written as 24/18+13/11")
        points = [_point(match[1]), *(_point(stop.rstrip("*")) for stop in match[2].split("/")[1:])]
        struck_there |= {_point(stop[:-1]) for stop in match[2].split("/")[1:] if stop.endswith("*")}
        times = int(match[3] or 1)
        change[points[0]] -= times
        change[points[-1]] += times
    return {point: number for point, number in change.items() if number}, struck_there


def _point(name: str) -> int:
    return BAR if name == "bar" else OFF if name == "off" else int(name)


# ---- positions -------------------------------------------------------------------------------------------------------


def dice_text(dice: int) -> str:
    """The dice, or that they are still to be thrown."""
    return f"{dice // 8}-{dice % 8}" if dice >= 8 else "opens" if dice else "throws"


def board_text(first: Side, second: Side, mover: str, dice: int) -> str:
    """Checkers by point of x and of o, each as that side counts, who is to move, and the dice."""
    return f"{_side_text(first)} {_side_text(second)} {mover} {dice_text(dice)}"


def _side_text(side: Side) -> str:
    points = [f"{point_name(point)}:{at(side, point)}" for point in range(BAR, 0, -1) if at(side, point)]
    return ",".join(points) or "off"


def read_board(text: str) -> tuple[Side, Side, str, int]:
    """Both sides, the name of who is to move, and the dice; ValueError says what would be right."""
    words = text.split()
    if len(words) != 4:
        raise ValueError(f"a position reads like 24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 x 6-5, not {text!r}")
    sides = [read_side(words[0]), read_side(words[1])]
    for point in range(1, BAR):
        if at(sides[0], point) and at(sides[1], 25 - point):
            raise ValueError(f"both sides hold the {point} point of x")
    if min(at(side, OFF) for side in sides) == CHECKERS:
        raise ValueError("both sides have borne off all checkers")
    return sides[0], sides[1], words[2], read_dice(words[3])


def read_dice(text: str) -> int:
    """The dice that a text names, or that they are still to be thrown."""
    if text in ("throws", "opens"):
        return 0 if text == "throws" else 1
    match = re.fullmatch(r"([1-6])-?([1-6])", text)
    if not match:
        raise ValueError(f"dice read like 6-5, or `throws` before they are thrown, not {text!r}")
    one, two = int(match[1]), int(match[2])
    return 8 * max(one, two) + min(one, two)


def read_side(text: str) -> Side:
    """The side that a text describes; ValueError says what would be right."""
    points: dict[int, int] = {}
    for part in text.split(",") if text != "off" else ():
        match = re.fullmatch(r"(bar|\d+):(\d+)", part)
        if not match or not 1 <= _point(match[1]) <= BAR or not 1 <= int(match[2]) <= CHECKERS:
            raise ValueError(f"checkers on a point read like 13:5, or bar:1, not {part!r}")
        points[_point(match[1])] = points.get(_point(match[1]), 0) + int(match[2])
    if sum(points.values()) > CHECKERS:
        raise ValueError(f"a side has {CHECKERS} checkers, not {sum(points.values())}")
    return side_of(points)


def drawn_board(first: Side, second: Side, mover: int, players: tuple[str, ...], dice: int) -> str:
    """The board as x sees it, its points numbered as the player to move counts."""
    marks = players[0], players[1]

    def cell(point: int) -> str:
        if at(first, point):
            return f"{marks[0]}{at(first, point)}"
        return f"{marks[1]}{at(second, 25 - point)}" if at(second, 25 - point) else "."

    def row(points: list[int], show: bool) -> str:
        names = [cell(point) if show else str(point if mover == 0 else 25 - point) for point in points]
        return " ".join(f"{name:>3}" for name in names[:6]) + "   " + " ".join(f"{name:>3}" for name in names[6:])

    top, bottom = list(range(13, 25)), list(range(12, 0, -1))
    lines = [row(top, False), row(top, True), "", row(bottom, True), row(bottom, False), ""]
    for side, mark in ((first, marks[0]), (second, marks[1])):
        lines.append(f"{mark}: {pips(side)} pips, {at(side, BAR)} on the bar, {at(side, OFF)} off")
    to_do = "to move" if dice >= 8 else "to throw"
    lines.append(f"{marks[mover]} {to_do}{f' {dice_text(dice)}' if dice >= 8 else ''}")
    return "\n".join(lines)


def board_of(first: Side, second: Side) -> Board:
    """Checkers as x sees them, heaped on their points; of more than five, and of those off, the number."""
    spots = []
    for point in range(1, 25):
        low = point <= 12
        x = 12 - point if low else point - 13
        x += x // 6  # the bar
        owner, count = (0, at(first, point)) if at(first, point) else (1, at(second, 25 - point))
        edge, step = (10, -1) if low else (0, 1)
        spots += [Spot(x, edge + step * k, owner if k < count else NOBODY) for k in range(HEAP)]
        spots += [Spot(x, edge + step * HEAP, owner, f"{count}")] if count > HEAP else []
    for owner, side, y in ((0, first, 7), (1, second, 3)):
        spots += [Spot(6, y - k, owner) for k in range(min(3, at(side, BAR)))]
        spots += [Spot(13, y, owner, f"{at(side, OFF)}")] if at(side, OFF) else []
    return Board(tuple(spots), "chequered", "discs", tuple(map(str, range(12, 0, -1))))
