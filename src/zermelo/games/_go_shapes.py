"""What a stone on a board of go calls for beside it: stones to be saved or taken, and shapes in which colours meet.

The shapes are those of MoGo (Gelly and others, 2006): a hane around a stone, a cut between two, found for all cells at
once by shifting whole boards.
"""

from __future__ import annotations

from zermelo.cells import Cells
from zermelo.games._go_chains import Chains


class Shapes(Chains):
    """Answers to the last stone, for random games."""

    def rescues(self, last: int, mine: Cells, theirs: Cells, empty: Cells) -> Cells:
        """Where a stone takes the one that was played last, or saves a chain that it has put into atari."""
        found, seen = self.none, self.none
        around = self.air(self.none.one(last), theirs, empty)
        if not around.drop():
            found |= around
        for cell in (self.beside[last] & mine).each():
            if not seen.has(cell):
                free = self.air(self.none.one(cell), mine, empty)
                if not free.drop():
                    chain = self.whole(self.none.one(cell), mine)
                    seen |= chain
                    found |= self.ways_out(chain, free, theirs, empty)
        return found

    def ways_out(self, chain: Cells, last_liberty: Cells, theirs: Cells, empty: Cells) -> Cells:
        """Where a chain in atari gets out: by its last liberty, or by taking one of those around it."""
        found, seen = last_liberty, self.none
        for cell in (self.near(chain) & theirs).each():
            if not seen.has(cell):
                free = self.air(self.none.one(cell), theirs, empty)
                if not free.drop():
                    seen |= self.whole(self.none.one(cell), theirs)
                    found |= free
        return found

    def sound(self, move: int, mine: Cells, theirs: Cells, empty: Cells) -> bool:
        """Whether a stone there takes something, or has two liberties then, itself or with those it joins."""
        stone = self.none.one(move)
        left = empty & ~stone
        return bool((self.beside[move] & left).drop()) or bool(
            self.air(stone, mine | stone, left).drop() or self.taken(move, theirs, left)
        )

    def meetings(self, last: int, mine: Cells, theirs: Cells, empty: Cells) -> Cells:
        """The cells around the last stone where a stone would hane or cut."""
        around = (self.beside[last] | self.corners[last]) & empty
        return around & (self.shapes(mine, theirs, empty) | self.shapes(theirs, mine, empty)) if around else around

    def shapes(self, one: Cells, other: Cells, empty: Cells) -> Cells:
        """The cells beside a stone of `one`, with a stone of `other` at that corner; north, west and so on in turn."""
        stride, found = self.stride, self.none
        north, east, south, west = one << stride, one >> 1, one >> stride, one << 1
        far_n, far_e, far_s, far_w = other << stride, other >> 1, other >> stride, other << 1
        free_n, free_e, free_s, free_w = empty << stride, empty >> 1, empty >> stride, empty << 1
        nw, ne, se, sw = far_n << 1, far_n >> 1, far_s >> 1, far_s << 1
        for _ in range(4):
            open_s = ~(south | far_s)
            hane = north & nw & free_e & (free_w & (ne | open_s) | far_w & open_s)
            hane |= north & ne & free_w & (free_e & (nw | open_s) | far_e & open_s)
            cut = north & west & nw & ~(east & free_s | free_e & south)
            between = north & south & far_w & ~(far_e | ne | se)
            found |= hane | cut | between
            north, east, south, west = east, south, west, north
            far_n, far_e, far_s, far_w = far_e, far_s, far_w, far_n
            free_n, free_e, free_s, free_w = free_e, free_s, free_w, free_n
            nw, ne, se, sw = ne, se, sw, nw
        return found
