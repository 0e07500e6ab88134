"""The cube: turn faces until each shows one colour. 2 x 2 x 2 has corners alone; 3 x 3 x 3 is the well-known one.

    corners     five bits a piece: its place, and 8 times its aspect        (_cube_faces.py numbers and names them)
    edges       five bits a piece: its place, and 16 times its aspect; 0 where there are none

The middles of a 3 x 3 x 3 stay where they are. A 2 x 2 x 2 has none: there the corner down, back and left (DBL) stays.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.game import Game, Known
from zermelo.games._cube_faces import CORNERS, EDGES, FACES, Pieces, drawn, net, read_net, turned
from zermelo.table import Table

PIECE, PAIR = 5, 10  # bits
PAIRS = 1 << PAIR
SMALL, LARGE = 20, 25  # bits of a pattern: four pieces, five pieces
METRICS = ("half", "quarter")


class Cubies(NamedTuple):
    """Where each piece is, and how it is turned."""

    corners: int
    edges: int


class Cube(Game[Cubies]):
    """Turn faces until each has one colour; `metric`: whether half turns count as one turn or are not there."""

    players = ("solver",)
    known = (
        Known("states", 3674160, source="7! * 3**6"),
        Known("hardest", 11, source="the diameter of the pocket cube, half turns counted as one"),
        Known("hardest", 14, {"metric": "quarter"}, source="the diameter of the pocket cube in quarter turns"),
    )

    def __init__(self, size: int = 2, metric: str = "half", scramble: str = "", turns: int = 9, seed: int = 1) -> None:
        if size not in (2, 3):
            raise ValueError(f"the size is 2 or 3, not {size}")
        if metric not in METRICS:
            raise ValueError(f"the metric is {' or '.join(METRICS)}, not {metric!r}")
        if not 1 <= turns <= 1000:
            raise ValueError(f"turns are 1 to 1000, not {turns}")
        self.size, self.scramble, self.seed = size, scramble, seed
        self.quarters = (1, 2, 3) if metric == "half" else (1, 3)
        self.faces = 3 if size == 2 else 6
        self.corner_turns = _pairs(CORNERS, 8)
        self.edge_turns = _pairs(EDGES, 16) if size == 3 else Table([0])
        edges = sum(piece << PIECE * piece for piece in range(12)) if size == 3 else 0
        self.solved = Cubies(sum(piece << PIECE * piece for piece in range(8)), edges)
        self.done_corners, self.done_edges = self.solved
        self.patterns = (1 << SMALL,) * 2 if size == 2 else (1 << LARGE,) * 3
        self.first = self._scrambled(scramble.split() or self._random_turns(turns))

    def _random_turns(self, turns: int) -> list[str]:
        luck, words, last = random.Random(self.seed), [], -1
        for _ in range(turns):
            last = luck.choice([face for face in range(self.faces) if face != last])
            words.append(self.move_text(self.solved, 3 * last + luck.choice(self.quarters) - 1))
        return words

    def _scrambled(self, words: list[str]) -> Cubies:
        state = self.solved
        for word in words:
            codes = [code for code in self.backwards(state) if self.move_text(state, code) == word]
            if not codes:
                known = " ".join(self.move_text(state, code) for code in self.backwards(state))
                raise ValueError(f"a scramble is made of {known}, with blanks between them; {word!r} is no turn here")
            state = self.play(state, codes[0])
        if state == self.solved:
            raise ValueError("nothing is left to be done after this scramble")
        return state

    def start(self) -> Cubies:
        return self.first

    def turn(self, state: Cubies) -> int:
        return 0

    def moves(self, state: Cubies) -> Iterator[int]:
        if not self.over(state):
            yield from self.backwards(state)

    def backwards(self, state: Cubies) -> Iterator[int]:
        """A move is three times a face, and quarter turns less one; each can be taken back by another."""
        for face in range(self.faces):
            for quarters in self.quarters:
                yield 3 * face + quarters - 1

    def play(self, state: Cubies, move: int) -> Cubies:
        corners, edges = 0, 0
        for pair in range(4):
            corners |= self.corner_turns[PAIRS * move + (state.corners >> PAIR * pair & PAIRS - 1)] << PAIR * pair
        if self.size == 3:
            for pair in range(6):
                edges |= self.edge_turns[PAIRS * move + (state.edges >> PAIR * pair & PAIRS - 1)] << PAIR * pair
        return Cubies(corners, edges)

    def over(self, state: Cubies) -> bool:
        return state.corners == self.done_corners and state.edges == self.done_edges

    def payoff(self, state: Cubies, player: int) -> int:
        return 1

    def bounds(self, state: Cubies) -> tuple[int, int]:
        return (1, 1)

    # ---- how far it is ---------------------------------------------------------------------------------------------

    def ends(self) -> Iterator[Cubies]:
        yield self.solved

    def pattern(self, state: Cubies, which: int) -> int:
        """Four corners each; or five corners, five edges, and five other edges. A turn counts in all of them."""
        if self.size == 2:
            return state.corners >> SMALL * which & (1 << SMALL) - 1
        if which == 0:
            return state.corners & (1 << LARGE) - 1
        return state.edges >> LARGE * (which - 1) & (1 << LARGE) - 1

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Cubies, move: int) -> str:
        return FACES[move // 3] + ("", "2", "'")[move % 3]

    def state_text(self, state: Cubies) -> str:
        faces = net(*self._pieces(state))
        return "".join(sticker for face in FACES for row in faces[face] for sticker in row)

    def parse_state(self, text: str) -> Cubies:
        corners, edges = read_net(text.strip().upper(), self.size)
        if self.size == 2 and corners[CORNERS.index("DBL")] != (CORNERS.index("DBL"), 0):
            raise ValueError(
                f"{text!r} has another corner than DBL down, back and left: hold the cube so that it is there"
            )
        odd = sum(_odd(pieces) for pieces in (corners, edges))
        twisted, flipped = (sum(aspect for _, aspect in pieces) for pieces in (corners, edges))
        if twisted % 3 or flipped % 2 or (self.size == 3 and odd % 2):
            raise ValueError(f"{text!r} can't be solved by turns: somebody has taken the cube apart")
        words = []
        for pieces, step in ((corners, 8), (edges, 16)):
            words.append(sum(place + step * aspect << PIECE * piece for place, (piece, aspect) in enumerate(pieces)))
        return Cubies(*words)

    def draw(self, state: Cubies) -> str:
        return drawn(net(*self._pieces(state)))

    def picture(self, state: Cubies) -> Board:
        """The net: U on top, then L F R B, then D."""
        faces = net(*self._pieces(state))
        corners = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
        spots = [
            Spot(self.size * x + column, self.size * y + row, FACES.index(sticker), sticker)
            for face, (x, y) in corners.items()
            for row, stickers in enumerate(faces[face])
            for column, sticker in enumerate(stickers)
        ]
        return Board(tuple(spots), "squares", "words")

    def _pieces(self, state: Cubies) -> tuple[Pieces, Pieces]:
        """What is in each place."""
        found = []
        for word, count, step in ((state.corners, 8, 8), (state.edges, 12 if self.size == 3 else 0, 16)):
            pieces = [(0, 0)] * count
            for piece in range(count):
                aspect, place = divmod(word >> PIECE * piece & (1 << PIECE) - 1, step)
                pieces[place] = (piece, aspect)
            found.append(pieces)
        return found[0], found[1]


def _odd(pieces: Pieces) -> bool:
    """Whether it takes an odd number of exchanges to bring the pieces where they are."""
    order = [piece for piece, _ in pieces]
    return sum(one > other for k, one in enumerate(order) for other in order[k + 1 :]) % 2 == 1


def _pairs(names: tuple[str, ...], step: int) -> Table[int]:
    """For every move, where it takes each two pieces: a look into a table for two of them."""
    aspects = len(names[0])
    found = []
    for move in range(3 * len(FACES)):
        one = []
        for code in range(1 << PIECE):
            aspect, place = divmod(code, step)
            if place < len(names) and aspect < aspects:
                for _ in range(move % 3 + 1):
                    place, aspect = turned(names, FACES[move // 3], place, aspect)
            one.append(place + step * aspect)
        found += [one[second] << PIECE | one[first] for second in range(1 << PIECE) for first in range(1 << PIECE)]
    return Table(found)
