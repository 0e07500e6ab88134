"""The compiled rules against the interpreted ones, state for state.

The rules of the page come first (turn, over, moves, play, payoff, chances, canonical); what they tell a search (hints)
is compiled only when somebody searches, or checks.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.bits import signed
from zermelo.cells import Cells
from zermelo.compiler.control import Words
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.kernel import kernel
from zermelo.game import CHANCE

Floats = np.ndarray[Any, np.dtype[np.float64]]
SEATS = 16
CHILDREN = 1_000  # moves of one state that are played: rules with two million moves are games too


class Twin:
    """Asks both twins everything about a state and says where they differ."""

    def __init__(self, fast: CompiledGame, rules: bool = True, hints: bool = True) -> None:
        self.game, self.fast = fast.game, fast
        self.rules, self.hints = rules, hints
        self.width = 256
        start = self.game.start()
        if rules:  # compile, or say why not
            twin_kernel.prepare(fast, *self._answer_arrays(start))
        if hints:
            hints_kernel.prepare(fast, *self._room(start))

    def answer(self, state: Any) -> tuple[Words, Words, Floats, Words, Floats]:
        """What the compiled rules say: numbers, options, their weights, what follows, payoffs."""
        while True:
            given = self._answer_arrays(state)
            twin_kernel(self.fast, *given)
            _, facts, options, weights, children, rewards = given
            if facts[2] <= self.width:
                return facts, options[0], weights[0], children, rewards
            self.width = 2 * int(facts[2])

    def _answer_arrays(self, state: Any) -> tuple[Words, Words, Words, Floats, Words, Floats]:
        """What the kernel of the rules takes."""
        options, weights = np.zeros((1, self.width), np.int64), np.zeros((1, self.width))
        children = np.zeros((self.width + 1, self.fast.words), np.int64)
        return self.fast.rows(state), np.zeros(4, np.int64), options, weights, children, np.zeros(SEATS)

    def difference(self, state: Any) -> str | None:
        """What the compiled rules answer differently, in one sentence."""
        if not self.fast.takes(state):
            return None  # another law's business
        over = bool(self.game.over(state))
        return (self._rules(state, over) if self.rules else None) or (
            self._hints(state) if self.hints and not over else None
        )

    def _rules(self, state: Any, over: bool) -> str | None:
        game = self.game
        due = game.options(state)  # first: compiled rules that never answer can't be stopped
        after = [game.play(state, move) for move in due[:CHILDREN]]
        facts, options, weights, children, rewards = self.answer(state)
        if bool(facts[1]) != over:
            return f"over is {over} interpreted, {bool(facts[1])} compiled"
        if not over and int(facts[0]) != game.turn(state):
            return f"turn is {game.turn(state)} interpreted, {facts[0]} compiled"
        found = [int(option) for option in options[: facts[2]]]
        if found != due:
            return f"moves are {_short(due)} interpreted, {_short(found)} compiled"
        if facts[3] != len(due):
            return f"there are {len(due)} moves interpreted, {facts[3]} counted compiled"
        for place, (move, child) in enumerate(zip(due, after, strict=False)):
            if self.fast.differs(children[place], child):
                text, other = game.move_text(state, move), self.fast.state(children[place])
                return f"play of {text} gives {child} interpreted, {other} compiled"
        return self._rest(state, over, weights, children, rewards)

    def _rest(self, state: Any, over: bool, weights: Floats, children: Words, rewards: Floats) -> str | None:
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
        image = game.canonical(state)
        if self.fast.differs(children[-1], image):
            return f"canonical is {image} interpreted, {self.fast.state(children[-1])} compiled"
        return None

    def _hints(self, state: Any) -> str | None:
        """What the rules tell a search: estimate, bounds, key, order, noisy and safe moves."""
        game = self.game
        low, high = game.bounds(state)
        due_numbers = (game.estimate(state), low, high)
        moves = list(game.moves(state))
        safe = list(game.safe(state)) if game.has("safe") else moves
        due_lists = (list(game.noisy(state)), safe, [game.order(state, move) for move in moves[:CHILDREN]])
        due_key, due_state = game.key(state) if game.has("key") else 0, game.pass_turn(state)
        while True:
            rows, numbers, lists, passed = self._room(state)
            hints_kernel(self.fast, rows, numbers, lists, passed)
            if lists[3, :3].max() <= self.width:
                break
            self.width = 2 * int(lists[3, :3].max())
        for name, due, found in zip(("estimate", "bounds", "bounds"), due_numbers, numbers, strict=True):
            if due != found and not (math.isnan(due) and math.isnan(found)):
                return f"{name} is {due:g} interpreted, {found:g} compiled"
        for row, (name, due_row) in enumerate(zip(("noisy", "safe", "order"), due_lists, strict=True)):
            found_row = lists[row, : lists[3, row]].tolist()
            if (found_row[:CHILDREN] if name == "order" else found_row) != due_row:
                return f"{name} gives {_short(due_row)} interpreted, {_short(found_row)} compiled"
        if isinstance(due_key, Cells):
            due_key = signed(due_key.value)
        if game.has("key") and due_key != lists[3, 3]:
            return f"key is {due_key} interpreted, {lists[3, 3]} compiled"
        if self.fast.differs(passed[0], due_state):
            return f"pass_turn gives {due_state} interpreted, {self.fast.state(passed[0])} compiled"
        return None

    def _room(self, state: Any) -> tuple[Words, Floats, Words, Words]:
        """What the kernel of the hints takes."""
        rows = self.fast.rows(state)
        return rows, np.zeros(3), np.full((4, self.width), -1, np.int64), np.zeros_like(rows)


def _short(items: list[int]) -> str:
    return str(items) if len(items) <= 12 else f"{items[:12]} ... ({len(items)} of them)"


@kernel
def twin_kernel(
    game: Any, rows: Words, facts: Words, options: Words, weights: Floats, children: Words, rewards: Floats
) -> int:
    """Everything about the state in row 0: turn, over, options and how many, children, payoffs, canonical image."""
    state = game.unpack_(rows, 0)
    facts[0] = game.mover_(state)
    facts[1] = game.ended_(state)
    found = game.fill_options_(state, options, weights, 0)
    facts[2] = found
    facts[3] = game.count_options_(state)
    if found <= options.shape[1]:
        for place in range(found):
            game.pack_(game.child_(state, options[0, place]), children, place)
    if game.ended_(state):
        for player in range(min(game.seats_at_table_, len(rewards))):
            rewards[player] = game.reward_(state, player)
    game.pack_(game.image_(state), children, len(children) - 1)
    return found


@kernel
def hints_kernel(game: Any, rows: Words, numbers: Floats, lists: Words, passed: Words) -> int:
    """Estimate and bounds; noisy moves, safe moves, the order of all moves; how many of each in the last row, and the
    key; the state after passing."""
    state = game.unpack_(rows, 0)
    numbers[0] = game.guess_(state)
    numbers[1], numbers[2] = game.bounds(state)
    found = game.fill_moves_(state, lists, 2, 0)
    lists[3, 2] = found
    lists[3, 3] = game.own_key_(state)
    for place in range(min(found, lists.shape[1])):
        lists[2, place] = game.order(state, lists[2, place])
    lists[3, 0] = game.fill_noisy_(state, lists, 0, 0)
    lists[3, 1] = game.fill_safe_(state, lists, 1, 0)
    game.pack_(game.passed_(state), passed, 0)
    return found
