"""`zermelo play`, as a person at the keyboard and as a program that watches."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.running import ROOT, run
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.line import trail_at
from zermelo.loading import load
from zermelo.methods.limit import Limit
from zermelo.playing.record import Record, resumed
from zermelo.playing.why import why


def played(lines: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A session in which a person types these lines."""
    return run("play", *arguments, typed=lines, XDG_DATA_HOME=str(home))


def test_a_game_to_its_end(tmp_path: Path):
    """Whoever takes the last stick loses: from 1 and 1 the person, who moves first, wins by taking one."""
    done = played("a1\n", "nim", "-p", "piles=1,1", "--depth", "5", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Min plays b1" in done.stdout
    assert "Max wins\nmoves: a1 b1\n" in done.stdout
    assert done.stdout.endswith("no move changed the value of the game\nover> \n")


def test_the_commands(tmp_path: Path):
    lines = "hint\nmoves\nwhy\nwhy a1\nwhy z9\nnonsense\nhelp\n\nb2\nundo\nundo\nresign\n"
    done = played(lines, "tic-tac-toe", "--seconds", "0.2", home=tmp_path)
    assert done.returncode == 0, done.stderr
    out = done.stdout
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out
    assert out.count("values for x") == 1
    assert "a1 is as good as any: it draws." in out
    assert "no move 'z9' here: legal are" in out
    assert "no move 'nonsense' here: legal are" in out
    assert "save FILE   write the game down" in out
    assert "o plays " in out
    assert "there is no move of yours to take back" in out
    assert out.endswith("x resigns: o wins\n")


def test_moves_of_chess_are_listed_by_piece_and_mistakes_are_told(tmp_path: Path):
    lines = "moves\nNd2\nzz\nresign\n"
    at = "rnbqkbnr/pppppppp/8/8/8/3P1N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3"
    done = played(lines, "chess", "--at", at, "--depth", "1", home=tmp_path)
    shown = done.stdout.splitlines()
    assert any(line.startswith("a4 b4") for line in shown)
    assert sum(line.startswith("N") and "x" not in line and len(line.split()) > 3 for line in shown) == 1
    assert any(line.startswith("B") for line in shown)
    [told] = [line for line in shown if line.startswith("no move 'Nd2' here: perhaps ")]
    assert "Nbd2" in told and "Nfd2" in told
    assert "no move 'zz' here: legal are" in done.stdout


def test_a_game_that_goes_round_says_so(tmp_path: Path):
    line = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
    done = played("", "chess", "--at", line, "--depth", "1", home=tmp_path)
    assert f"a draw, since the position has come 3 times\nmoves: {line}\n" in done.stdout


def test_a_seed_throws_the_same_dice_again(tmp_path: Path):
    games = [played("roll\n" * 3, "pig", "--seed", seed, "--seconds", "0.1", home=tmp_path) for seed in ("7", "7", "8")]
    throws = [[line for line in done.stdout.splitlines() if line.startswith("chance: ")] for done in games]
    assert throws[0] == throws[1] != throws[2] and len(throws[0]) >= 3


def test_half_a_move_is_told_what_it_is_a_part_of(tmp_path: Path):
    whole = "it is a part of 24/23+8/5 or 8/7+8/5 or 8/5+6/5"
    done = run("show", "backgammon", "--at", "3-1 8/5", XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2 and f"no move '8/5' after 1 move: {whole}" in done.stderr


def test_the_second_seat(tmp_path: Path):
    done = played("resign\n", "connect-four", "--as", "second", "--seconds", "0.1", home=tmp_path)
    assert "x plays " in done.stdout
    assert done.stdout.endswith("o resigns: x wins\n")


def test_a_game_that_is_left_is_saved_and_goes_on(tmp_path: Path):
    done = played("4\n", "connect-four", "--seconds", "0.1", home=tmp_path)  # then the input ends
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "zermelo").glob("connect-four-*.json")
    assert str(file) in done.stderr
    moves = json.loads(file.read_text())["moves"]
    assert moves[0] == "4"
    assert len(moves) == 2
    again = played("resign\n", "--resume", str(file), "--seconds", "0.1", home=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout.count("x to move>") == 1
    assert again.stdout.endswith("x resigns: o wins\n")


def test_saving_by_name(tmp_path: Path):
    file = tmp_path / "mine.json"
    done = played(f"save\nb2\nsave {file}\nsave /no/such/place\nresign\n", "tic-tac-toe", "--depth", "2", home=tmp_path)
    assert "save FILE: give it a name" in done.stdout
    assert "not saved: No such file or directory" in done.stdout
    record = resumed(file)
    assert record.texts()[0] == "b2"
    assert record.person == 0
    assert record.game.name == "tic-tac-toe"


def test_watching_two_engines(tmp_path: Path):
    done = played("", "tic-tac-toe", "--watch", "--depth", "9", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(" plays ") == 9
    assert "a draw\nmoves: " in done.stdout


def test_a_record_of_somebodys_file_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    source = "tests/planted/defects.py:UsesDict"
    record = Record(load(source), source)
    record.play(record.game.parse_move(record.state, "1"))
    record.save(tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    again = resumed(tmp_path / "game.json")
    assert again.texts() == ["1"]
    assert again.state == record.state


def test_parameters_are_saved(tmp_path: Path):
    record = Record(Nim((2, 1), False), "nim", "a1")
    record.save(tmp_path / "game.json")
    again = resumed(tmp_path / "game.json")
    assert again.game.parameters == record.game.parameters
    assert again.state == record.state != record.game.start()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "zermelo record 1"}', "nonsense"])
def test_a_broken_file_is_named(text: str, tmp_path: Path):
    file = tmp_path / "broken.json"
    file.write_text(text)
    with pytest.raises(ValueError, match="is not a game that was saved"):
        resumed(file)


def test_a_move_that_is_not_legal_is_named(tmp_path: Path):
    record = Record(TicTacToe(), "tic-tac-toe")
    record.play(4)
    record.save(tmp_path / "game.json")
    facts = json.loads((tmp_path / "game.json").read_text())
    facts["moves"].append("b2")
    (tmp_path / "game.json").write_text(json.dumps(facts))
    with pytest.raises(ValueError, match="no move 'b2' here: legal are a3"):
        resumed(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play"], "which game?"),
        (["play", "pig", "--method", "engine"], "engine wants a game without chance"),
        (["play", "nim", "--as", "third"], "--as is Max, Min, first or second, not 'third'"),
        (["play", "nim", "--seconds", "0"], "seconds is more than 0"),
        (["play", "nim", "--resume", "x"], "--resume takes the game"),
        (["play", "--resume", "/no/such/file"], "No such file or directory"),
    ],
    ids=str,
)
def test_bad_input(arguments: list[str], words: str):
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_why_names_the_refutation():
    """x threatens at 7: whatever else o plays loses at once, and the reason is x's stone there."""
    game = ConnectFour()
    state = game.start()
    for move in (3, 3, 4, 4, 5, 2):
        state = game.play(state, move)
    state = game.play(state, 0)  # x misses it, o must stop 7
    answer = why(game, state, Limit(seconds=0.3))
    assert answer.lines[0].move == 6
    wrong = answer.of(1)
    assert wrong.line[:2] == (1, 6)
    assert (wrong.value.payoff, wrong.value.plies) == (1, 2)
    verdict, threat, play = answer.sentences("2")[:3]
    assert verdict.startswith("2 loses in 2 plies")
    assert threat == "x threatens to win with 7, and 2 does nothing against it; 7 stops it."
    assert "x  7  completes four in a row" in play
    assert "X X X X" in play
    with pytest.raises(ValueError, match="no move '9' here: legal are 1 2 3"):
        answer.of("9")


@pytest.mark.parametrize(
    ("game", "moves", "name", "written"),
    [
        ("chess", "e4 e5 Nf3", "mine.pgn", '[White "zermelo"]\n[Black "you"]'),
        ("go", "c3 d4 pass", "mine.sgf", "PB[zermelo]PW[you]"),
    ],
)
def test_formats_that_others_read_are_saved_and_resumed(game: str, moves: str, name: str, written: str, tmp_path: Path):
    record = Record.along(trail_at(load(game), moves), game, 1)
    record.save(tmp_path / name)
    assert written in (tmp_path / name).read_text()
    again = resumed(tmp_path / name)
    assert (again.person, again.texts(), again.source, again.state) == (1, moves.split(), game, record.state)
    again.undo()
    again.save(tmp_path / "mine.json")
    assert resumed(tmp_path / "mine.json").texts() == moves.split()[:2]
    with pytest.raises(ValueError, match=f"is for (go|chess), and this is {game}"):
        record.save(tmp_path / ("mine.sgf" if game == "chess" else "mine.pgn"))


def test_chess_as_a_person_plays_it(tmp_path: Path):
    file = tmp_path / "mine.pgn"
    lines = f"e2e4\nundo\nNf3\nsave {file}\nsave {tmp_path}/mine.sgf\nresign\n"
    done = played(lines, "chess", "--depth", "2", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "not saved: .sgf is for go, and this is chess" in done.stdout
    assert "white plays e4\n" in done.stdout  # what was typed was e2e4
    moves = file.read_text().rpartition("\n\n")[2].split()
    assert moves[:2] == ["1.", "Nf3"]
    again = played("resign\n", "--resume", str(file), "--depth", "2", home=tmp_path)
    assert again.stdout.endswith("white resigns: black wins\n")
    at = run("show", "chess", "--at", str(file))
    assert "white to move" in at.stdout
    assert run("show", "chess", "--at", f"{file}:2").stderr.strip().endswith("there is 1 game in it, and no game 2")
    assert run("show", "nim", "--at", str(file)).stderr.strip().endswith("PGN is for chess, and this is nim")
    assert "Traceback" not in played("resign\n", "chess", "--at", str(file), "--depth", "1", home=tmp_path).stderr
