"""UCI: what is said to each line, python-chess as a client, and lines that nobody should send."""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Iterator

import chess as peer
import chess.engine
import pytest

from zermelo.methods.session import Session
from zermelo.protocols.settings import LEAST_ELO, MOST_ELO, STRENGTHS
from zermelo.protocols.uci import UCI

COMMAND = [sys.executable, "-m", "zermelo", "uci"]


def said(uci: UCI, line: str) -> str:
    uci.hear(line)
    return "".join(uci.answers(line))


@pytest.fixture(name="uci")
def _uci() -> UCI:
    return UCI("chess", {})


def test_it_says_who_it_is_and_what_can_be_set(uci: UCI):
    lines = said(uci, "uci").splitlines()
    assert lines[0].startswith("id name zermelo") and lines[-1] == "uciok"
    offered = {re.sub(r"option name (.*) type .*", r"\1", line) for line in lines if line.startswith("option")}
    assert offered >= {
        "Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo",
    }  # fmt: skip


def test_a_depth_gives_infos_and_a_move(uci: UCI):
    assert said(uci, "position startpos moves e2e4 c7c5") == ""
    lines = said(uci, "go depth 5").splitlines()
    assert re.fullmatch(r"bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?", lines[-1])
    assert all(
        re.match(r"info depth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ time \d+ pv ", x) for x in lines[:-1]
    )
    assert lines[-2].startswith("info depth 5 ")


def test_several_lines_are_told_in_order(uci: UCI):
    said(uci, "setoption name MultiPV value 3")
    last = [line for line in said(uci, "go depth 4").splitlines() if line.startswith("info depth 4 ")][-3:]
    scores = [int(re.search(r"score cp (-?\d+)", line)[1]) for line in last]  # type: ignore[index]  # it is there
    assert [line.split()[4] for line in last] == ["1", "2", "3"] and scores == sorted(scores, reverse=True)


def test_mate_is_told_in_moves_for_who_is_to_move(uci: UCI):
    said(uci, "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    assert "score mate 1" in said(uci, "go depth 3")
    said(uci, "position fen k7/8/1K6/8/8/8/8/7R b - - 0 1")
    assert "score mate -1" in said(uci, "go depth 4")
    said(uci, "position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1")
    assert said(uci, "go depth 4") == "info depth 0 score mate 0\nbestmove (none)\n"


def test_only_the_moves_that_were_named_are_looked_at(uci: UCI):
    said(uci, "position startpos")
    assert said(uci, "go depth 4 searchmoves a2a3 h2h3").splitlines()[-1].split()[1] in ("a2a3", "h2h3")


def test_castling_is_written_as_the_client_wants_it(uci: UCI):
    said(uci, "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert "e1g1: 1" in said(uci, "go perft 1")
    said(uci, "setoption name UCI_Chess960 value true")
    assert "e1h1: 1" in said(uci, "go perft 1")
    said(uci, "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1")
    assert "R4RK1 b kq" in said(uci, "d")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("position fen 8/8 w - -", "is no board"),
        ("position startpos moves e2e5", "'e2e5' is no move here"),
        ("position", "position is `startpos` or `fen STATE`"),
        ("setoption name Hash value many", "Hash is a number from 1 to 65536, not 'many'"),
        ("setoption name Ponder value maybe", "Ponder is true or false, not 'maybe'"),
        ("setoption name Nothing value 1", "there is no option 'Nothing'"),
        ("go perft 99", "perft goes 1 to 12 moves deep, not 99"),
        ("go perft many", "perft is a number from 0 up, not 'many'"),
    ],
)
def test_what_can_not_be_done_is_told(uci: UCI, line: str, words: str):
    answer = said(uci, line)
    assert answer.startswith("info string ") and words in answer and answer.count("\n") == 1


@pytest.mark.parametrize("line", ["wtime soon", "depth x", "movetime -5", "nodes 1e99", "depth"])
def test_a_move_is_named_though_what_was_asked_can_not_be_read(uci: UCI, line: str):
    """A client waits for it."""
    uci.seconds = 0.1
    told, *_, last = said(uci, f"go {line}").splitlines()
    assert line == "depth" or re.fullmatch(r"info string \w+ is a number from 0 up, not '.*'", told)
    assert last.startswith("bestmove ")


def test_a_number_that_can_not_be_read_leaves_the_others(uci: UCI):
    """The mover's own clock counts all the same."""
    uci.seconds = 60.0
    begun = time.process_time()
    lines = said(uci, "go wtime 500 btime soon").splitlines()
    assert lines[0] == "info string btime is a number from 0 up, not 'soon'" and lines[-1].startswith("bestmove ")
    assert time.process_time() - begun < 30  # a minute would have been taken


@pytest.mark.parametrize("line", ["wtime -100", "wtime -100 btime -20 winc 0", "wtime 0"])
def test_a_clock_that_has_run_down_is_answered_at_once(uci: UCI, line: str):
    """Some tell it as less than nothing."""
    uci.seconds = 60.0
    *told, last = said(uci, f"go {line}").splitlines()
    assert last.startswith("bestmove ") and not any(" string " in one for one in told)
    assert not any(f" depth {depth} " in one for one in told for depth in range(15, 40))  # a minute looks further


def test_a_clock_of_the_other_side_alone_is_no_limit_and_no_search_without_end(uci: UCI):
    uci.seconds = 0.1
    assert said(uci, "go btime 100000").splitlines()[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "position",
    [
        "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
        "fen r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 100 80",
    ],
)
def test_a_draw_that_nobody_has_claimed_is_played_on(uci: UCI, position: str):
    said(uci, f"position {position}")
    assert uci.trail.over()
    best = said(uci, "go depth 3").splitlines()[-1].split()[1]
    board = peer.Board() if position.startswith("startpos") else peer.Board(position.removeprefix("fen "))
    assert peer.Move.from_uci(best) in board.legal_moves
    said(uci, f"position {position} {'' if ' moves ' in position else 'moves '}{best}")  # and the game goes on
    assert said(uci, "d")


@pytest.mark.parametrize("when", ["before", "meanwhile"])
@pytest.mark.parametrize("line", ["go infinite", "go ponder wtime 60000 btime 60000"])
def test_a_search_without_end_ends_where_nobody_is_left_to_stop_it(
    uci: UCI, line: str, when: str, monkeypatch: pytest.MonkeyPatch
):
    """Be it that the input ends between the line and the search."""
    uci.seconds, thinking = 0.1, uci.thinking

    def left() -> Session:
        uci.leave()
        return thinking()

    if when == "before":
        uci.hear(line)
        uci.leave()
        uci.stops.answer()
        assert "".join(uci.go(line.split()[1:])).splitlines()[-1].startswith("bestmove ")
    else:
        monkeypatch.setattr(uci, "thinking", left)
        assert said(uci, line).splitlines()[-1].startswith("bestmove ")


def test_weaker_play_looks_at_as_much_as_was_measured(uci: UCI):
    """Fewer nodes for less, at every step; and no more of them than that in a search."""
    said(uci, "setoption name UCI_LimitStrength value true")
    nodes = []
    for elo in range(LEAST_ELO, MOST_ELO + 1, 5):
        said(uci, f"setoption name UCI_Elo value {elo}")
        nodes.append(uci.settings.nodes())
    assert nodes == sorted(nodes) and len(set(nodes)) == len(nodes)
    assert {number for _, number in STRENGTHS} <= set(nodes)
    said(uci, "setoption name UCI_Elo value 1480")
    counts = [int(number) for number in re.findall(r" nodes (\d+)", said(uci, "go depth 20"))]
    assert counts and max(counts) <= 300


def test_bench_is_a_number_that_tells_one_engine_from_another(uci: UCI):
    """A change of the search, or of what chess counts, changes it: then say so, and by how much it is better."""
    last = said(uci, "bench").splitlines()[-1]
    assert last.startswith("369747 nodes ")


@pytest.fixture(name="engine", scope="module")
def _engine() -> Iterator[chess.engine.SimpleEngine]:
    engine = chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=120)
    engine.ping()
    yield engine
    engine.quit()


def test_python_chess_plays_a_game_with_it(engine: chess.engine.SimpleEngine):
    board, luck = peer.Board(), random.Random(7)
    while not board.is_game_over(claim_draw=True) and board.ply() < 60:
        if board.turn:
            played = engine.play(board, chess.engine.Limit(nodes=2_000), game="one").move
            assert played and played in board.legal_moves
        else:
            played = luck.choice(list(board.legal_moves))
        board.push(played)
    assert board.is_checkmate() or sum(len(board.pieces(kind, True)) for kind in range(1, 6)) > 8


def test_python_chess_analyses_with_it(engine: chess.engine.SimpleEngine):
    infos = engine.analyse(peer.Board(), chess.engine.Limit(depth=6), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3] and all(len(info["pv"]) > 1 for info in infos)
    with engine.analysis(peer.Board()) as endless:  # until it is stopped
        for info in endless:
            if info.get("depth", 0) >= 5:
                break
    with engine.analysis(peer.Board(), chess.engine.Limit(depth=4), root_moves=[peer.Move.from_uci("h2h4")]) as few:
        assert few.wait().move == peer.Move.from_uci("h2h4")


WORDS = """
go position fen startpos moves setoption name value Hash depth nodes 1 0 -1 9999999999999 e2e4 e9e9 w KQkq stop d eval
8/8/8/8/8/8/8/8 ucinewgame UCI_Elo perft 2 ponderhit isready é searchmoves movetime
"""


def malformed(luck: random.Random) -> str:
    """A line that is nearly right, or not at all."""
    words = WORDS.split()
    if luck.random() < 0.2:
        return bytes(luck.randrange(1, 256) for _ in range(luck.randrange(60))).decode("latin-1").replace("\n", " ")
    line = " ".join(luck.choice(words) for _ in range(luck.randrange(1, 8)))
    return f"{line} depth 1" if line.startswith("go") else line


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_malformed_lines_are_answered_or_passed_over(uci: UCI, count: int):
    luck = random.Random(count)
    for _ in range(count):
        line = malformed(luck)
        if "perft" not in line and "quit" not in line and "ponder" not in line and "infinite" not in line:
            answer = said(uci, line)
            assert "Traceback" not in answer and "Error" not in answer, line
    said(uci, "position startpos")
    assert "bestmove" in said(uci, "go depth 2")
