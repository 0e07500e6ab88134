"""The laws of a game, each a question that can be asked of one state.

A law answers None if the state keeps it, or says what is wrong. What the rules raise is the business of the caller.
"""

from __future__ import annotations

import copy
import itertools
import math
import numbers
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from zermelo.facts import OPPONENTS
from zermelo.game import CHANCE, Game
from zermelo.laws.asking import (
    CLOSE,
    TRIED,
    Law,
    Yardstick,
    following,
    is_int,
    listed,
    misshapen,
    named,
    payoffs,
    tried,
)
from zermelo.laws.on_hints import (
    canonical_is_stable,
    counts_down,
    encloses_value,
    hints_are_sound,
    keeps_value,
    passes_turn,
    safe_holds_best,
    unchanging,
    unlike_keys,
)
from zermelo.laws.on_puzzles import ends_are_ends, is_never_too_far, leads_back, patterns_hold
from zermelo.shape import ShapeError, misfit, shape_of
from zermelo.trail import refuse_recurrence
from zermelo.value import MOST_UNITS, UNEVENNESS

CODES = 5_000  # codes of `legal` that are tried in one state


def _shape(game: Game[Any], state: Any) -> str | None:
    try:
        return misshapen(game, state)
    except ShapeError as problem:
        return str(problem)


def _turn(game: Game[Any], state: Any) -> str | None:
    turn = game.turn(state)
    if game.over(state):
        return None
    if not isinstance(turn, int):
        return f"turn is {turn!r}, a {type(turn).__name__}; it is an int"
    if turn == CHANCE:
        return None if game.has("chances") else "turn is CHANCE, but there is no method `chances`"
    return (
        None if 0 <= turn < len(game.players) else f"turn is {turn}, but the players are 0 to {len(game.players) - 1}"
    )


def _over(game: Game[Any], state: Any) -> str | None:
    over, options = game.over(state), following(game, state)
    if not isinstance(over, bool):
        return f"over is {over!r}, a {type(over).__name__}; it is True or False"
    if over and listed(game, state):
        return f"the game is over, but moves yields {named(game, state, listed(game, state)[0])}"
    if not over and not options:
        return "the game is not over, but there is nothing to play"
    return None


def _moves(game: Game[Any], state: Any) -> str | None:
    for move in listed(game, state):
        if not is_int(move):
            return f"moves yields {move!r}, a {type(move).__name__}; a move is an int"
        if not 0 <= move < 1 << 31:
            return f"moves yields {move}; a move is an int from 0 below 2**31"
    return None


def _no_move_twice(game: Game[Any], state: Any) -> str | None:
    for move, times in Counter(listed(game, state)).items():
        if times > 1:
            return f"the move {named(game, state, move)} comes {times} times"
    return None


def _legal(game: Game[Any], state: Any) -> str | None:
    moves = listed(game, state)
    codes = range(game.codes) if game.codes else range(max(moves, default=0) + 2)
    if game.codes and moves and max(moves) >= game.codes:
        return f"codes is {game.codes}, but moves yields {max(moves)}"
    for code in itertools.islice(codes, CODES):
        if bool(game.legal(state, code)) != (code in moves):
            listed_there = "yields" if code in moves else "does not yield"
            return f"legal({code}) is {game.legal(state, code)}, but moves {listed_there} it"
    return None


def _leaves_state(game: Game[Any], state: Any) -> str | None:
    for move in tried(game, state):
        before = copy.deepcopy(state)
        game.play(state, move)
        if state != before:
            return f"playing {named(game, before, move)} changes the state it is given"
    return None


def _same_answer(game: Game[Any], state: Any) -> str | None:
    questions: list[tuple[str, Callable[[], Any]]] = [
        ("start", game.start),
        ("turn", lambda: game.turn(state)),
        ("over", lambda: game.over(state)),
        ("moves", lambda: listed(game, state)),
        ("chances", lambda: list(game.chances(state)) if game.turn(state) == CHANCE else None),
        ("payoff", lambda: payoffs(game, state) if game.over(state) else None),
    ]
    for move in tried(game, state):
        questions.append((f"play of {named(game, state, move)}", partial(_played, game, state, move)))
    for what, question in questions:
        first = question()
        if any(question() != first for _ in range(2)):
            return f"{what} does not give the same answer twice"
    return None


def _played(game: Game[Any], state: Any, move: Any) -> Any:
    return game.play(copy.deepcopy(state), move)


def _payoffs(game: Game[Any], state: Any) -> str | None:
    if not game.over(state):
        return None
    found = payoffs(game, state)
    for player, payoff in zip(game.players, found, strict=True):
        if not isinstance(payoff, numbers.Real) or not math.isfinite(payoff):
            return f"the payoff of {player} is {payoff!r}; it is a number"
    if game.zero_sum and len(found) > 1 and abs(sum(found)) > CLOSE:
        return f"payoffs of a zero-sum game sum to 0, but {' + '.join(map(str, found))} is {sum(found):g}"
    for player, payoff in zip(game.players, found, strict=True):
        if game.stakes and min(abs(payoff - stake) for stake in game.stakes) > CLOSE:
            return f"the payoff of {player} is {payoff:g}, which is none of the `stakes`"
    return None


def _unit(game: Game[Any], state: Any) -> str | None:
    if isinstance(game.unit, bool) or not isinstance(game.unit, int | float) or not 0 < game.unit < math.inf:
        return f"`unit` is {game.unit!r}; it is a number above 0"
    if not game.over(state):
        return None
    payoff = game.payoff(state, 0)
    if abs(payoff / game.unit) > MOST_UNITS:
        return f"the payoff of {game.players[0]} is {payoff:g}, more than {MOST_UNITS} times {game.unit:g}: set `unit`"
    if abs(payoff / game.unit - round(payoff / game.unit)) > UNEVENNESS:
        return f"the payoff of {game.players[0]} is {payoff:g}, no whole multiple of {game.unit:g}: set `unit` to fit"
    return None


def _recurs(game: Game[Any], state: Any) -> str | None:
    try:
        refuse_recurrence(game)
    except ValueError as problem:
        return str(problem)
    unlike = misfit(game.recurring(state), shape_of(game.start()))
    return f"recurring gives no state: {unlike}" if unlike else None


def _chances(game: Game[Any], state: Any) -> str | None:
    if game.over(state) or game.turn(state) != CHANCE:
        return None
    pairs = list(game.chances(state))
    for outcome, chance in pairs:
        if not is_int(outcome) or outcome < 0:
            return f"the outcome {outcome!r} is not an int from 0 up"
        if not isinstance(chance, numbers.Real) or not chance > 0:
            return f"the outcome {outcome} has probability {chance!r}; probabilities are positive"
    repeated = [outcome for outcome, times in Counter(outcome for outcome, _ in pairs).items() if times > 1]
    if repeated:
        return f"the outcome {repeated[0]} comes twice"
    total = sum(chance for _, chance in pairs)
    if abs(total - 1) > CLOSE:
        return f"the probabilities sum to {total:g}, not to 1"
    return f"moves yields {listed(game, state)[0]} where chance decides" if listed(game, state) else None


def _move_text(game: Game[Any], state: Any) -> str | None:
    texts: dict[str, Any] = {}
    for move in following(game, state):
        text = game.move_text(state, move)
        if not isinstance(text, str) or not text or any(mark.isspace() or mark == "," for mark in text):
            return f"move {move} reads {text!r}; a text without blanks and commas is due"
        if texts.get(text, move) != move:
            return f"the moves {texts[text]} and {move} both read {text!r}"
        texts[text] = move
    for text, move in itertools.islice(texts.items(), TRIED):
        again = game.parse_move(state, text)
        if again != move:
            return f"move {move} reads {text!r}, which reads back as {again}"
    return None


def _state_text(game: Game[Any], state: Any) -> str | None:
    text = game.state_text(state)
    if not isinstance(text, str) or "\n" in text:
        return f"state_text is {text!r}; it is one line of text"
    again = game.parse_state(text)
    return None if again == state else f"the state reads {text!r}, which reads back as {again}"


def laws_for(game: Game[Any], yardstick: Yardstick) -> list[Law]:
    """The laws that this game can break."""
    laws = [
        Law("shape", "a state is made of ints of 63 bits, short tuples of ints and Cells, and keeps its shape", _shape),
        Law("turn", "turn is the number of a player, or CHANCE", _turn),
        Law("over", "a game is over exactly if there is nothing to play", _over),
        Law("moves", "moves are ints from 0 below 2**31", _moves),
        Law("no move twice", "no move comes twice", _no_move_twice),
        Law("play", "play leaves the state it is given as it was", _leaves_state),
        Law("same answer", "rules give the same answer to the same question", _same_answer),
        Law("unchanged", "rules change nothing of the game itself", unchanging(game)),
        Law("payoffs", "payoffs are numbers, and those of a zero-sum game sum to 0", _payoffs),
        Law("move text", "a move's text reads back as the move", _move_text),
        Law("state text", "a state's text reads back as the state", _state_text),
        Law(
            "hints",
            "estimates are numbers, noisy and safe moves are moves, order and captured are ints",
            hints_are_sound,
        ),
    ]
    if OPPONENTS.misfit(game) is None:
        laws.append(Law("unit", "payoffs are whole multiples of `unit`, no more than 32768 of them", _unit))
    if game.recurrence is not None:
        laws.append(
            Law("recurrence", "what comes again is a state, and its payoff a whole multiple of `unit`", _recurs)
        )
    if game.has("countdown"):
        laws.append(Law("countdown", "states that differ in their countdown alone are played alike", counts_down))
    if game.has("key"):
        laws.append(Law("key", "no two states have the same key", unlike_keys()))
    if game.has("pass_turn"):
        laws.append(Law("pass", "pass_turn gives the turn to the other side", passes_turn))
    if game.has("chances"):
        laws.append(Law("chances", "probabilities are positive and sum to 1", _chances))
    if game.has("legal"):
        laws.append(Law("legal", "legal agrees with moves", _legal))
    if game.has("canonical"):
        laws.append(
            Law(
                "canonical",
                "canonical twice is canonical once, and the same follows, up to symmetry",
                canonical_is_stable,
            )
        )
        laws.append(Law("canonical value", "canonical keeps the value", keeps_value(yardstick)))
    if game.has("bounds"):
        laws.append(Law("bounds", "bounds enclose the value", encloses_value(yardstick)))
    if game.has("safe"):
        laws.append(Law("safe", "a best move is among the safe ones", safe_holds_best(yardstick)))
    return laws + _laws_of_puzzles(game)


def _laws_of_puzzles(game: Game[Any]) -> list[Law]:
    laws = []
    if game.has("ends"):
        laws.append(Law("ends", "the ends are ends, and worth the same", ends_are_ends))
    if game.has("backwards"):
        laws.append(Law("backwards", "backwards leads to the states from which a move leads here", leads_back))
    if game.has("remaining"):
        laws.append(Law("remaining", "an end is never nearer than remaining says", is_never_too_far(game)))
    if game.has("pattern"):
        laws.append(Law("patterns", "states of the same pattern lead to the same patterns", patterns_hold(game)))
    return laws


VALUE_LAWS = ("canonical value", "bounds", "safe")
