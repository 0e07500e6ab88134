"""Players of backgammon, and games between them: at random, running, by search, and GNU Backgammon where there is one.

A player is a function from a position with dice to a move.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Callable

from zermelo.compiler import compiled
from zermelo.compiler.control import new_control
from zermelo.compiler.runner import Runner
from zermelo.game import CHANCE
from zermelo.games._backgammon_board import BAR, Table, at
from zermelo.games.backgammon import Backgammon
from zermelo.methods.chance import Expectimax
from zermelo.methods.expectimax.searcher import CompiledSearcher
from zermelo.methods.limit import Options
from zermelo.methods.session import Session

GAME = Backgammon()
Player = Callable[[Table], int]
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")


def searcher(pruning: str = "star2") -> CompiledSearcher:
    """A searcher without a question."""
    session = Session(GAME, Options(method="expectimax"))
    session.fast = compiled(GAME, hints=True)
    session.runner = Runner(session.fast, new_control(Expectimax.words), width=Expectimax.width)
    return CompiledSearcher(session, pruning, 16)


def by_search(depth: int) -> Player:
    worker = searcher()

    def choose(state: Table) -> int:
        found = worker.ask(state, depth, 0).best
        assert found is not None
        return found

    return choose


def at_random(luck: random.Random) -> Player:
    return lambda state: luck.choice(list(GAME.moves(state)))


def running(state: Table) -> int:
    """The hindmost checkers first, whatever stands in the way."""

    def behind(move: int) -> int:
        side = GAME.play(state, move).theirs
        return sum(at(side, point) * point * point for point in range(1, BAR + 1))

    return min(GAME.moves(state), key=behind)


def won(first: Player, second: Player, games: int, seed: int) -> int:
    """How many of so many games the first player wins; each begins every other game."""
    luck, wins = random.Random(seed), 0
    for number in range(games):
        players = (first, second) if number % 2 == 0 else (second, first)
        state = GAME.start()
        while not GAME.over(state):
            if GAME.turn(state) == CHANCE:
                outcomes, odds = zip(*GAME.chances(state), strict=True)
                state = GAME.play(state, luck.choices(outcomes, odds)[0])
            else:
                state = GAME.play(state, players[state.mover](state))
        wins += (GAME.payoff(state, 0) > 0) == (number % 2 == 0)
    return wins


class Gnubg:
    """GNU Backgammon, asked for hints; with noise it plays as its lowest levels do."""

    def __init__(self, plies: int = 0, noise: float = 0.0) -> None:
        assert GNUBG
        command = [GNUBG, "--tty", "--quiet", "--no-rc"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.say("set player 0 human", "set player 1 human", "set automatic roll off", "set automatic game off")
        self.say("set output rawboard off", "set display off", "set automatic move off", "set automatic bearoff off")
        self.say(f"set evaluation chequerplay evaluation plies {plies}")
        self.say(f"set evaluation chequerplay evaluation noise {noise}", "new game")

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def __call__(self, state: Table) -> int:
        moves = list(GAME.moves(state))
        if len(moves) == 1:
            return moves[0]
        numbers = [at(state.mine, BAR)]
        numbers += [at(state.mine, point) - at(state.theirs, 25 - point) for point in range(1, 25)]
        numbers += [at(state.theirs, BAR)]
        self.say("set turn 1", "set board simple " + " ".join(map(str, numbers)))  # as who is on roll counts
        self.say(f"set dice {state.dice // 8} {state.dice % 8}", "hint 1", "show version")
        assert self.process.stdout
        for line in self.process.stdout:
            found = re.match(r"\s*1\. \S+ \S+\s+(.+?)\s+(?:Eq|MWC)", line)
            if found:
                return GAME.parse_move(state, found[1])
        raise AssertionError("gnubg has gone")

    def close(self) -> None:
        self.say("exit", "y")
        self.process.communicate()
