"""A line of play, step by step: what each move threatens, which are forced, what is taken. Told by the rules alone.

To win at once is to end the game with a payoff above 0. The definitions, which the tests hold every step to:

    only legal    there is no other move
    only saving   after every other move the other side could win at once; after this one it can't
    hopeless      whatever is played, the other side can win at once
    threatens     a move with which its player could win at once after more than half of the answers; the same, where no
                  answer is any good, after at least half of them
    forced        every move of the losing side is an only move, or hopeless
    takes         marks of the other side that the drawing has fewer of, but for those that changed sides

>>> from zermelo.games.connect_four import ConnectFour
>>> from zermelo.line import trail_at
>>> game = ConnectFour()
>>> for step in steps_of(trail_at(game, "445"), (4, 5, 2, 6)):
...     print(step.text, step.threatens, step.unstoppable, step.hopeless, step.ends)
5 () False False False
6 ('3', '7') True False False
3 () False True False
7 () False False True
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.game import CHANCE, Game
from zermelo.trail import Trail

MOST_PLAYS = 5_000  # that are looked at for one step: where there are more, nothing is said
LEGAL, SAVING = "legal", "saving"
Lost = dict[int, list[str]]  # moves after which the other side could win at once, and with what


class Threats(NamedTuple):
    """What a move threatens."""

    moves: tuple[str, ...] = ()
    unstoppable: bool = False
    despite: tuple[tuple[str, str], ...] = ()


NO_THREATS = Threats()


@dataclass(frozen=True)
class Step:
    """One move of a line."""

    player: int
    move: int
    text: str
    only: str = ""  # LEGAL or SAVING, if it is an only move
    against: tuple[str, ...] = ()  # of a saving move: what the other side could have won with at once
    hopeless: bool = False
    threatens: tuple[str, ...] = ()
    unstoppable: bool = False  # it threatens, and there is no answer
    despite: tuple[tuple[str, str], ...] = ()  # answers against all threats, and what wins at once after them
    takes: str = ""  # marks
    ends: bool = False

    @property
    def forced(self) -> bool:
        """Whether its player had no choice that mattered."""
        return bool(self.only) or self.hopeless

    @property
    def told(self) -> bool:
        """Whether there is anything to be said of it."""
        return bool(self.forced or self.threatens or self.takes or self.ends)

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        return {
            "player": game.players[self.player],
            "move": self.text,
            "only": self.only or None,
            "against": list(self.against),
            "hopeless": self.hopeless,
            "threatens": list(self.threatens),
            "unstoppable": self.unstoppable,
            "despite": [list(pair) for pair in self.despite],
            "takes": self.takes,
            "ends": self.ends,
        }


def steps_of(trail: Trail, line: tuple[int, ...]) -> tuple[Step, ...]:
    """The moves of a line, each with what can be said of it."""
    found, lost = [], lost_at_once(trail)
    for move in line:
        if trail.game.turn(trail.state) == CHANCE:
            break
        after = trail.play(move)
        lost_then = {} if after.over() else lost_at_once(after)
        found.append(_step(trail, move, after, lost, lost_then))
        trail, lost = after, lost_then
    return tuple(found)


def step_of(trail: Trail, move: int) -> Step:
    """One move, where a game stands."""
    return steps_of(trail, (move,))[0]


def _step(trail: Trail, move: int, after: Trail, lost: Lost, lost_then: Lost) -> Step:
    game, player, options = trail.game, trail.game.turn(trail.state), trail.options()
    only, against, hopeless = "", tuple[str, ...](), False
    if len(options) == 1:
        only = LEGAL
    elif lost:
        hopeless = len(lost) == len(options)
        if move not in lost and len(lost) == len(options) - 1:
            only, against = SAVING, common(lost, len(options) // 2)
    threats = threats_among(after, player, lost_then)
    text, takes = game.move_text(trail.state, move), taken(trail, move)
    return Step(player, move, text, only, against, hopeless, *threats, takes, after.over())


def forced_line(steps: tuple[Step, ...], loser: int) -> bool:
    """Whether the loser had no choice in it."""
    own = [step for step in steps if step.player == loser]
    return bool(own) and all(step.forced for step in own)


# ---- what wins at once -----------------------------------------------------------------------------------------------


def wins_at_once(trail: Trail) -> list[str]:
    """The moves with which the player to move ends the game with a payoff above 0."""
    game, mover = trail.game, trail.game.turn(trail.state)
    if mover == CHANCE:
        return []
    ends = ((move, trail.play(move)) for move in trail.options())
    return [game.move_text(trail.state, move) for move, end in ends if end.over() and end.payoff(mover) > 0]


def lost_at_once(trail: Trail) -> Lost:
    """The moves after which the other side could win at once, and with what; nothing where that is too much to see."""
    game, mover = trail.game, trail.game.turn(trail.state)
    options = trail.options()
    if mover == CHANCE or len(game.players) != 2 or len(options) ** 2 > MOST_PLAYS:
        return {}
    found = {}
    for move in options:
        after = trail.play(move)
        if not after.over() and game.turn(after.state) not in (mover, CHANCE):
            wins = wins_at_once(after)
            if wins:
                found[move] = wins
    return found


def threats_of(trail: Trail, player: int) -> Threats:
    """What a player threatens who has just moved; whether there is no answer; what wins after those that seem one."""
    return NO_THREATS if trail.over() else threats_among(trail, player, lost_at_once(trail))


def threats_among(trail: Trail, player: int, lost: Lost) -> Threats:
    """The same, where it is known which answers lose at once."""
    options = [] if trail.over() or trail.game.turn(trail.state) in (player, CHANCE) else trail.options()
    if len(options) < 2:
        return NO_THREATS
    hopeless = len(lost) == len(options)
    least = (len(options) + 1) // 2 if hopeless else len(options) // 2 + 1
    threats = common(lost, least)
    if not (hopeless and threats):
        return Threats(threats)
    text = trail.game.move_text
    stopping = [(move, wins) for move, wins in lost.items() if not set(wins) & set(threats)]
    return Threats(threats, True, tuple((text(trail.state, move), wins[0]) for move, wins in stopping))


def common(replies: Lost, least: int) -> tuple[str, ...]:
    """The replies that win after at least so many moves, in the order in which they come."""
    counted = Counter(text for texts in replies.values() for text in texts)
    return tuple(text for text, times in counted.items() if times >= max(1, least))


# ---- what is taken ---------------------------------------------------------------------------------------------------


def taken(trail: Trail, move: int) -> str:
    """The other side's marks that leave the drawing with a move; nothing for those that change sides."""
    game, state = trail.game, trail.state
    drawings = game.draw(state), game.draw(game.play(state, move))
    before, after = (marks_in(drawing) for drawing in drawings)
    lost, more = before - after, after - before
    if not lost or not any(changed(*drawings)):  # a board keeps its shape
        return ""
    own = own_marks(trail)
    lost = Counter({mark: count for mark, count in lost.items() if mark not in own})
    turned = max(0, sum(more.values()) - 1)  # one is placed; the rest were somebody else's before
    return "".join(sorted(lost.elements()))[turned:]


def marks_in(drawing: str) -> Counter[str]:
    """The letters and figures of a drawing that stand alone, as on a board; words are none.

    >>> marks_in("x . o o of Max")
    Counter({'o': 2, 'x': 1})
    """
    words = Counter(drawing.split())
    return Counter({word: count for word, count in words.items() if len(word) == 1 and is_mark(word)})


def is_mark(sign: str) -> bool:
    """Whether it is a letter or a figure."""
    return sign.isalpha() or unicodedata.category(sign) == "So"


def own_marks(trail: Trail) -> set[str]:
    """The marks that the player to move can put anywhere."""
    game, before = trail.game, trail.game.draw(trail.state)
    found: set[str] = set()
    for move in trail.options():
        found |= {mark for _, _, _, mark in changed(before, game.draw(game.play(trail.state, move))) if mark != " "}
    return found


def changed(before: str, after: str) -> Iterator[tuple[int, int, str, str]]:
    """Where two drawings of one shape differ: row, column, what was there and what is; nothing for other shapes."""
    rows, others = before.splitlines(), after.splitlines()
    if [len(row) for row in rows] != [len(row) for row in others]:
        return
    for row, (one, other) in enumerate(zip(rows, others, strict=True)):
        for column, (was, now) in enumerate(zip(one, other, strict=True)):
            if was != now:
                yield row, column, was, now
