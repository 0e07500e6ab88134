"""The commands: what they answer, and how they refuse."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.running import ROOT, answer, complaint, fresh, python, run, untimed
from zermelo.cli import screen
from zermelo.loading import shipped

DEFECTS = ROOT / "tests" / "planted" / "defects.py"


def test_a_terminal_that_has_no_chessmen_is_no_reason_to_fail():
    done = fresh("show", "chess", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "8 ? ? ? ?" in done.stdout and not done.stderr


def test_perft_of_tic_tac_toe():
    assert answer("perft", "tic-tac-toe", "9")["perft"] == 127872
    assert run("perft", "tic-tac-toe", "9").stdout == "127,872 lines of exactly 9 moves\n"


def test_perft_of_connect_four_divided():
    facts = answer("perft", "connect-four", "8", "--divide")
    assert facts["perft"] == 5673234
    assert sum(facts["divide"].values()) == 5673234
    assert facts["divide"]["1"] == facts["divide"]["7"]


def test_perft_from_a_position():
    assert answer("perft", "tic-tac-toe", "1", "--at", "b2 a1")["perft"] == 7
    assert answer("perft", "tic-tac-toe", "1", "--at", ".../.x./o..")["perft"] == 7
    assert answer("perft", "tic-tac-toe", "0")["perft"] == 1


def test_count_of_tic_tac_toe():
    facts = answer("count", "tic-tac-toe")
    keys = ("states", "ended", "canonical", "games", "nodes")
    assert [facts[key] for key in keys] == [5478, 958, 765, 255168, 549946]
    assert facts["exact"] is True


def test_count_of_connect_four_on_a_small_board():
    facts = answer("count", "connect-four", "-p", "width=4", "-p", "height=4")
    assert facts["states"] == 161029


def test_count_says_where_it_estimates():
    done = run("count", "connect-four", "--limit", "1000", "--samples", "1000")
    assert "more than 1,000 (the limit): what follows is estimated" in done.stdout
    assert "standard error" in done.stdout
    facts = answer("count", "connect-four", "--limit", "1000", "--samples", "1000")
    assert facts["exact"] is False
    assert facts["states"] is None
    assert facts["estimate"]["games_log10"] > 20


def test_count_of_a_game_without_end():
    assert "no end of them: a state can come again" in run("count", "pig", "-p", "goal=5").stdout


def test_completion_offers_what_can_be_loaded():
    from zermelo.cli.options import game_names
    from zermelo.loading import load

    assert "2048" in game_names("") and "rock-paper-scissors" in game_names("ro")
    for name in game_names(""):
        assert load(name).name == name


def test_games_lists_every_game_with_its_axes():
    done = run("games")
    for name in shipped():
        assert f"\n{name}: " in f"\n{done.stdout}"
    facts = {game["name"]: game for game in answer("games")["games"]}
    assert facts["pig"]["axes"]["chance"] == "stochastic"
    assert facts["three-player"]["axes"]["players"] == "3 players"
    assert "alphabeta" in facts["nim"]["methods"]
    assert "alphabeta" not in facts["pig"]["methods"]


def test_show_writes_a_state_as_other_programs_do():
    """One line that `--at` reads: the board format of othello, the rows of a grid."""
    done = run("show", "othello", "--at", "f5d6c3", "--text")
    assert done.stdout == "------------------X--------XX------OXX-----O-------------------- O;\n"
    assert run("show", "othello", "--at", done.stdout.strip(), "--text").stdout == done.stdout
    assert answer("show", "othello", "--at", "f5d6c3")["state"] == done.stdout.strip()
    assert run("show", "tic-tac-toe", "--at", "b2 a1", "--text").stdout == ".../.x./o..\n"


def test_show_draws_a_position():
    done = run("show", "tic-tac-toe", "--at", "b2 a1")
    assert done.stdout == "3 . . .\n2 . x .\n1 o . .\n  a b c\n\nx to move: a3 b3 c3 a2 c2 b1 c1\n"
    assert answer("show", "tic-tac-toe", "--at", "b2 a1")["state"] == ".../.x./o.."


def test_show_of_an_end_and_of_dice():
    assert "the game is over: x 1, o -1" in run("show", "tic-tac-toe", "--at", "a1 a2 b1 b2 c1").stdout
    assert "chance decides: 1 with 0.167" in run("show", "pig", "--at", "roll").stdout
    assert answer("show", "pig", "--at", "roll")["turn"] == "chance"


def test_show_of_a_tree():
    assert "|- Min\n|  |- 3" in run("show", "tree").stdout


def test_moves_may_be_run_together_where_they_are_single_characters():
    assert (
        answer("show", "connect-four", "--at", "44455")["state"]
        == answer("show", "connect-four", "--at", "4 4 4 5 5")["state"]
    )


def test_help_shows_an_example_for_every_command():
    for command in (["games"], ["show"], ["perft"], ["count"], ["check"], ["cache", "info"], ["cache", "clear"]):
        done = run(*command, "--help")
        assert done.returncode == 0
        assert f"Example: zermelo {' '.join(command)}" in " ".join(done.stdout.split())


def test_cache_info_and_clear(tmp_path: Path):
    run("perft", "nim", "2", ZERMELO_CACHE=str(tmp_path))
    facts = answer("cache", "info", ZERMELO_CACHE=str(tmp_path))
    assert [entry["game"] for entry in facts["entries"]] == ["nim piles=(3, 4, 5) misere=True players=2"]
    assert facts["bytes"] > 1000
    assert answer("cache", "clear", "--days", "1", ZERMELO_CACHE=str(tmp_path))["removed"] == 0
    assert answer("cache", "clear", ZERMELO_CACHE=str(tmp_path))["removed"] == 1
    assert answer("cache", "info", ZERMELO_CACHE=str(tmp_path))["entries"] == []


def test_a_notice_while_something_compiles_for_the_first_time(tmp_path: Path):
    first, second = (run("perft", "nim", "2", ZERMELO_CACHE=str(tmp_path)) for _ in range(2))
    assert first.stderr == "compiling (the first time only) ...\n"
    assert second.stderr == ""


def test_rules_that_can_not_be_compiled_run_interpreted_and_say_so():
    done = run("perft", f"{DEFECTS}:UsesDict", "2")
    assert done.returncode == 0
    assert done.stdout == "9 lines of exactly 2 moves\n"
    assert "interpreted, because the rules can't be compiled: UsesDict.moves, line" in done.stderr
    assert answer("perft", f"{DEFECTS}:UsesDict", "2")["compiled"] is False
    assert answer("count", f"{DEFECTS}:UsesDict")["compiled"] is False


BAD = [
    (["show", "tictactoe"], "no game 'tictactoe': did you mean tic-tac-toe?"),
    (["perft", "shogi", "3"], "bear-off, breakthrough, chess, coins"),
    (["show", "nim", "-p", "pile=3"], "nim has no parameter 'pile': its parameters are piles=3,4,5"),
    (["show", "connect-four", "-p", "width=wide"], "width is a whole number, not 'wide'"),
    (["show", "nim", "-p", "misere=perhaps"], "misere is true or false, not 'perhaps'"),
    (["show", "nim", "-p", "piles=a,b"], "piles is numbers such as 3,4,5, not 'a,b'"),
    (["show", "connect-four", "-p", "width"], "-p wants KEY=VALUE"),
    (["show", "connect-four", "-p", "width=20"], "needs 140 bits, and there are 64"),
    (["show", "tic-tac-toe", "--at", "b2 b2"], "no move 'b2' after 1 move: legal are a3 b3"),
    (["show", "chess", "--at", "8/8/8/8/8/8/8/8 w - - 0 1"], "not a state: 0 kings 'K'"),
    (["show", "tic-tac-toe", "--at", "z9"], "no move 'z9' at the start: legal are a3"),
    (["show", "tic-tac-toe", "--at", "a1 a2 b1 b2 c1 c2"], "no move 'c2' after 5 moves: the game is over"),
    (["show", "tree", "-p", "text=((3 12)"], "before the bracket from character 1 is closed"),
    (["show", "nowhere.py:Game"], "no file 'nowhere.py'"),
    (["show", "tests/planted/defects.py:Nobody"], "no class 'Nobody' in 'tests/planted/defects.py'"),
    (["show", "tests/planted/defects.py:Left"], "'Left' in 'tests/planted/defects.py' is not a game"),
    (["show", "tests/planted/defects.py"], "say which as tests/planted/defects.py:Class"),
    (["check", "Makefile.py:Game"], "no file 'Makefile.py'"),
    (["perft", "nim", "deep"], "DEPTH takes a whole number, not 'deep'"),
    (["perft", "nim", "-1"], "there is no option -1, and no number below 0 is taken"),
    (["match", "nim", "random", "random", "--games", "4"], "there is no option --games; there is --pairs"),
    (["match", "nim", "random", "random", "--pairs", "0"], "--pairs is 1 or more, not 0"),
    (["match", "nim", "random", "random", "--processes", "-1"], "--processes is 0 or more, not -1"),
    (["perft", "nim", "20000"], "DEPTH is 0 to 10000"),
    (["perft", "nim"], "DEPTH is missing"),
    (["perfd"], "there is no command 'perfd'; there is 'perft'"),
    (["search", "nim", "--seconds", "soon"], "--seconds takes a number, not 'soon'"),
    (["search", "nim", "--depth"], "--depth wants a value"),
    (["show", "nim", "--dark=3"], "--dark takes no value"),
    (["search", "nim", "--sekonds", "1"], "there is no option --sekonds; there is --seconds"),
    (["perft", "nim", "3", "4"], "4: more than the command takes"),
    (["count", "nim", "--limit", "0"], "--limit is 1 to 1000000000"),
    (["check", "nim", "--states", "0"], "--states is 1 or more"),
    (["cache", "clear", "--days", "-1"], "--days is 0 or more"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: list[str], words: str):
    done = run(*arguments)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("zermelo: ")
    assert words in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["show", "nim"], ["perft", "nim", "2"], ["count", "nim", "-p", "piles=2,2"], ["search", "tree"]]
    + [["why", "tree"], ["trace", "minimax-book", "three-branch"], ["draw", "three-branch"], ["check", "tree"]]
    + [["cache", "clear", "--days", "9999"], ["play", "tree", "--watch"]]
    + [["quiz", "--kind", "value", "--seed", "1", "--answer", "no"]],
    ids=" ".join,
)
def test_in_an_interpreter_of_its_own_a_command_answers_the_same(arguments: list[str], tmp_path: Path):
    """Most tests run commands in processes that have everything imported; each does its own imports too."""
    one, other = (call(*arguments, XDG_DATA_HOME=str(tmp_path)) for call in (fresh, run))
    assert (one.returncode, untimed(one.stdout)) == (other.returncode, untimed(other.stdout))
    assert "Traceback" not in one.stderr


def test_a_file_that_does_not_run_is_named_with_its_line(tmp_path: Path):
    broken = tmp_path / "broken.py"
    broken.write_text("x = 1\ny = 1 / 0\n")
    done = run("show", f"{broken}:Game")
    assert done.returncode == 2
    assert "line 2, does not run: ZeroDivisionError: division by zero" in done.stderr
    broken.write_text("def (:\n")
    assert "line 1, does not run: SyntaxError" in run("show", f"{broken}:Game").stderr


def test_rules_that_lack_a_method_say_which(tmp_path: Path):
    file = tmp_path / "half.py"
    file.write_text("from zermelo import Game\nclass Half(Game):\n    def start(self): return 0\n")
    for command in ("show", "check"):
        done = run(command, f"{file}:Half")
        assert done.returncode == 2
        assert "Half lacks turn, moves, play, over, payoff: a game has start" in done.stderr


def test_rules_that_raise_are_named_with_their_line():
    done = run("show", f"{DEFECTS}:Raises", "-p", "coins=1", "--at", "1")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "the rules raise ZeroDivisionError" in done.stderr
    assert "(payoff, line" in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["show", "nim"], ["cache", "info"]], ids=str)
def test_no_numba_where_it_is_not_needed(arguments: list[str]):
    probe = "import sys; sys.argv = ['zermelo', *sys.argv[1:]]\nimport atexit\n"
    probe += "atexit.register(lambda: sys.stderr.write('numba' if 'numba' in sys.modules else 'light'))\n"
    probe += "from zermelo.cli.main import main; main()"
    assert python("-c", probe, *arguments).stderr == "light"


def test_ctrl_c_stops_long_work_at_once():
    """It has used 2 s more than it had been given when it was stopped, at most: of its own time, not of a clock's."""
    assert run("perft", "connect-four", "1").returncode == 0  # compiled
    before, begun = os.times(), time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "perft", "connect-four", "16"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    time.sleep(2)
    assert process.poll() is None
    given = time.perf_counter() - begun
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < given + 2
    assert process.returncode == 130
    assert out == ""
    assert err.strip().endswith("stopped")
    assert "Traceback" not in err


ENDLESS = """
from typing import NamedTuple
from zermelo import Game

class Left(NamedTuple):
    left: int

class Endless(Game):
    def start(self): return Left(9)
    def turn(self, state): return 0
    def moves(self, state):
        yield 1
    def play(self, state, move): return Left(state.left - move)
    def over(self, state):
        while state.left > 0:
            pass
        return True
    def payoff(self, state, player): return 0
"""


def test_ctrl_c_ends_what_rules_that_never_answer_hold_up(tmp_path: Path):
    (tmp_path / "endless.py").write_text(ENDLESS)
    command = [sys.executable, "-m", "zermelo", "search", "endless.py", "--seconds", "1"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "stopped\n")
    assert process.returncode == 130


def test_ctrl_c_is_noted_by_who_listens_and_ends_everything_else(monkeypatch: pytest.MonkeyPatch):
    before = signal.getsignal(signal.SIGINT)
    try:
        with screen.stop_at_interrupt() as stop:
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)  # nobody has looked yet
            assert stop.is_set()  # should the exception be lost, whoever looks learns of it all the same
            signal.raise_signal(signal.SIGINT)
            monkeypatch.setattr(screen, "LISTENING", -1.0)
            signal.raise_signal(signal.SIGINT)  # the second one: there is an answer to come
            monkeypatch.setattr(screen, "PATIENCE", -1.0)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_signal_while_another_is_noted_is_no_deadlock():
    before = signal.getsignal(signal.SIGINT)
    try:
        with screen.stop_at_interrupt() as stop:
            assert not stop.is_set()
            handler = signal.getsignal(signal.SIGINT)
            assert callable(handler)
            with stop._cond:  # type: ignore[attr-defined]  # what an event holds while it is set
                second = threading.Thread(target=handler, args=(signal.SIGINT, None), daemon=True)
                second.start()
                second.join(30)
                assert not second.is_alive() and stop.is_set()
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("pressed", [False, True])
def test_ctrl_c_means_nothing_to_an_answer_that_it_asked_for_and_ends_any_other(pressed: bool):
    before = signal.getsignal(signal.SIGINT)
    try:
        with screen.stop_at_interrupt() as stop:
            assert not stop.is_set()
            if pressed:
                signal.raise_signal(signal.SIGINT)
        if pressed:
            signal.raise_signal(signal.SIGINT)
        else:
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_program_that_is_not_there_is_no_contestant(tmp_path: Path):
    done = run("match", "tic-tac-toe", "random", "gtp:no-such-program --x", "--pairs", "1", cwd=tmp_path)
    assert done.returncode == 2
    assert "zermelo: 'gtp:no-such-program --x': there is no program 'no-such-program' to be started" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_told_once(tmp_path: Path):
    (tmp_path / "file").write_text("")
    done = run("perft", "nim", "2", ZERMELO_CACHE=str(tmp_path / "file" / "cache"))
    assert done.returncode == 0
    told = done.stderr.splitlines()
    assert told[0].startswith(
        f"machine code can't be kept in {tmp_path / 'file' / 'cache'} (Not a directory), so every"
    )
    assert told[1:] == ["compiling ..."]


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m zermelo games | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith(f"{next(iter(shipped()))}: ")


def test_json_is_json_alone():
    for arguments in (["games"], ["show", "nim"], ["perft", "nim", "2"], ["count", "nim"], ["check", "nim"]):
        json.loads(run(*arguments, "--json").stdout)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_empty_ones(closed: str):
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m zermelo play tic-tac-toe {closed}"],
        capture_output=True, text=True, cwd=ROOT, input="quit\n", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr + done.stdout


def test_bytes_that_are_no_text_are_a_wrong_answer():
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "quiz"], input=b"\xff\xfe\nquit\n", capture_output=True, cwd=ROOT, timeout=120
    )
    assert done.returncode == 0
    assert b"is no number" in done.stdout + done.stderr
    assert b"Traceback" not in done.stderr


def test_a_damaged_label_in_the_cache_is_only_a_label(tmp_path: Path):
    folder = str(tmp_path)
    assert run("perft", "nim", "3", ZERMELO_CACHE=folder).returncode == 0
    for label in tmp_path.glob("*/game.json"):
        label.write_text("[]")
    shown = run("cache", "info", ZERMELO_CACHE=folder)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "a label that can't be read" in shown.stdout
    assert run("perft", "nim", "3", ZERMELO_CACHE=folder).stdout == "810 lines of exactly 3 moves\n"


def test_without_the_compiler_a_search_is_interpreted():
    done = run("search", "connect-four", "--at", "44455554221", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert "1 in 2 plies (proved)" in done.stdout


def test_a_puzzle_is_solved_and_not_sent_to_expectimax(tmp_path: Path):
    (tmp_path / "puzzle.py").write_text("""
from zermelo import Game
class Puzzle(Game):
    players = ("solver",)
    def start(self): return (3,)
    def turn(self, state): return 0
    def moves(self, state):
        if state[0]: yield 1
    def play(self, state, move): return (state[0] - 1,)
    def over(self, state): return state[0] == 0
    def payoff(self, state, player): return 1
""")
    solved = run("search", str(tmp_path / "puzzle.py"))
    assert solved.returncode == 0
    assert "1 in 3 plies (proved) for solver" in solved.stdout
    done = run("search", str(tmp_path / "puzzle.py"), "--method", "alphabeta")
    assert done.returncode == 2
    assert "wants 2 players; puzzle has 1" in done.stderr
    assert "expectimax" not in done.stderr


REASON = """c1 loses in 4 plies, where b3 draws.
x has to find one answer, a3: it wins, all others lose. After it b3 comes too late, and loses.
After c1 x wins, by force:
  o  c1  threatens a3
  x  a3  the only move: else o wins with a3; threatens a2 and b3: o can't stop both
"""


def test_why_gives_every_move_its_value_and_one_its_reasons():
    done = run("why", "tic-tac-toe", "--at", "a1 b2 c3", "--move", "c1", "--seconds", "60")
    assert "o to move" in done.stdout
    assert REASON in done.stdout
    facts = answer("why", "tic-tac-toe", "--at", "a1 b2 c3", "--seconds", "60")
    assert {value["payoff"] for value in facts["moves"].values()} == {0, 1}
    assert facts["asked"] == facts["best"]


def test_search_and_the_last_move_have_the_same_reasons():
    """One implementation behind `why --move`, `why --last` and `search --why`."""
    whole = run("why", "tic-tac-toe", "--at", "a1 b2 c3", "--move", "c1", "--seconds", "60").stdout
    reasons = whole[whole.index(REASON) :]
    assert run("why", "tic-tac-toe", "--at", "a1 b2 c3 c1", "--last", "--seconds", "60").stdout.endswith(reasons)
    found = run("search", "tic-tac-toe", "--at", "a1 b2 c3", "--why", "c1", "--seconds", "60")
    assert found.stdout.startswith("best move ")
    assert found.stdout.endswith(f"\n\n{reasons}")
    facts = [
        answer("why", "tic-tac-toe", "--at", "a1 b2 c3", "--move", "c1", "--seconds", "60"),
        answer("search", "tic-tac-toe", "--at", "a1 b2 c3", "--why", "c1", "--seconds", "60"),
    ]
    assert facts[0]["reasons"] == facts[1]["reasons"]
    assert [reason["reason"] for reason in facts[0]["reasons"]] == ["verdict", "answers", "play"]
    ending = facts[0]["reasons"][2]["ending"]
    assert (ending["winner"], ending["line"], ending["attacked"]) == ("x", 3, False)
    assert ending["cells"] in (["a3", "b3", "c3"], ["a3", "a2", "a1"])
    assert "\n".join(facts[0]["sentences"]) + "\n" == reasons


def test_why_of_a_game_that_is_over_says_where_it_turned():
    done = run("why", "tic-tac-toe", "--at", "b2 b3 a3 c1 a1 c3 a2")
    assert done.stdout.endswith(
        "x wins\n1 move changed the value of the game:\n  2. o b3: a draw becomes a win for x; a3 was better\n"
    )
    [change] = answer("why", "tic-tac-toe", "--at", "b2 b3 a3 c1 a1 c3 a2")["changes"]
    assert (change["number"], change["before"]["payoff"], change["after"]["payoff"]) == (2, 0, 1)


def test_lines_that_are_cut_end_in_an_ellipsis():
    lines = run("why", "connect-four", "--depth", "4").stdout.partition("values for x\n")[2].splitlines()
    assert all(line.endswith(" ...") for line in lines[: lines.index("")])
    lines = run("why", "tic-tac-toe", "--at", "a1 b2 c3").stdout.partition("values for x\n")[2].splitlines()
    assert not any(line.endswith("...") for line in lines[: lines.index("")])


def test_a_depth_deeper_than_the_game_is_long_is_not_told():
    """The engine, which looks at late moves less deep, deepens past the end; minimax goes straight to its limit."""
    for method in ("engine", "minimax", "alphabeta"):
        for limit in (["--depth", "20"], ["--seconds", "60"]):
            found = answer("search", "tic-tac-toe", "--at", "b2", "--method", method, *limit)
            assert found["value"]["proved"]
            assert found["depth"] <= 8


def test_why_refuses_what_is_no_move_and_an_end():
    assert "no move 'b2' here: legal are a3 b3" in complaint("why", "tic-tac-toe", "--at", "b2", "--move", "b2")
    assert "the game is over here" in complaint("why", "tic-tac-toe", "--at", "xxx/oo./...")
    assert "--last wants moves" in complaint("why", "tic-tac-toe", "--last")
    assert "give one of them" in complaint("why", "tic-tac-toe", "--at", "b2", "--last", "--move", "a1")
    assert "no move 'b2' here: legal are a3 b3" in complaint("search", "tic-tac-toe", "--at", "b2", "--why", "b2")
    assert "seconds is more than 0" in complaint("why", "tic-tac-toe", "--seconds", "0")


def test_weights_that_are_no_dict_are_named(tmp_path: Path):
    text = "from zermelo.games.nim import Nim\nclass Mine(Nim):\n    weights = [('a', 1)]\n"
    (tmp_path / "mine.py").write_text(text)
    assert "weights is a dict, such as {'centre': 0.5}" in complaint("show", f"{tmp_path}/mine.py")


def test_without_arguments_the_help_is_all_there_is():
    done = run()
    assert done.returncode == 2
    assert "Usage: " in done.stdout
    assert done.stderr == ""


def test_advice_names_the_game_as_it_was_named(tmp_path: Path):
    file = tmp_path / "pennies.py"
    rules = "from zermelo.games.rock_paper_scissors import RockPaperScissors as Base\nclass Pennies(Base):\n    pass\n"
    file.write_text(rules)
    done = run("play", str(file))
    assert (done.returncode, done.stdout) == (2, "") and f"try `zermelo search {file}`" in done.stderr


def test_quiz_help_names_every_kind():
    from zermelo.textbook.exercises import KINDS

    told = " ".join(run("quiz", "--help").stdout.replace("│", " ").split())
    assert all(kind in told for kind in KINDS)


def test_how_many_players_a_method_wants():
    assert "it wants 2 or more players; sliding-puzzle has 1" in run("methods", "sliding-puzzle").stdout
