"""Other programs in matches: how they are named, told their time, and how what they do wrong is counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zermelo.loading import load
from zermelo.playing import external
from zermelo.playing.calling import Call, parts_of
from zermelo.playing.contestant import Contestant
from zermelo.playing.match import Match, replayed
from zermelo.playing.program import Program

ENGINE = f"{sys.executable} -m zermelo"


@pytest.mark.parametrize(
    ("game", "command"),
    [
        ("go", "gtp go -p size=3 -p superko=1 --seconds 0.05"),
        ("go", "gtp go -p size=3 -p superko=1,seconds=0.2"),  # what it compiles does not count
        ("tic-tac-toe", "ugi tic-tac-toe --method 'mcts:c=1,led=1',seconds=0.2"),
    ],
)
def test_another_program_plays_a_whole_game(game: str, command: str):
    rules = load(game, {"size": "3", "superko": "1"} if game == "go" else {})  # without it, play may never end
    match = Match(rules, game, [f"{command.split()[0]}:{ENGINE} {command}", "mcts:simulations=200"], pairs=1, plies=2)
    for fixture in match.fixtures():
        played = match.play(fixture)
        assert played.ended == "over"
        assert replayed(rules, played).over()


# ---- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words", "seconds", "options"),
    [
        ("gtp:gnugo --mode gtp", ("gnugo", "--mode", "gtp"), None, ()),
        ("gtp:gnugo --mode gtp,seconds=0.5", ("gnugo", "--mode", "gtp"), 0.5, ()),
        ("gtp: gnugo , seconds = 2 ", ("gnugo",), 2.0, ()),
        ("gtp:go --method 'mcts:rule=rave,c=0.2',seconds=1", ("go", "--method", "mcts:rule=rave,c=0.2"), 1.0, ()),
        ('gtp:"/opt/my engine" "a,b" c\\,d', ("/opt/my engine", "a,b", "c,d"), None, ()),
        ("gtp:sh -c 'a:b=c, \"d\"'", ("sh", "-c", 'a:b=c, "d"'), None, ()),
        ("ugi:fish,UCI_Elo=2000,seconds=0.1", ("fish",), 0.1, (("UCI_Elo", "2000"),)),
        ("ugi:fish,Skill Level=5,Log=", ("fish",), None, (("Skill Level", "5"), ("Log", ""))),
        ("ugi:fish,Book='a, b'", ("fish",), None, (("Book", "a, b"),)),
    ],
)  # fmt: skip
def test_a_call_is_read(text: str, words: tuple[str, ...], seconds: float | None, options: tuple[Any, ...]):
    assert Call.read(text) == Call(text[:3], words, seconds, options)
    contestant = Contestant.read(text)
    assert (contestant.call, contestant.limit.seconds) == (Call.read(text), seconds)


def test_parts_put_together_are_the_text():
    for text in ("", ",", "a,,b", "'a,b',c", "a\\,b", '"a\\",b",c', "'\"',\"'\""):
        assert ",".join(parts_of(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gtp:", "write the program's command after the colon"),
        ("gtp:,seconds=1", "write the program's command after the colon"),
        ("gtp:gnugo,loud", "'loud' is no setting; write name=value"),
        ("gtp:gnugo,=3", "'=3' is no setting; write name=value"),
        ("gtp:gnugo,seconds=soon", "seconds is a number, not 'soon'"),
        ("gtp:gnugo,seconds=0", "seconds is more than 0"),
        ("gtp:gnugo,seconds=nan", "seconds is more than 0"),
        (
            "gtp:go --method mcts:rule=rave,c=1",
            "gtp takes `seconds` or `clock`, not 'c'; put a comma that belongs to the command",
        ),
        ("gtp:gnugo 'a,seconds=1", "a quote is not closed"),
        ("gtp:gnugo a\\", "nothing follows a backslash"),
        ('gtp:gnugo "a', "a quote is not closed"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(text: str, said: str):
    with pytest.raises(ValueError, match=r"\A.*\Z") as told:
        Contestant.read(text)
    assert said in str(told.value)
    assert repr(text) in str(told.value)


# ---- what they do --------------------------------------------------------------------------------------------------

GTP = """
for line in open(0):
    print(line, end="", file=log, flush=True)
    if line.startswith("quit"):
        break
    if "genmove" in line:
        {move}
    else:
        print("= ", end="\\n\\n", flush=True)
"""
UGI = """
for line in open(0):
    print(line, end="", file=log, flush=True)
    if line.startswith("quit"):
        break
    if line.startswith("ugi\\n"):
        print("id name fake\\noption name Skill Level type spin default 1\\nugiok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        {move}
"""


def program(folder: Path, protocol: str, move: str, settings: str = "") -> str:
    """A contestant that does this where it is asked for a move; what it hears is in the file `heard`."""
    file = folder / f"program{len(list(folder.iterdir()))}.py"
    begin = f"import sys, time\nlog = open({str(folder / 'heard')!r}, 'a')"
    file.write_text(begin + {"gtp": GTP, "ugi": UGI}[protocol].format(move=move))
    return f"{protocol}:{sys.executable} {file}{settings}"


def says(protocol: str, move: str) -> str:
    answer = f"= {move}\n" if protocol == "gtp" else f"bestmove {move}"
    return f"print({answer!r}, flush=True)"


def lost(text: str) -> str:
    """How two games end in which it plays against random moves, and loses; each with one fault alone."""
    rules = load("go", {"size": "3"})
    match = Match(rules, "go", ["random", text], pairs=1, plies=0)
    games = [match.play(fixture) for fixture in match.fixtures()]
    assert all(played.points[played.seats.index(0)] == 1.0 for played in games)
    assert games[0].ended == games[1].ended or games[0].ended.startswith("late")
    return games[0].ended.replace(text, "it")


@pytest.mark.parametrize("protocol", ["gtp", "ugi"])
def test_what_programs_do_wrong_is_counted_as_what_it_is(
    protocol: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(external, "GRACE", 0.3)
    monkeypatch.setattr("zermelo.playing.program.FAREWELL", 0.1)
    for move, settings, ended in (
        (says(protocol, "resign"), "", "resigned: it"),
        (says(protocol, "z99"), "", "illegal: it: it plays 'z99'"),
        (says(protocol, ""), "", "illegal: it: it plays ''"),
        ("sys.exit()", ",seconds=1", f"crash: it: RuntimeError: {sys.executable} has ended"),
        (f"time.sleep(0.8); {says(protocol, 'pass')}", ",seconds=0.1", "late: it: "),
        ("time.sleep(30)", ",seconds=0.1", f"late: it: {sys.executable} has not answered for 0.4 s"),
    ):
        assert lost(program(tmp_path, protocol, move, settings)).startswith(ended)
    assert lost("gtp:no-such-program") == "crash: it: no-such-program can't be started: No such file or directory"
    assert lost(f"gtp:{sys.executable} -c pass").startswith("crash: it: ")
    refuses = tmp_path / "refuses.py"
    refuses.write_text("for line in open(0):\n    print('? no', end='\\n\\n', flush=True)")
    assert lost(f"gtp:{sys.executable} {refuses}").startswith("crash: it: 'boardsize 3' was answered with '? no'")
    assert "'boardsize 3' was answered with 'boardsize 3', which is not GTP" in lost("gtp:cat")


def heard(folder: Path, text: str) -> list[str]:
    """What it hears in a game in which it sits first, up to its first move."""
    match = Match(load("go", {"size": "3"}), "go", [text, "random"], pairs=1, plies=2)
    match.play(next(match.fixtures()))
    return (folder / "heard").read_text().splitlines()


def test_a_gtp_program_is_told_its_time(tmp_path: Path):
    for seconds, period in (("0.5", "1 2"), ("1", "1 1"), ("1.5", "3 2"), ("0.1", "1 10"), ("0.00001", "1 1000")):
        lines = heard(tmp_path, program(tmp_path, "gtp", says("gtp", "resign"), f",seconds={seconds}"))
        assert lines[:4] == ["boardsize 3", "clear_board", "komi 7.5", f"time_settings 0 {period}"]
        assert lines[-3:] == [f"time_left b {period}", "genmove b", "quit"]
        (tmp_path / "heard").unlink()
    lines = heard(tmp_path, program(tmp_path, "gtp", says("gtp", "resign")))
    assert not any("time" in line for line in lines)


def test_a_ugi_program_is_told_its_time_and_its_options(tmp_path: Path):
    lines = heard(tmp_path, program(tmp_path, "ugi", says("ugi", "resign"), ",seconds=0.25,skill level=7"))
    assert lines[:4] == ["ugi", "setoption name Skill Level value 7", "uginewgame", "isready"]
    assert lines[4].startswith("position startpos moves ")
    assert lines[5:] == ["go movetime 250", "quit"]
    (tmp_path / "heard").unlink()
    assert "go movetime 1000" in heard(tmp_path, program(tmp_path, "ugi", says("ugi", "resign")))
    ended = lost(program(tmp_path, "ugi", says("ugi", "resign"), ",Colour=red"))
    assert ended == f"crash: it: {sys.executable} has no option 'Colour'"


def test_a_program_with_a_clock_is_told_what_the_clocks_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(external, "GRACE", 0.3)
    monkeypatch.setattr("zermelo.playing.program.FAREWELL", 0.1)
    slow = "time.sleep(0.2); " + says("ugi", "resign")
    lines = heard(tmp_path, program(tmp_path, "ugi", slow, ",clock=1.5+0.25"))
    assert lines[-2:] == ["go p1time 1500 p2time 1500 p1inc 250 p2inc 250", "quit"]
    (tmp_path / "heard").unlink()
    lines = heard(tmp_path, program(tmp_path, "gtp", says("gtp", "resign"), ",clock=90"))
    assert lines[3] == "time_settings 90 0 0"
    assert lines[-3:] == ["time_left b 90 0", "genmove b", "quit"]
    late = program(tmp_path, "ugi", f"time.sleep(0.8); {says('ugi', 'pass')}", ",clock=0.6")
    assert lost(late).startswith("late: it: its clock was 0.")
    assert lost(program(tmp_path, "ugi", "time.sleep(30)", ",clock=0.1")).startswith("late: it: ")


# ---- before a match -----------------------------------------------------------------------------------------------

OFFERS = """
print("option name Skill Level type spin default 1 min -3 max 20", "option name Style type combo default Calm var Calm "
      "var Very Wild", "option name Ponder type check default false", "option name Clear type button",
      "option name Book type string default <empty>", "option name Odd type spin", sep="\\n")
print("uciok")
"""


def offering(folder: Path, settings: str) -> Contestant:
    """A program that offers options, and is told these."""
    file = folder / "offering.py"
    loop = "import sys\nfor line in sys.stdin:\n    if line == 'uci\\n':\n"
    greet = "".join(f"        {line}\n" for line in OFFERS.strip().splitlines())
    ready = "    elif line.startswith('isready'):\n        print('readyok')\n    sys.stdout.flush()\n"
    file.write_text(f"{loop}{greet}{ready}")
    return Contestant.read(f"uci:{sys.executable} {file}{settings}")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("", ""),
        (",skill level=-3,STYLE=very wild,Ponder=True,Clear=,Book='a, b',Odd=99", ""),
        (",Skill Level=21", "Skill Level is a whole number from -3 to 20, not 21"),
        (",Skill Level=-4", "Skill Level is a whole number from -3 to 20, not -4"),
        (",Skill Level=1e1", "Skill Level is a whole number from -3 to 20, not 1e1"),
        (f",Skill Level={'9' * 5000}", "Skill Level is a whole number from -3 to 20, not 9"),
        (",Odd=abc", "Odd is a whole number, not abc"),
        (",Style=Wild", "Style is Calm or Very Wild, not Wild"),
        (",Ponder=1", "Ponder is true or false, not 1"),
        (",Nope=3", "has no option 'Nope'"),
    ],
)
def test_options_are_tried_before_the_first_game(settings: str, said: str, tmp_path: Path):
    contestant, game = offering(tmp_path, settings), load("tic-tac-toe")
    if not said:
        contestant.try_out(game)
        return
    with pytest.raises(ValueError, match=r"\A.*\Z") as told:
        contestant.try_out(game)
    assert said in str(told.value)
    assert repr(contestant.text) in str(told.value)


@pytest.mark.parametrize("command", ["false", "cat", "no-such-program", "true", "echo ugiok"])
@pytest.mark.parametrize("protocol", ["gtp", "ugi", "uci"])
def test_a_program_that_speaks_no_such_protocol_is_refused(
    protocol: str, command: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(external, "GREETING", 0.3)
    monkeypatch.setattr("zermelo.playing.program.FAREWELL", 0.1)
    with pytest.raises(ValueError, match=rf"\A'{protocol}:{command}': .*\Z"):
        Contestant.read(f"{protocol}:{command}").try_out(load("tic-tac-toe"))


def test_a_match_with_such_a_program_is_not_begun(tmp_path: Path):
    out = tmp_path / "games.jsonl"
    line = ["tic-tac-toe", "random", "uci:false", "--pairs", "2", "--out", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "match", *line], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, out.exists()) == (2, "", False)
    assert "'uci:false': false has ended" in done.stderr


def test_a_program_without_a_clock_plays_on(tmp_path: Path):
    """That it knows no time_settings is no fault."""
    file = tmp_path / "clockless.py"
    answer = "'? what' if 'time' in line else '= resign' if 'gen' in line else '='"
    file.write_text(f"for line in open(0):\n    print({answer}, end='\\n\\n', flush=True)")
    assert lost(f"gtp:{sys.executable} {file},seconds=1") == "resigned: it"


def test_a_program_that_does_not_know_quit_hears_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It ends of its own, long before anybody would end it."""
    monkeypatch.setattr("zermelo.playing.program.FAREWELL", 30.0)
    file = tmp_path / "deaf.py"
    file.write_text("for line in open(0):\n    pass\nraise SystemExit(7)")
    found = Program([sys.executable, str(file)])
    found.close()
    assert found._process.returncode == 7


def test_what_a_program_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zermelo.playing.program.FAREWELL", 0.1)
    wrapper, left = tmp_path / "wrapper.sh", tmp_path / "ended-by-itself"
    wrapper.write_text(f"#!/bin/sh\necho '? no'\necho\nsleep 300\necho > {left}\n")
    wrapper.chmod(0o755)
    match = Match(load("go", {"size": "3"}), "go", ["random", f"gtp:{wrapper}"], pairs=1, plies=0)
    assert all(match.play(fixture).ended.startswith("crash") for fixture in match.fixtures())
    assert not left.exists()  # nobody has waited until it would have ended by itself
