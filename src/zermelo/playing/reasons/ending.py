"""How a game ended, as far as its own rules show it: the marks without which it would not be won.

A mark is taken away by clearing its bit in the state; that it was this mark and no other is read from the drawing.
From the winner's marks all are taken away that can be spared, in one order and in the other. If what is left is a row
of equal marks, all needed, and the last move put one of them there, that move has completed a line. Nothing is known of
any game here: four in a row of connect-four is found as five in a row of gomoku is.

>>> from zermelo.games.tic_tac_toe import TicTacToe
>>> from zermelo.line import trail_at
>>> ending = ending_of(trail_at(TicTacToe(), "a1 a2 b2 b3 c3"))
>>> print(ending.winner, ending.cells)
0 ('c3', 'b2', 'a1')
>>> print(ending.drawing)
3 . o X
2 o X .
1 X . .
  a b c
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.cells import Cells
from zermelo.game import Game
from zermelo.playing.reasons.steps import changed
from zermelo.trail import Trail

SHORTEST = 3  # marks that make a line
Place = tuple[int, int]  # row and column of a drawing
Bit = tuple[str, int]  # of the state: the field's name ("" for all fields of Cells) and the number of the bit


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    winner: int | None  # None for a draw, or where more than two play
    line: int = 0  # how many marks the completed line has; 0 if it was no line
    cells: tuple[str, ...] = ()  # the line's, where the drawing names them
    drawing: str = ""  # the board there, the line in capitals
    attacked: bool = False  # whether the loser is left without an answer to a threat, as in checkmate

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        return {
            "winner": None if self.winner is None else game.players[self.winner],
            "line": self.line,
            "cells": list(self.cells),
            "attacked": self.attacked,
        }


def ending_of(trail: Trail) -> Ending | None:
    """How the game ended that stands here; None if it goes on."""
    game, state = trail.game, trail.state
    if not trail.over():
        return None
    drawing, winner = game.draw(state), _winner(trail)
    if winner is None or trail.before is None or trail.came_again():
        return Ending(winner, drawing=drawing)
    if game.has("urgent"):
        lost = game.turn(state) != winner and bool(game.urgent(state))
        return Ending(winner, drawing=drawing, attacked=lost)
    line = completed_line(game, trail.before.state, state, winner)
    cells = tuple(name for name in (_name(game, bit, drawing) for bit in line.values()) if name)
    return Ending(winner, len(line), cells if len(cells) == len(line) else (), capitals(drawing, list(line)))


def _winner(trail: Trail) -> int | None:
    payoffs = [trail.payoff(seat) for seat in range(len(trail.game.players))]
    most = max(payoffs)
    if len(payoffs) < 2 or payoffs.count(most) > 1 or (len(payoffs) > 2 and most <= 0):
        return None
    return payoffs.index(most)


def completed_line(game: Game[Any], before: Any, state: Any, winner: int) -> dict[Place, Bit]:
    """The line that the last move completed: its places in the drawing, from the top, and their bits; else nothing."""
    drawing = game.draw(state)
    found = list(_erasable(game, state, drawing))
    bits, marks = {place: bit for place, bit, _ in found}, {place: mark for place, _, mark in found}
    new = {(row, column) for row, column, _, _ in changed(game.draw(before), drawing)}
    least = [_needed(game, state, winner, bits, order) for order in (sorted(bits), sorted(bits, reverse=True))]
    for places in least:
        if not (_in_a_row(sorted(places)) and len({marks[place] for place in places}) == 1 and places & new):
            return {}
    return {place: bits[place] for place in sorted(least[0])}


def _needed(game: Game[Any], state: Any, winner: int, bits: dict[Place, Bit], order: list[Place]) -> set[Place]:
    """What is left when every mark has been taken away that could be spared."""
    left = set(order)
    for place in order:
        fewer = _without(state, bits[place])
        if _still_won(game, fewer, winner):
            state = fewer
            left.discard(place)
    return left


def _still_won(game: Game[Any], state: Any, winner: int) -> bool:
    try:
        return game.over(state) and game.payoff(state, winner) > 0
    except Exception:  # rules may raise anything where play never comes
        return False


def _erasable(game: Game[Any], state: Any, drawing: str) -> Iterator[tuple[Place, Bit, str]]:
    """The marks of the drawing that one bit of the state stands for: place, bit, mark."""
    for bit in _bits(state):
        try:
            other = game.draw(_without(state, bit))
        except Exception:  # the same
            continue
        differing = list(changed(drawing, other))
        if len(differing) == 1 and differing[0][2].isalpha() and not differing[0][3].isalnum():
            yield differing[0][:2], bit, differing[0][2]


def _bits(state: Any) -> Iterator[Bit]:
    """The bits of a state that may stand for marks: of its Cells, of all at once; where there are none, of its ints."""
    fields = getattr(state, "_fields", ())
    sets = [getattr(state, name) for name in fields if isinstance(getattr(state, name), Cells)]
    if sets:
        together = sets[0]
        for other in sets[1:]:
            together = together | other if other.width == together.width else together
        yield from (("", cell) for cell in together.each())
        return
    for name in fields:
        number = getattr(state, name)
        if type(number) is int and number > 0:
            yield from ((name, place) for place in range(number.bit_length()) if number >> place & 1)


def _without(state: Any, bit: Bit) -> Any:
    """The state with a bit cleared."""
    name, place = bit
    if name:
        return state._replace(**{name: getattr(state, name) & ~(1 << place)})
    sets = {field: getattr(state, field) for field in state._fields if isinstance(getattr(state, field), Cells)}
    return state._replace(**{field: cells & ~cells.one(place) for field, cells in sets.items() if place < cells.width})


def _in_a_row(places: list[Place]) -> bool:
    """Whether they lie on a straight line, evenly."""
    if len(places) < SHORTEST:
        return False
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(places)}
    return len(steps) == 1 and abs(next(iter(steps))[0]) <= 1


def _name(game: Game[Any], bit: Bit, drawing: str) -> str:
    """The cell's name, if the rules have one and the drawing shows it."""
    named = getattr(game, "cell_text", None)
    found = re.fullmatch(r"([a-z]+)(\d+)", named(bit[1])) if named else None
    return found[0] if found and {found[1], found[2]} <= set(drawing.split()) else ""


def capitals(drawing: str, places: list[Place]) -> str:
    """The drawing with these marks in capitals."""
    rows = [list(row) for row in drawing.splitlines()]
    for row, column in places:
        rows[row][column] = rows[row][column].upper()
    return "\n".join("".join(row) for row in rows)
