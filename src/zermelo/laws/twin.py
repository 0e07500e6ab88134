"""The compiled rules against the interpreted ones, state for state."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.compiled import CompiledGame, compiled, kernel
from zermelo.compiled.kernel import Words
from zermelo.game import CHANCE, Game
from zermelo.shape import flat, misfit

Floats = np.ndarray[Any, np.dtype[np.float64]]
CLOSE = 1e-9
SEATS = 16


class Twin:
    """Asks both twins everything about a state and says where they differ."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.fast: CompiledGame = compiled(game)
        self.width = 256
        self.answer(game.start())  # compiles, or says why not
        hints_kernel.prepare(self.fast, *self._room(game.start()))

    def answer(self, state: Any) -> tuple[Words, Words, Floats, Words, Floats]:
        """What the compiled rules say: numbers, options, their weights, what follows, payoffs."""
        while True:
            options, weights = np.zeros((1, self.width), np.int64), np.zeros((1, self.width))
            children = np.zeros((self.width + 1, self.fast.words), np.int64)
            facts, rewards = np.zeros(4, np.int64), np.zeros(SEATS)
            twin_kernel(self.fast, self.fast.rows(state), facts, options, weights, children, rewards)
            if facts[2] <= self.width:
                return facts, options[0], weights[0], children, rewards
            self.width = 2 * int(facts[2])

    def difference(self, state: Any) -> str | None:
        """What the compiled rules answer differently, in one sentence."""
        game, shape = self.game, self.fast.rules.shape
        if misfit(state, shape):
            return None  # another law's business
        over, due = (
            bool(game.over(state)),
            game.options(state),
        )  # first: compiled rules that never answer can't be stopped
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
        for place, move in enumerate(due):
            after = game.play(state, move)
            if not misfit(after, shape) and children[place].tolist() != flat(after, shape):
                text, other = game.move_text(state, move), self.fast.state(children[place])
                return f"play of {text} gives {after} interpreted, {other} compiled"
        return self._rest(state, over, weights, children, rewards)

    def _rest(self, state: Any, over: bool, weights: Floats, children: Words, rewards: Floats) -> str | None:
        game, shape = self.game, self.fast.rules.shape
        if over:
            for player in range(min(SEATS, len(game.players))):
                due = game.payoff(state, player)
                if not math.isclose(due, rewards[player], abs_tol=CLOSE):
                    return f"the payoff of {game.players[player]} is {due:g} interpreted, {rewards[player]:g} compiled"
        elif game.turn(state) == CHANCE:
            for place, (outcome, chance) in enumerate(game.chances(state)):
                if not math.isclose(chance, weights[place], abs_tol=CLOSE):
                    return f"outcome {outcome} has probability {chance:g} interpreted, {weights[place]:g} compiled"
        if not over:
            problem = self._hints(state)
            if problem:
                return problem
        image = flat(game.canonical(state), shape)
        if children[-1].tolist() != image:
            return f"canonical is {game.canonical(state)} interpreted, {self.fast.state(children[-1])} compiled"
        return None

    def _hints(self, state: Any) -> str | None:
        """What the rules tell a search: estimate, bounds, order, noisy and safe moves."""
        game = self.game
        rows, numbers, lists, passed = self._room(state)
        hints_kernel(self.fast, rows, numbers, lists, passed)
        low, high = game.bounds(state)
        for name, due, found in zip(
            ("estimate", "bounds", "bounds"), (game.estimate(state), low, high), numbers, strict=True
        ):
            if not math.isclose(due, found, rel_tol=CLOSE, abs_tol=CLOSE):
                return f"{name} is {due:g} interpreted, {found:g} compiled"
        order = [game.order(state, move) for move in game.moves(state)]
        for row, (name, due_row) in enumerate(
            (("noisy", list(game.noisy(state))), ("safe", list(game.safe(state))), ("order", order))
        ):
            found_row = lists[row, : lists[3, row]].tolist()
            if found_row != due_row:
                return f"{name} gives {_short(due_row)} interpreted, {_short(found_row)} compiled"
        due_state = game.pass_turn(state)
        if not misfit(due_state, self.fast.rules.shape) and passed[0].tolist() != flat(
            due_state, self.fast.rules.shape
        ):
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
    """Estimate and bounds; noisy moves, safe moves, the order of all moves; how many of each in the last row; the
    state after passing."""
    state = game.unpack_(rows, 0)
    numbers[0] = game.guess_(state)
    numbers[1], numbers[2] = game.bounds(state)
    found = game.fill_moves_(state, lists, 2, 0)
    lists[3, 2] = found
    for place in range(min(found, lists.shape[1])):
        lists[2, place] = game.order(state, lists[2, place])
    lists[3, 0] = game.fill_noisy_(state, lists, 0, 0)
    lists[3, 1] = game.fill_safe_(state, lists, 1, 0)
    game.pack_(game.passed_(state), passed, 0)
    return found
