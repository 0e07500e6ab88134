"""Games of chess of zermelo's engine against itself, for fitting what a position is worth (fit_chess.py).

python -m tools.chess_games FILE [GAMES] [NODES] [SEED]

Each game begins with random moves, and each move is searched for so many nodes. A line of the file is a quiet position
(nobody is in check, and the move that was played takes nothing), what white got in the end, and what the search made of
it for white: FEN, a tab, 1, 0.5 or 0, a tab, the estimate.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from zermelo import Limit, Options, Session, Trail
from zermelo.games.chess import Chess

OPENING = 8  # plies at random
DECIDED, FOR_LONG = 0.24, 4  # a game is given up when both think so of it for so many plies (12 pawns)
LONGEST = 260  # plies


def game_of(game: Chess, luck: random.Random, nodes: int) -> list[str]:
    """The lines of one game."""
    trail = Trail(game)
    for _ in range(OPENING + luck.randrange(2)):
        moves = trail.options()
        if not moves:
            return []
        trail = trail.play(luck.choice(moves))
    session, seen, sure, plies = Session(game, Options(method="engine", memory=2)), [], 0, 0
    while not trail.over() and abs(sure) < FOR_LONG and plies < LONGEST:
        session.trail = trail
        result = session.search(Limit(nodes=nodes))
        assert result.best is not None
        white = result.value.number
        if not game.urgent(trail.state) and game.order(trail.state, result.best) == 0 and abs(white) < DECIDED:
            seen.append((game.state_text(trail.state), white))
        sure = 0 if abs(white) < DECIDED else max(sure, 0) + 1 if white > 0 else min(sure, 0) - 1
        trail, plies = trail.play(result.best), plies + 1
    got = trail.payoff(0) if trail.over() else (sure > 0) - (sure < 0) if abs(sure) >= FOR_LONG else 0
    return [f"{fen}\t{(got + 1) / 2:g}\t{white:.4f}" for fen, white in seen]


def main(file: str, games: int = 1000, nodes: int = 4000, seed: int = 1) -> None:
    """Play, and add to the file."""
    game, luck = Chess(), random.Random(seed)
    with Path(file).open("a") as out:
        for number in range(games):
            out.writelines(f"{line}\n" for line in game_of(game, luck, nodes))
            out.flush()
            if number % 50 == 0:
                sys.stderr.write(f"{number} of {games} games\n")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
