"""Reasons where nothing is proved: features, what is taken, threats; each held to its definition."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from typing import Any

import pytest

from tests.playing.definitions import refuted_at_once
from zermelo.game import Game
from zermelo.games.breakthrough import Breakthrough
from zermelo.games.chess import Chess
from zermelo.games.connect_four import ConnectFour
from zermelo.games.othello import Othello
from zermelo.line import trail_at
from zermelo.methods.result import Line, Result
from zermelo.playing.reasons.derive import reasons_for
from zermelo.playing.reasons.estimates import quiescent, quieted
from zermelo.playing.reasons.reason import ALIKE, SEEMS, Difference, Play, Threat, Verdict
from zermelo.playing.reasons.steps import LEGAL, SAVING, step_of
from zermelo.playing.reasons.wording import sentences
from zermelo.statetext import identity
from zermelo.trail import Trail
from zermelo.value import Value


class Guessed:
    """A search by definition: minimax to a depth, and beyond it to where it is quiet."""

    def __init__(self, game: Game[Any], depth: int) -> None:
        self.game, self.depth = game, depth
        self.known: dict[Any, float] = {}

    def guess(self, trail: Trail, depth: int) -> tuple[float, tuple[int, ...]]:
        """The first player's number, and the line to it."""
        if trail.over():
            return trail.payoff(0), ()
        if depth == 0:
            return self.quiet(trail), ()
        sign = 1 if self.game.turn(trail.state) == 0 else -1
        found = [(self.guess(trail.play(move), depth - 1), move) for move in trail.options()]
        (number, line), move = max(found, key=lambda one: sign * one[0][0])
        return number, (move, *line)

    def quiet(self, trail: Trail) -> float:
        """The estimate once noisy moves are done: either side may stop whenever it likes."""
        if trail.over():
            return trail.payoff(0)
        sign, key = 1 if self.game.turn(trail.state) == 0 else -1, identity(trail.state)
        if key not in self.known:
            found = [self.quiet(trail.play(move)) for move in self.game.noisy(trail.state)]
            self.known[key] = sign * max(sign * number for number in [self.game.estimate(trail.state), *found])
        return self.known[key]

    def every(self, trail: Trail) -> Result:
        """All moves, the best first."""
        sign = 1 if self.game.turn(trail.state) == 0 else -1
        lines = []
        for move in trail.options():
            number, line = self.guess(trail.play(move), self.depth - 1)
            lines.append(Line(move, Value.guess(number), (move, *line)))
        lines.sort(key=lambda line: -sign * line.value.number)
        return Result(lines[0].move, lines[0].value, (lines[0].move,), lines[0].line, lines=tuple(lines))

    one = every


def after_random_moves(game: Game[Any], many: int, luck: random.Random) -> Trail:
    """Where a random game stands that is not over."""
    while True:
        trail = Trail(game)
        while not trail.over() and len(trail.states()) <= many:
            trail = trail.play(luck.choice(trail.options()))
        if not trail.over():
            return trail


@pytest.mark.parametrize(
    ("game", "many", "depth"),
    [(ConnectFour(5, 4), 5, 2), (Breakthrough(3, 5), 6, 2), (Othello(6), 8, 2)],
    ids=["connect-four", "breakthrough", "othello"],
)
def test_features_make_the_difference_that_is_told(game: Game[Any], many: int, depth: int):
    luck, told = random.Random(3), 0
    for _ in range(12):
        trail = after_random_moves(game, many, luck)
        if len(trail.options()) < 2:
            continue
        search = Guessed(game, depth)
        result = search.every(trail)
        line = luck.choice(result.lines)
        found = reasons_for(trail, result, line.move, search)
        verdict = next(reason for reason in found if isinstance(reason, Verdict))
        assert verdict.kind == SEEMS
        sign = 1 if game.turn(trail.state) == 0 else -1
        other = result.lines[0] if line is not result.lines[0] else result.lines[1]
        gap = sign * (line.value.number - other.value.number)
        word = "about as good" if abs(gap) < ALIKE * game.margin else "better than" if gap > 0 else "worse than"
        assert word in sentences(game, found)[0]
        ends = []
        for one in (line, other):
            trail_there = trail
            for move in quieted(trail, one):
                trail_there = trail_there.play(move)
            ends.append(trail_there)
        for difference in (reason for reason in found if isinstance(reason, Difference)):
            told += 1
            there = trail if difference.since else ends[1]
            weight, here_value = game.features(ends[0].state)[difference.feature]
            there_value = game.features(there.state)[difference.feature][1]
            assert (difference.weight, difference.here, difference.there) == (weight, here_value, there_value)
            assert math.isclose(difference.share, sign * weight * (here_value - there_value))
            if not difference.since:  # the two estimates are those that the search compared
                assert abs(game.estimate(ends[0].state) - line.value.number) <= ALIKE * game.margin
                assert abs(game.estimate(ends[1].state) - other.value.number) <= ALIKE * game.margin
    assert told > 3


def test_the_quiet_end_of_a_line_is_the_definitions():
    game, luck = Breakthrough(3, 5), random.Random(7)
    for _ in range(30):
        trail = after_random_moves(game, luck.randint(4, 9), luck)
        sign = 1 if game.turn(trail.state) == 0 else -1
        number, line = quiescent(trail, -math.inf, math.inf, [100_000])
        assert math.isclose(sign * number, Guessed(game, 0).quiet(trail))
        for move in line:
            assert move in list(game.noisy(trail.state))
            trail = trail.play(move)
        end = trail.payoff(0) if trail.over() else game.estimate(trail.state)
        assert math.isclose(sign * number, end)


MATING = "7k/6pp/8/8/8/8/8/1Q4K1 b - - 0 1"  # the queen mates on b8, unless a pawn makes room


def test_steps_of_chess_are_the_definitions():
    """Random games, and positions in which mate is near: only moves, threats, what is taken."""
    game, luck, met = Chess(), random.Random(11), Counter[str]()
    asked = [(trail, luck.choice(trail.options())) for trail in (after_random_moves(game, 40, luck) for _ in range(6))]
    for start in (
        "e4 e5 Bc4 Nc6 Qh5",
        "7k/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1",
        "r5k1/8/8/8/8/8/r7/7K w - - 0 1",
        MATING,
    ):
        trail = trail_at(game, start)
        asked += [(trail, move) for move in luck.sample(trail.options(), min(4, len(trail.options())))]
    for line, text in (("e4 e5 Bc4 Nc6", "Qh5"), ("e4 e5 Bc4 Nc6", "Bxf7+"), ("e4 e5 Qh5 Ke7", "Qxe5#")):
        trail = trail_at(game, line)
        asked.append((trail, game.parse_move(trail.state, text)))
    for trail, move in asked:
        step, after = step_of(trail, move), trail.play(move)
        refuted = refuted_at_once(game, trail.state)
        safe = [text for text, wins in refuted.items() if not wins]
        expected = LEGAL if len(refuted) == 1 else SAVING if safe == [step.text] else ""
        assert step.only == expected
        assert step.hopeless == (len(refuted) > 1 and not safe)
        answers = refuted_at_once(game, after.state) if not after.over() else {}
        threats = {text for wins in answers.values() for text in wins}
        often = {t for t in threats if 2 * sum(t in wins for wins in answers.values()) > len(answers) > 1}
        assert step.unstoppable or set(step.threatens) == often
        taken = pieces(game, trail.state) - pieces(game, after.state)
        own = str.isupper if game.turn(trail.state) == 0 else str.islower
        lost = Counter({letter: count for letter, count in taken.items() if not own(letter)})
        assert len(step.takes) == sum(lost.values())
        met.update({"only": bool(expected), "threatens": bool(often), "takes": bool(lost)})
    assert min(met["only"], met["threatens"], met["takes"]) > 0, met


def pieces(game: Chess, state: Any) -> Counter[str]:
    """How many of each, by the FEN."""
    return Counter(mark for mark in game.state_text(state).split()[0] if mark.isalpha())


class Fixed:
    """A search that has one answer."""

    def __init__(self, result: Result) -> None:
        self.result = result

    def every(self, trail: Trail) -> Result:
        """Always the same."""
        return self.result

    one = every


def test_a_queen_that_is_left_hanging():
    """White takes a guarded pawn with the queen: the line is cut where she is lost, and material says so."""
    game = Chess()
    trail = trail_at(game, "e4 e5 Qh5 Nc6")
    bad, good = (game.parse_move(trail.state, text) for text in ("Qxe5+", "Qd1"))
    taken = trail.play(bad)
    answer = game.parse_move(taken.state, "Nxe5")
    lost = taken.play(answer)
    lines = (
        Line(good, Value.guess(game.estimate(trail.play(good).state)), (good,)),
        Line(bad, Value.guess(game.estimate(lost.state)), (bad, answer)),
    )
    result = Result(good, lines[0].value, (good,), (good,), lines=lines)
    found = reasons_for(trail, result, bad, Fixed(result))
    told = "\n".join(sentences(game, found))
    assert re.match(r"Qxe5\+ seems much worse than Qd1: -[789]\S* pawns to -?[01]\S* pawns? for white \(", told)
    assert re.search(r"differ, for white, by, in pawns:\n  -[789]\S*  material", told)
    assert re.search(r"white +Qxe5\+ +takes ♟\n +black +Nxe5 +takes ♕", told)
    first = next(reason for reason in found if isinstance(reason, Difference))
    assert first.feature == "material"
    assert first.here < -7 < first.there
    play = next(reason for reason in found if isinstance(reason, Play))
    assert play.drawing == game.draw(lost.state)


def test_a_threat_is_what_a_pass_would_allow():
    """Breakthrough: the threat that does not win at once is the other side's best move, had it the move; and it is told
    exactly if that gains two margins."""
    game, luck, told = Breakthrough(3, 5), random.Random(2), 0
    search = Guessed(game, 1)
    for _ in range(40):
        trail = after_random_moves(game, luck.randint(4, 9), luck)
        result = search.every(trail)
        reasons = reasons_for(trail, result, result.lines[-1].move, search)
        found = [reason for reason in reasons if isinstance(reason, Threat)]
        if len(result.lines) == 1 or any(one.value is None for one in found):
            continue
        passed = Trail(game, game.pass_turn(trail.state))
        best = search.every(passed)
        sign = 1 if game.turn(trail.state) == 0 else -1
        gain = sign * (result.value.number - best.value.number)
        assert bool(found) == (gain >= 2 * game.margin)
        if found:
            told += 1
            assert (found[0].moves, found[0].gain) == ((game.move_text(passed.state, best.lines[0].move),), gain)
            assert f"would play {found[0].moves[0]}, which is worth " in "\n".join(sentences(game, reasons))
    assert told > 3
