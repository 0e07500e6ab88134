"""`check` finds each planted defect, names the law, and gives the shortest line of play that breaks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.running import answer, run
from zermelo.laws import Report, check
from zermelo.loading import load

FILE = Path(__file__).parent.parent / "planted" / "defects.py"


def report_on(name: str, **options: Any) -> Report:
    return check(load(f"{FILE}:{name}"), **options)


def test_the_sound_game_keeps_every_law():
    report = report_on("Takeaway")
    assert report.passed
    assert report.exhaustive
    assert [finding.law for finding in report.findings][-1] == "compiled"
    assert all(finding.states == report.states for finding in report.findings if finding.law != "compiles")


def test_the_sound_puzzle_keeps_every_law():
    report = report_on("Countdown")
    assert report.passed and report.exhaustive
    assert {"ends", "backwards", "remaining", "patterns"} <= {finding.law for finding in report.findings}


@pytest.mark.parametrize(
    ("name", "law", "words", "length"),
    [
        ("ChangesArgument", "play", "changes the state", 0),
        ("MoveTwice", "no move twice", "comes 2 times", 2),
        ("MovesAtTheEnd", "over", "the game is over, but moves yields 0", 3),
        ("NotZeroSum", "payoffs", "sum to 0", 3),
        ("NotOne", "chances", "sum to 0.9", 0),
        ("FloatState", "shape", "is a float, 6.0", 1),
        ("FloatMove", "moves", "1.0, a float", 0),
        ("TooWide", "shape", "past 63 bits", 1),
        ("UsesDict", "compiles", "UsesDict.moves, line", 0),
        ("WrongCanonical", "canonical value", "changes the value", None),
        ("WrongNotation", "move text", "reads back as 3", 0),
        ("SameNotation", "move text", "both read 'take'", 0),
        ("WrongStateText", "state text", "reads back as", 1),
        ("UsesLuck", "same answer", "the same answer twice", 0),
        ("ChangesGame", "unchanged", "asked", 0),
        ("Stuck", "over", "nothing to play", 1),
        ("WrongTurn", "turn", "the players are 0 to 1", 2),
        ("WrongBounds", "bounds", "but the value is -1", 1),
        ("WrongLegal", "legal", "legal(3) is True", 2),
        ("WrongAnswer", "hints", "yields 3, which is not legal then", None),
        ("NarrowVacant", "hints", "vacant leaves out 3", 0),
        ("Raises", "payoffs", "payoff, line", 3),
        ("SlowSafe", "safe", "safe leaves out 3", None),
        ("SameKey", "key", "as that of", None),
        ("NegativeUnit", "unit", "`unit` is -1; it is a number above 0", 0),
        ("HugePayoff", "unit", "more than 32768 times 1", None),
        ("TooFar", "remaining", "which is 1 move from an end", None),
        ("NoWayBack", "backwards", "does not lead back here", None),
        ("NoEnd", "ends", "which is not over", 0),
        ("NoEntry", "patterns", "is an int from 0 below 7", 0),
        ("UnlikePattern", "patterns", "from which other patterns are reached", None),
    ],
)
def test_a_planted_defect_is_found(name: str, law: str, words: str, length: int | None):
    report = report_on(name)
    broken = {finding.law: finding for finding in report.findings if finding.problem}
    assert law in broken
    assert words in str(broken[law].problem)
    assert length is None or len(broken[law].line) == length


def test_rules_that_use_luck_are_also_refused_by_the_compiler():
    problem = next(finding.problem for finding in report_on("UsesLuck").findings if finding.law == "compiles")
    assert "uses random, a source of chance" in str(problem)


def test_a_dict_is_named_with_its_line_and_a_way_out():
    problem = str(next(finding.problem for finding in report_on("UsesDict").findings if finding.problem))
    line = next(n for n, text in enumerate(FILE.read_text().splitlines(), 1) if "most = {" in text)
    assert f"UsesDict.moves, line {line}: builds a dict; use a tuple" in problem


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # it may strike in a callback of the tests
def test_rules_that_never_answer_are_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zermelo.compiler.signals.SECONDS", 0.2)
    report = report_on("NeverAnswers", states=20, playthroughs=0)
    broken = {finding.law: finding for finding in report.findings if finding.problem}
    assert "over, line" in str(broken["over"].problem)
    assert "did not answer within" in str(broken["over"].problem)
    assert broken["over"].state == "Left(left=2, mover=0)"
    assert report.notes == ["nothing else was asked: every question may take as long"]
    assert report.states < 20  # it has ended there


def test_a_game_that_may_never_end_is_noted_and_passes():
    report = report_on("Circle")
    assert report.passed
    assert "may never end" in report.notes[0]


def test_a_late_defect_is_shortened_to_the_shortest_line():
    """With few states looked at near the start, only random games meet the defect; the line is cut down."""
    report = check(load(f"{FILE}:MoveTwice", {"coins": 40}), states=3, playthroughs=20)
    broken = next(finding for finding in report.findings if finding.law == "no move twice")
    assert broken.problem
    assert len(broken.line) == 13  # 38 coins, by threes and a two
    assert sum(int(move) for move in broken.line) == 38


def test_the_command_line_reports_a_defect_with_exit_code_1():
    done = run("check", f"{FILE}:MoveTwice", "-p", "coins=5")
    assert done.returncode == 1
    assert "FAIL  no move comes twice" in done.stdout
    assert "line of play: 3" in done.stdout
    assert "state: Left(left=2, mover=1)" in done.stdout
    assert "1 of 15 laws broken" in done.stdout


def test_the_command_line_passes_a_sound_game_with_exit_code_0():
    facts = answer("check", f"{FILE}:Takeaway", "-p", "coins=4")
    assert facts["passed"] is True
    assert facts["exhaustive"] is True
    assert not any(law["broken"] for law in facts["laws"])
