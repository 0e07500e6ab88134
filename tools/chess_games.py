"""Games of chess of zermelo's engine against itself, for fitting what a position is worth (fit_chess.py).

python -m tools.chess_games FILE [GAMES] [NODES] [SEED]

Each game begins with random moves, and each move is searched for so many nodes. A line of the file is a quiet position
(nobody is in check, and the move that was played takes nothing), what white got in the end, and what the search made of
it for white: FEN, a tab, 1, 0.5 or 0, a tab, the estimate. A whole game is one call of a kernel: with a session for
each move two thirds of the time went into asking.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from zermelo import Trail
from zermelo.compiler import CompiledGame, inner, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.memory import new_table
from zermelo.compiler.runner import Runner
from zermelo.games.chess import Chess
from zermelo.methods.alphabeta.engine import MAY_PASS, NO_MOVE, key_of, visit
from zermelo.methods.alphabeta.node import score_of
from zermelo.methods.alphabeta.score import INFINITE, STEP
from zermelo.methods.alphabeta.searcher import margin_score
from zermelo.methods.alphabeta.table import entry_move, probe, short_move
from zermelo.methods.alphabeta.workspace import (
    HORIZON,
    LINE,
    MOST_NODES,
    NODES,
    ROWS,
    PathQuestion,
    new_words,
    space_for,
)

OPENING = 8  # plies at random
DECIDED, FOR_LONG = 0.24, 4  # a game is given up when both think so of it for so many plies (12 pawns)
LONGEST = 260  # plies
MEGABYTES, MOVES, DEEPEST = 4, 256, 60


class Thought(NamedTuple):
    """What the engine thinks of a position: the mover's score, the best move, and how many there are."""

    score: int
    best: int
    moves: int


@inner
def think(game: Any, state: Any, nodes: int, table: Words, buffer: Words, words: Words, space: Any) -> Thought:
    """Deepening, for so many nodes. What was before is not known here: whoever leads may bring it back unawares."""
    root, widest = np.int64(0), np.int64(INFINITE)  # a recursion is asked with one set of types
    score: Any = np.int64(0)
    found = game.fill_moves_(state, buffer, 0, 0)
    best = buffer[0, 0]
    words[STOP], words[NODES], words[LINE] = 0, 0, 0
    for depth in range(1, DEEPEST):
        words[MOST_NODES], words[HORIZON] = nodes if depth > 1 else 1 << 40, depth
        answer = visit(game, state, np.int64(depth), root, -widest, widest, MAY_PASS, NO_MOVE, space)
        if words[STOP]:
            break
        score, hint = score_of(answer), entry_move(probe(table, key_of(game, state, 0, words, space)))
        for place in range(game.fill_moves_(state, buffer, 0, 0)):
            best = buffer[0, place] if short_move(buffer[0, place]) == hint else best
        if found == 1:
            break
    return Thought(score, best, found)


@kernel
def game_kernel(
    game: Any, rows: Words, question: PathQuestion, been: Words, seen: Words, worth: Any, told: Words,
    table: Words, buffer: Words, words: Words,
) -> int:  # fmt: skip
    """Play from the state in row 0 on, `question.depth` nodes a move; how many positions were written down."""
    space, state = space_for(question, table, buffer, words), game.unpack_(rows, 0)
    count, sure, got = 0, 0, 0.0
    for ply in range(LONGEST):
        if game.ended_(state):
            got = game.payoff(state, 0) * 1.0
            break
        been[ply] = game.position_key_(state)
        if np.sum(been[:ply] == been[ply]) >= 2:
            break
        thought = think(game, state, question.depth, table, buffer, words, space)
        white = (thought.score if game.mover_(state) == 0 else -thought.score) / (2.0 * STEP)
        quiet = game.urgency_(state) == 0.0 and game.order(state, thought.best) == 0
        if thought.moves > 1 and quiet and abs(white) < DECIDED:
            game.pack_(state, seen, count)
            worth[count] = white
            count += 1
        sure = 0 if abs(white) < DECIDED else max(sure, 0) + 1 if white > 0 else min(sure, 0) - 1
        if abs(sure) >= FOR_LONG:
            got = 1.0 if sure > 0 else -1.0
            break
        state = game.child_(state, thought.best)
    told[0], words[STOP] = int(got), 0
    return count


def opened(game: Chess, luck: random.Random) -> Any:
    """A position after some moves at random; None where the game is over by then."""
    trail = Trail(game)
    for _ in range(OPENING + luck.randrange(2)):
        moves = trail.options()
        if not moves:
            return None
        trail = trail.play(luck.choice(moves))
    return None if trail.over() else trail.state


class Player:
    """Plays games one after the other, with one table."""

    def __init__(self, game: Chess) -> None:
        self.game, self.fast = game, CompiledGame(game)
        self.runner = Runner(self.fast, new_words(1, margin=margin_score(game)), width=MOVES)
        width = self.fast.rows(game.start()).shape[1]
        self.been, self.told = np.zeros(LONGEST, np.int64), np.zeros(1, np.int64)
        self.seen, self.worth = np.zeros((LONGEST, width), np.int64), np.zeros(LONGEST)
        self.table = new_table(MEGABYTES)

    def lines(self, state: Any, nodes: int) -> list[str]:
        """The lines of one game."""
        self.table.fill(0)
        question = PathQuestion(nodes, 0, 0, 0)
        given = (self.fast.rows(state), question, self.been, self.seen, self.worth, self.told, self.table)
        count = int(self.runner.run(game_kernel, *given, plies=ROWS))
        result = (self.told[0] + 1) / 2
        states = [self.fast.state(row) for row in self.seen[:count]]
        return [
            f"{self.game.state_text(state)}\t{result:g}\t{white:.4f}"
            for state, white in zip(states, self.worth, strict=False)
        ]


def main(file: str, games: int = 1000, nodes: int = 5000, seed: int = 1) -> None:
    """Play, and add to the file."""
    game, luck = Chess(), random.Random(seed)
    player = Player(game)
    with Path(file).open("a") as out:
        for number in range(games):
            state = opened(game, luck)
            if state is not None:
                out.writelines(f"{line}\n" for line in player.lines(state, nodes))
                out.flush()
            if number % 50 == 0:
                sys.stderr.write(f"{number} of {games} games\n")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
