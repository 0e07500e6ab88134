"""The compiled rules against the interpreted ones, state for state.

What rules must have comes first; what they tell a search besides (page.py declares it) is compiled only when somebody
searches, how moves are counted only when somebody counts; both when somebody checks. The interpreted rules are asked
first, so that it is known how much room the answers take.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from zermelo.bits import signed
from zermelo.cells import Cells
from zermelo.compiler.control import Words
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.kernel import brief
from zermelo.compiler.page import (
    MAY,
    MOVES,
    NUMBER,
    OF_PLAYER,
    OUTCOMES,
    PAIR,
    PLACES,
    REPLIES,
    SET,
    STATE,
    WORD,
    Method,
)
from zermelo.game import CHANCE

Floats = np.ndarray[Any, np.dtype[np.float64]]
SEATS = 16
CHILDREN = 1_000  # moves of one state that are played: rules with two million moves are games too
SPARE = 16  # room for what compiled rules yield too much, to be told


class Twin:
    """Asks both twins everything about a state and says where they differ."""

    def __init__(self, fast: CompiledGame, rules: bool = True, hints: bool = True, counts: bool = True) -> None:
        self.game, self.fast = fast.game, fast
        self.rules, self.hints, self.counts = rules, hints, counts
        self.early, self.late = (
            [(row, method) for row, method in enumerate(MAY) if method.early == early and fast.rules.tell(method)]
            for early in (True, False)
        )
        start = fast.rows(self.game.start())
        if rules:  # compile, or say why not
            twin_kernel.prepare(fast, start, *self._room(0), *self._told_room(0))
        if hints:
            hints_kernel.prepare(fast, start, *self._told_room(0))
        if counts:
            counts_kernel.prepare(fast, start)

    def difference(self, state: Any) -> str | None:
        """What the compiled rules answer differently, in one sentence."""
        if not self.fast.takes(state):
            return None  # another law's business
        over = bool(self.game.over(state))
        return (
            (self._rules(state, over) if self.rules else None)
            or (self._counts(state) if self.counts else None)
            or (self._hints(state) if self.hints and not over else None)
        )

    def _rules(self, state: Any, over: bool) -> str | None:
        game = self.game
        due = game.options(state)  # first: compiled rules that never answer can't be stopped
        after = [game.play(state, move) for move in due[:CHILDREN]]
        told = self._due(state, self.early)
        room, told_room = self._room(len(due)), self._told_room(_longest(told))
        twin_kernel(self.fast, self.fast.rows(state), *room, *told_room)
        facts, options, weights, children, rewards = room
        if bool(facts[1]) != over:
            return f"over is {over} interpreted, {bool(facts[1])} compiled"
        if not over and int(facts[0]) != game.turn(state):
            return f"turn is {game.turn(state)} interpreted, {facts[0]} compiled"
        found = options[0, : facts[2]].tolist()
        if found != due:
            return f"moves are {_short(due)} interpreted, {_short(found)} compiled"
        for place, (move, child) in enumerate(zip(due, after, strict=False)):
            if self.fast.differs(children[place], child):
                text, other = game.move_text(state, move), self.fast.state(children[place])
                return f"play of {text} gives {child} interpreted, {other} compiled"
        return self._rest(state, over, weights[0], rewards) or self._unlike(told, *told_room)

    def _rest(self, state: Any, over: bool, weights: Floats, rewards: Floats) -> str | None:
        """Payoffs at the end, probabilities where chance decides."""
        game = self.game
        if over:
            for player in range(min(SEATS, len(game.players))):
                due = game.payoff(state, player)
                if due != rewards[player]:
                    return f"the payoff of {game.players[player]} is {due:g} interpreted, {rewards[player]:g} compiled"
        elif game.turn(state) == CHANCE:
            for place, (outcome, chance) in enumerate(game.chances(state)):
                if chance != weights[place]:
                    return f"outcome {outcome} has probability {chance:g} interpreted, {weights[place]:g} compiled"
        return None

    def _counts(self, state: Any) -> str | None:
        """How many moves or outcomes there are, counted without being listed."""
        due = len(self.game.options(state))
        found = counts_kernel(self.fast, self.fast.rows(state))
        return None if found == due else f"there are {due} moves interpreted, {found} counted compiled"

    def _hints(self, state: Any) -> str | None:
        """What the rules tell a search."""
        told = self._due(state, self.late)
        room = self._told_room(_longest(told))
        hints_kernel(self.fast, self.fast.rows(state), *room)
        return self._unlike(told, *room)

    def _due(self, state: Any, methods: list[tuple[int, Method]]) -> list[tuple[int, Method, Any]]:
        """What the interpreted rules say; moves, and ints of moves, as lists."""
        found: list[tuple[int, Method, Any]] = []
        for row, method in methods:
            ask = getattr(self.game, method.name)
            if method.of_move:
                moves = itertools.islice(self.game.moves(state), CHILDREN)
                found.append((row, method, [ask(state, move) for move in moves]))
            elif method.answer == PLACES:
                found.append((row, method, [ask(state, which) for which in range(len(self.game.patterns))]))
            elif method.answer == REPLIES:
                found.append((row, method, self._replies(state, ask)))
            elif method.answer == SET:
                cells = ask(state)
                words = [signed(cells.value >> 64 * word) for word in range(cells.width // 64)]
                found.append((row, method, words))
            elif method.answer == OF_PLAYER:
                found.append((row, method, (ask(state, 0), ask(state, 1))))
            elif method.answer != OUTCOMES:  # which are compared with the moves
                answer = ask(state)
                found.append((row, method, list(answer) if method.answer == MOVES else answer))
        return found

    def _replies(self, state: Any, ask: Callable[[Any, int], Iterable[int]]) -> list[int]:
        """The moves there are, and then what answers each."""
        moves = list(self.game.moves(state))
        return moves + [answer for move in moves for answer in ask(self.game.play(state, move), move)]

    def _unlike(self, told: list[tuple[int, Method, Any]], numbers: Floats, lists: Words, states: Words) -> str | None:
        """Where the compiled rules have told something else."""
        for row, method, due in told:
            if method.answer in (NUMBER, PAIR, OF_PLAYER):
                wanted = (due,) if method.answer == NUMBER else due
                for one, other in zip(wanted, numbers[row], strict=False):
                    if one != other and not (math.isnan(one) and math.isnan(other)):
                        return f"{method.name} is {one:g} interpreted, {other:g} compiled"
            elif method.answer == STATE:
                if self.fast.differs(states[row], due):
                    return f"{method.name} gives {due} interpreted, {self.fast.state(states[row])} compiled"
            elif method.answer == WORD:
                word = signed(due.value) if isinstance(due, Cells) else due
                if word != lists[row, 0]:
                    return f"{method.name} is {word} interpreted, {lists[row, 0]} compiled"
            else:
                found = lists[row, 1 : lists[row, 0] + 1].tolist()
                if (found[:CHILDREN] if method.of_move else found) != due:
                    return f"{method.name} gives {_short(due)} interpreted, {_short(found)} compiled"
        return None

    def _room(self, moves: int) -> tuple[Words, Words, Floats, Words, Floats]:
        """What the kernel of the rules writes to, for so many moves: facts, moves, odds, what follows, payoffs."""
        options, weights = np.zeros((1, moves + SPARE), np.int64), np.zeros((1, moves + SPARE))
        children = np.zeros((min(moves, CHILDREN), self.fast.words), np.int64)
        return np.zeros(3, np.int64), options, weights, children, np.zeros(SEATS)

    def _told_room(self, longest: int) -> tuple[Floats, Words, Words]:
        """What the kernels of rules and hints write to, a row for each method there may be: numbers, lists, states."""
        lists = np.zeros((len(MAY), 1 + longest + SPARE), np.int64)
        return np.zeros((len(MAY), 2)), lists, np.zeros((len(MAY), self.fast.words), np.int64)


def _longest(told: list[tuple[int, Method, Any]]) -> int:
    return max((len(due) for _, _, due in told if isinstance(due, list)), default=0)


def _short(items: list[int]) -> str:
    return str(items) if len(items) <= 12 else f"{items[:12]} ... ({len(items)} of them)"


@brief
def twin_kernel(
    game: Any,
    rows: Words,
    facts: Words,
    options: Words,
    weights: Floats,
    children: Words,
    rewards: Floats,
    numbers: Floats,
    lists: Words,
    states: Words,
) -> int:
    """Everything about the state in row 0: turn, over, options, children, payoffs, what is told early."""
    state = game.unpack_(rows, 0)
    facts[0] = game.mover_(state)
    facts[1] = game.ended_(state)
    found = game.fill_options_(state, options, weights, 0)
    facts[2] = found
    for place in range(min(found, len(children))):
        game.pack_(game.child_(state, options[0, place]), children, place)
    if game.ended_(state):
        for player in range(min(game.seats_at_table_, len(rewards))):
            rewards[player] = game.reward_(state, player)
    game.tell_rules_(state, numbers, lists, states)
    return found


@brief
def hints_kernel(game: Any, rows: Words, numbers: Floats, lists: Words, states: Words) -> int:
    """What the rules tell a search about the state in row 0."""
    game.tell_hints_(game.unpack_(rows, 0), numbers, lists, states)
    return 0


@brief
def counts_kernel(game: Any, rows: Words) -> int:
    """How many moves or outcomes the state in row 0 has."""
    return game.count_options_(game.unpack_(rows, 0))
