"""Positions that come again, inside a search.

A state holds the present. What a position means that comes again is said on the page (`Game.recurrence`), and:

    a payoff at the n-th time    In a search it counts at the second time. That changes no value: whoever can force more
                                 than that payoff can do so without coming back, and whoever can't be forced to less can
                                 come back as often as it takes. Positions that were there n - 1 times before the root
                                 are ends; they are `past` to the search.
    forbidden                    The move is left out. All positions from the start of the game on are past.
    nothing                      Play may go on for ever, which has no value. What can be forced all the same is found
                                 by two questions: with endless play as bad, and as good, as can be (exact.py).

What was found below a node may depend on the way to it: on some position of that way having come again. The lowest ply
of such positions is kept in REACH. A node's answer that depends on nothing above the node holds wherever the position
is met, and only such answers are stored as scores. Where moves are forbidden even that is not enough, since other ways
forbid other moves: there the key of the table takes in all positions of the way.
"""

from __future__ import annotations

from typing import Any

from zermelo.bits import shl
from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.compiler.hashing import stirred
from zermelo.methods.alphabeta.node import NOTHING, answer_of
from zermelo.methods.alphabeta.workspace import (
    BASE,
    ENDLESS,
    NEVER,
    PAST,
    PAST_SIGNS,
    PAST_SLOTS,
    PATH,
    PATH_SET,
    REACH,
    SALT,
    SIGNS,
    Space,
    looks_back,
)

BEFORE = -1  # the ply of what is past
ENDLESS_SALT, PAST_SALT, WAY_SALT, COUNT_SALT = (
    0x5C7E1D3F9B2A6845, 0x3A94E6B1D07F258D, 0x71B8C2F5049E3DA7, 0x4D1F60B7A83CE529
)  # fmt: skip
"""What salts begin with: no small number, since states are small numbers, and a salt of one was another state's key."""
COUNTED = 20  # plies
BARRED = -(1 << 61)  # an answer: the move that leads here may not be played


@inline
def last_met(game: Any, state: Any, ply: int, words: Words) -> int:
    """The ply at which the position stands on the way here, BEFORE or NEVER; it is written down."""
    here, first = game.position_key_(state), ply == words[BASE]
    words[PATH + ply] = here
    sign, signs = shl(1, here & 63), words[PAST_SIGNS] if first else words[SIGNS + ply - 1]
    words[SIGNS + ply] = signs | sign
    if game.forbids_ == 1:
        same = not first and words[PATH + ply - 1] == here
        kept = 0 if first else words[PATH_SET + ply - 1]
        words[PATH_SET + ply] = kept if same else kept ^ stirred(WAY_SALT, here)  # not `here`: it may be a state's key
        if first or (game.has_recurring_ and same):
            return NEVER  # only what may be played is asked; and after a pass the position has not changed
    if signs & sign == 0:
        return NEVER  # most positions are told from all before by one bit, and nothing is gone through
    for earlier in range(ply - 1, words[BASE] - 1, -1):
        if words[PATH + earlier] == here:
            return earlier
    return BEFORE if is_past(words, here) else NEVER


@inline
def is_past(words: Words, here: int) -> bool:
    """Whether the position was there before the root."""
    slot = here & (PAST_SLOTS - 1)
    while words[PAST + 2 * slot] == 1 and words[PAST + 2 * slot + 1] != here:
        slot = (slot + 1) & (PAST_SLOTS - 1)
    return words[PAST + 2 * slot] == 1


@inline
def come_again(game: Any, met: int, mover: int, words: Words) -> int:
    """The answer of a position that has come again."""
    if game.forbids_ == 1:
        return BARRED
    if met >= 0:
        words[REACH] = min(words[REACH], met)
    return answer_of(words[ENDLESS] if mover == 0 else -words[ENDLESS], True)


@inline
def again(game: Any, state: Any, ply: int, mover: int, words: Words, space: Space) -> int:
    """The answer of a position that has come again; NOTHING of others, and where nobody looks back."""
    if looks_back(space):
        met = last_met(game, state, ply, words)
        if met != NEVER:
            return come_again(game, met, mover, words)
    return NOTHING


@inline
def fresh_reach(words: Words, space: Space) -> int:
    """From here on it is noted what depends on the way here; what was noted before."""
    if not looks_back(space):
        return 0
    reach = words[REACH]
    words[REACH] = NEVER
    return reach


@inline
def may_store(game: Any, score: int, ply: int, reach: int, words: Words, space: Space) -> bool:
    """Whether a score holds wherever the position is met; if it depends on the way here, so does what is above it."""
    if not looks_back(space):
        return True
    everywhere = words[REACH] >= ply
    words[REACH] = min(reach, NEVER if everywhere else words[REACH])
    paid = game.again_ != 0.0 and abs(score) == abs(words[ENDLESS])  # it has no distance, which entries would shift
    return everywhere and not paid


@inline
def loose_key(game: Any, state: Any, loose: bool) -> tuple[int, int]:
    """The key of a state; a loose one for all that differ only in a count of plies that is far from ending the game.

    Such counts that share a key differ by less than COUNTED. What was found below a state without meeting a count of
    COUNTED or less (`note_count`) holds for all of them: none of their lines ends by counting where its own did not.
    """
    if game.has_countdown_ and loose:
        left = game.left_(state)
        salt = stirred(COUNT_SALT, -left if left <= COUNTED else left // COUNTED)
        key = game.table_key_(game.position_(state))
        return key[0] ^ salt, key[1] ^ salt
    return game.table_key_(state)


@inline
def note_count(game: Any, state: Any, words: Words, space: Space) -> None:
    """Where a count of plies is near its end, what is found depends on it: it is no promise for others."""
    if looks_back(space) and game.has_countdown_ and game.left_(state) <= COUNTED:
        words[REACH] = min(words[REACH], BEFORE)


@inline
def path_key(game: Any, key: tuple[int, int], ply: int, words: Words, space: Space) -> tuple[int, int]:
    """The key under which a table keeps what holds for this past; where moves are forbidden, for this way."""
    if not looks_back(space):
        return key
    salt = words[SALT] ^ words[PATH_SET + ply] if game.forbids_ == 1 else words[SALT]
    return key[0] ^ salt, key[1] ^ salt


def set_past(words: Words, past: set[int]) -> None:
    """Make these positions past, and no others; entries of the table with another past are told from these."""
    words[PAST : PAST + 2 * PAST_SLOTS] = 0
    salt = signs = 0
    for word in past:
        slot = word & (PAST_SLOTS - 1)
        while words[PAST + 2 * slot]:
            slot = (slot + 1) & (PAST_SLOTS - 1)
        words[PAST + 2 * slot], words[PAST + 2 * slot + 1] = 1, word
        salt ^= stirred(PAST_SALT, word)
        signs |= shl(1, word & 63)
    words[SALT], words[PAST_SIGNS] = salt, signs
