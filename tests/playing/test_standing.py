"""How a match stands: the table while it is played, and the same in the end, for people and for programs."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.running import ROOT, answer, run
from zermelo.cli.standing import HEADS, Clock, aligned, picture, report
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.playing.match import Match, Played
from zermelo.playing.standing import crosses, meetings, standings

THREE = ["random", "mcts:simulations=10", "alphabeta:depth=2"]


def won(number: int, seats: tuple[int, int], points: tuple[float, float], ended: str = "over") -> Played:
    return Played(number, seats, [], points, ended)


@pytest.fixture
def games() -> list[Played]:
    """A against B: 1.5 of 2. A against C: 0 of 2. B against C: one game for nothing, one of 1."""
    return [
        won(0, (0, 1), (1.0, 0.0)), won(1, (1, 0), (0.5, 0.5)),
        won(2, (0, 2), (0.0, 1.0)), won(3, (2, 0), (1.0, 0.0)),
        won(4, (1, 2), (0.5, 0.5), "void: rules"), won(5, (2, 1), (0.0, 1.0)),
    ]  # fmt: skip


@pytest.fixture
def three() -> Match:
    return Match(TicTacToe(), "tic-tac-toe", THREE, pairs=1)


def test_every_contestant_against_all_others(three: Match, games: list[Played]):
    found = standings(three, games)
    assert [(one.name, one.games, one.points) for one in found] == [
        (THREE[0], 4, 1.5), (THREE[1], 3, 1.5), (THREE[2], 3, 2.0)
    ]  # fmt: skip
    assert [one.rating.pairs for one in found] == [(1, 0, 0, 1, 0), (0, 1, 0, 0, 0), (0, 0, 0, 0, 1)]
    assert three.whole == 6


def test_every_two_and_the_cross_table(three: Match, games: list[Played]):
    met = meetings(three, games, ["A", "B", "C"])
    assert [(one.name, one.games, one.points) for one in met] == [("A - B", 2, 1.5), ("A - C", 2, 0.0), ("B - C", 1, 1)]
    assert crosses(three, games) == [[None, (1.5, 2), (0, 2)], [(0.5, 2), None, (1, 1)], [(2, 2), (0, 1), None]]


def test_the_report_has_heads_over_its_columns(three: Match, games: list[Played]):
    first, cross, met = report(three, games).split("\n\n")
    assert first.splitlines()[0].split() == " ".join(HEADS).split()
    assert [line.split()[1] for line in first.splitlines()[1:]] == THREE
    assert "no pair yet" not in first
    head, *rows = cross.splitlines()
    assert head.split() == ["A", "B", "C"]
    assert [row.split()[2:] for row in rows] == [["-", "1.5/2", "0/2"], ["0.5/2", "-", "1/1"], ["2/2", "0/1", "-"]]
    for letter in "ABC":  # each head stands at the end of its column
        end = head.index(letter)
        assert all(row[end] != " " and row[end + 1 : end + 2] in ("", " ") for row in rows)
    assert met.splitlines()[-1].split()[:3] == ["B", "-", "C"]
    assert "no pair yet" in met
    assert len({len(line) for line in first.splitlines()}) == 1


def test_two_contestants_have_one_table(games: list[Played]):
    match = Match(TicTacToe(), "tic-tac-toe", THREE[:2], pairs=1)
    assert len(report(match, games[:2]).splitlines()) == 3
    assert report(match, []).count("no pair yet") == 2


def test_a_table_of_nothing_is_a_table():
    assert aligned(["a"], ["b"], [[""]]) == "   b\na   "


def test_time_left_is_counted_from_the_games_of_this_run():
    clock = Clock(before=10, whole=40)
    assert clock.text(10) == "10 of 40 games"
    clock.begun -= 100
    assert clock.text(20) == "20 of 40 games, 3 min 20 s left"
    assert clock.text(40) == "40 of 40 games, 0 s left"


@pytest.mark.parametrize("width", [80, 100, 200])
def test_a_narrow_terminal_cuts_names_and_no_numbers(width: int):
    from rich.console import Console

    long = "gtp:/usr/games/gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead,seconds=1"
    match = Match(TicTacToe(), "tic-tac-toe", ["random", long], pairs=500)
    games = [won(number, (number % 2, 1 - number % 2), (0.5, 0.5)) for number in range(998)]
    console = Console(width=width, record=True, color_system=None, file=StringIO())
    console.print(picture(match, games, Clock(998, 1000)))
    lines = console.export_text().splitlines()
    assert len(lines) == 4
    for line in lines[1:3]:
        assert re.search(r" 998 +499 +50\.0% +0 +-\d+ to \+\d+ +50\.0% +0 0 499 0 0$", line)
    assert (long in lines[2]) == (width == 200)
    assert lines[2].startswith("gtp:/usr/")
    assert lines[3].endswith("998 of 1000 games")


def test_on_a_pipe_nothing_is_live(tmp_path: Path):
    options = ["--pairs", "1", "--opening", "2", "--processes", "1"]
    done = run("match", "tic-tac-toe", *THREE, *options, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == "" or done.stderr.startswith("compiling")
    assert done.stdout.splitlines()[0].split() == " ".join(HEADS).split()
    facts = answer("match", "tic-tac-toe", *THREE, *options, cwd=tmp_path)  # the same again: nothing is played
    assert [one["name"] for one in facts["standing"]] == THREE
    assert sum(one["points"] for one in facts["standing"]) == facts["games"] == 6
    assert [row[place] for place, row in enumerate(facts["cross"])] == [None, None, None]
    assert facts["cross"][0][1][0] + facts["cross"][1][0][0] == facts["cross"][0][1][1] == 2
    assert [one["players"] for one in facts["results"]] == [THREE[:2], THREE[::2], THREE[1:]]


def on_a_terminal(*options: str) -> tuple[str, str]:
    """What is shown on a terminal while a match is played, without its colours; and what is answered."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "zermelo", "match", "tic-tac-toe", *THREE, "--opening", "2", "--processes", "1"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "140"}
    with subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True
    ) as process:
        os.close(theirs)
        shown = b""
        while piece := _read(ours):
            shown += piece
        assert process.stdout is not None
        said = process.stdout.read()
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode()), said


def _read(file: int) -> bytes:
    try:
        return os.read(file, 1 << 16)
    except OSError:  # how a terminal says that nobody writes to it any more
        return b""


def test_on_a_terminal_the_table_is_live(tmp_path: Path):
    """All contestants, a bar, games done and time left while it is played; afterwards the report alone."""
    shown, said = on_a_terminal("--pairs", "2", "--out", str(tmp_path / "games"))
    for word in [*THREE, "Elo", "stronger", "pairs: 0 to 2", "12 of 12 games, 0 s left", "━"]:
        assert word in shown, word
    assert re.search(r"\b[1-9] of 12 games, \d+ s left", shown)
    assert said.splitlines()[0].split() == " ".join(HEADS).split()
    shown, said = on_a_terminal("--pairs", "3", "--out", str(tmp_path / "other"), "--json")
    assert "Elo" not in shown
    assert json.loads(said)["games"] == 18
