"""Drawing a move at random: from a list, from the set that it is made of, from all codes, or from the cells that are
vacant."""

from __future__ import annotations

from typing import Any

from zermelo.bits import shr
from zermelo.compiler.control import NO_CODE, Words
from zermelo.compiler.kernel import code_for, inline, known_of, workshop_of
from zermelo.compiler.native_cells import cell_count, nth_cell, without_cell
from zermelo.game import CHANCE
from zermelo.kernels.luck import following, next_random, one_of
from zermelo.kernels.throws import thrown

TRIES = 24  # moves that are drawn before all are looked at
CODES_A_TRY = 3  # codes for each of which one is drawn before moves are listed


@inline
def drawn(game: Any, state: Any, found: int, luck: Words, weights: Any) -> int:
    """The place of one of the options in row 0: any move as likely as another, an outcome by its probability.

    NO_OUTCOME, if probabilities make no sense.
    """
    if not game.has_chances_ or game.mover_(state) != CHANCE:
        return one_of(found, luck)
    return thrown(weights, 0, found, next_random(luck) / 9007199254740992.0)


@inline
def draws_codes(game: Any) -> bool:
    """Whether moves are drawn without listing them: where all that counts of a move is whether it is `legal`."""
    return game.has_legal_ and game.codes_ > 0 and game.forbids_ == 0 and not game.has_chances_


def draws_moves(game: Any) -> bool:
    """Whether moves are drawn from the set that they are made of: where each of them may be played."""
    raise NotImplementedError("compiled only")


@code_for(draws_moves)
def _draws_moves(game: Any) -> Any:
    found = _can_draw(game)
    return lambda game: found


def _can_draw(game: Any) -> bool:
    """The same, of the type that stands for a game."""
    facts = known_of(game)
    listed = facts["has_pointless_"] or facts["has_chances_"] or facts["has_legal_"] or facts["forbids_"]
    return not listed and workshop_of(game).draws("moves")


def drawn_move(game: Any, state: Any, luck: Words) -> int:
    """One of the moves, each as likely as another; NO_CODE if there is none."""
    raise NotImplementedError("compiled only")


@code_for(drawn_move)
def _drawn_move(game: Any, state: Any, luck: Any) -> Any:
    if _can_draw(game):
        return lambda game, state, luck: from_set(game, state, luck)
    return lambda game, state, luck: NO_CODE  # nobody asks


@inline
def from_set(game: Any, state: Any, luck: Words) -> int:
    """It falls where `one_of` as many would; where there are no moves, nothing was drawn."""
    word = following(luck[0])
    move = game.draw_moves_(state, shr(word, 32))
    luck[0] = luck[0] if move == NO_CODE else word
    return move


def drawn_code(game: Any, state: Any, luck: Words) -> int:
    """A move that makes sense, drawn without listing them, each as likely as another; NO_CODE if none was found."""
    raise NotImplementedError("compiled only")


@code_for(drawn_code)
def _drawn_code(game: Any, state: Any, luck: Any) -> Any:
    if known_of(game)["has_vacant_"]:
        return lambda game, state, luck: from_vacant(game, state, luck)
    return lambda game, state, luck: from_codes(game, state, luck)


@inline
def from_codes(game: Any, state: Any, luck: Words) -> int:
    """Codes are drawn until one is a move; for so long that, where few are left, it is quicker to list them."""
    for _ in range(game.codes_ // CODES_A_TRY):
        code = one_of(game.codes_, luck)
        if game.legal(state, code) and not (game.has_pointless_ and game.pointless(state, code)):
            return code
    return NO_CODE


@inline
def from_vacant(game: Any, state: Any, luck: Words) -> int:
    """Cells are drawn, and none twice: if all have been, no move makes sense. What is pointless is quicker to see."""
    left = game.vacant(state)
    many = cell_count(left)
    while many > 0:
        code = nth_cell(left, one_of(many, luck))
        if not (game.has_pointless_ and game.pointless(state, code)) and game.legal(state, code):
            return code
        left, many = without_cell(left, code), many - 1
    return NO_CODE


@inline
def sensible(game: Any, state: Any, found: int, luck: Words, weights: Any, buffer: Words) -> int:
    """As `drawn`, but no move that the game calls `pointless`; where all are, the last one."""
    place = drawn(game, state, found, luck, weights)
    if not game.has_pointless_ or (game.has_chances_ and game.mover_(state) == CHANCE):
        return place
    for _ in range(TRIES):
        if not game.pointless(state, buffer[0, place]):
            return place
        place = one_of(found, luck)
    chosen, seen = found - 1, 0
    for place in range(found):  # all of them are looked at, each that makes sense is as likely as another
        if not game.pointless(state, buffer[0, place]):
            seen += 1
            if one_of(seen, luck) == 0:
                chosen = place
    return chosen
