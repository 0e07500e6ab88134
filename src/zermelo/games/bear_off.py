"""Bearing off: one side of backgammon, all its checkers at home, and how many throws it takes to bring them off.

A game for one. What it pays is minus the number of throws, so that its value is minus what they are expected to be:

    zermelo search bear-off -p points=6,6           -2.109611: two checkers on the six point

States are those of backgammon; in place of who moves they count the throws.
"""

from __future__ import annotations

from collections import Counter

from zermelo.board import Board, Spot
from zermelo.game import CHANCE
from zermelo.games._backgammon_board import CHECKERS, HOME, OFF, Table, at, back, side_of, step_of, walked
from zermelo.games._backgammon_words import dice_text, point_name, read_dice, read_side
from zermelo.games.backgammon import TO_THROW, Backgammon

MOST_THROWS = 3 * CHECKERS


class BearOff(Backgammon):
    """Bear off all checkers in as few throws as can be."""

    players = ("x",)
    weights = {}

    def __init__(self, points: tuple[int, ...] = (6, 6)) -> None:
        if not 1 <= len(points) <= CHECKERS or not all(1 <= point <= HOME for point in points):
            raise ValueError(f"points are where 1 to {CHECKERS} checkers are, each from 1 to {HOME}, as in 6,5")
        self.points = tuple(points)
        self.stakes = tuple(range(-MOST_THROWS, 0))

    def start(self) -> Table:
        return Table(side_of(Counter(self.points)), side_of({}), TO_THROW, 0)

    def turn(self, state: Table) -> int:
        return CHANCE if state.dice < 8 else 0

    def play(self, state: Table, move: int) -> Table:
        if state.dice == TO_THROW:
            return Table(state.mine, state.theirs, move, state.mover + 1)
        mine = state.mine
        for step in range(4):
            point, die = step_of(move, step, state.dice)
            if point > 0:
                mine = walked(mine, point, die)
        return Table(mine, state.theirs, TO_THROW, state.mover)

    def over(self, state: Table) -> bool:
        return at(state.mine, OFF) == CHECKERS

    def payoff(self, state: Table, player: int) -> int:
        return -state.mover

    def bounds(self, state: Table) -> tuple[int, int]:
        """It takes no fewer throws than were made."""
        return -MOST_THROWS, -max(state.mover, 1)

    def order(self, state: Table, move: int) -> int:
        """The rules do not say: few moves, and soon off."""
        return 0

    def estimate(self, state: Table) -> float:
        """Eight pips a throw, as a rule."""
        left = 0
        for point in range(1, HOME + 1):
            left += point * at(state.mine, point)
        return -state.mover - 1 - left / 8

    # ---- words and pictures ------------------------------------------------------------------------------------------

    def state_text(self, state: Table) -> str:
        points = [
            f"{point_name(point)}:{at(state.mine, point)}" for point in range(HOME, 0, -1) if at(state.mine, point)
        ]
        return f"{','.join(points) or 'off'} {dice_text(state.dice)} {state.mover}"

    def parse_state(self, text: str) -> Table:
        words = text.split()
        if len(words) != 3 or not words[2].isdigit() or int(words[2]) > MOST_THROWS:
            raise ValueError(f"a position reads like 6:2 throws 0, with how often dice were thrown, not {text!r}")
        mine = read_side(words[0])
        if back(mine) > HOME:
            raise ValueError(f"all checkers are at home, on the points 1 to {HOME}")
        return Table(mine, side_of({}), read_dice(words[1]), int(words[2]))

    def draw(self, state: Table) -> str:
        cells = [str(at(state.mine, point)) if at(state.mine, point) else "." for point in range(HOME, 0, -1)]
        names = [str(point) for point in range(HOME, 0, -1)]
        thrown = f"{dice_text(state.dice)}, " if state.dice >= 8 else ""
        done = f"{thrown}{at(state.mine, OFF)} off, throws so far: {state.mover}"
        return "\n".join((" ".join(f"{cell:>2}" for cell in cells), " ".join(f"{name:>2}" for name in names), done))

    def picture(self, state: Table) -> Board:
        counts = [at(state.mine, point) for point in range(HOME, 0, -1)]
        spots = [Spot(x, CHECKERS - k, 0) for x, count in enumerate(counts) for k in range(count)]
        return Board((*spots, *(Spot(x, CHECKERS) for x, count in enumerate(counts) if not count)), "squares", "discs",
                     tuple(map(str, range(HOME, 0, -1))))  # fmt: skip
