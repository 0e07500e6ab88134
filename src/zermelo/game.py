"""What a game is. Everything else in zermelo can be guessed from this page.

A state is a value: a NamedTuple of ints, of short tuples of ints and of `Cells`. A move is an int from 0 up.
Parameters are set in `__init__` and never change. The methods are pure: same arguments, same answer, nothing changed.

    class Count(Game):                                    # take one or two; who takes the last one wins
        def __init__(self, coins: int = 5):
            self.coins = coins
        def start(self): return Coins(self.coins, 0)
        def turn(self, state): return state.mover
        def moves(self, state):
            for taken in range(1, min(2, state.left) + 1):
                yield taken
        def play(self, state, move): return Coins(state.left - move, 1 - state.mover)
        def over(self, state): return state.left == 0
        def payoff(self, state, player): return -1 if player == state.mover else 1

The laws, for every reachable state `s` and legal move `m` (`zermelo check` tests them all):

    over(s) exactly if moves(s) yields nothing             no move comes twice; moves are ints from 0 below 2**31
    turn(s) is a player or CHANCE                           play(s, m) leaves s as it was and keeps its shape
    where there is `legal`: it agrees with moves            at CHANCE: probabilities are positive and sum to 1
    at the end of a zero-sum game: payoffs sum to 0         canonical keeps the value; canonical twice is once
    parse_move(s, move_text(s, m)) == m                     parse_state(state_text(s)) == s
    bounds(s) encloses the value for the first player       a best move is among safe(s)
    what follows canonical(s) follows s, up to symmetry     payoffs are whole multiples of unit
    no two states have the same key                        compiled equals interpreted, state for state
    until countdown(s) is 0, s plays like any state of the same recurring(s), and a move counts down by at most 1
    a best end is at least remaining(s) moves away         play(s, b) of backwards(s) are the states that lead to s
"""

from __future__ import annotations

import itertools
import numbers
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

from zermelo import statetext
from zermelo.board.position import Board
from zermelo.board.reading import read_board
from zermelo.cells import Cells
from zermelo.parameters import Parametrized

CHANCE = -1
"""What `turn` answers where dice or cards decide, not a player."""

MOST = 1 << 62
"""Larger than any payoff: what `bounds` answers when nothing is known."""

MOST_MOVES = 1 << 21
"""More moves than any state has: rules that yield more never end."""

State = TypeVar("State")


class Known(NamedTuple):
    """A published or closed-form fact about a game, pinned by the tests.

    >>> Known("states", 5478, source="reachable positions of tic-tac-toe").value
    5478
    """

    quantity: str  # "states", "ended", "canonical", "games", "nodes", "value", "hardest" (of a puzzle), or "perft N"
    value: int
    parameters: dict[str, Any] = {}
    source: str = ""


class Recurrence(NamedTuple):
    """What it means that a position comes again: a payoff for the first player, at so many times; or a move forbidden.

    >>> Recurrence(times=3)  # chess: a draw at the third time
    Recurrence(times=3, payoff=0.0)
    >>> FORBIDDEN  # go with superko: no move may bring back a position that was there before
    Recurrence(times=2, payoff=None)
    """

    times: int = 3
    payoff: float | None = 0.0


FORBIDDEN = Recurrence(2, None)


class Game(Parametrized, Generic[State]):
    """The rules of a game. Write the first six methods; add what helps of the rest.

    Its `name` is derived from the class (ConnectFour: connect-four), unless it is written.
    """

    players: tuple[str, ...] = ("Max", "Min")  # one name: a puzzle; two or more: a game
    known: ClassVar[tuple[Known, ...]] = ()

    # declared, because rules alone cannot show them (facts.py derives the rest)
    unit: float = 1  # payoffs are whole multiples of it: exact search counts in units
    zero_sum: bool = True  # what one wins the others lose; a puzzle's value is ignored
    perfect_information: bool = True
    simultaneous: bool = False
    stakes: tuple[float, ...] = ()  # every payoff that there is, from the least to the most; none: not known
    recurrence: Recurrence | None = None  # what it means that a position comes again; None: nothing, play goes on

    # ---- must have ----------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The state before the first move."""
        self._missing("start")

    def turn(self, state: State) -> int:
        """Whose move: 0, 1, ... or CHANCE. It need not alternate."""
        self._missing("turn")

    def moves(self, state: State) -> Iterable[int]:
        """The legal moves: a generator of ints. At CHANCE, nothing: see `chances`."""
        self._missing("moves")

    def play(self, state: State, move: int) -> State:
        """The state after the move (or the outcome, at CHANCE). `zermelo.bits.replaced` changes an item of a tuple."""
        self._missing("play")

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        self._missing("over")

    def payoff(self, state: State, player: int) -> float:
        """What the player gets, once the game is over."""
        self._missing("payoff")

    # ---- may have: chance, lazy legality, the past -----------------------------------------------------------------

    def chances(self, state: State) -> Iterable[tuple[int, float]]:
        """Where turn is CHANCE: pairs (outcome, probability)."""
        return ()

    codes: int = 0  # with `legal`: every move is below it, and playouts need not list moves

    def legal(self, state: State, move: int) -> bool:
        """Whether the move may be played."""
        return any(move == other for other in self.moves(state))

    def recurring(self, state: State) -> State:
        """What has to come again for a `recurrence`: the state without what does not count (a clock, passes)."""
        return state

    def countdown(self, state: State) -> int:
        """With `recurring`: how many plies, at the least, until rules that count plies end the game (fifty moves)."""
        return MOST

    # ---- may have: hints for search -----------------------------------------------------------------------------

    weights: Mapping[str, float] = {}  # features, methods of the state like `centre(state)`, each with its weight

    def estimate(self, state: State) -> float:
        """A guess at the first player's payoff, for states that are not over: w1 f1 + ... + wn fn of `weights`."""
        total = 0.0
        for weight, value in self.features(state).values():
            total += weight * value
        return total

    def share(self, state: State, player: int) -> float:
        """A guess at what one of several players gets, where the first player's payoff does not say it."""
        return 0.0

    margin: float = 0.0625  # a small advantage, as `estimate` counts (a pawn): the margins of an engine are so wide
    margin_name: str = ""  # what people call it who count in it, as "pawn": reasons tell estimates so

    def order(self, state: State, move: int) -> int:
        """How promising the move is: higher is tried earlier."""
        return 0

    def noisy(self, state: State) -> Iterable[int]:
        """The moves after which an estimate is not to be trusted yet (captures, threats)."""
        return range(0)

    def urgent(self, state: State) -> bool:
        """Whether the mover has to answer a threat, as a check in chess: nobody passes there, and any answer is tried.

        Rules with this method say more: their estimate holds where nothing is urgent or noisy, and the `order` of quiet
        moves is 0. What can't matter is then left out.
        """
        return False

    def losing(self, state: State, move: int) -> bool:
        """With `urgent`: whether a move gives away more than it takes. Then it is tried late, or not at all."""
        return False

    def captured(self, state: State, move: int) -> int:
        """With `urgent`: what a noisy move takes, in margins. Past the horizon it is left out where the estimate and
        that are still far below what is wanted."""
        return 0

    def pointless(self, state: State, move: int) -> bool:
        """Whether random games leave the move out, as filling one's own eye in go; if all are, the last is played."""
        return False

    def vacant(self, state: State) -> Cells:
        """With `legal` and `codes`: a set of codes with every move that is not pointless; random games draw from it.

        `legal` and `pointless` are then asked of every code that is in the set.
        """
        return Cells((1 << self.codes) - 1, self.codes)

    def answers(self, state: State, last: int) -> Iterable[int]:
        """With `legal` and `codes`: the moves of which a random game plays one, where the move `last` has led here.

        They are few, or none: then any move is played. It is for what must not wait, as stones that can be taken.
        """
        return range(0)

    def bounds(self, state: State) -> tuple[float, float]:
        """A lower and an upper bound of the value for the first player."""
        return (-MOST, MOST)

    def canonical(self, state: State) -> State:
        """One state for all that are equal by symmetry."""
        return state

    def safe(self, state: State) -> Iterable[int]:
        """Moves among which is a best one, by payoff and then by distance; nothing if all moves are equally good."""
        return self.moves(state)

    def key(self, state: State) -> int | Cells:
        """An int, or Cells of 64, that no other state has."""
        return hash(state)

    def pass_turn(self, state: State) -> State:
        """The state in which the other side is to move and nothing else has changed."""
        return state

    # ---- may have: what puzzles tell, games of one player without chance ------------------------------------------

    def remaining(self, state: State) -> int:
        """So many moves, at the least, to an end that is worth the most (an admissible heuristic, as books call it)."""
        return 0

    def backwards(self, state: State) -> Iterable[int]:
        """What `play` takes to go back: play(state, b) are the states from which a move leads here.

        It is asked of ends, too; and it may lead to one of `ends`, though no move leads from there.
        """
        return range(0)

    def ends(self) -> Iterable[State]:
        """The ends that are worth the most, if they are few: where going `backwards` begins."""
        return ()

    patterns: tuple[int, ...] = ()  # tables of moves left, one for each part of a puzzle: how many entries each has

    def pattern(self, state: State, which: int) -> int:
        """How the part of the puzzle that table `which` is about stands: an int from 0 below `patterns[which]`.

        States that it says the same of have moves (and ways back) that lead to the same others, as far as it can say.
        """
        return 0

    def counted(self, state: State, move: int) -> int:
        """The one table in which the move counts. With this method tables are added up; without it the largest counts.

        It is asked of moves of `moves` and of `backwards`, and says the same of a move and of taking it back.
        """
        return 0

    # ---- may have: words and pictures -----------------------------------------------------------------------------

    def move_text(self, state: State, move: int) -> str:
        """The move in the game's notation: no blanks, no commas."""
        return str(move)

    def parse_move(self, state: State, text: str) -> int:
        """The legal move that reads so; ValueError if there is none. Derived from `move_text`."""
        for move in self.options(state):
            if self.move_text(state, move) == text:
                return move
        raise ValueError(f"{text!r} is not a move here")

    def state_text(self, state: State) -> str:
        """The state on one line."""
        return statetext.write(state)

    def parse_state(self, text: str) -> State:
        """The state that reads so; ValueError if there is none."""
        state: State = statetext.read(text, self.start())
        return state

    def draw(self, state: State) -> str:
        """The state as a picture in plain text."""
        return self.state_text(state)

    def picture(self, state: State) -> Board:
        """What the state looks like: places, and what stands on them. Derived where `draw` draws rows of marks."""
        return read_board(self.draw(state), self.players)

    def seen_by(self, state: State, player: int) -> str:
        """The picture as a player sees it who sits on his own side of the board, where each has one."""
        return self.draw(state)

    # ---- derived --------------------------------------------------------------------------------------------------

    def options(self, state: State) -> list[int]:
        """What can come next: the moves, or the outcomes where chance decides; nothing once the game is over."""
        if self.turn(state) == CHANCE and not self.over(state):
            if type(self).chances is Game.chances:
                raise ValueError("turn is CHANCE, but the rules have no method `chances`")
            return [outcome for outcome, _ in self.chances(state)]
        moves = list(itertools.islice(iter(self.moves(state)), MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            raise ValueError(f"moves yields more than {MOST_MOVES} moves, or never ends")
        return moves

    def features(self, state: State) -> dict[str, tuple[float, float]]:
        """What the estimate is made of: for each feature its weight and its value in this state.

        >>> from zermelo.games.connect_four import ConnectFour
        >>> game = ConnectFour()
        >>> game.features(game.play(game.start(), 3))["centre"]
        (0.02, 3)
        """
        found = {}
        for name, weight in self.weights.items():
            if not callable(getattr(self, name, None)):
                raise ValueError(f"weights names {name!r}, but {type(self).__name__} has no method {name!r}")
            found[name] = (weight, getattr(self, name)(state))
            if not all(isinstance(part, numbers.Real) for part in found[name]):
                raise ValueError(f"{name!r} is {found[name][1]!r} with weight {weight!r}; both are numbers")
        return found

    def has(self, method: str) -> bool:
        """Whether the rules write this optional method themselves.

        >>> from zermelo.games.tic_tac_toe import TicTacToe
        >>> TicTacToe().has("canonical"), TicTacToe().has("chances")
        (True, False)
        """
        return getattr(type(self), method) is not getattr(Game, method)

    def _missing(self, method: str) -> NoReturn:
        raise NotImplementedError(f"{type(self).__name__} must have a method {method!r}: see zermelo/game.py")
