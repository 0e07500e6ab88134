"""Backgammon, without the doubling cube. The dice are a turn of CHANCE, and a move is all that they are used for.

    13 14 15 16 17 18   19 20 21 22 23 24     x goes from its 24 to its 1 and off, o the other way
    x5          o3      o5             x2     a move says from where up to four checkers go:
                                              which die goes first, then four points, five bits each
    o5          x3      x5             o2     (25 is the bar, 0 is nobody; _backgammon_board.py)
    12 11 10  9  8  7    6  5  4  3  2  1

Both dice are used, if that can be; else the higher one, if it can. Of moves that come to the same, one is listed. First
to throw is x, who may begin with a double, unless `opening`: then the higher of one die each begins with both.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.board import Board
from zermelo.game import CHANCE
from zermelo.games._backgammon_board import (
    CHECKERS,
    HOME,
    LOW_FIRST,
    OFF,
    Side,
    Table,
    at,
    back,
    by_player,
    can,
    hits,
    side_of,
    step_of,
    struck,
    walked,
)
from zermelo.games._backgammon_estimate import BackgammonEstimate
from zermelo.games._backgammon_words import board_of, board_text, drawn_board, move_words, read_board, read_move

TO_THROW, OPENING = 0, 1  # in place of dice, which are 8 * high + low
ORDER = 64  # of a hit


class Backgammon(BackgammonEstimate):
    """Bring all your checkers home and off."""

    players: tuple[str, ...] = ("x", "o")

    def __init__(self, gammons: bool = False, opening: bool = False) -> None:
        self.gammons, self.opening = gammons, opening
        self.stakes = (-3, -2, -1, 1, 2, 3) if gammons else (-1, 1)

    def start(self) -> Table:
        side = side_of({24: 2, 13: 5, 8: 3, 6: 5})
        return Table(side, side, OPENING if self.opening else TO_THROW, 0)

    def turn(self, state: Table) -> int:
        return CHANCE if state.dice < 8 else state.mover

    def chances(self, state: Table) -> Iterator[tuple[int, float]]:
        if state.dice == TO_THROW and not self.over(state):
            for high in range(1, 7):
                for low in range(1, high + 1):
                    yield 8 * high + low, (1 / 36 if high == low else 1 / 18)
        elif state.dice == OPENING:
            for mover in range(2):
                for high in range(2, 7):
                    for low in range(1, high):
                        yield 64 * mover + 8 * high + low, 1 / 30

    def moves(self, state: Table) -> Iterator[int]:
        high, low = state.dice // 8, state.dice % 8
        if state.dice >= 8:
            if high == low:
                yield from self.doubles(state.mine, state.theirs, high)
            else:
                yield from self.pairs(state.mine, state.theirs, high, low)

    # ---- what two dice can do ----------------------------------------------------------------------------------------

    def pairs(self, mine: Side, theirs: Side, high: int, low: int) -> Iterator[int]:
        """Moves by unlike dice."""
        hind, found = back(mine), False
        for order in range(2):
            one, two = (high, low) if order == 0 else (low, high)
            for p in range(hind, 0, -1):
                if can(mine, theirs, p, one):
                    mine_then, theirs_then = walked(mine, p, one), struck(theirs, max(p - one, OFF))
                    for q in range(back(mine_then), 0, -1):
                        if can(mine_then, theirs_then, q, two):
                            found = True
                            if not self.twice(mine, theirs, order, p, q, high, low):
                                yield order * LOW_FIRST | p << 15 | q << 10
        for order in range(2):
            if not found:  # not both: the higher, else the lower
                for p in range(hind, 0, -1):
                    if can(mine, theirs, p, high if order == 0 else low):
                        found = True
                        yield order * LOW_FIRST | p << 15
        if not found:
            yield 0

    def twice(self, mine: Side, theirs: Side, order: int, p: int, q: int, high: int, low: int) -> bool:
        """Whether the first die from p, then the second from q, comes to what is listed already: one checker that runs,
        and hits nobody halfway; the same two with the higher die first; two that go off."""
        if order == 0:
            return p == q - low and self.runs(mine, theirs, q, high, low)
        swapped = can(mine, theirs, q, high)
        if swapped and can(walked(mine, q, high), struck(theirs, max(q - high, OFF)), p, low):
            return True
        if q == p - low and not hits(theirs, q) and self.runs(mine, theirs, p, high, low):
            return True
        return p <= low and q <= low and can(mine, theirs, p, high) and can(walked(mine, p, high), theirs, q, low)

    def runs(self, mine: Side, theirs: Side, point: int, high: int, low: int) -> bool:
        """Whether a checker can go by the higher die and on by the lower, and hits nobody halfway."""
        if point <= high or not can(mine, theirs, point, high) or hits(theirs, point - high):
            return False
        return can(walked(mine, point, high), theirs, point - high, low)

    def doubles(self, mine: Side, theirs: Side, die: int) -> Iterator[int]:
        """Moves by a double, the hindmost checker first: in this order everything can be played that can be at all."""
        most = self.steps(mine, theirs, die)
        if most == 0:
            yield 0
        for p in range(back(mine) if most > 0 else 0, 0, -1):
            if can(mine, theirs, p, die):
                mine_1, theirs_1 = walked(mine, p, die), struck(theirs, max(p - die, OFF))
                if most == 1:
                    yield p << 15
                for q in range(p if most > 1 else 0, 0, -1):
                    if can(mine_1, theirs_1, q, die):
                        mine_2, theirs_2 = walked(mine_1, q, die), struck(theirs_1, max(q - die, OFF))
                        if most == 2:
                            yield p << 15 | q << 10
                        for r in range(q if most > 2 else 0, 0, -1):
                            if can(mine_2, theirs_2, r, die):
                                if most == 3:
                                    yield p << 15 | q << 10 | r << 5
                                mine_3, theirs_3 = walked(mine_2, r, die), struck(theirs_2, max(r - die, OFF))
                                for s in range(r if most > 3 else 0, 0, -1):
                                    if can(mine_3, theirs_3, s, die):
                                        yield p << 15 | q << 10 | r << 5 | s

    def steps(self, mine: Side, theirs: Side, die: int) -> int:
        """How many checkers a double can move, four at most: a step that can be made stays possible after others."""
        made = 0
        while made < 4:
            point = back(mine)
            while point > 0 and not can(mine, theirs, point, die):
                point -= 1
            if point == 0:
                return made
            mine, theirs = walked(mine, point, die), struck(theirs, max(point - die, OFF))
            made += 1
        return made

    def play(self, state: Table, move: int) -> Table:
        if state.dice == TO_THROW:
            return Table(state.mine, state.theirs, move, state.mover)
        if state.dice == OPENING:
            return Table(state.mine, state.theirs, move % 64, move // 64)
        mine, theirs = state.mine, state.theirs
        for step in range(4):
            point, die = step_of(move, step, state.dice)
            if point > 0:
                mine, theirs = walked(mine, point, die), struck(theirs, max(point - die, OFF))
        return Table(theirs, mine, TO_THROW, 1 - state.mover)

    def over(self, state: Table) -> bool:
        return at(state.theirs, OFF) == CHECKERS

    def payoff(self, state: Table, player: int) -> int:
        stake = self.lost(state.mine) if self.gammons else 1
        return stake if player != state.mover else -stake

    def lost(self, side: Side) -> int:
        """What it costs to lose with these checkers: 2 with none off, 3 with one in the other's home or on the bar."""
        if at(side, OFF) > 0:
            return 1
        return 3 if back(side) > 24 - HOME else 2

    # ---- hints for search --------------------------------------------------------------------------------------------

    def bounds(self, state: Table) -> tuple[int, int]:
        """Who has a checker off loses no gammon."""
        if not self.gammons:
            return -1, 1
        mine = 1 if at(state.mine, OFF) > 0 else 3
        theirs = 1 if at(state.theirs, OFF) > 0 else 3
        return (-mine, theirs) if state.mover == 0 else (-theirs, mine)

    def order(self, state: Table, move: int) -> int:
        """Hits first, then points made and checkers that are not left alone."""
        mine, theirs, rank = state.mine, state.theirs, 0
        for step in range(4 if state.dice >= 8 else 0):
            point, die = step_of(move, step, state.dice)
            if point > 0:
                to = max(point - die, OFF)
                if hits(theirs, to):
                    rank += ORDER * to // 8 + ORDER
                mine, theirs = walked(mine, point, die), struck(theirs, to)
                rank += -12 if at(mine, point) == 1 else 0
                rank += 16 if to > 0 and at(mine, to) == 2 else -12 if to > 0 and at(mine, to) == 1 else 4
        return rank

    # ---- words and pictures ------------------------------------------------------------------------------------------

    def move_text(self, state: Table, move: int) -> str:
        if state.dice < 8:
            first = f"{self.players[move // 64]}:" if state.dice == OPENING else ""
            return f"{first}{move // 8 % 8}-{move % 8}"
        return move_words(state.mine, state.theirs, state.dice, move)

    def parse_move(self, state: Table, text: str) -> int:
        """Also in another order, with blanks, and as others write it: 24/18 13/11, bar/20, 8/4(2), 6/off."""
        if state.dice < 8:
            return super().parse_move(state, text)
        return read_move([(move, self.move_text(state, move)) for move in self.moves(state)], text)

    def state_text(self, state: Table) -> str:
        return board_text(*by_player(state), self.players[state.mover], state.dice)

    def parse_state(self, text: str) -> Table:
        first, second, name, dice = read_board(text)
        if name not in self.players:
            raise ValueError(f"who is to move is x or o, not {name!r}")
        mover = self.players.index(name)
        return Table(first, second, dice, mover) if mover == 0 else Table(second, first, dice, mover)

    def draw(self, state: Table) -> str:
        return drawn_board(*by_player(state), state.mover, self.players, state.dice)

    def picture(self, state: Table) -> Board:
        return board_of(*by_player(state))
