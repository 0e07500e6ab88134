"""The Go Text Protocol: what it answers, in order and out of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import ROOT
from zermelo.protocols.gtp import COMMANDS, GTP
from zermelo.protocols.gtp_thinking import STREAMS


def go(method: str = "mcts", seconds: float = 0.1, **parameters: str) -> GTP:
    return GTP("go", {"size": "5"} | parameters, method, seconds)


def test_commands_that_every_board_asks_first():
    board = go()
    assert board.answer("protocol_version") == "= 2\n\n"
    assert board.answer("7 name") == "=7 zermelo\n\n"
    assert board.answer("8 known_command play\r\n") == "=8 true\n\n"
    assert board.answer("known_command jump") == "= false\n\n"
    assert board.answer("9 jump") == "?9 unknown command\n\n"
    assert board.answer("# a remark") == board.answer("  \t ") == ""
    assert board.answer("list_commands").split()[1:] == [*COMMANDS, *STREAMS]
    assert board.answer("quit") == "=\n\n"
    assert board.ended


def test_moves_captures_and_undo():
    board = go()
    for line in ("play b A2", "play w A1", "play black b1"):
        assert board.answer(line) == "=\n\n"
    assert "x x" not in board.answer("showboard").splitlines()[-2]
    assert board.answer("play w a1") == "? illegal move\n\n"  # it was taken, and would take itself
    assert board.answer("final_score") == "= B+17.5\n\n"  # 25 points, less komi
    for _ in range(3):
        assert board.answer("undo") == "=\n\n"
    assert board.answer("undo") == "? cannot undo\n\n"
    assert board.answer("play w c3") == "=\n\n"  # out of turn: black has passed
    assert board.answer("gogui-rules_side_to_move") == "= black\n\n"


def test_size_and_komi_are_parameters():
    board = go()
    assert board.answer("boardsize 7") == "=\n\n"
    assert board.answer("boardsize 20") == "? unacceptable size\n\n"
    assert board.answer("boardsize many") == "? syntax error\n\n"
    assert board.answer("gogui-rules_board_size") == "= 7\n\n"
    assert board.answer("play b d4") == "=\n\n"
    assert board.answer("komi 0.5") == "=\n\n"
    assert board.answer("final_score") == "= B+48.5\n\n"
    assert board.answer("play b d4") == "? illegal move\n\n"


@pytest.mark.parametrize(("name", "size"), [("go", 3), ("hex", 3), ("othello", 4)])
def test_a_whole_game_with_itself(name: str, size: int):
    board = GTP(name, {"size": str(size)}, "mcts", 0.02)
    for turn in range(200):
        answer = board.answer(f"genmove {'bw'[turn % 2]}")
        assert re.fullmatch(r"= ([A-T]\d+|pass|swap)\n\n", answer), answer
        if board.trail.over():
            break
    assert board.trail.over()
    assert board.answer("gogui-rules_legal_moves") == "=\n\n"
    assert re.fullmatch(
        r"= (Draw|(Black|White) wins( by [\d.]+ points)?)\n\n", board.answer("gogui-rules_final_result")
    )
    assert re.fullmatch(r"= (0|[BW]\+[\d.]+)\n\n", board.answer("final_score"))


def test_a_clock_is_kept_to():
    board = go(seconds=100)
    assert board.answer("time_settings 30 0 0") == "=\n\n"
    assert board.answer("time_left b 0.3 1") == "=\n\n"
    assert board.answer("genmove b").startswith("= ")
    assert board.answer("time_settings 1 2") == "? syntax error\n\n"


def test_on_a_pipe_every_line_is_answered_at_once():
    command = [sys.executable, "-m", "zermelo", "gtp", "go", "-p", "size=5"]
    lines = {"1 name": "=1 zermelo", "2 play b c3": "=2", "3 nonsense": "?3 unknown command", "quit": "="}
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        for line, answer in lines.items():
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == answer + "\n"
            assert process.stdout.readline() == "\n"
        assert process.wait(timeout=20) == 0


def test_an_analysis_goes_on_until_another_line_comes():
    command = [sys.executable, "-m", "zermelo", "gtp", "go", "-p", "size=5", "--method", "mcts"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("4 lz-analyze b 5\n")
        process.stdin.flush()
        assert process.stdout.readline() == "=4\n"
        infos = [process.stdout.readline() for _ in range(3)]
        process.stdin.write("5 name\n")
        process.stdin.flush()
        while infos[-1] != "\n":
            infos.append(process.stdout.readline())
        assert process.stdout.readline() == "=5 zermelo\n"
        for line in infos[:-1]:
            assert re.fullmatch(r"(info move \S+ visits \d+ winrate \d+ prior 0 order \d+ pv( \w+)+ ?)+\n", line), line
        assert infos[-2].count("info move") == 26
        process.stdin.write("lz-genmove_analyze b 5\nquit\n")
        process.stdin.close()
        rest = process.stdout.read()
        assert re.search(r"\nplay [A-E][1-5]\n\n=\n\n$", rest)
        assert process.wait(timeout=20) == 0


@pytest.mark.parametrize("method", ["engine", "mcts", "alphabeta", "sampling"])
def test_an_analysis_leaves_no_move_out(method: str):
    """Whatever thinks; methods without visits say 0 of them. (A tree knows of a move once it was tried.)"""
    board = GTP("hex", {"size": "3"}, method, 0.05)
    assert board.answer("play b b2") == "=\n\n"
    lines = board.answer("lz-genmove_analyze w 1").splitlines()
    assert lines[0] == "="
    infos = [re.findall(r"info move (\S+) visits \d+", line) for line in lines[1:] if line.startswith("info")]
    assert infos
    for moves in infos[-1:] if method == "mcts" else infos:
        assert sorted(moves) == ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]


def test_an_analysis_that_fails_is_one_answer(monkeypatch: pytest.MonkeyPatch):
    """What was begun as done can't be refused any more."""

    def failing(board: object, words: list[str]) -> Iterator[str]:
        yield "info move A1\n"
        raise RuntimeError("out of\n\nideas")

    monkeypatch.setitem(STREAMS, "lz-analyze", failing)
    assert go().answer("5 lz-analyze") == "=5\ninfo move A1\ninfo string RuntimeError: out of ideas\n\n"


def test_without_a_method_a_game_has_the_one_that_suits_it():
    assert GTP("go", {}).method == "mcts:rule=rave,c=0.05,answers=1"
    assert GTP("go", {}, "engine").method == "engine"
    assert [GTP(name, {}).method for name in ("hex", "othello", "connect-four")] == ["", "", ""]
    assert GTP("nim", {"piles": "(1,2)"}).method == "mcts"  # no estimate, no order


def test_a_clock_that_is_set_has_what_it_times_compiled():
    board = go()
    assert board.session is None
    assert board.answer("time_settings 0 1 2") == "=\n\n"
    assert board.session is not None
    assert board.clock == {0: 0.5, 1: 0.5}


def test_a_wrong_analysis_is_refused():
    board = go()
    assert board.answer("7 lz-analyze b soon") == "?7 syntax error\n\n"
    assert GTP("hex", {"size": "3"}, "mcts", 0.1).answer("lz-genmove_analyze w 10") == "? illegal move\n\n"


def test_games_are_loaded_and_printed_as_sgf(tmp_path: Path):
    board = go()
    for line in ("play b c3", "play w b2", "play b pass", f"printsgf {tmp_path / 'game.sgf'}"):
        assert board.answer(line) == "=\n\n"
    other = GTP("go", {}, "mcts", 0.1)
    assert other.answer(f"loadsgf {tmp_path / 'game.sgf'}") == "=\n\n"
    assert other.answer("printsgf") == board.answer("printsgf")
    assert other.answer("showboard") == board.answer("showboard")
    assert other.answer(f"loadsgf {tmp_path / 'game.sgf'} 2") == "=\n\n"
    assert other.answer("gogui-rules_side_to_move") == "= white\n\n"
    assert other.answer(f"loadsgf {tmp_path / 'none.sgf'}") == "? cannot load file\n\n"
    assert GTP("hex", {}, "mcts", 0.1).answer("printsgf") == "? cannot save file\n\n"


def test_a_game_that_was_loaded_stays_what_it_is(tmp_path: Path):
    file = tmp_path / "setup.sgf"
    file.write_text("(;GM[1]SZ[5]KM[0]AB[bb][dd]PL[W];W[cc])")
    board = go(superko="true")
    assert board.answer(f"loadsgf {file}") == "=\n\n"
    before = board.answer("showboard")
    assert board.answer("komi 3.5") == "=\n\n"
    assert board.answer("showboard") == before
    assert (board.game.parameters["superko"], board.game.parameters["komi"]) == (True, 3.5)
    other = GTP("hex", {"size": "5"}, "mcts", 0.1)
    assert other.answer(f"loadsgf {file}") == "? cannot load file\n\n"
    assert other.answer("gogui-rules_game_id") == "= Hex\n\n"


def test_every_later_line_ends_an_analysis():
    """Another analysis too; and a line that was read with the next one before anybody could look."""
    command = [sys.executable, "-m", "zermelo", "gtp", "go", "-p", "size=5", "--method", "mcts"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        for lines in ("1 lz-analyze b 100\n", "2 lz-analyze b 100\n", "3 play b c3\n4 lz-analyze w 100\n", "5 name\n"):
            process.stdin.write(lines)
            process.stdin.flush()
            number = lines.strip().split("\n")[-1][0]
            while not process.stdout.readline().startswith(f"={number}"):
                pass
        process.stdin.write("quit\n")
        process.stdin.close()
        assert process.wait(timeout=20) == 0
