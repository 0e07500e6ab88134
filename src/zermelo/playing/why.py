"""Why a move: what every move is worth, and the reasons for and against one of them, in words.

>>> from zermelo.games.tic_tac_toe import TicTacToe
>>> from zermelo.line import trail_at
>>> game = TicTacToe()
>>> print("\\n".join(why(game, trail_at(game, "a1 b2 c1")).sentences("a3")[:2]))
a3 loses in 2 plies, where b1 draws.
x threatens to win with b1, and a3 does nothing against it; b1 stops it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from zermelo.compiler.runner import INTERRUPTED
from zermelo.description import described
from zermelo.game import Game
from zermelo.line import move_at, moves_text
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Line, Outcome, Result, texts
from zermelo.methods.session import Session
from zermelo.playing.reasons.at_once import sentences_at_once
from zermelo.playing.reasons.derive import reasons_for
from zermelo.playing.reasons.line_wording import MORE
from zermelo.playing.reasons.lines import played
from zermelo.playing.reasons.reason import Ask, Reason
from zermelo.playing.reasons.wording import in_margins, sentences
from zermelo.trail import Trail
from zermelo.value import ESTIMATED

THROWS = 4  # that are told, of those that punish a move, and of those that help it
PATIENCE = 10.0  # seconds for a further question, where the first one had no limit


@dataclass(frozen=True)
class Why:
    """All moves of a position with their values, the best first; and what can be said of each."""

    trail: Trail
    result: Result
    ask: Ask  # a search of another position

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.trail.game

    @property
    def state(self) -> Any:
        """The position."""
        return self.trail.state

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every move, its value, and best play after it."""
        return self.result.lines

    @property
    def best(self) -> int:
        """The best move."""
        if self.game.simultaneous and self.result.best is not None:
            return self.result.best
        return self.lines[0].move

    def of(self, move: int | str) -> Line:
        """What is known of one move, by its number or its text; ValueError says what would be legal."""
        wanted = self._asked(move)
        found = next((line for line in self.lines if line.move == wanted), None)
        if found is None:
            raise ValueError(f"{move!r} is not a move here: legal are {moves_text(self.trail)}")
        return found

    def _asked(self, move: int | str) -> int:
        return move_at(self.trail, move) if isinstance(move, str) else move

    def line_text(self, line: Line, most: int) -> str:
        """How play goes on after a move; a line that is cut, here or by the search, ends in an ellipsis."""
        words = texts(self.game, self.state, line.line)[1:]
        whole = len(words) <= most and played(self.trail, line.line).over()
        return " ".join(words[:most] if whole else [*words[:most], MORE])

    def value_text(self, line: Line) -> str:
        """What a move is worth; estimates as people count who play the game."""
        if line.value.kind == ESTIMATED and self.game.margin_name and line.value.opposed:
            return f"{in_margins(self.game, line.value.number)} ({line.value.kind})"
        return str(line.value)

    def reasons(self, move: int | str) -> tuple[Reason, ...]:
        """The reasons for or against a move."""
        return reasons_for(self.trail, self.result, self.of(move).move, self.ask)

    def sentences(self, move: int | str, seat: int = 0) -> list[str]:
        """The same in words, and what chance does to the move where it comes next; boards are drawn as the player in
        this seat sees them. Where both choose at once, how choices are mixed."""
        if self.game.simultaneous:
            return sentences_at_once(self.game, self.state, self.result, self._asked(move))
        return sentences(self.game, self.reasons(move), seat) + self.throws(self.of(move).move)

    def facts(self) -> dict[str, Any]:
        """For programs: what the search found."""
        return described(self.game) | self.result.as_json(self.game, self.state)

    def as_json(self, move: int | str) -> dict[str, Any]:
        """The same, and the reasons."""
        facts = self.facts()
        if self.game.simultaneous:
            asked = self.game.move_text(self.state, self._asked(move))
            return facts | {"asked": asked, "reasons": [], "sentences": self.sentences(move)}
        found = self.reasons(move)
        return facts | {
            "asked": self.game.move_text(self.state, self.of(move).move),
            "reasons": [reason.as_json(self.game) for reason in found],
            "sentences": sentences(self.game, found) + self.throws(self.of(move).move),
        }

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
            texts = ", ".join(self._throw(thrown, outcome) for outcome in outcomes)
            told += [f"{self.game.move_text(self.state, move)} is {word} {texts}."] if texts else []
        return told

    def _throw(self, thrown: Any, outcome: Outcome) -> str:
        number = f"{round(outcome.value.number, 3) + 0:g}"
        text = f"{self.game.move_text(thrown, outcome.outcome)} ({100 * outcome.chance:.1f} %: {number}"
        if outcome.answer is None:
            return f"{text})"
        return f"{text}, {self.game.move_text(self.game.play(thrown, outcome.outcome), outcome.answer)})"


def why(game: Game[Any], state: Any = None, limit: Limit | None = None, options: Options | None = None) -> Why:
    """What every move is worth where a game stands; `sentences(move)` of the answer say why.

    A `Trail` may stand for the state, as in `search`. Without a limit, it looks on until all is proved.

    >>> from zermelo.games.nim import Nim
    >>> print(why(Nim(piles=(1, 2), misere=False)).sentences("b1")[0])
    b1 is the only move that wins in 3 plies: all others lose.
    """
    trail = state if isinstance(state, Trail) else Trail(game, state)
    return why_of(Session(game, options, trail), limit or Limit())


def why_of(session: Session, limit: Limit) -> Why:
    """The same of a session, which keeps what it learns."""
    return Why(session.trail, session.asking(all_moves=True).search(limit), Asking(session, limit))


@dataclass(frozen=True)
class Asking:
    """Further questions to a session; each may take half as long as the first."""

    session: Session
    limit: Limit

    def every(self, trail: Trail) -> Result:
        """The value of every move."""
        return self._search(trail, True)

    def one(self, trail: Trail) -> Result:
        """The best move and its line."""
        return self._search(trail, False)

    def _search(self, trail: Trail, all_moves: bool) -> Result:
        asked = self.session.asking(all_moves=all_moves)
        asked.trail = trail
        seconds = PATIENCE if self.limit.none else self.limit.seconds and self.limit.seconds / 2
        found = asked.search(replace(self.limit, seconds=seconds))
        if found.stopped == INTERRUPTED:  # half a question is no reason for anything
            raise KeyboardInterrupt
        return found
