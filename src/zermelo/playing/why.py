"""Why a move: the value of every move, and how the other side answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Line, Outcome, Result, texts
from zermelo.methods.search import search
from zermelo.trail import Trail

THROWS = 4  # that are told, of those that punish a move, and of those that help it


@dataclass(frozen=True)
class Why:
    """All moves of a position with their values, the best first."""

    game: Game[Any]
    state: Any
    result: Result

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every move, its value, and best play after it."""
        return self.result.lines

    def of(self, move: int) -> Line:
        """What is known of one move."""
        return next(line for line in self.lines if line.move == move)

    def sentence(self, move: int) -> str:
        """The move against the best one, in a sentence."""
        line, best = self.of(move), self.lines[0]
        text = self.game.move_text(self.state, move)
        answer = texts(self.game, self.state, line.line)[1:]
        goes_on = f"; play goes on {' '.join(answer[:8])}" if answer else ""
        mover = self.game.turn(self.state)
        if (line.value.for_player(mover), line.value.plies) == (best.value.for_player(mover), best.value.plies):
            return f"{text} is as good as any: {line.value}{goes_on}"
        better = self.game.move_text(self.state, best.move)
        return f"{text} is worth {line.value}, {better} is worth {best.value}{goes_on}"

    def throws(self, move: int) -> list[str]:
        """Where chance comes next: what punishes the move and what helps it, each with the best answer, a line each."""
        line, mover = self.of(move), self.game.turn(self.state)
        thrown = self.game.play(self.state, move)
        sides = sorted(line.outcomes, key=lambda outcome: outcome.value.for_player(mover))
        usual = line.value.for_player(mover)
        worse = [outcome for outcome in sides if outcome.value.for_player(mover) < usual][:THROWS]
        better = [outcome for outcome in sides[::-1] if outcome.value.for_player(mover) > usual][:THROWS]
        told = []
        for word, outcomes in (("punished by", worse), ("helped by", better)):
            texts = [self._throw(thrown, outcome) for outcome in outcomes]
            told += [f"{word} {', '.join(texts)}"] if texts else []
        return told

    def _throw(self, thrown: Any, outcome: Outcome) -> str:
        number = f"{round(outcome.value.number, 3) + 0:g}"
        text = f"{self.game.move_text(thrown, outcome.outcome)} ({100 * outcome.chance:.1f} %: {number}"
        if outcome.answer is None:
            return f"{text})"
        return f"{text}, {self.game.move_text(self.game.play(thrown, outcome.outcome), outcome.answer)})"


def why(trail: Trail, limit: Limit, method: str = "") -> Why:
    """The value of every move, where a game stands.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(1, 2), misere=False)
    >>> answer = why(Trail(game), Limit(depth=9))
    >>> print(answer.sentence(game.parse_move(game.start(), "a1")))
    a1 is worth -1 in 2 plies (proved), b1 is worth 1 in 3 plies (proved); play goes on b2
    """
    return Why(trail.game, trail.state, search(trail.game, trail, limit, Options(all_moves=True, method=method)))
