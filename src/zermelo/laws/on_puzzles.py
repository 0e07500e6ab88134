"""The laws of what rules tell of a puzzle: ways back, moves that are left, patterns."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game
from zermelo.laws.asking import Question, is_int, listed, misshapen, named

NEAR_ENDS = 1_000  # states around the ends, whose distance is known


def leads_back(game: Game[Any], state: Any) -> str | None:
    """Whether backwards leads to all states from which a move leads here, and to no others but the ends."""
    ends = list(game.ends())
    for code in game.backwards(state):
        if not is_int(code) or not 0 <= code < 1 << 31:
            return f"backwards yields {code!r}; it is an int from 0 below 2**31"
        before = game.play(state, code)
        problem = misshapen(game, before)
        if problem:
            return f"backwards by {code}: {problem}"
        if before not in ends and all(game.play(before, move) != state for move in listed(game, before)):
            return f"backwards by {code} leads to {before}, from which no move leads back here"
    for move in listed(game, state):
        after = game.play(state, move)
        if all(game.play(after, code) != state for code in game.backwards(after)):
            return f"{named(game, state, move)} leads to {after}, from which backwards does not lead back here"
    return None


def is_never_too_far(game: Game[Any]) -> Question:
    """The question whether so many moves as `remaining` says are left, where that is known: around the ends."""
    known: dict[Any, int] = {}
    wrong: list[str] = []

    def ask(game: Game[Any], state: Any) -> str | None:
        if not known:
            known.update(around_ends(game))
            for near, moves in known.items():
                if game.remaining(near) > moves:
                    many = "1 move" if moves == 1 else f"{moves} moves"
                    wrong.append(f"remaining is {game.remaining(near)} in {near}, which is {many} from an end")
        left = game.remaining(state)
        if not is_int(left) or left < 0:
            return f"remaining is {left!r}; it is an int from 0 up"
        if wrong:
            return wrong[0]
        if game.over(state) or len(known) >= NEAR_ENDS:
            return None
        nearest = min((known[child] for child in _after(game, state) if child in known), default=left)
        return f"remaining is {left}, but an end is {nearest + 1} moves away" if left > nearest + 1 else None

    return ask


def _after(game: Game[Any], state: Any) -> list[Any]:
    return [game.play(state, move) for move in listed(game, state)]


def around_ends(game: Game[Any]) -> dict[Any, int]:
    """How far the states around the ends are from them, as `backwards` tells; of rules that do not, the ends alone."""
    known = dict.fromkeys(game.ends(), 0)
    waiting = list(known)
    for state in waiting:
        for code in game.backwards(state):
            before = game.play(state, code)
            if before not in known and len(known) < NEAR_ENDS:
                known[before] = known[state] + 1
                waiting.append(before)
    return known


def patterns_hold(game: Game[Any]) -> Question:
    """The question whether patterns have entries, and states of the same pattern lead to the same ones."""
    known: dict[tuple[int, int], tuple[Any, Any]] = {}

    def ask(game: Game[Any], state: Any) -> str | None:
        for which, size in enumerate(game.patterns):
            place = game.pattern(state, which)
            if not is_int(place) or not 0 <= place < size:
                return f"pattern of table {which} is {place!r}; it is an int from 0 below {size}"
            ways = set()
            for code in game.backwards(state):
                counts = not game.has("counted") or game.counted(state, code) == which
                ways.add((game.pattern(game.play(state, code), which), counts))
            other, others = known.setdefault((which, place), (state, ways))
            if ways != others:
                return f"pattern of table {which} is {place}, as that of {other}, from which other patterns are reached"
        return None

    return ask


def ends_are_ends(game: Game[Any], state: Any) -> str | None:
    """Whether every one of the ends is over, and worth as much as the others."""
    ends = list(game.ends())
    for end in ends:
        problem = misshapen(game, end)
        if problem:
            return f"ends: {problem}"
        if not game.over(end):
            return f"ends yields {end}, which is not over"
    payoffs = {game.payoff(end, 0) for end in ends}
    return f"ends yields ends that are worth {', '.join(map(str, sorted(payoffs)))}" if len(payoffs) > 1 else None
