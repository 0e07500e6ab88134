"""max^n, compiled: each player takes what is best for himself. With shallow pruning, where the sum of payoffs is known.

Contract. visit(state, depth, level, enough) writes into row `level` of the payoffs what each player gets by definition
to that depth (definition.py); unless who moves there gets `enough` or more, which is so much that who moved before him
can't get more than he has already. Then the row is that of some end, and it is not chosen.

Shallow pruning: if all payoffs sum to `total` and none is less than `least`, and who moves here gets v, then one
of the others gets no more than total - v - (players - 2) * least. What is the most that anyone can get ends the
search of a turn, too. Of moves that are equal for who moves, RULE says which is taken: the first, the last, or
whatever the next players get most of (KIND) or least (CRUEL). The last two do not depend on the order of moves: then
the most promising is tried first, and where the whole game is seen, images under `canonical` share an entry.
"""

from __future__ import annotations

from typing import Any

from zermelo.bits import mul
from zermelo.compiler import inline, kernel, spliced
from zermelo.compiler.control import FAULT, STOP, STRANGER, STUCK, UNSUMMED, WIDTH, Words
from zermelo.compiler.hashing import SCATTER
from zermelo.compiler.kernel import inner
from zermelo.compiler.memory import natural, number_of, word_of
from zermelo.game import CHANCE
from zermelo.kernels.throws import summed
from zermelo.methods.expectimax.ordering import pick, rank_moves
from zermelo.methods.limit import DEEPEST
from zermelo.methods.many_players.stakes import STRICTLY, apart, fair
from zermelo.methods.many_players.workspace import (
    CHOSEN,
    CUTOFFS,
    FIRST,
    GUESSES,
    HITS,
    KIND,
    LAST,
    LEAVES,
    LEVELS,
    MOST_NODES,
    NODES,
    PRUNES,
    RULE,
    TIES,
    Question,
    Space,
    opened,
)

NEVER = 1e300  # more than anybody gets
FOLDED = 12  # levels from the root in which images share an entry: further on they meet too rarely
SHALLOW = 1  # of PRUNES
DEPTHS, MOVED = 511, 16  # of the second word of an entry: above one bit for `complete` the depth, then the move


@kernel
def maxn_kernel(
    game: Any, rows: Words, question: Question, payoffs: Any, table: Words, buffer: Words, weights: Any, words: Words
) -> int:
    """The contract above, for the state in row 0; 1 if its row is what the definition says, 0 if it is not chosen."""
    space = Space(
        table.ctypes.data, len(table), buffer.ctypes.data, weights.ctypes.data, buffer.shape[1], payoffs.ctypes.data,
        payoffs.shape[1], words.ctypes.data, question.least, question.total,
    )  # fmt: skip
    words[PRUNES] = question.prunes
    state = game.unpack_(rows, 0)
    exact = visit(game, state, question.depth, question.level, question.enough, space)
    words[CHOSEN] = 0
    if exact and question.depth > 0 and not game.ended_(state) and game.mover_(state) != CHANCE:
        key, own = shared_key(game, state, question.depth, question.level, words[RULE]), game.table_key_(state)
        entry = entry_place(table, key, question.depth, payoffs.shape[1])
        if key[0] == own[0] and key[1] == own[1] and holds(table, entry, key, question.depth):
            words[CHOSEN] = (table[entry + 1] >> MOVED) + 1  # an image's move is another
    return 1 if exact else 0


@inline
def guess(game: Any, state: Any, level: int, payoffs: Any, space: Space, known: bool) -> None:
    """Write what each is guessed to get."""
    seats, whole = payoffs.shape[1], 0.0
    for seat in range(seats):
        if game.opposed_ == 1 and not game.has_share_:
            payoffs[level, seat] = game.guess_(state) if seat == 0 else -game.guess_(state)
        else:
            payoffs[level, seat] = game.share_(state, seat)
        whole += max(payoffs[level, seat], space.least)
    if known:
        for seat in range(seats):
            payoffs[level, seat] = fair(payoffs[level, seat], whole, space.least, space.total, seats)


@inline
def entry_place(table: Words, key: tuple[int, int], depth: int, seats: int) -> int:
    """Where the entry of a position to a depth is, or would be."""
    size = seats + 2
    return ((key[0] ^ mul(depth + 1, SCATTER)) & (len(table) // 2 - 1)) % (len(table) // size) * size


@inline
def holds(table: Words, place: int, key: tuple[int, int], depth: int) -> bool:
    """Whether it is the entry of that position to that depth."""
    return table[place] == key[1] and table[place + 1] >> 1 & DEPTHS == depth + 1


@inline
def recalled(table: Words, place: int, key: tuple[int, int], depth: int, level: int, payoffs: Any) -> bool:
    """Whether the table knows what each gets; then it is written."""
    if not holds(table, place, key, depth):
        return False
    for seat in range(payoffs.shape[1]):
        payoffs[level, seat] = number_of(table[place + 2 + seat])
    return True


@inline
def keep(
    table: Words, place: int, key: tuple[int, int], depth: int, move: int, whole: bool, level: int, payoffs: Any
) -> None:
    """Enter what each gets, by which move."""
    table[place], table[place + 1] = key[1], move << MOVED | (depth + 1) << 1 | (1 if whole else 0)
    for seat in range(payoffs.shape[1]):
        table[place + 2 + seat] = word_of(payoffs[level, seat])


@inline
def copied(payoffs: Any, level: int) -> None:
    """What follows becomes what is best so far."""
    for seat in range(payoffs.shape[1]):
        payoffs[level, seat] = payoffs[level + 1, seat]


@inline
def better(payoffs: Any, level: int, mover: int, rule: int) -> bool:
    """Whether what follows is taken for what is best so far."""
    seats = payoffs.shape[1]
    if apart(payoffs[level + 1, mover], payoffs[level, mover]):
        return payoffs[level + 1, mover] > payoffs[level, mover]
    for step in range(1, seats if rule >= KIND else 0):
        seat = (mover + step) % seats
        if apart(payoffs[level + 1, seat], payoffs[level, seat]):
            return (payoffs[level + 1, seat] > payoffs[level, seat]) == (rule == KIND)
    return rule == LAST


@inline
def shared_key(game: Any, state: Any, depth: int, level: int, rule: int) -> tuple[int, int]:
    """The key under which the state is kept: where it may be, that of its image."""
    if game.has_canonical_ and rule >= KIND and level < FOLDED and depth + level >= DEEPEST - 1:
        image = game.image_(state)
        if game.mover_(image) == game.mover_(state):
            return game.table_key_(image)
    return game.table_key_(state)


@inline
def alike(payoffs: Any, level: int) -> bool:
    """Whether what follows gives everybody what is best so far."""
    differing = 0
    for seat in range(payoffs.shape[1]):
        differing += 1 if apart(payoffs[level, seat], payoffs[level + 1, seat]) else 0
    return differing == 0


@inner
def visit(game: Any, state: Any, depth: int, level: int, enough: float, space: Space) -> bool:
    """See the contract; whether the row is what the definition says, and not just not chosen."""
    table, buffer, weights, payoffs, words = opened(space)
    level = natural(level)
    words[NODES] += 1
    if words[NODES] >= words[MOST_NODES]:
        words[STOP] = 1
    if words[STOP]:
        return False
    seats, known = payoffs.shape[1], words[PRUNES] > 0
    # 1. ends and the horizon
    if game.ended_(state):
        words[LEAVES] += 1
        for seat in range(seats):
            payoffs[level, seat] = game.reward_(state, seat)
        return True
    if depth <= 0 or level >= LEVELS:
        words[LEAVES] += 1
        words[GUESSES] += 1
        guess(game, state, level, payoffs, space, known)
        return True
    # 2. the table
    rule, guesses, mover = words[RULE], words[GUESSES], game.mover_(state)
    key = shared_key(game, state, depth, level, rule)
    entry = entry_place(table, key, depth, seats)
    if recalled(table, entry, key, depth, level, payoffs):
        words[HITS] += 1
        words[GUESSES] += 1 - (table[entry + 1] & 1)
        return True
    row, chosen = 2 * level, 0
    found = game.fill_options_(state, buffer, weights, row)
    if found == 0 or mover >= seats or mover < CHANCE:
        words[FAULT], words[STOP] = STUCK if found == 0 else STRANGER, 1
        return False
    if found > buffer.shape[1]:
        words[WIDTH], words[STOP] = found, 1
        return False
    # 3. a throw: averages; or a player: what is best for him
    cut = False
    if mover == CHANCE:
        averaged(game, state, depth, level, row, found, space)
    else:
        chosen, cut = best_of(game, state, depth, level, row, found, enough, space)
    if words[STOP] or cut:
        return False
    keep(table, entry, key, depth, chosen, words[GUESSES] == guesses, level, payoffs)
    return True


@spliced
def averaged(game: Any, state: Any, depth: int, level: int, row: int, found: int, space: Space) -> None:
    """What each gets on average over the outcomes of a throw."""
    _, buffer, weights, payoffs, words = opened(space)
    seats = payoffs.shape[1]
    if not summed(weights, row, found):
        words[FAULT], words[STOP] = UNSUMMED, 1
        found = 0
    for seat in range(seats):
        payoffs[level, seat] = 0.0
    for place in range(found):
        visit(game, game.child_(state, buffer[row, place]), depth, level + 1, NEVER, space)
        if words[STOP]:
            break
        for seat in range(seats):
            payoffs[level, seat] += weights[row, place] * payoffs[level + 1, seat]


@spliced
def best_of(
    game: Any, state: Any, depth: int, level: int, row: int, found: int, enough: float, space: Space
) -> tuple[int, bool]:
    """The best move for the mover, with what each gets written; and whether he gets so much that nobody lets him come
    here: then moves were left out, and what is written is no value."""
    _, buffer, _, payoffs, words = opened(space)
    seats, rule, mover, chosen, cut = payoffs.shape[1], words[RULE], game.mover_(state), 0, False
    most, prunes = space.total - (seats - 1) * space.least, words[PRUNES] == SHALLOW
    if rule >= KIND and found > 1:
        rank_moves(game, state, buffer, row, found, 0)
    for place in range(found):
        move = pick(buffer, row, place, found) if rule >= KIND else buffer[row, place]
        child, bound = game.child_(state, move), NEVER
        if prunes and place > 0 and game.mover_(child) != mover:
            bound = space.total - payoffs[level, mover] - (seats - 2) * space.least
            bound += 0.0 if rule == FIRST else 2 * STRICTLY  # what is equal may still be taken
        exact = visit(game, child, depth - 1, level + 1, bound, space)
        if words[STOP]:
            break
        equal = exact and place > 0 and not apart(payoffs[level + 1, mover], payoffs[level, mover])
        if equal and not alike(payoffs, level):
            words[TIES] += 1
        if place == 0 or (exact and better(payoffs, level, mover, rule)):
            copied(payoffs, level)
            chosen = move
        mine, may_cut = payoffs[level, mover], prunes and place < found - 1
        full = may_cut and mine >= most and rule != LAST
        cut = may_cut and mine >= enough and not full
        if full or cut:
            words[CUTOFFS] += 1
            break
    return chosen, cut
