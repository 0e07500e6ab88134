"""Where a game stands and how it came there, for rules that look at the past.

A state holds the present; `Game.recurrence` says what it means that a position comes again. A trail asks the rules and
that: what may be played, whether it is over, who gets what. For games without a recurrence it is as good as the state.

>>> from zermelo.games.nim import Nim
>>> trail = Trail(Nim())
>>> trail.play(trail.options()[0]).times
1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zermelo.board.position import checked
from zermelo.game import MOST, Game, Recurrence
from zermelo.statetext import identity


class Trail:
    """A state, and the trail that led to it."""

    __slots__ = ("_position", "_times", "before", "game", "move", "state")

    def __init__(
        self, game: Game[Any], state: Any = None, before: Trail | None = None, move: int | None = None
    ) -> None:
        self.game, self.before, self.move = game, before, move
        self.state = game.start() if state is None else state
        self._position: Any = None
        self._times = 1 if game.recurrence is None else 0  # 0: not counted yet; most who search are never asked
        if game.recurrence is not None and before is None:
            refuse_recurrence(game)

    @property
    def position(self) -> Any:
        """What has to come again; None for rules that do not look at the past."""
        if self._position is None and self.game.recurrence is not None:
            self._position = identity(self.game.recurring(self.state))
        return self._position

    @property
    def times(self) -> int:
        """How often the position was here, now included."""
        if not self._times:
            self._times = 1 + sum(trail.position == self.position for trail in self.earlier())
        return self._times

    @classmethod
    def along(cls, game: Game[Any], states: Iterable[Any]) -> Trail:
        """The trail through these states, of which there is at least one."""
        trail: Trail | None = None
        for state in states:
            trail = cls(game, state, trail)
        assert trail is not None
        return trail

    def earlier(self) -> Iterator[Trail]:
        """Where it was before, the last first."""
        trail = self.before
        while trail is not None:
            yield trail
            trail = trail.before

    def states(self) -> list[Any]:
        """All states from the first one on."""
        return [*[trail.state for trail in self.earlier()][::-1], self.state]

    def play(self, move: int) -> Trail:
        """The trail one move further."""
        return Trail(self.game, self.game.play(self.state, move), self, move)

    def picture(self, best: Iterable[int] = (), dark: bool = False) -> str:
        """The board as SVG: the last move marked, and the moves that are given as best. Notebooks show it."""
        game, board = self.game, checked(self.game.picture(self.state))
        steps = [board.step(game.picture(game.play(self.state, move)), game.turn(self.state)) for move in best]
        last = None
        if self.before is not None:
            last = checked(game.picture(self.before.state)).step(board, game.turn(self.before.state))
        return board.svg(last, steps, dark, game.name)

    def _repr_svg_(self) -> str:
        return self.picture()

    def options(self) -> list[int]:
        """What can come next: the moves that are not forbidden, or the outcomes where chance decides."""
        if self._ended():
            return []
        found, recurrence = self.game.options(self.state), self.game.recurrence
        if recurrence is None or recurrence.payoff is not None:
            return found
        return [move for move in found if not self.play(move)._forbidden()]

    def legal(self) -> bool:
        """Whether the move that led here could be played; nothing is known of one that no move led to."""
        if self.before is None or self.move is None:
            return True
        forbids = self.game.recurrence is not None and self.game.recurrence.payoff is None
        may = self.move in self.game.options(self.before.state) and not self.before._ended()
        return may and not (forbids and self._forbidden())

    def _forbidden(self) -> bool:
        """Whether it should not have come here. A move that leaves the position as it is (a pass) may be played."""
        passed = self.before is not None and self.position == self.before.position and self.game.has("recurring")
        return self.times > 1 and not passed

    def _ended(self) -> bool:
        """Whether the position has come so often that the game is over."""
        recurrence = self.game.recurrence
        return recurrence is not None and recurrence.payoff is not None and self.times >= recurrence.times

    def came_again(self) -> bool:
        """Whether it is over because the position has come so often."""
        return self._ended() and not self.game.over(self.state)

    def over(self) -> bool:
        """Whether the game has ended: by its rules, by recurrence, or because all that could be played is forbidden."""
        if self._ended() or self.game.over(self.state):
            return True
        recurrence = self.game.recurrence
        return recurrence is not None and recurrence.payoff is None and not self.options()

    def payoff(self, player: int) -> float:
        """What the player gets, once it is over."""
        recurrence = self.game.recurrence
        if not self._ended() or self.game.over(self.state):
            return self.game.payoff(self.state, player)
        assert recurrence is not None and recurrence.payoff is not None
        opposed = player > 0 and len(self.game.players) == 2 and self.game.zero_sum
        return -recurrence.payoff if opposed else recurrence.payoff


def refuse_recurrence(game: Game[Any]) -> None:
    """ValueError, if the game's `recurrence` makes no sense: fewer than two times, a payoff of no whole units."""
    rule: Any = game.recurrence
    if rule is not None and not (isinstance(rule, Recurrence) and _makes_sense(rule, game.unit)):
        right = "it is None, FORBIDDEN, or a Recurrence of 2 times or more and whole units"
        raise ValueError(f"`recurrence` is {rule!r}; {right}")


def _makes_sense(rule: Recurrence, unit: float) -> bool:
    if type(rule.times) is not int or rule.times < 2:
        return False
    number = 0 if rule.payoff is None else rule.payoff
    return isinstance(number, int | float) and abs(number) < MOST and number / unit == round(number / unit)
