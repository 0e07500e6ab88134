"""EPD and suites of test positions: mates of our own making, which a plain search proves here."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import chess as peer
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.running import ROOT, answer, complaint, run
from zermelo.formats.epd import Problem, problems_in, read
from zermelo.games._chess_attacks import Position
from zermelo.games.chess import Chess
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Effort, Result
from zermelo.playing.suite import Suite, is_right
from zermelo.value import Value

FILE = Path(__file__).parent / "mates.epd"
MATES = [*problems_in(FILE)]
GAME = Chess(draws=False)


def mates(state: Position, most: int) -> list[int]:
    """The moves that mate in at most so many moves, whatever is answered."""
    return [move for move in GAME.to(state, -1) if forced(GAME.play(state, move), most)]


def forced(state: Position, most: int) -> bool:
    answers = list(GAME.to(state, -1))
    if not answers or most == 1:
        return not answers and bool(GAME.checkers(state))
    return all(mated(GAME.play(state, answer), most - 1) for answer in answers)


def mated(state: Position, most: int) -> bool:
    return any(forced(GAME.play(state, move), most) for move in GAME.to(state, -1))


@pytest.mark.parametrize("problem", MATES, ids=lambda problem: problem.name)
def test_what_the_suite_says_is_true(problem: Problem):
    assert problem.mate is not None
    assert problem.mate == 1 or not mated(problem.state, problem.mate - 1)
    if problem.mate < 3:
        assert tuple(mates(problem.state, problem.mate)) == problem.best
    else:
        assert mated(problem.state, problem.mate)


def test_the_engine_solves_the_suite():
    answers = [*Suite(MATES, Limit(seconds=1)).answers()]
    assert [found.problem.name for found in answers if not found.right] == []
    assert len(answers) == len(MATES) == 12
    for found in answers:
        assert found.result.value.plies == 2 * (found.problem.mate or 0) - 1
        assert found.depth is not None and found.depth <= found.result.depth


def told(best: str, value: Value, problem: Problem) -> bool:
    return is_right(problem, Result(GAME.parse_move(problem.state, best), value, effort=Effort()))


def test_what_is_right():
    stalemate = read('7k/8/6K1/8/8/8/5Q2/8 w - - am Qf7; id "no stalemate";')
    assert told("Qf8", Value.proof(1, 1), stalemate) and not told("Qf7", Value.guess(0.5), stalemate)
    mate = read("7k/8/6K1/8/8/8/5Q2/8 w - - dm 1;")
    assert told("Qf8", Value.proof(1, 1), mate)
    assert not told("Qf8", Value.proof(1, 3), mate) and not told("Qf8", Value.guess(1), mate)
    lost = read("7K/8/6k1/8/8/8/5q2/8 b - - dm 1;")
    assert told("Qf8", Value.proof(-1, 1), lost) and not told("Qf8", Value.proof(1, 1), lost)


def test_an_answer_counts_from_when_it_is_kept():
    """Right at depth 1, wrong at 2, right from 3 on: it was found at 3."""
    problem = MATES[0]
    other = next(move for move in GAME.to(problem.state, -1) if move not in problem.best)

    class Fickle:
        game = Chess()

        def new_game(self) -> None: ...

        def results(self, limit: Limit, stop: object):
            for depth, move in enumerate([problem.best[0], other, problem.best[0], problem.best[0]], 1):
                yield Result(move, Value.guess(0), depth=depth, effort=Effort(seconds=depth / 10))

    suite = Suite([problem], Limit(depth=4))
    suite.session = Fickle()  # type: ignore[assignment]  # it searches as it is told
    [found] = suite.answers()
    assert (found.right, found.depth, found.seconds) == (True, 3, 0.3)


def test_python_chess_reads_the_same():
    for line in FILE.read_text().splitlines()[1:]:
        board = peer.Board()
        operations = board.set_epd(line)
        problem = read(line)
        assert GAME.state_text(problem.state).split()[:4] == board.fen().split()[:4]
        assert (problem.name, problem.mate) == (operations["id"], operations["dm"])
        moves: Any = operations.get("bm", [])
        assert [GAME.uci_text(problem.state, move) for move in problem.best] == [move.uci() for move in moves]


def test_operations():
    problem = read('4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 7; bm O-O-O Ra8+; id "a; b"; acd 3; c0 "said" ;')
    assert problem.state.clock >> 1 == 7
    assert (problem.name, problem.depth, problem.told["c0"]) == ("a; b", 3, ("said",))
    assert problem.wanted() == "O-O-O Ra8+"
    assert read("4k3/8/8/8/8/8/8/R3K3 w Q - 3 12 bm Ra8+").best  # with the clocks of a FEN


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("nonsense", "is no board: write 8 ranks"),
        ('4k3/8/8/8/8/8/8/R3K3 w Q - id "x";', "it says nothing of what is right: bm, am or dm"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra9;", "'Ra9' is no move here"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - dm soon;", "dm is a number from 1 to 249, not 'soon'"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; ;", "';' is no operation"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;", "'Kg8' is no move here"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - dm 1;", "the game is over there"),
    ],
)
def test_what_is_wrong_is_said(line: str, words: str, tmp_path: Path):
    file = tmp_path / "wrong.epd"
    file.write_text(f"# remark\n\n{line}\n")
    said = complaint("suite", str(file))
    assert f"{file}, line 3: " in said and words in said


@settings(max_examples=200, deadline=None)
@given(some.text(alphabet='kKqQrRnpP12345678/ wb-;"bmdia#', max_size=60))
def test_any_line_is_a_problem_or_a_clear_refusal(text: str):
    for line in (text, f"4k3/8/8/8/8/8/8/R3K3 w Q - {text}"):
        with contextlib.suppress(ValueError):  # and nothing else is ever raised
            read(line)


def test_the_command_line(tmp_path: Path):
    file = tmp_path / "some.epd"
    file.write_text('6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id "good";\n6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Kb1;\n')
    done = run("suite", str(file), "--nodes", "20000")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("ok    good    Rd8#    1 in 1 ply (proved); found in ") and ", depth 1" in lines[0]
    assert lines[1] == "FAIL  line 2  Rd8#    1 in 1 ply (proved); wanted: Kb1"
    assert lines[2].startswith("1 of 2 solved, found in ")
    facts = answer("suite", str(file), "--method", "alphabeta", "--depth", "2")
    assert (facts["solved"], facts["positions"]) == (1, 2)
    assert [found["right"] for found in facts["answers"]] == [True, False]
    assert "No such file" in complaint("suite", "none.epd")
    assert run("suite", str(file), "--depth", "2", "--threads", "2", "--method", "engine").returncode == 0


def test_a_suite_that_is_stopped_says_what_was_done(tmp_path: Path):
    file = tmp_path / "some.epd"
    file.write_text(f"{FILE.read_text().splitlines()[1]}\n{Chess().fen.rpartition(' 0')[0]} bm a4;\n")
    command = [sys.executable, "-u", "-m", "zermelo", "suite", str(file), "--seconds", "200"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as running:
        assert running.stdout
        first = running.stdout.readline()
        time.sleep(0.5)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err
    assert first.startswith("ok    one a")
    assert out.startswith("1 of 1 solved, found in ") and err.endswith("stopped after 1 of 2 positions\n")


def test_options_go_to_the_session():
    assert Suite([], Limit(depth=1), Options(threads=2)).session.options.threads == 2
