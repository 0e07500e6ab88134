"""The page of a game that is there to be asked `answer(s)`: what random programs and docs/rules.md are put into."""

from __future__ import annotations

METHODS = """\
    def turn(self, s): return 0
    def moves(self, s):
        if s.i < 0: yield 0
    def play(self, s, move): return s
    def over(self, s): return s.i >= 0
    def payoff(self, s, player): return 0
    def order(self, s, move):
        whole, _ = self.answer(s)
        return whole
"""
