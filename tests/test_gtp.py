"""The Go Text Protocol: what it answers, in order and out of it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT
from zermelo.protocols.gtp import COMMANDS, GTP, STREAMS

ANSWER = re.compile(r"[=?]\d*( [^\n]+)?(\n[^\n]+)*\n\n")


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
    assert re.fullmatch(r"= (0|[BW]\+[\d.]+)\n\n", board.answer("gogui-rules_final_result"))


def test_a_clock_is_kept_to():
    board = go(seconds=100)
    assert board.answer("time_settings 30 0 0") == "=\n\n"
    assert board.answer("time_left b 0.3 1") == "=\n\n"
    assert board.answer("genmove b").startswith("= ")
    assert board.answer("time_settings 1 2") == "? syntax error\n\n"


def test_whatever_comes_is_answered():
    """Random bytes, huge numbers, commands in any order: an answer as the protocol says, and the board still plays."""
    luck = random.Random(6)
    words = [*COMMANDS, "b", "w", "black", "a1", "c3", "z99", "pass", "-1", "1e400", "nan", "9" * 400, "3", "\x00", "é"]
    words = [word for word in words if word not in ("quit", "genmove", "printsgf")]
    board = go()
    for _ in range(10_000):
        if luck.random() < 0.3:
            line = bytes(luck.randrange(256) for _ in range(luck.randrange(30))).decode("utf-8", "replace")
            line = line.replace("quit", "").replace("genmove", "").replace("printsgf", "")
        else:
            line = " ".join(luck.choice(words) for _ in range(luck.randint(1, 5)))
        answer = board.answer(line)
        assert answer == "" or ANSWER.fullmatch(answer), (line, answer)
        assert "Error" not in answer, (line, answer)
    assert board.answer("boardsize 5") == "=\n\n"
    assert board.answer("genmove b").startswith("= ")


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
    assert other.answer("gogui-rules_game_id") == "= hex\n\n"


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
