"""`check`: every law asked about many states, with the shortest line of play on which each is broken."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import zermelo
from zermelo.compiler import CompileError, compiled
from zermelo.compiler.errors import NeverEnds, Unlawful
from zermelo.compiler.signals import SECONDS, patience
from zermelo.compiler.twin import Twin
from zermelo.game import Game
from zermelo.laws.asking import NOT_ASKED, Law, Visit, Yardstick, misshapen, named, near, playthrough, shortened, spread
from zermelo.laws.laws import VALUE_LAWS, laws_for
from zermelo.shape import ShapeError

NEARBY = 5_000  # states searched for a shorter line
LONGEST = 2_000  # moves of a random playthrough
PLAYED, ASKED = 5_000, 80  # states of random games in all; of one game, those that are asked about
WHOLE_GAME, ENDINGS = 20_000, 300  # states whose values may be computed: from the start, and from late states
PACKAGE = Path(zermelo.__file__).parent
NO_ANSWER = "did not answer within"
LONG_WALK = 60.0  # seconds for the value of a state, which asks the rules about many
IMPATIENT = 1.0  # seconds: where rules have not answered once, the other laws are not waited for as long
COMPILED = "compiled rules give the same answers as interpreted ones, state for state"


@dataclass
class Finding:
    """What became of one law."""

    law: str
    sentence: str
    states: int = 0  # asked about how many
    problem: str | None = None
    line: tuple[str, ...] = ()  # the shortest line of play found that breaks it
    state: str = ""


@dataclass
class Report:
    """All laws, and what else was noticed."""

    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    states: int = 0
    exhaustive: bool = False  # whether these are all states of the game
    playthroughs: int = 0

    @property
    def passed(self) -> bool:
        """Whether every law is kept, as far as was looked."""
        return all(finding.problem is None for finding in self.findings)

    def __str__(self) -> str:
        lines = []
        for finding in self.findings:
            lines.append(f"{'ok  ' if finding.problem is None else 'FAIL'}  {finding.sentence}")
            if finding.problem is not None:
                lines.append(f"      {finding.law}: {finding.problem}")
                if finding.state:
                    lines.append(f"      line of play: {' '.join(finding.line) or '(the start)'}")
                    lines.append(f"      state: {finding.state}")
        lines += [f"note  {note}" for note in self.notes]
        broken = sum(finding.problem is not None for finding in self.findings)
        verdict = "every law holds" if not broken else f"{broken} of {len(self.findings)} laws broken"
        looked = f"{'all ' if self.exhaustive else ''}{self.states:,} states"
        games = f"{self.playthroughs} random game{'s' if self.playthroughs != 1 else ''}"
        return "\n".join([*lines, f"{verdict}; {looked}, {games}"])

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "passed": self.passed,
            "states": self.states,
            "exhaustive": self.exhaustive,
            "playthroughs": self.playthroughs,
            "notes": self.notes,
            "laws": [
                {
                    "law": finding.law,
                    "sentence": finding.sentence,
                    "states": finding.states,
                    "broken": finding.problem is not None,
                    "problem": finding.problem,
                    "line": list(finding.line),
                    "state": finding.state,
                }
                for finding in self.findings
            ],
        }


def check(
    game: Game[Any],
    states: int = 2_000,
    playthroughs: int = 50,
    seed: int = 1,
    tick: Callable[[int], None] | None = None,
) -> Report:
    """Ask all laws about the first `states` states and along random playthroughs.

    >>> from zermelo.games.nim import Nim
    >>> check(Nim(), states=50, playthroughs=2).passed
    True
    """
    return _Checking(game, seed, tick or (lambda done: None)).run(states, playthroughs)


class _Checking:
    def __init__(self, game: Game[Any], seed: int, tick: Callable[[int], None]) -> None:
        self.game, self.tick = game, tick
        self.luck = random.Random(seed)
        self.report = Report()
        self.yardstick = Yardstick(game)
        self.laws = laws_for(game, self.yardstick)
        self.findings = {law.name: Finding(law.name, law.sentence) for law in self.laws}
        self.report.findings = list(self.findings.values())
        self.seen: set[Any] = set()
        self.played = 0  # states of random games
        self.hangs = False  # whether rules did not answer somewhere

    def run(self, states: int, playthroughs: int) -> Report:
        try:
            start = next(near(self.game, states)).state
        except Exception as problem:
            finding = self.findings["shape"]
            finding.problem, finding.states = raised(problem, "start"), 1
            return self.report
        try:
            self._compile()
            if self._has_value_laws() and not self.hangs:
                self._value(start, WHOLE_GAME)
            for visit in near(self.game, states):
                self._ask(visit)
            self.report.exhaustive = self.report.states < states
            while self.report.playthroughs < playthroughs and self.played < PLAYED:
                self._playthrough()
        except NeverEnds:
            self.report.notes.append("nothing else was asked: every question may take as long")
            self.report.findings = [finding for finding in self.report.findings if finding.states or finding.problem]
        self.report.findings = [
            finding for finding in self.report.findings if finding.law != "compiled" or finding.states
        ]
        return self.report

    def _compile(self) -> None:
        compiles = Finding("compiles", "the rules can be compiled", states=1)
        self.report.findings.append(compiles)
        try:
            twin = Twin(compiled(self.game, hints=True))
        except CompileError as problem:
            compiles.problem = str(problem)
            return
        except Unlawful:  # another law says so
            return
        except NeverEnds as problem:  # the law that is broken there, and the line of the rules, will be told too
            compiles.problem, self.hangs = str(problem), True
            return
        except Exception as problem:  # rules that raise while they are tried out
            compiles.problem = raised(problem)
            return
        self.laws.append(Law("compiled", COMPILED, lambda game, state: twin.difference(state)))
        self.findings["compiled"] = Finding("compiled", COMPILED)
        self.report.findings.append(self.findings["compiled"])

    def _playthrough(self) -> None:
        met: dict[Any, int] = {}
        visits = []
        for visit in playthrough(self.game, self.luck, LONGEST):
            visits.append(visit)
            key = visit.key
            if key in met and not self.report.notes and self.game.recurrence is None:
                start, end = met[key], len(visit.line)
                self.report.notes.append(f"a game may never end: the state after move {start} comes again after {end}")
            met.setdefault(key, len(visit.line))
        if len(visits[-1].line) >= LONGEST and not self.report.notes:
            self.report.notes.append(f"a random game went on for {LONGEST} moves and was cut")
        for visit in spread(visits, ASKED):
            self._ask(visit)
        self._backwards(visits)
        self.played += len(visits)
        self.report.playthroughs += 1

    def _has_value_laws(self) -> bool:
        return any(law.name in VALUE_LAWS for law in self.laws)

    def _value(self, state: Any, budget: int) -> bool:
        """Whether the value is known now; it is tried for at most `budget` states."""
        self.yardstick.budget = budget
        try:
            with patience(LONG_WALK):
                return self.yardstick.worth(state) is not None
        except Exception:  # rules that raise are reported by the laws that ask them
            return False
        finally:
            self.yardstick.budget = 0

    def _backwards(self, visits: list[Visit]) -> None:
        """From the end of a game back, as long as values are cheap: the laws that speak of values."""
        if not self._has_value_laws():
            return
        for visit in reversed(visits):
            if not self._value(visit.state, ENDINGS):
                return
            self.yardstick.budget = ENDINGS
            for law in [law for law in self.laws if law.name in VALUE_LAWS]:
                problem = answered(law, self.game, visit.state)
                if problem != NOT_ASKED:
                    self.findings[law.name].states += 1
                    if problem:
                        self._broken(law, self.findings[law.name], visit, problem)
            self.yardstick.budget = 0

    def _ask(self, visit: Visit) -> None:
        """Every law that still stands, once for each state."""
        key = visit.key
        if key in self.seen:
            return
        self.seen.add(key)
        self.report.states = len(self.seen)
        self.tick(len(self.seen))
        astray, hung = self._astray(visit.state), False
        for law in list(self.laws):
            if astray and law.name != "shape":
                continue  # a state that can't be one: whatever else is wrong there comes of it
            if law.name == "compiled" and not self.report.passed:
                break  # one mistake is told once; then the twins have nothing to add
            finding = self.findings[law.name]
            problem = answered(law, self.game, visit.state, IMPATIENT if hung else None)
            if problem != NOT_ASKED:
                finding.states += 1
                if problem and NO_ANSWER in problem:
                    hung, finding.problem = True, problem
                    finding.line, finding.state = self._words(visit.line), str(visit.state)
                elif problem:
                    self._broken(law, finding, visit, problem)
        if hung:
            raise NeverEnds

    def _astray(self, state: Any) -> bool:
        """Whether the state is none: an int past 63 bits, a field too many."""
        try:
            return misshapen(self.game, state) is not None
        except ShapeError:
            return False  # the start is none; every law says so

    def _broken(self, law: Law, finding: Finding, visit: Visit, problem: str) -> None:
        self.laws.remove(law)
        line = shortened(
            self.game, visit.line, lambda state: answered(law, self.game, state) not in (None, NOT_ASKED), NEARBY
        )
        state: Any = self.game.start()
        for move in line:
            state = self.game.play(state, move)
        finding.problem = answered(law, self.game, state) or problem
        finding.line, finding.state = self._words(line), str(state)

    def _words(self, line: tuple[Any, ...]) -> tuple[str, ...]:
        """A line of play as people write it."""
        state, words = self.game.start(), []
        for move in line:
            words.append(named(self.game, state, move))
            state = self.game.play(state, move)
        return tuple(words)


def answered(law: Law, game: Game[Any], state: Any, seconds: float | None = None) -> str | None:
    """The law's answer; rules that raise or never come back (within some seconds) break it too."""
    try:
        with patience(seconds):
            return law.broken(game, state)
    except Exception as problem:
        return raised(problem, seconds=seconds or SECONDS)


def raised(problem: Exception, what: str = "", seconds: float = SECONDS) -> str:
    """What the rules raised, and where."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if not _ours(frame.filename)]
    where = f"{frames[-1].name}, line {frames[-1].lineno}," if frames else what
    if isinstance(problem, TimeoutError):
        return f"{where or 'the rules'} {NO_ANSWER} {seconds:g} s"
    if not where and isinstance(problem, ValueError):
        return str(problem)  # a sentence of ours
    return f"{where} raises {type(problem).__name__}: {problem}".strip()


def _ours(file: str) -> bool:
    """Whether it is a file of zermelo other than rules: nobody who writes rules wants its line numbers."""
    path = Path(file)
    return path.is_relative_to(PACKAGE) and not path.is_relative_to(PACKAGE / "games")
