"""All states of a game, as arrays: who moves, what follows with which chance, and what is won at the ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler import kernel
from zermelo.compiler.control import FAULT, STOP, UNSUMMED, WIDTH, Words
from zermelo.compiler.runner import Stopped
from zermelo.game import CHANCE, Game
from zermelo.kernels.explore import explore_kernel, exploring
from zermelo.kernels.throws import summed
from zermelo.methods.limit import TooMany
from zermelo.odds import odds_of

if TYPE_CHECKING:
    from zermelo.methods.session import Session

OVER = -2  # of turns, where the game is over
MOST_INTERPRETED = 200_000  # states
TOLD = 5_000  # states, after which it is said how many there are
Numbers = Any  # arrays


@dataclass
class States:
    """State k is followed by `followers[firsts[k] : firsts[k + 1]]` with those `odds` (of games with chance);
    `payoffs` are the first's."""

    firsts: Words
    followers: Numbers
    odds: Numbers
    turns: Numbers
    payoffs: Numbers
    rows: Any  # of words, by number; or a dict from states to numbers, where rules are interpreted

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.turns)

    def number(self, row: Any) -> int | None:
        """The number of a state, given as a row of words (interpreted: as itself); None if it is none of these."""
        if isinstance(self.rows, dict) == isinstance(row, np.ndarray):
            return None  # what interpreted rules have found is asked by them
        if isinstance(self.rows, dict):
            found: int | None = self.rows.get(row)
            return found
        places = np.flatnonzero((self.rows == row).all(axis=1))
        return int(places[0]) if len(places) else None


def prepare_graph(session: Session) -> None:
    """Compile what looks for states, or load it from the cache."""
    runner, words = session.runner, session.runner.fast.words
    rows, numbers, few = np.zeros((1, words), np.int64), np.zeros(2, np.int64), np.zeros(1, np.int32)
    runner.prepare(explore_kernel, rows, few, numbers, few, 1, chances=True)
    runner.prepare(weigh_kernel, rows, numbers, np.zeros(1), numbers, np.zeros(1), chances=True)


def all_states(session: Session, limit: int) -> Iterator[int | States]:
    """How many were found so far; in the end all that can be reached from where the game stands. TooMany if there are
    more than the limit."""
    if session.interpreted:
        yield from _interpreted(session, min(limit, MOST_INTERPRETED))
        return
    fast, state = session.runner.fast, session.trail.state
    for found in exploring(fast, state, limit, session.runner):
        yield found.count
    if not found.complete:
        raise TooMany(f"{session.game.name} has more than {limit:,} states from here on: give --seconds or --depth")
    firsts = found.firsts[: found.count + 1]
    odds = np.ones(firsts[-1] if session.game.has("chances") else 0)
    turns, payoffs = np.empty(found.count, np.int64), np.zeros(found.count)
    rows = np.ascontiguousarray(found.rows[: found.count])
    session.runner.run(weigh_kernel, rows, firsts, odds, turns, payoffs, chances=True)
    yield States(firsts, found.followers, odds, turns, payoffs, rows)


@kernel
def weigh_kernel(
    game: Any, rows: Words, firsts: Words, odds: Any, turns: Words, payoffs: Any, buffer: Words, weights: Any,
    control: Words,
) -> int:  # fmt: skip
    """Of each state who moves, the chances of what follows, and at an end the payoff."""
    for number in range(len(rows)):
        if control[STOP]:
            return number
        state = game.unpack_(rows, number)
        turns[number] = game.mover_(state)
        if game.ended_(state):
            turns[number], payoffs[number] = OVER, game.reward_(state, 0)
        elif turns[number] == CHANCE:
            found = game.fill_options_(state, buffer, weights, 0)
            if found > buffer.shape[1]:
                control[WIDTH], control[STOP] = found, 1
                return number
            if not summed(weights, 0, found):
                control[FAULT], control[STOP] = UNSUMMED, 1
                return number
            for place in range(found):
                odds[firsts[number] + place] = weights[0, place]
    return len(rows)


def _interpreted(session: Session, limit: int) -> Iterator[int | States]:
    """The same by the rules themselves."""
    game: Game[Any] = session.game
    states, numbers = [session.trail.state], {session.trail.state: 0}
    firsts, followers, odds, turns, payoffs = [0], [], [], [], []
    for state in states:  # it grows meanwhile
        if session.runner.why:
            raise Stopped
        over = game.over(state)
        turns.append(OVER if over else game.turn(state))
        payoffs.append(float(game.payoff(state, 0)) if over else 0.0)
        options = game.options(state)
        odds += odds_of(game, state) if turns[-1] == CHANCE else [1.0] * len(options)
        for option in options:
            child = game.play(state, option)
            if child not in numbers:
                numbers[child] = len(states)
                states.append(child)
            followers.append(numbers[child])
        firsts.append(len(followers))
        if len(firsts) % TOLD == 0:
            yield len(states)
        if len(states) > limit:
            raise TooMany(
                f"{game.name} has more than {limit:,} states from here on, and its rules are interpreted: "
                "give --seconds or --depth"
            )
    yield States(
        np.array(firsts, np.int64), np.array(followers, np.int32), np.array(odds, np.float64),
        np.array(turns, np.int64), np.array(payoffs, np.float64), numbers,
    )  # fmt: skip
