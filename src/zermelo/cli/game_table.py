"""The table at which a game is played in the terminal: what the person may say, and how the engine answers."""

from __future__ import annotations

import os
import random
import sys
import time
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from zermelo.cli.screen import filled, listed, notice, refused, say, working
from zermelo.cli.table_talk import move_number, say_turnings, say_why
from zermelo.description import outcome_text
from zermelo.game import CHANCE
from zermelo.line import move_texts, whole_moves

if TYPE_CHECKING:
    from zermelo.methods.result import Result
    from zermelo.playing.opponent import Opponent

HELP = """a move      in the notation of the game; `moves` lists them
hint        what the engine would play
why [MOVE]  what every move is worth; the reasons for or against one
why last    the same of the last move that was played, whoever's it was; why #7 of the seventh
undo        take back your last move and the answer to it
back N      take back all moves from the one with this number on
review      the moves that changed the value of the game
save FILE   write the game down; `zermelo play --resume FILE` goes on
resign      give up
quit        leave; the game is saved
Ctrl-C      while the engine thinks: it moves at once; else as quit"""

AFTERWARDS = "why #N (of move N), back N (play on from there), undo, review, save FILE, quit"


class GameTable:
    """The table at which a game is played: a person in one seat, or in none."""

    def __init__(self, opponent: Opponent, seed: int | None = None) -> None:
        self.opponent, self.record, self.luck = opponent, opponent.record, random.Random(seed)
        self.person, self.game = self.record.person, self.record.game
        self.told = False  # that the rules run interpreted
        self.ended = False  # whether the end was told
        self.saved = list(self.record.moves) if self.record.filed else []  # what is on disk already

    def run(self) -> None:
        """Until the person leaves; without one, until the game ends."""
        if self.person is not None:
            notice("your move, or: hint, why, undo, moves, save FILE, resign, quit, help")
        if self.record.moves:
            say(filled("moves so far:", *self.record.texts()))
        self._draw()
        try:
            while self._goes_on():
                pass
        except (KeyboardInterrupt, EOFError):
            self._leave()
        except Exception as problem:  # the game is not lost with it
            self._leave()
            raise refused(problem) if isinstance(problem, ValueError) else problem from None

    def _goes_on(self) -> bool:
        """One move of whoever is on; or, once it is over, one word about it. False if that was the last."""
        if self.record.trail.over():
            if not self.ended:
                self._end()
            return self.person is not None and self._person_speaks("over")
        self.ended = False
        turn = self.game.turn(self.record.state)
        if turn == CHANCE:
            self._chance_decides()
        elif turn != self.person:
            self._engine_moves()
        else:
            return self._person_speaks(f"{self._name(turn)} to move")
        return True

    def _draw(self) -> None:
        say()
        say(self.game.seen_by(self.record.state, self.person or 0))
        say()

    def _name(self, seat: int) -> str:
        return self.game.players[seat]

    def _search(self) -> Result:
        result = None
        try:
            with working() as progress:
                for result in self.opponent.results():
                    depth = f"depth {result.depth}, " if result.depth else ""
                    progress.show(f"thinking: {depth}{result.value}", at_once=True)
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
        known = self.opponent.book_move()
        if known is not None:
            say(f"{self._name(self.game.turn(state))} plays {self.game.move_text(state, known)}   (from the book)")
            self.record.play(known)
            self._draw()
            return
        result = self._search()
        assert result.best is not None
        text = self.game.move_text(state, result.best)
        name = self._name(self.game.turn(state))
        if result.stopped == "Ctrl-C" and self.person is None:
            raise KeyboardInterrupt
        depth = f", depth {result.depth}" if result.depth else ""
        say(f"{name} plays {text}   (value {result.value} for {self._whose(result)}{depth})")
        self.record.play(result.best)
        self._draw()

    def _whose(self, result: Result) -> str:
        return self._name(0) if result.value.opposed else ", ".join(self.game.players)

    def _chance_decides(self) -> None:
        state = self.record.state
        outcomes, odds = zip(*self.game.chances(state), strict=True)
        [outcome] = self.luck.choices(outcomes, odds)
        say(f"chance: {self.game.move_text(state, outcome)}")
        self.record.play(outcome)
        self._draw()

    def _person_speaks(self, prompt: str) -> bool:
        """One line of the person; False if that is the end."""
        sys.stdout.write(f"{prompt}> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            if not self.ended:
                raise EOFError
            say()
            return False
        if not sys.stdin.isatty():
            say(line.rstrip("\n"))
        word, _, rest = line.strip().partition(" ")
        word = word if self._is_move(word) else word.lower()
        word = "quit" if word in ("q", "exit") else word
        if word == "quit" or (word == "resign" and not self.ended):
            self._resign() if word == "resign" else self._leave()
            return False
        actions = {"": self._nothing, "help": self._help, "?": self._help, "moves": self._moves, "hint": self._hint}
        actions |= {"undo": self._undo, "why": self._why, "save": self._save, "back": self._back}
        actions |= {"review": lambda rest: say_turnings(self.opponent)}
        if word in actions and not self._is_move(word) and not (self.ended and word in ("hint", "moves")):
            actions[word](rest.strip())
        elif self.ended:
            say(f"the game is over; there is: {AFTERWARDS}")
        else:
            self._move(line.strip())
        return True

    def _is_move(self, text: str) -> bool:
        try:
            self.record.move_from(text)
        except ValueError:
            return False
        return True

    def _move(self, text: str) -> None:
        state = self.record.state
        try:
            move = self.record.move_from(text)
        except ValueError as problem:
            half = whole_moves(self.record.trail, text)
            near = half or get_close_matches(text, move_texts(self.record.trail), 3, 0.75)
            meant = f"{'it is a part of' if half else 'perhaps'} {' or '.join(near)}"
            say(filled(f"no move {text!r} here: {meant}" if near else str(problem), "(or type help)"))
            return
        written = self.game.move_text(state, move)
        if written != text:  # people write moves in many ways, and the record in one
            say(f"{self._name(self.game.turn(state))} plays {written}")
        self.record.play(move)
        self._draw()

    def _nothing(self, rest: str) -> None:
        pass

    def _help(self, rest: str) -> None:
        say(HELP)

    def _moves(self, rest: str) -> None:
        say(listed(move_texts(self.record.trail)))

    def _hint(self, rest: str) -> None:
        known = self.opponent.book_move()
        if known is not None:
            say(f"{self.game.move_text(self.record.state, known)}   (from the book)")
            return
        result = self._search()
        assert result.best is not None
        say(f"{self.game.move_text(self.record.state, result.best)}   ({result.value} for {self._whose(result)})")

    def _undo(self, rest: str) -> None:
        assert self.person is not None
        if not self.opponent.take_back(self.person):
            say("there is no move of yours to take back")
            return
        self._draw()

    def _back(self, rest: str) -> None:
        try:
            number = move_number(self.opponent, rest)
        except ValueError as problem:
            say(f"back N: {problem}")
            return
        while len(self.record.moves) >= number:
            self.record.undo()
        self._draw()

    def _why(self, rest: str) -> None:
        say_why(self.opponent, rest)

    def _save(self, rest: str) -> None:
        if not rest:
            say("save FILE: give it a name")
            return
        try:
            self.record.save(Path(rest))
        except (OSError, ValueError) as problem:
            say(f"not saved: {problem.strerror if isinstance(problem, OSError) else problem}")
            return
        self.saved = list(self.record.moves)
        say(f"saved; `zermelo play --resume {rest}` goes on")

    def _resign(self) -> None:
        assert self.person is not None
        wins = f": {self._name(1 - self.person)} wins" if len(self.game.players) == 2 else ""
        say(f"{self._name(self.person)} resigns{wins}")

    def _leave(self) -> None:
        """Nothing is lost: an unfinished game is written down, if it is not yet."""
        say()
        if self.record.moves == self.saved or self.ended:
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
        again = f", since the position has come {self.record.trail.times} times"
        say(outcome_text(self.record.trail) + (again if self.record.trail.came_again() else ""))
        self.ended = True
        if self.record.moves:
            say(filled("moves:", *self.record.texts()))
        if self.person is not None and self.record.moves:
            say_turnings(self.opponent)
            notice(f"now: {AFTERWARDS}")
