"""A random game from a state to its end, compiled and interpreted."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler.control import FAULT, NO_CODE, STOP, STUCK, UNSUMMED, WIDTH, Words
from zermelo.compiler.kernel import inline
from zermelo.game import CHANCE
from zermelo.kernels.drawing import drawn_code, drawn_move, draws_codes, draws_moves, sensible
from zermelo.kernels.luck import next_random, one_of
from zermelo.kernels.recurrence import BARRED, ENDS, GOES_ON, after_coming
from zermelo.kernels.throws import NO_OUTCOME, without
from zermelo.odds import odds_of
from zermelo.trail import Trail

LONGEST_GAME = 2_000  # moves of a random game; one that goes on counts as nothing for anyone


class Manner(NamedTuple):
    """How a random game is played, and what is written down of it."""

    led: int  # moves that are drawn at a time, of which `order` takes one
    answers: float  # how often one of the game's `answers` to the last move is played, where there are any: 0 to 1
    played: Any  # for each player and move the count of plies at which it was played last; nothing, if nobody asks
    begun: Words  # the count of plies at which the game begins


def plain_manner() -> Manner:
    """Any move as likely as another, and nothing written down."""
    return Manner(1, 0.0, np.zeros((0, 0), np.int64), np.zeros(1, np.int64))


@inline
def note(manner: Manner, player: int, move: int, plies: int) -> None:
    """Write down that a move was played, if anybody asks."""
    if player >= 0 and 0 <= move < manner.played.shape[1]:
        manner.played[player, move] = manner.begun[0] + plies


@inline
def answered(game: Any, state: Any, last: int, manner: Manner, luck: Words, buffer: Words) -> bool:
    """Whether one of the game's answers to the last move is to be played: it stands in row 0 then."""
    if last == NO_CODE or manner.answers * 9007199254740992.0 <= next_random(luck):
        return False
    found = game.fill_replies_(state, last, buffer, 0)
    if found == 0:
        return False
    buffer[0, 0] = buffer[0, one_of(min(found, buffer.shape[1]), luck)]
    return True


@inline
def options_of(game: Any, state: Any, last: int, manner: Manner, luck: Words, buffer: Words, weights: Any) -> int:
    """How many options stand in row 0: all there are; or one, drawn from them, where moves need not be listed."""
    if draws_codes(game):
        if game.ended_(state):
            return 0
        if game.has_answers_ and manner.answers > 0.0 and answered(game, state, last, manner, luck, buffer):
            return 1
        best = NO_CODE
        for draw in range(manner.led if game.has_order_ else 1):  # written once: what is drawn is a large piece of code
            code = drawn_code(game, state, luck)
            if code == NO_CODE:
                break
            if draw == 0 or game.order(state, code) > game.order(state, best):
                best = code
        if best != NO_CODE:
            buffer[0, 0] = best
            return 1
        if game.has_vacant_:  # none makes sense: the last one is played
            found = game.fill_options_(state, buffer, weights, 0)
            if found > buffer.shape[1]:
                return found
            buffer[0, 0] = buffer[0, found - 1]
            return min(1, found)
    if draws_moves(game):
        best = drawn_move(game, state, luck)
        for _ in range(1, manner.led if game.has_order_ and best != NO_CODE else 1):
            move = drawn_move(game, state, luck)
            best = move if game.order(state, move) > game.order(state, best) else best
        buffer[0, 0] = best
        return 0 if best == NO_CODE else 1
    return game.fill_options_(state, buffer, weights, 0)


@inline
def picked(game: Any, state: Any, found: int, manner: Manner, luck: Words, weights: Any, buffer: Words) -> int:
    """The place of the move that is played: of so many drawn the one that `order` puts first."""
    place = sensible(game, state, found, luck, weights, buffer)
    if game.has_order_ and not (game.has_chances_ and game.mover_(state) == CHANCE):
        for _ in range(1, manner.led):
            other = sensible(game, state, found, luck, weights, buffer)
            if game.order(state, buffer[0, other]) > game.order(state, buffer[0, place]):
                place = other
    return place


@inline
def playout(
    game: Any,
    first: Any,
    before: int,
    manner: Manner,
    luck: Words,
    past: Words,
    length: int,
    payoffs: Any,
    buffer: Words,
    weights: Any,
    control: Words,
) -> int:
    """Play at random from the state that follows `length` past positions; what each player gets is in `payoffs`.

    The move `before` has led to it, unless that is NO_CODE.
    How many positions it went through; if the buffer is too narrow, or rules have a fault, that is in the control
    header, and nothing is worth anything.
    """
    state, last, plies = first, before, 0
    again = after_coming(game, state, past, length)
    found = options_of(game, state, last, manner, luck, buffer, weights)
    while 0 < found <= buffer.shape[1] and plies < LONGEST_GAME and again == GOES_ON:
        place = 0  # of the one that was drawn
        if found > 1 or not (draws_codes(game) or draws_moves(game)):
            place = picked(game, state, found, manner, luck, weights, buffer)
        if game.has_chances_ and place == NO_OUTCOME:
            control[FAULT], control[STOP] = UNSUMMED, 1
            found = 0
            break
        child = game.child_(state, buffer[0, place])
        again = after_coming(game, child, past, length + plies + 1)
        if again == BARRED:  # another one, if there is any
            if game.has_chances_:
                without(weights, 0, found, place)
            found, again = found - 1, GOES_ON
            for later in range(place, found):  # the last one stays the last
                buffer[0, later] = buffer[0, later + 1]
        else:
            if manner.played.shape[1] > 0:
                note(manner, game.mover_(state), buffer[0, place], plies)
            state, last, plies = child, buffer[0, place], plies + 1
            found = options_of(game, state, last, manner, luck, buffer, weights)
    control[WIDTH] = max(control[WIDTH], found)
    if found == 0 and game.forbids_ == 0 and control[FAULT] == 0 and not game.ended_(state):
        control[FAULT], control[STOP] = STUCK, 1
    for player in range(len(payoffs)):
        payoffs[player] = 0.0
        if found == 0:
            payoffs[player] = game.reward_(state, player)
        elif again == ENDS:
            payoffs[player] = -game.again_ if player > 0 and game.opposed_ == 1 else game.again_
    return plies + 1


def random_game(trail: Trail, luck: random.Random) -> tuple[list[float], int]:
    """The same by definition: what each player gets, and how many positions it went through."""
    plies = 0
    while (options := trail.options()) and plies < LONGEST_GAME:
        state, game, plies = trail.state, trail.game, plies + 1
        if game.turn(state) == CHANCE:
            trail = trail.play(luck.choices(options, odds_of(game, state))[0])
        else:
            trail = trail.play(
                luck.choice([move for move in options if not game.pointless(state, move)] or options[-1:])
            )
    players = range(len(trail.game.players))
    return [float(trail.payoff(player)) if trail.over() else 0.0 for player in players], plies + 1
