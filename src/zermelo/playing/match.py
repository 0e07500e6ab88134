"""A match: contestants against each other, in pairs of games from the same opening with sides swapped.

In a game of more than two, two contestants take the seats in turn, and who had the odd ones has the even ones in the
other game; it is won by the one whose seats have got more on average.

Every game has a number and a seed of its own, and is on disk when it ends: a match that is killed goes on where it was,
with nothing lost and nothing played twice, and (where limits are no seconds) ends with the same games.

>>> from zermelo.games.nim import Nim
>>> match = Match(Nim(), "nim", ["random", "alphabeta:depth=9"], pairs=2, plies=1)
>>> [(fixture.number, fixture.seats, fixture.opening) for fixture in match.fixtures()][:2]
[(0, (0, 1), (3,)), (1, (1, 0), (3,))]
"""

from __future__ import annotations

import hashlib
import itertools
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.line import trail_at
from zermelo.playing.clocks import Clock, Clocks
from zermelo.playing.contestant import Contestant
from zermelo.playing.external import Illegal, Late, Resigned
from zermelo.playing.rating import Rating
from zermelo.trail import Trail

FORMAT = "zermelo match 1"
LONGEST = 2_000  # plies: then it is a draw
LATE = 0.5  # seconds more than a contestant has: then it has lost on time
VOID = "void"  # a game that nobody has won or lost, because it could not be played
TRIES = 100  # random openings that are looked at before a shorter one is taken


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number, who sits where, and the moves it begins with."""

    number: int
    seats: tuple[int, ...]  # contestants by seat
    opening: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Played:
    """A game that was played: its fixture's number and seats, its moves, what each contestant got, and how it ended."""

    number: int
    seats: tuple[int, ...]
    moves: list[str]
    points: tuple[float, float]  # of who has the first seat, and the second: 1, 1/2 or 0
    ended: str  # "over", "too long", "resigned: ...", "late: ...", "illegal: ...", "crash: ..." or "void: ..."


class Match:
    """Two or more contestants, so many pairs of games between any two of them."""

    def __init__(
        self,
        game: Game[Any],
        source: str,
        texts: list[str],
        pairs: int = 100,
        plies: int = 4,
        seed: int = 1,
        openings: tuple[str, ...] = (),
    ) -> None:
        if len(game.players) < 2:
            raise ValueError(f"a match is for games of two players or more; {game.name} has one")
        if len(texts) < 2:
            raise ValueError("a match takes two contestants or more")
        self.game, self.source, self.pairs, self.plies, self.seed = game, source, pairs, plies, seed
        self.openings = openings
        self._given = [_moves_of(game, line) for line in openings]
        self.contestants = [Contestant.read(text) for text in texts]
        for contestant in self.contestants:
            contestant.refuse(game)

    def fixtures(self) -> Iterator[Fixture]:
        """All games, pair by pair; every two contestants meet in each round."""
        number, openings = 0, self._openings()
        meetings = list(itertools.combinations(range(len(self.contestants)), 2))
        for opening in openings:
            for one, other in meetings:
                for pair in ((one, other), (other, one)):
                    seats = tuple(pair[seat % 2] for seat in range(len(self.game.players)))
                    yield Fixture(number, seats, opening, self.seed * 1_000_003 + number)
                    number += 1

    def _openings(self) -> Iterator[tuple[int, ...]]:
        """Those that were given, again and again; or random moves from the start, so many plies: each opening another,
        as long as there are others."""
        if self._given:
            yield from itertools.islice(itertools.cycle(self._given), self.pairs)
            return
        luck, seen = Random(self.seed), set[tuple[int, ...]]()
        for _ in range(self.pairs):
            for _ in range(TRIES):
                opening = self._opening(luck)
                if opening not in seen:
                    break
            seen.add(opening)
            yield opening

    def _opening(self, luck: Random) -> tuple[int, ...]:
        """One that does not end the game; a shorter one, if all seem to."""
        for plies in range(self.plies, 0, -1):
            for _ in range(TRIES):
                trail, moves = Trail(self.game), list[int]()
                while len(moves) < plies and not trail.over():
                    moves.append(_drawn(trail, luck))
                    trail = trail.play(moves[-1])
                if not trail.over():
                    return tuple(moves)
        return ()

    def play(self, fixture: Fixture) -> Played:
        """One game to its end; whoever is late, plays what is illegal, or crashes, loses it."""
        players: list[Any] = []
        try:
            return self._played(fixture, players)
        finally:
            for player in players:
                if hasattr(player, "close"):  # another program
                    player.close()

    def _played(self, fixture: Fixture, players: list[Any]) -> Played:
        game, luck = self.game, Random(fixture.seed)
        trail, texts, todo = Trail(game), list[str](), list(fixture.opening)
        ended = ""
        controls = [self.contestants[who].control for who in fixture.seats]
        clocks = tuple(Clock(control) if control else None for control in controls)
        for seat, who in enumerate(fixture.seats):  # noqa: B007  # whose turn it is to lose, if it can't be started
            try:
                players.append(self.contestants[who].player(game, 31 * fixture.seed + who))
            except RuntimeError as problem:
                ended = f"crash: {self.contestants[who].text}: {problem}"
                break
        while not trail.over() and not ended and len(texts) < LONGEST:
            seat = game.turn(trail.state)
            if todo:
                move = todo.pop(0)
            elif seat == CHANCE:
                move = _drawn(trail, luck)
            else:
                move, ended = self._asked(fixture, players[seat], trail, clocks)
            if not ended:
                texts.append(game.move_text(trail.state, move))
                trail = trail.play(move)
        if ended:
            return Played(fixture.number, fixture.seats, texts, (1.0, 0.0) if seat % 2 == 1 else (0.0, 1.0), ended)
        if not trail.over():
            return Played(fixture.number, fixture.seats, texts, (0.5, 0.5), "too long")
        payoffs = [trail.payoff(seat) for seat in range(len(game.players))]
        first, second = (statistics.fmean(payoffs[parity::2]) for parity in (0, 1))
        points = (1.0, 0.0) if first > second else (0.0, 1.0) if first < second else (0.5, 0.5)
        return Played(fixture.number, fixture.seats, texts, points, "over")

    def _asked(self, fixture: Fixture, player: Any, trail: Trail, clocks: Clocks) -> tuple[int, str]:
        """The move of whose turn it is; and why it has lost, if it has."""
        seat = self.game.turn(trail.state)
        contestant, clock = self.contestants[fixture.seats[seat]], clocks[seat]
        try:
            move, seconds = player(trail, clocks)
        except Resigned:
            return 0, f"resigned: {contestant.text}"
        except Illegal as problem:
            return 0, f"illegal: {contestant.text}: it plays {str(problem)!r}"
        except Late as problem:
            return 0, f"late: {contestant.text}: {problem}"
        except Exception as problem:  # whatever a contestant does, the match goes on
            return 0, f"crash: {contestant.text}: {type(problem).__name__}: {problem}"
        if move not in trail.options():
            return 0, f"illegal: {contestant.text}: {move}"
        most = contestant.limit.seconds
        if most is not None and seconds > most + LATE:
            return move, f"late: {contestant.text}: {seconds:.2f} s"
        if clock is not None and not clock.spend(seconds):
            return move, f"late: {contestant.text}: its clock was {-clock.left:.2f} s past the end"
        return move, ""

    # ---- what it came to ---------------------------------------------------------------------------------------------

    def rating(self, games: list[Played], one: int = 0, other: int | None = None) -> Rating:
        """What the finished pairs between two contestants say, or between one and all others, for the first of them."""
        points: dict[int, list[float]] = {}
        for played in self._counted(games, one, other):
            points.setdefault(played.number // 2, []).append(played.points[played.seats.index(one)])
        counts = [0, 0, 0, 0, 0]
        for pair in points.values():
            if len(pair) == 2:
                counts[round(2 * sum(pair))] += 1
        return Rating((counts[0], counts[1], counts[2], counts[3], counts[4]))

    def points(self, games: list[Played], one: int, other: int | None = None) -> tuple[float, int]:
        """The points of a contestant, against another or all of them; and in how many games."""
        mine = self._counted(games, one, other)
        return sum(played.points[played.seats.index(one)] for played in mine), len(mine)

    def _counted(self, games: list[Played], one: int, other: int | None) -> list[Played]:
        """The games of a contestant against another, or all of them, that count."""
        counted = [played for played in games if not played.ended.startswith(VOID)]
        return [played for played in counted if one in played.seats and (other is None or other in played.seats)]

    @property
    def whole(self) -> int:
        """How many games it has."""
        return self.pairs * len(self.contestants) * (len(self.contestants) - 1)

    def heading(self) -> dict[str, Any]:
        """What tells this match from others: the first line of its file."""
        return {
            "format": FORMAT,
            "game": self.source,
            "parameters": {name: str(value) for name, value in self.game.parameters.items()},
            "contestants": [contestant.text for contestant in self.contestants],
            "plies": self.plies,
            "seed": self.seed,
        } | ({"openings": hashlib.sha256("\n".join(self.openings).encode()).hexdigest()} if self.openings else {})


def openings_in(file: Path) -> tuple[str, ...]:
    """The openings of a file, one on each line: moves as `--at` takes them. ValueError, if it can't be read."""
    try:
        lines = [line.partition("#")[0].strip() for line in file.read_text().splitlines()]
    except (OSError, UnicodeDecodeError) as problem:
        raise ValueError(f"{file}: {getattr(problem, 'strerror', None) or 'is no text'}") from None
    if not any(lines):
        raise ValueError(f"{file} holds no opening: write one on each line, as --at takes it")
    return tuple(filter(None, lines))


def _moves_of(game: Game[Any], line: str) -> tuple[int, ...]:
    """The moves of an opening; ValueError says which is wrong."""
    try:
        trail = trail_at(game, line)
    except ValueError as problem:
        raise ValueError(f"opening {line!r}: {problem}") from None
    moves = [step.move for step in [trail, *trail.earlier()][::-1] if step.move is not None]
    if not moves or trail.over():
        raise ValueError(f"opening {line!r}: moves from the start are wanted, which do not end the game")
    return tuple(moves)


def _drawn(trail: Trail, luck: Random) -> int:
    """A random move, or an outcome by its probability."""
    options = trail.options()
    if trail.game.turn(trail.state) == CHANCE:
        return luck.choices(options, [odds for _, odds in trail.game.chances(trail.state)])[0]
    return luck.choice(options)


def replayed(game: Game[Any], played: Played) -> Trail:
    """A game of a match, played again."""
    return trail_at(game, " ".join(played.moves))
