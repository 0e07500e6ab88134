"""The Universal Game Interface: what it answers, in order and out of it, and while it thinks."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.running import ROOT
from zermelo.protocols.ugi import UGI


def said(board: UGI, line: str) -> str:
    board.hear(line)
    return "".join(board.answers(line))


def test_a_referee_can_follow_a_game():
    board = UGI("tic-tac-toe", {})
    assert said(board, "ugi").splitlines()[-1] == "ugiok"
    assert said(board, "isready") == "readyok\n"
    assert said(board, "position startpos moves a1 b2 a2") == ""
    assert (said(board, "query p1turn"), said(board, "query gameover")) == ("response false\n", "response false\n")
    assert said(board, "query result") == "response none\n"
    assert said(board, "go movetime 100").splitlines()[-1] == "bestmove a3"
    assert said(board, "position startpos moves a1 b1 a2 b2 a3") == ""
    assert (said(board, "query gameover"), said(board, "query result")) == ("response true\n", "response p1win\n")
    assert said(board, "go") == "bestmove 0000\n"
    assert said(board, "position fen x../.o./... moves c1") == ""
    assert "x . ." in said(board, "d")


def test_what_is_wrong_is_told_and_changes_nothing():
    board = UGI("tic-tac-toe", {})
    assert said(board, "position startpos moves b2") == ""
    for line, told in (
        ("position startpos moves b2 b2", "info string 'b2' is no move here\n"),
        ("position somewhere", "info string position is `startpos` or `fen STATE`, then `moves` and the moves\n"),
        ("query weather", "info string query is `gameover`, `p1turn` or `result`\n"),
        ("jump", ""),
    ):
        assert said(board, line) == told
    assert said(board, "query p1turn") == "response false\n"
    answer = said(board, "go movetime soon").splitlines()
    assert answer[0] == "info string movetime is a number from 0 up, not 'soon'"
    assert answer[-1].startswith("bestmove ")


@pytest.mark.parametrize("method", ["mcts", "engine", "alphabeta", "sampling"])
def test_every_limit_ends_in_a_move(method: str):
    board = UGI("connect-four", {"width": "4", "height": "4"}, method, 0.05)
    for line in ("go movetime 20", "go depth 3", "go nodes 500", "go p1time 500 p2time 500 p1inc 10 movestogo 5", "go"):
        assert said(board, line).splitlines()[-1].startswith("bestmove "), line


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("p1time -100 p1inc -5", "p1inc is a number from 0 up, not '-5'"),
        ("p1time 100 p2time soon", "p2time is a number from 0 up, not 'soon'"),
        ("p1time -1 p2time -2", ""),
    ],
)
def test_a_number_that_can_not_be_read_leaves_the_others(line: str, wrong: str):
    board = UGI("connect-four", {}, "sampling", 60.0)
    begun = time.process_time()
    *told, last = said(board, f"go {line}").splitlines()
    assert [one for one in told if one.startswith("info string")] == ([f"info string {wrong}"] if wrong else [])
    assert last.startswith("bestmove ") and time.process_time() - begun < 30  # a minute would have been taken


def test_a_tree_is_kept_while_a_game_goes_on():
    board = UGI("connect-four", {}, "mcts", 0.1)
    first = said(board, "go movetime 100").splitlines()[-1].split()[1]
    before = board.trail
    said(board, f"position startpos moves {first}")
    assert board.trail.before is before
    said(board, "position startpos moves 1 1")
    assert board.trail.before is not before


def test_it_is_stopped_while_it_thinks():
    command = [sys.executable, "-m", "zermelo", "ugi", "connect-four", "--method", "mcts"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("isready\ngo infinite\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        assert process.stdout.readline().startswith("info ")
        time.sleep(0.3)
        process.stdin.write("stop\nquery gameover\n")
        process.stdin.flush()
        lines: list[str] = []
        while not lines or not lines[-1].startswith("response"):
            lines.append(process.stdout.readline())
        assert lines[-2].startswith("bestmove ")
        process.stdin.write("go infinite\n")  # and nobody is left to stop it
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_stop_is_for_the_search_before_it_alone():
    """Read together with the next search, it still ends the first; and who asks meanwhile is told at once."""
    command = [sys.executable, "-m", "zermelo", "ugi", "connect-four", "--method", "mcts"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("isready\ngo infinite\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        assert process.stdout.readline().startswith("info ")
        process.stdin.write("isready\n")
        process.stdin.flush()
        while process.stdout.readline() != "readyok\n":
            pass
        process.stdin.write("stop\ngo movetime 200\nquery gameover\n")
        process.stdin.flush()
        lines: list[str] = []
        while not lines or not lines[-1].startswith("response"):
            lines.append(process.stdout.readline())
        assert sum(line.startswith("bestmove") for line in lines) == 2
        assert "readyok\n" not in lines
        process.stdin.write("quit\n")
        process.stdin.close()
        assert process.wait(timeout=20) == 0
