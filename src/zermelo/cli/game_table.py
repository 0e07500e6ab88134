"""The table at which a game is played in the terminal: what the person may say, and how the engine answers."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from zermelo.cli.screen import notice, refused, say, working
from zermelo.cli.why import say_why
from zermelo.game import Game
from zermelo.line import moves_text

if TYPE_CHECKING:
    from zermelo.methods.limit import Limit
    from zermelo.methods.result import Result
    from zermelo.playing.record import Record

HELP = """a move      in the notation of the game; `moves` lists them
hint        what the engine would play
why [MOVE]  what every move is worth, or what is wrong with one
undo        take back your last move and the answer to it
save FILE   write the game down; `zermelo play --resume FILE` goes on
resign      give up
quit        leave; the game is saved
Ctrl-C      while the engine thinks: it moves at once; else as quit"""


class GameTable:
    """The table at which a game is played: a person in one seat, or in none."""

    def __init__(self, record: Record, limit: Limit) -> None:
        self.record, self.limit, self.person = record, limit, record.person
        self.game: Game[Any] = record.game
        self.told = False  # that the rules run interpreted

    def run(self) -> None:
        """Until the game ends or the person leaves."""
        if self.person is not None:
            notice("your move, or: hint, why, undo, moves, save FILE, resign, quit, help")
        self._draw()
        try:
            while not self.game.over(self.record.state):
                turn = self.game.turn(self.record.state)
                if turn != self.person:
                    self._engine_moves()
                elif not self._person_moves():
                    return
        except (KeyboardInterrupt, EOFError):
            self._leave()
            return
        except Exception as problem:  # the game is not lost with it
            self._leave()
            raise refused(problem) if isinstance(problem, ValueError) else problem from None
        self._end()

    def _draw(self) -> None:
        say()
        say(self.game.draw(self.record.state))
        say()

    def _name(self, seat: int) -> str:
        return self.game.players[seat]

    def _search(self) -> Result:
        from zermelo.methods.search import searched

        result = None
        try:
            with working() as progress:
                for result in searched(self.game, self.record.state, self.limit):
                    progress.show(f"thinking: depth {result.depth}, {result.value}", at_once=True)
        except KeyboardInterrupt:  # between two results; while it searches, the search itself hears it
            if result is None:
                raise
        assert result is not None
        if result.interpreted and not self.told:
            notice(f"interpreted and slow, because the rules can't be compiled: {result.interpreted}")
            self.told = True
        return result

    def _engine_moves(self) -> None:
        state = self.record.state
        result = self._search()
        assert result.best is not None
        text = self.game.move_text(state, result.best)
        name = self._name(self.game.turn(state))
        if result.stopped == "Ctrl-C" and self.person is None:
            raise KeyboardInterrupt
        say(f"{name} plays {text}   (value {result.value} for {self._name(0)}, depth {result.depth})")
        self.record.play(result.best)
        self._draw()

    def _person_moves(self) -> bool:
        """One line of the person; False if that is the end."""
        state = self.record.state
        sys.stdout.write(f"{self._name(self.game.turn(state))} to move> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            say(line.rstrip("\n"))
        word, _, rest = line.strip().partition(" ")
        word = word if self._is_move(word) else word.lower()
        word = "quit" if word in ("q", "exit") else word
        if word in ("resign", "quit"):
            self._resign() if word == "resign" else self._leave()
            return False
        actions = {"": self._nothing, "help": self._help, "?": self._help, "moves": self._moves, "hint": self._hint}
        actions |= {"undo": self._undo, "why": self._why, "save": self._save}
        if word in actions and not self._is_move(word):
            actions[word](rest.strip())
        else:
            self._move(line.strip())
        return True

    def _is_move(self, text: str) -> bool:
        try:
            self.game.parse_move(self.record.state, text)
        except ValueError:
            return False
        return True

    def _move(self, text: str) -> None:
        if not self._is_move(text):
            say(f"no move {text!r} here: legal are {moves_text(self.game, self.record.state)} (or type help)")
            return
        self.record.play(self.game.parse_move(self.record.state, text))
        self._draw()

    def _nothing(self, rest: str) -> None:
        pass

    def _help(self, rest: str) -> None:
        say(HELP)

    def _moves(self, rest: str) -> None:
        say(moves_text(self.game, self.record.state, 200))

    def _hint(self, rest: str) -> None:
        result = self._search()
        assert result.best is not None
        say(f"{self.game.move_text(self.record.state, result.best)}   ({result.value} for {self._name(0)})")

    def _undo(self, rest: str) -> None:
        turns = [self.game.turn(state) for state in self.record.states[:-1]]
        if self.person not in turns:
            say("there is no move of yours to take back")
            return
        while True:
            self.record.undo()
            if self.game.turn(self.record.state) == self.person:
                break
        self._draw()

    def _why(self, rest: str) -> None:
        from zermelo.playing.why import why

        state = self.record.state
        if rest and not self._is_move(rest):
            say(f"no move {rest!r} here: legal are {moves_text(self.game, state)}")
            return
        with working() as progress:
            progress.show("thinking", at_once=True)
            answer = why(self.game, state, self.limit)
        say_why(answer, self.game.parse_move(state, rest) if rest else None)

    def _save(self, rest: str) -> None:
        if not rest:
            say("save FILE: give it a name")
            return
        try:
            self.record.save(Path(rest))
        except OSError as problem:
            say(f"not saved: {problem.strerror}")
            return
        say(f"saved; `zermelo play --resume {rest}` goes on")

    def _resign(self) -> None:
        assert self.person is not None
        say(f"{self._name(self.person)} resigns: {self._name(1 - self.person)} wins")

    def _leave(self) -> None:
        """Nothing is lost: an unfinished game is written down."""
        say()
        if not self.record.moves:
            return
        name = f"{self.game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.json"
        file = user_data_path("zermelo") / name
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.record.save(file)
        except OSError as problem:
            notice(f"the game could not be saved: {problem.strerror}")
            return
        notice(f"the game is saved; go on with: zermelo play --resume {file}")

    def _end(self) -> None:
        payoffs = [self.game.payoff(self.record.state, seat) for seat in range(len(self.game.players))]
        if len(set(payoffs)) == 1:
            say("a draw")
        else:
            say(f"{self._name(payoffs.index(max(payoffs)))} wins")
        if self.record.moves:
            say(f"moves: {' '.join(self.record.texts())}")
