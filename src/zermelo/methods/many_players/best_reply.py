"""Best-reply search, compiled: after each move of the hero one opponent answers for all, the one who hurts him most.

Contract. visit(state, depth, level, alpha, beta) answers with what the hero gets, as the kernel of expectimax does:

    his turn              the most that follows from his moves
    another's turn        the least that follows from a move of any one of the others, who pass otherwise; then it is
                          his turn again. If none of them can move, it is

The game has to say what a pass is (`pass_turn`). That makes positions that play can't reach, so nothing is promised of
the game itself: values are estimates, but at the end of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compiler import inline, kernel, spliced
from zermelo.compiler.control import FAULT, STOP, STRANGER, WIDTH, Words
from zermelo.compiler.kernel import inner
from zermelo.compiler.memory import natural
from zermelo.game import Game
from zermelo.methods.expectimax.bounds import bounds_of, guessed, within
from zermelo.methods.expectimax.ordering import pick, rank_moves, short_move
from zermelo.methods.expectimax.table import NONE, hint_at, known_place, least_of, most_of, store
from zermelo.methods.expectimax.workspace import (
    CUTOFFS,
    GUESSES,
    HERO,
    HITS,
    LEAVES,
    LEVELS,
    MOST_NODES,
    NODES,
    UNKNOWN,
    Question,
    Space,
    opened,
    row_of,
    space_for,
    stakes_of,
)
from zermelo.methods.many_players.lines import Reply


def best_reply(game: Game[Any], state: Any, depth: int, hero: int, visit: Callable[[], None]) -> float:
    """What the hero gets, by definition; `visit` is called at every node, and may raise."""
    visit()
    if game.over(state):
        return float(game.payoff(state, hero))
    if depth <= 0:
        least, most = stakes_of(game)
        return max(least, min(most, guess_for(game, state, hero)))
    found = [best_reply(game, reply.after, depth - 1, hero, visit) for reply in replies_to(game, state, hero)]
    if not found:
        return best_reply(game, turned_to(game, state, hero), depth - 1, hero, visit)
    return max(found) if game.turn(state) == hero else min(found)


def replies_to(game: Game[Any], state: Any, hero: int) -> list[Reply]:
    """What can be played: by the hero, if it is his turn; else by any one of the others, who pass otherwise."""
    seats, mover = len(game.players), game.turn(state)
    found = []
    for player in [(mover + step) % seats for step in range(seats)]:
        before = turned_to(game, state, player) if (player == hero) == (mover == hero) else None
        if before is None or game.over(before) or game.turn(before) != player:
            continue
        for move in game.moves(before):
            after = game.play(before, move)
            found.append(Reply(player, before, move, after if player == hero else turned_to(game, after, hero)))
    return found


def guess_for(game: Game[Any], state: Any, hero: int) -> float:
    """What the hero is guessed to get: his share, or the estimate, which is the first player's.

    >>> from zermelo.games.connect_four import ConnectFour
    >>> game = ConnectFour()
    >>> state = game.play(game.start(), 3)
    >>> guess_for(game, state, 0) == -guess_for(game, state, 1) != 0
    True
    """
    opposed = len(game.players) == 2 and game.zero_sum
    if game.has("share") and not opposed:
        return float(game.share(state, hero))
    if hero == 0:
        return float(game.estimate(state))
    return -float(game.estimate(state)) if opposed else 0.0


def turned_to(game: Game[Any], state: Any, player: int) -> Any:
    """The state in which it is a player's turn, the others having passed."""
    for _ in game.players:
        if game.over(state) or game.turn(state) == player:
            return state
        state = game.pass_turn(state)
    return state


@kernel
def best_reply_kernel(
    game: Any, rows: Words, question: Question, stakes: Any, table: Words, buffer: Words, weights: Any, words: Words
) -> float:
    """The contract above, for the state in row 0."""
    weights[0, 0], weights[0, 1] = stakes[0], stakes[1]
    state, space = game.unpack_(rows, 0), space_for(table, buffer, weights, words)
    return visit(game, state, question.depth, question.level, question.alpha, question.beta, space)


@inline
def passed_to(game: Any, state: Any, player: int) -> Any:
    """The state in which it is a player's turn, the others having passed."""
    for _ in range(game.seats_at_table_):
        if game.ended_(state) or game.mover_(state) == player:
            return state
        state = game.passed_(state)
    return state


@inline
def fits(found: int, buffer: Words, words: Words) -> bool:
    """Whether the buffer holds so many moves; if not, the search stops and begins again with a wider one."""
    if found > buffer.shape[1]:
        words[WIDTH], words[STOP] = found, 1
    return found <= buffer.shape[1]


@inner
def visit(game: Any, state: Any, depth: int, level: int, alpha: float, beta: float, space: Space) -> float:
    """See the contract."""
    table, _, weights, words = opened(space)
    level, hero = natural(level), words[HERO]
    words[NODES] += 1
    if words[NODES] >= words[MOST_NODES]:
        words[STOP] = 1
    if words[STOP]:
        return 0.0
    # 1. ends, the horizon, the table
    least, most = bounds_of(game, state, hero, weights)
    if game.ended_(state):
        words[LEAVES] += 1
        return least
    words[GUESSES] += 1  # whatever it is worth, it is a guess: others do not pass
    if depth <= 0 or level >= LEVELS:
        words[LEAVES] += 1
        return within(guessed(game, state, hero), least, most)
    key, mover = game.table_key_(state), game.mover_(state)
    known = known_place(table, key, depth)
    if known != NONE:
        low, high = least_of(table, known), most_of(table, known)
        if low >= beta or high <= alpha or low == high:
            words[HITS] += 1
            return low if low >= beta else high
    if mover >= game.seats_at_table_ or mover < 0:
        words[FAULT], words[STOP] = STRANGER, 1
        return 0.0
    # 2. his turn, or that of each of the others
    value, chosen = best_of(game, state, depth, level, hint_at(table, key, depth), alpha, beta, space)
    if words[STOP]:
        return 0.0
    if value == UNKNOWN:  # nobody can answer: it is his turn again
        return visit(game, passed_to(game, state, hero), depth - 1, level + 1, alpha, beta, space)
    value = within(value, least, most)
    low, high = value if value > alpha else least, value if value < beta else most
    store(table, key, low, high, chosen, depth, depth < 0)  # never complete
    return value


@spliced
def best_of(
    game: Any, state: Any, depth: int, level: int, hint: int, alpha: float, beta: float, space: Space
) -> tuple[float, int]:
    """What the best move is worth, of the hero or of any of the others, and its short form if it is the mover's own.
    Whose turn it is comes first."""
    _, buffer, _, words = opened(space)
    hero, mover, seats, row, chosen = words[HERO], game.mover_(state), game.seats_at_table_, row_of(level), 0
    value = -UNKNOWN if mover == hero else UNKNOWN
    for other in range(seats):
        player = (mover + other) % seats
        if (player == hero) != (mover == hero):
            continue
        before = passed_to(game, state, player)
        if game.ended_(before) or game.mover_(before) != player:
            continue
        found = game.fill_moves_(before, buffer, row, 0)
        found = found if fits(found, buffer, words) else 0
        if found > 1:
            rank_moves(game, before, buffer, row, found, hint if other == 0 else 0)
        for place in range(found):
            move = pick(buffer, row, place, found)
            child = game.child_(before, move)
            if player != hero:
                child = passed_to(game, child, hero)
            worth = visit(game, child, depth - 1, level + 1, alpha, beta, space)
            if words[STOP]:
                break
            if worth > value if player == hero else worth < value:
                value, chosen = worth, short_move(move) if other == 0 else chosen
                if player == hero:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    words[CUTOFFS] += 1
                    break
        if alpha >= beta or words[STOP]:
            break
    return value, chosen
