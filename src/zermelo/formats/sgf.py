"""Games of go as SGF, the Smart Game Format that every go program reads: the main line, with setup stones.

>>> from zermelo.games.go import Go
>>> from zermelo.line import trail_at
>>> text = sgf_of(trail_at(Go(5), "c3 b2 pass"))
>>> text.split(";")[2:]
['B[cc]', 'W[bd]', 'B[])\\n']
>>> trail_of(text).state == trail_at(Go(5), "c3 b2 pass").state
True
"""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

from zermelo.cells import Cells
from zermelo.formats.files import Filed
from zermelo.game import Game
from zermelo.games.go import LARGEST, Go
from zermelo.trail import Trail

Node = dict[str, list[str]]
TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[((?:\\.|[^\]\\])*)\])", re.DOTALL)
LETTERS = "abcdefghijklmnopqrs"
COLOURS = {"B": 0, "W": 1}


def nodes_of(text: str) -> list[Node]:
    """The nodes of the main line: at every branching the first way. ValueError says where it is no SGF."""
    nodes: list[Node] = []
    place, depth, name = text.find("("), 0, ""
    if place < 0:
        raise ValueError("no SGF: it begins with a (")
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            if text[place:].strip():
                raise ValueError(f"no SGF: {text[place : place + 10].strip()!r} is out of place")
            break
        place, (mark, word, value) = found.end(), found.groups()
        if mark == "(":
            depth += 1
        elif mark == ")":  # the main line is at its end, and so is what it leads through
            if not nodes:
                raise ValueError("no SGF: there is no node")
            return nodes
        elif mark == ";":
            nodes.append({})
        elif not nodes:
            raise ValueError("no SGF: a property stands outside a node")
        elif word:
            name = "".join(letter for letter in word if letter.isupper())  # old files write Black for B
            nodes[-1].setdefault(name, [])
        elif name not in nodes[-1]:
            raise ValueError("no SGF: a value stands without a property")
        else:
            nodes[-1][name].append(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL))
    raise ValueError("no SGF: it ends in the middle")


def game_of(nodes: list[Node], superko: bool = False) -> Go:
    """The game that the first node describes: its size and komi. ValueError if it is no game of go on such a board."""
    root = nodes[0]
    kind, size, komi = _value(root, "GM", "1"), _value(root, "SZ", "19"), _value(root, "KM", "0")
    if kind != "1":
        raise ValueError(f"it is a game of another kind (GM[{kind}]), not of go")
    if not size.isdigit() or not 1 <= int(size) <= LARGEST:
        raise ValueError(f"its board is {size!r}, and there are those of 1 to {LARGEST}")
    try:
        points = float(komi or 0)
        if not math.isfinite(points):
            raise ValueError
    except ValueError:
        raise ValueError(f"its komi is {komi!r}, which is no number") from None
    return Go(int(size), points, suicide=_value(root, "RU", "").lower() in ("nz", "goe"), superko=superko)


def read(text: str, game: Game[Any] | None, number: int) -> Filed:
    """For files.py: the first game, which is all that is looked at."""
    if number != 1:
        raise ValueError("of an SGF file the first game is read")
    assert game is None or isinstance(game, Go)
    root = nodes_of(text)[0]
    return Filed(trail_of(text, game), (_value(root, "PB", ""), _value(root, "PW", "")))


def write(filed: Filed) -> str:
    """For files.py."""
    return sgf_of(filed.trail, *filed.names)


def trail_of(text: str, game: Go | None = None) -> Trail:
    """Where the main line of an SGF text ends, and how it came there; in `game`, which must have the same board.

    ValueError says what is wrong.
    """
    nodes = nodes_of(text)
    own = game_of(nodes)
    game = game or own
    if game.size != own.size:
        raise ValueError(f"it is a game on {own.size} x {own.size}, not on {game.size} x {game.size}")
    trail, number = Trail(game, _setup(game, nodes)), 0
    for node in nodes:
        for name, seat in COLOURS.items():
            for value in node.get(name, []):
                number += 1
                if trail.over() or game.turn(trail.state) != seat:
                    raise ValueError(f"move {number} is not {'BW'[seat]}'s to make")
                move = _move(game, value)
                if move not in trail.options():
                    raise ValueError(f"move {number}, {name}[{value}], is not legal")
                trail = trail.play(move)
    return trail


def _setup(game: Go, nodes: list[Node]) -> Any:
    """The state that the first node sets up; who moves is told, or shown by the first move."""
    root = nodes[0]
    held = [Cells(0, game.none.width), Cells(0, game.none.width)]
    for name, seat in (("AB", 0), ("AW", 1)):
        for value in root.get(name, []):
            for cell in _cells(game, value):
                held[seat] |= game.none.one(cell)
    if held[0] & held[1]:
        raise ValueError("two stones are set up on one point")
    if any(name in node for node in nodes[1:] for name in ("AB", "AW", "AE")):
        raise ValueError("stones are set up in the middle of the game")
    first = next((name for node in nodes for name in node if name in COLOURS), "B")
    mover = COLOURS.get(_value(root, "PL", first)[:1].upper(), 0)
    return game.with_cells(held, mover)


def _cells(game: Go, value: str) -> list[int]:
    """A point, or the points of a rectangle from corner to corner."""
    corners = [_point(game, part) for part in value.split(":")]
    (row, column), (last_row, last_column) = corners[0], corners[-1]
    return [game.cell_at(r, c) for r in range(row, last_row + 1) for c in range(column, last_column + 1)]


def _point(game: Go, value: str) -> tuple[int, int]:
    """Row and column from the top left."""
    if len(value) != 2 or not all(letter in LETTERS[: game.size] for letter in value):
        raise ValueError(f"{value!r} is no point of a board of {game.size} x {game.size}")
    return LETTERS.index(value[1]), LETTERS.index(value[0])


def _move(game: Go, value: str) -> int:
    value = value.strip()
    if value == "" or (value == "tt" and game.size <= LARGEST):
        return game.pass_move
    return game.cell_at(*_point(game, value))


def _value(node: Node, name: str, otherwise: str) -> str:
    values = node.get(name) or [otherwise]
    return values[0].strip()


def sgf_of(trail: Trail, black: str = "", white: str = "") -> str:
    """A game of go from where its trail begins: size, komi, setup, result if it is over, and the moves."""
    game = trail.game
    if not isinstance(game, Go):
        raise ValueError(f"SGF is for go, and this is {game.name}")
    steps = [trail, *trail.earlier()][::-1]
    start = steps[0].state
    words = ["GM[1]FF[4]CA[UTF-8]AP[zermelo]", f"SZ[{game.size}]KM[{game.komi:g}]"]
    words += [f"{name}[{_escaped(value)}]" for name, value in (("PB", black), ("PW", white)) if value]
    held = game.held(start)
    for name, cells in (("AB", held[0]), ("AW", held[1])):
        if cells:
            words.append(name + "".join(f"[{_letters(game, cell)}]" for cell in cells.each()))
    if held[0] or held[1]:
        words.append(f"PL[{'BW'[game.turn(start)]}]")
    if trail.over():
        points = game.points(trail.state)
        winner = "B+" if points > 0 else "W+" if points < 0 else ""
        words.append(f"RE[{winner}{abs(points):g}]")
    moves = []
    for before, after in itertools.pairwise(steps):
        assert after.move is not None
        moves.append(f";{'BW'[game.turn(before.state)]}[{_letters(game, after.move)}]")
    return f"(;{''.join(words)}{''.join(moves)})\n"


def _letters(game: Go, move: int) -> str:
    """A point as SGF writes it; nothing for a pass."""
    return "" if move == game.pass_move else LETTERS[move % game.stride] + LETTERS[move // game.stride]


def _escaped(text: str) -> str:
    return re.sub(r"([\]\\:])", r"\\\1", text)
