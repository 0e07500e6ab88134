"""Reasons where two choose at once: how choices are mixed, and what each would be worth alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.game import Game
from zermelo.methods.matrix import Mixture, against, equilibria_of, payoffs_of
from zermelo.methods.result import Result


def sentences_at_once(game: Game[Any], state: Any, result: Result, move: int) -> list[str]:
    """Why a choice of the first player, in words.

    >>> from zermelo.loading import load
    >>> from zermelo.methods.search import search
    >>> game = load("prisoners-dilemma")
    >>> for sentence in sentences_at_once(game, game.start(), search(game), 0):
    ...     print(sentence)
    defect, defect is an equilibrium: neither gains by choosing otherwise alone. It gives 1, 1.
    cooperate is in none: where second plays cooperate defect gives 5 instead of 3, defect 1 instead of 0.
    cooperate, cooperate would give both more, 3, 3; but first gains by defect there.
    """
    return _mixed(game, state, result, move) if result.strategies else _pure(game, state, move)


def _names(game: Game[Any], state: Any) -> tuple[list[str], list[str]]:
    """The choices of both."""
    moves = list(game.moves(state))
    after = game.play(state, moves[0])
    return [game.move_text(state, move) for move in moves], [game.move_text(after, move) for move in game.moves(after)]


def _mixed(game: Game[Any], state: Any, result: Result, move: int) -> list[str]:
    (first, second), (ours, _) = game.players[:2], payoffs_of(game, state)
    choices, answers = _names(game, state)
    place = list(game.moves(state)).index(move)
    row, text, worst = ours[place], choices[place], min(ours[place])
    mine, other = _chances(game, state, result)
    value = min(against(mine, list(column)) for column in zip(*ours, strict=True))
    safe = [choice for choice, payoffs in enumerate(ours) if min(payoffs) == value]
    if safe:  # one choice secures the value: nothing need be mixed
        shown = text if place in safe else choices[safe[0]]
        found = [f"{shown} gives {first} at least {value}, whatever {second} chooses; no mixture gives more."]
        less = f"{text} gives only {worst} where {second} chooses {answers[row.index(worst)]}."
        return found if place in safe else [*found, less]
    told = ", ".join(f"{name} {chance}" for name, chance in result.mixtures(game, state)[0])
    found = [
        f"{second} does not see what {first} chooses, and would answer any one choice: so {first} mixes {told}.",
        f"That gives {value} on average at the least, whatever {second} chooses.",
    ]
    if mine[place]:
        return [*found, f"{text} alone would be answered by {answers[row.index(worst)]}, and give {worst}."]
    gained = against(other, row)
    less = "less" if gained < value else "no more"
    met = f"what {second} mixes" if max(other) < 1 else answers[other.index(max(other))]
    return [*found, f"{text} is not among them: against {met} it gives {gained}, {less} than {value}."]


def _chances(game: Game[Any], state: Any, result: Result) -> tuple[Mixture, Mixture]:
    """Of both players' choices, in their order."""
    mine, other = result.strategies
    after = game.play(state, next(iter(game.moves(state))))
    return (
        [mine.get(move, Fraction(0)) for move in game.moves(state)],
        [other.get(move, Fraction(0)) for move in game.moves(after)],
    )


def _pure(game: Game[Any], state: Any, move: int) -> list[str]:
    (first, second), (ours, theirs) = game.players[:2], payoffs_of(game, state)
    moves, answers = _names(game, state)
    place, pairs = list(game.moves(state)).index(move), equilibria_of(ours, theirs)

    def pair(row: int, column: int) -> str:
        return f"{moves[row]}, {answers[column]}"

    def payoffs(row: int, column: int) -> str:
        return f"{ours[row][column]}, {theirs[row][column]}"

    found = [
        f"{pair(*spot)} is an equilibrium: neither gains by choosing otherwise alone. It gives {payoffs(*spot)}."
        for spot in pairs
    ]
    if not pairs:
        found = [f"No pair of pure choices is an equilibrium; {moves[place]} secures {first} {min(ours[place])}."]
    best = [
        max(range(len(ours)), key=lambda row: ours[row][column]) for column in range(len(answers))
    ]  # to each answer
    if pairs and place not in [row for row, _ in pairs]:
        gains: list[str] = []
        told = -1  # the row that was named last
        for column, answer in enumerate(answers):
            if ours[best[column]][column] > ours[place][column]:
                head = answer if best[column] == told else f"where {second} plays {answer} {moves[best[column]]} gives"
                gains.append(f"{head} {ours[best[column]][column]} instead of {ours[place][column]}")
                told = best[column]
        found.append(f"{moves[place]} is in none: {', '.join(gains)}.")
    for row, column in [(row, column) for row in range(len(ours)) for column in range(len(answers))]:
        less = [ours[a][b] < ours[row][column] and theirs[a][b] < theirs[row][column] for a, b in pairs]
        if pairs and all(less) and ours[best[column]][column] > ours[row][column]:
            more = f"{pair(row, column)} would give both more, {payoffs(row, column)}"
            found.append(f"{more}; but {first} gains by {moves[best[column]]} there.")
    return found
