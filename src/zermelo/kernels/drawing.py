"""Drawing a move at random: from a list, from all codes, or from the cells that are vacant."""

from __future__ import annotations

from typing import Any

from zermelo.compiler.control import Words
from zermelo.compiler.kernel import code_for, inline, known_of
from zermelo.compiler.native_cells import cell_count, nth_cell, without_cell
from zermelo.game import CHANCE
from zermelo.kernels.luck import next_random, one_of
from zermelo.kernels.throws import thrown

TRIES = 24  # moves that are drawn before all are looked at
CODES_A_TRY, NO_CODE = 3, -1  # codes for each of which one is drawn before moves are listed


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
