"""The definitions that reasons are held to, by brute force: independent of the code that derives them, and slow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.game import Game
from zermelo.methods.result import Line, Result
from zermelo.statetext import identity
from zermelo.trail import Trail
from zermelo.value import Value


class Solved:
    """A game solved by recursion: the first player's payoff and the distance, wins soon and losses late."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known: dict[Any, tuple[float, int]] = {}

    def value(self, state: Any) -> tuple[float, int]:
        """Payoff and plies of a state."""
        game, key = self.game, identity(state)
        if key not in self.known:
            if game.over(state):
                self.known[key] = (game.payoff(state, 0), 0)
            else:
                self.known[key] = max((self.after(state, move) for move in game.moves(state)), key=self.rank(state))
        return self.known[key]

    def after(self, state: Any, move: int) -> tuple[float, int]:
        """Of a move."""
        payoff, plies = self.value(self.game.play(state, move))
        return payoff, plies + 1

    def rank(self, state: Any) -> Any:
        """What the mover likes: payoff; then wins soon, losses late."""
        sign = 1 if self.game.turn(state) == 0 else -1

        def liking(value: tuple[float, int]) -> tuple[float, int]:
            mine = sign * value[0]
            return mine, (-value[1] if mine > 0 else value[1] if mine < 0 else 0)

        return liking

    def line(self, state: Any, move: int) -> tuple[int, ...]:
        """The move, and best play after it."""
        moves = [move]
        state = self.game.play(state, move)
        while not self.game.over(state):
            values = {other: self.after(state, other) for other in self.game.moves(state)}
            best = max(values.values(), key=self.rank(state))
            moves.append(next(other for other, value in values.items() if value == best))
            state = self.game.play(state, moves[-1])
        return tuple(moves)

    # ---- as a search would answer ------------------------------------------------------------------------------------

    def every(self, trail: Trail) -> Result:
        """All moves, the best first."""
        state, lines = trail.state, []
        for move in sorted(trail.options(), key=lambda move: self.rank(state)(self.after(state, move)), reverse=True):
            lines.append(Line(move, Value.proof(*self.after(state, move)), self.line(state, move)))
        if not lines:
            return Result(None, Value.proof(trail.payoff(0), 0))
        return Result(lines[0].move, lines[0].value, (lines[0].move,), lines[0].line, lines=tuple(lines))

    one = every


def mine(game: Game[Any], state: Any, payoff: float) -> float:
    """A first player's payoff, for the mover."""
    return payoff if game.turn(state) == 0 else -payoff


def winning_texts(game: Game[Any], state: Any) -> set[str]:
    """The moves with which the mover ends the game, and has won."""
    mover, won = game.turn(state), set()
    if not game.over(state):
        for move in game.moves(state):
            after = game.play(state, move)
            if game.over(after) and game.payoff(after, mover) > 0:
                won.add(game.move_text(state, move))
    return won


def refuted_at_once(game: Game[Any], state: Any) -> dict[str, set[str]]:
    """Each move, and the other side's moves that then win at once."""
    found = {}
    for move in game.moves(state):
        after = game.play(state, move)
        other = not game.over(after) and game.turn(after) != game.turn(state)
        found[game.move_text(state, move)] = winning_texts(game, after) if other else set()
    return found


def rows_of(board: str, marks: str) -> Iterator[list[tuple[int, int]]]:
    """All straight runs of capitals in a drawing of cells with blanks between: at least two."""
    grid = {
        (row, column // 2): mark
        for row, line in enumerate(board.splitlines())
        for column, mark in enumerate(line)
        if mark in marks
    }
    for row, column in grid:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = [(row, column)]
            while (run[-1][0] + down, run[-1][1] + right) in grid:
                run.append((run[-1][0] + down, run[-1][1] + right))
            if len(run) > 1 and (row - down, column - right) not in grid:
                yield run
