"""Matches: what ratings mean, games that are fair, and files that lose nothing."""

from __future__ import annotations

import gc
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.running import ROOT
from zermelo.compiler import Kernel
from zermelo.game import CHANCE
from zermelo.games.pig import Pig
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.loading import load
from zermelo.methods.limit import Limit, Options
from zermelo.playing.clocks import Clock, TimeControl
from zermelo.playing.contestant import Contestant
from zermelo.playing.log import Log
from zermelo.playing.match import Match, Played, replayed
from zermelo.playing.rating import Rating, elo_of, score_of
from zermelo.playing.thinker import Thinker
from zermelo.trail import Trail

MATCH = [sys.executable, "-m", "zermelo", "match"]


def small(texts: list[str], pairs: int = 6, seed: int = 1) -> Match:
    return Match(TicTacToe(), "tic-tac-toe", texts, pairs, plies=2, seed=seed)


# ---- ratings -------------------------------------------------------------------------------------------------------


def test_elo_is_the_logistic_curve():
    for elo in (-700, -191, 0, 50, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert score_of(400) == pytest.approx(10 / 11)
    assert Rating((0, 0, 0, 0, 10)).elo == 1200  # all won: no number says how much


def test_the_interval_holds_the_truth_as_often_as_it_says():
    luck, truth, inside, superior = random.Random(1), 0.6, 0, 0.0
    for _ in range(400):
        counts = [0, 0, 0, 0, 0]
        for _ in range(100):
            counts[2 * sum(luck.random() < truth for _ in range(2))] += 1
        rating = Rating((counts[0], counts[1], counts[2], counts[3], counts[4]))
        low, high = rating.interval
        inside += low <= elo_of(truth) <= high
        superior += rating.superiority / 400
    assert 0.91 <= inside / 400 <= 0.98
    assert superior > 0.95


@pytest.mark.parametrize("drawn", [0.0, 0.6])
@pytest.mark.parametrize(
    ("high", "truth", "accepted"), [(h, t, a) for h in (40, 100, 200) for t, a in ((0, "elo0"), (h, "elo1"))]
)
def test_the_sequential_test_is_seldom_wrong(high: float, truth: float, accepted: str, drawn: float):
    luck, chance, right, tests = random.Random(2), score_of(truth), 0, 120
    for _ in range(tests):
        counts, rating = [0, 0, 0, 0, 0], Rating((0, 0, 0, 0, 0))
        while not rating.decided(0, high):
            points = 0.0
            for _ in range(2):
                points += 0.5 if luck.random() < drawn else luck.random() < (chance - drawn / 2) / (1 - drawn)
            counts[round(2 * points)] += 1
            rating = Rating((counts[0], counts[1], counts[2], counts[3], counts[4]))
        right += rating.decided(0, high) == accepted
    assert right >= 0.9 * tests  # the risk is 5 %


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ((0, 0, 0, 0, 0), "no pair yet"),
        ((0, 0, 40, 0, 0), r"0 Elo \(-\d+ to \+\d+\)"),
        ((1, 1, 2, 1, 0), r"-\d+ Elo \(-\d+ to \+\d+\)"),
        ((0, 0, 0, 1, 5), r"\+\d+ Elo \(\+\d+ at least\)"),
        ((5, 1, 0, 0, 0), r"-\d+ Elo \(-\d+ at most\)"),
        ((0, 0, 0, 0, 12), r"all won \(\+\d+ at least\)"),
        ((12, 0, 0, 0, 0), r"all lost \(-\d+ at most\)"),
        ((0, 1, 0, 0, 0), r"-\d+ Elo \(nothing is known yet\)"),
    ],
)
def test_words_say_no_number_where_nothing_bounds_it(pairs: tuple[int, int, int, int, int], said: str):
    words = Rating(pairs).words
    assert re.fullmatch(said, words), words
    assert "1200" not in words
    assert "-0 " not in words


def test_nothing_played_says_nothing():
    rating = Rating((0, 0, 0, 0, 0))
    assert (rating.score, rating.superiority, rating.decided(0, 10)) == (0.5, 0.5, "")
    assert math.isinf(rating.error)


# ---- games ---------------------------------------------------------------------------------------------------------


def test_pairs_have_one_opening_and_swapped_sides():
    match = small(["random", "alphabeta:depth=9", "mcts:simulations=50"], pairs=4)
    fixtures = list(match.fixtures())
    assert [fixture.number for fixture in fixtures] == [*range(2 * 3 * 4)]
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert first.seats == second.seats[::-1]
        assert first.opening == second.opening
    assert len({fixture.seed for fixture in fixtures}) == len(fixtures)
    assert len({fixture.opening for fixture in fixtures}) == 4
    assert fixtures == list(match.fixtures())
    assert fixtures != list(small(["random", "alphabeta:depth=9", "mcts:simulations=50"], 4, seed=2).fixtures())


def test_games_are_legal_and_points_are_what_the_rules_say():
    match = small(["random", "mcts:simulations=100"])
    for fixture in match.fixtures():
        played = match.play(fixture)
        trail = replayed(match.game, played)
        assert trail.over()
        assert played.ended == "over"
        assert played.points[0] - played.points[1] == trail.payoff(0)
        assert played == match.play(fixture)  # the same again


def test_who_sees_all_never_loses():
    match = small(["alphabeta:depth=9", "random"], pairs=10)
    games = [match.play(fixture) for fixture in match.fixtures() if not _lost_opening(match, fixture)]
    points, count = match.points(games, 0)
    assert count >= 8
    assert all(game.points[game.seats.index(0)] > 0 for game in games)
    assert points > count / 2


def _lost_opening(match: Match, fixture: Any) -> bool:
    from zermelo.methods.search import search

    trail = replayed(match.game, Played(0, (0, 1), [], (0, 0), ""))
    for move in fixture.opening:
        trail = trail.play(move)
    payoff = search(match.game, trail).value.payoff
    return payoff == (-1 if fixture.seats[0] == 0 else 1)


def test_chance_is_drawn():
    match = Match(Pig(goal=10), "pig", ["random", "mcts:simulations=50"], pairs=3, plies=0)
    for fixture in match.fixtures():
        assert match.play(fixture).ended == "over"


def test_whoever_crashes_cheats_or_is_late_loses(monkeypatch: pytest.MonkeyPatch):
    def raising(trail: Any, clocks: Any) -> Any:
        raise RuntimeError("out of ideas")

    match = small(["engine:seconds=0.1", "random"], pairs=1)
    fixture = next(match.fixtures())
    for player, said in (
        (raising, "crash: engine:seconds=0.1: RuntimeError: out of ideas"),
        (lambda trail, clocks: (99, 0.0), "illegal: engine:seconds=0.1: 99"),
        (lambda trail, clocks: (trail.options()[0], 0.7), "late: engine:seconds=0.1: 0.70 s"),
    ):
        monkeypatch.setattr(Contestant, "player", lambda self, game, seed, player=player: player)
        played = match.play(fixture)
        assert (played.ended, played.points) == (said, (0.0, 1.0))


def test_wrong_contestants_are_told_in_one_line():
    for texts, said in (
        (["random"], "a match takes two contestants or more"),
        (["random", "alphabeta"], "'alphabeta' has all the time in the world: give it depth or nodes or seconds"),
        (["random", "mcts:simulations=many"], "'mcts:simulations=many': simulations is a whole number, not 'many'"),
        (["random", "mcts:c"], "'mcts:c': 'c' is no setting; write name=value"),
        (["random:seed=2", "random"], "'random:seed=2': random takes no settings"),
        (
            ["random", "stockfish:depth=3"],
            "'stockfish:depth=3': a method is alphabeta",
        ),
        (["random", "engine:depth=0"], "'engine:depth=0': depth is 1 to 249, not 0"),
        (["random", "engine:second=1"], "'engine:second=1': there is no setting 'second'; did you mean 'seconds'?"),
        (["random", "mcts:simulation=9"], ".*did you mean 'simulations'?"),
        (["random", "mcts:trees=all,seconds=1"], ".*`trees` of mcts is one or each, not 'all'"),
    ):
        with pytest.raises(ValueError, match="^" + said):
            small(texts)
    with pytest.raises(ValueError, match="'alphabeta:depth=3': alphabeta wants 2 players; three-player has 3"):
        Match(load("three-player"), "three-player", ["random", "alphabeta:depth=3"])


def test_contestants_that_are_alike_have_luck_of_their_own():
    match = small(["random", "random"], pairs=20)
    games = [match.play(fixture) for fixture in match.fixtures()]
    assert sum(one.moves != other.moves for one, other in zip(games[::2], games[1::2], strict=True)) > 10
    assert match.rating(games).pairs.count(0) < 4


def test_an_opening_as_long_as_the_game_is_made_shorter():
    match = Match(TicTacToe(), "tic-tac-toe", ["random", "random"], pairs=3, plies=9)
    assert all(4 <= len(fixture.opening) < 9 for fixture in match.fixtures())


# ---- files ---------------------------------------------------------------------------------------------------------


def test_a_file_cut_anywhere_goes_on(tmp_path: Path):
    match = small(["random", "mcts:simulations=20"], pairs=3)
    file = tmp_path / "games.jsonl"
    log = Log(file, match)
    for fixture in match.fixtures():
        log.add(match.play(fixture))
    log.close()
    whole = file.read_bytes()
    for end in (0, 10, len(whole) // 3, len(whole) // 2, len(whole) - 1, len(whole)):
        file.write_bytes(whole[:end])
        log = Log(file, match)
        done = {played.number for played in log.games}
        assert [played.number for played in log.games] == [*range(len(done))]
        for fixture in match.fixtures():
            if fixture.number not in done:
                log.add(match.play(fixture))
        assert file.read_bytes() == whole
        log.close()
    with pytest.raises(ValueError, match="holds another match"):
        Log(file, small(["random", "mcts:simulations=21"]))
    for text in ("once upon a time\n", "once upon a time"):
        file.write_text(text)
        with pytest.raises(ValueError, match="is no file of a match"):
            Log(file, match)
        assert file.read_text() == text


def test_two_matches_do_not_write_to_one_file(tmp_path: Path):
    match = small(["random", "random"])
    log = Log(tmp_path / "games.jsonl", match)
    with pytest.raises(ValueError, match="another match is writing to"):
        Log(tmp_path / "games.jsonl", match)
    log.close()
    Log(tmp_path / "games.jsonl", match).close()


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.long)])
def test_a_match_that_is_killed_ends_with_the_same_games(tmp_path: Path, kills: int):
    pairs = 20 if kills == 2 else 100
    options = ["--pairs", str(pairs), "--json", "--processes", "2", "--out"]
    command = [*MATCH, "tic-tac-toe", "mcts:simulations=300", "random", *options]
    calm = subprocess.run([*command, str(tmp_path / "calm")], cwd=ROOT, capture_output=True, text=True, check=True)
    for _ in range(kills):
        environment = os.environ | {"MARK": str(tmp_path / "killed")}
        killed = [*command, str(tmp_path / "killed")]
        process = subprocess.Popen(killed, cwd=ROOT, stdout=subprocess.DEVNULL, env=environment)
        before = _lines(tmp_path / "killed")
        while process.poll() is None and _lines(tmp_path / "killed") < before + 2:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
    _wait_for_nobody(str(tmp_path / "killed"))
    ended = subprocess.run([*command, str(tmp_path / "killed")], cwd=ROOT, capture_output=True, text=True, check=True)
    games = [
        sorted((tmp_path / name).read_text().splitlines()[1:], key=lambda line: json.loads(line)["number"])
        for name in ("calm", "killed")
    ]
    assert games[0] == games[1]
    assert len(games[0]) == 2 * pairs
    assert json.loads(calm.stdout)["results"] == json.loads(ended.stdout)["results"]
    assert json.loads(calm.stdout)["results"][0]["elo"] > 100


@pytest.mark.parametrize(
    ("hears", "signals"),
    [
        (True, [signal.SIGTERM]),
        (False, [signal.SIGTERM]),
        (True, [signal.SIGINT] * 2),
        pytest.param(True, [signal.SIGINT] * 20, marks=pytest.mark.long),
    ],
    ids=["of a terminal", "in the background", "twice at once", "by an impatient hand"],
)
def test_a_match_that_is_told_to_end_says_so_and_leaves_nobody_behind(
    tmp_path: Path, hears: bool, signals: list[signal.Signals]
):
    """`kill` is all that a shell has for what runs in its background, which ignores Ctrl-C; `timeout` and shells may
    send a signal twice."""
    file = tmp_path / "games"
    options = ["--pairs", "2000", "--processes", "2", "--out", str(file)]
    process = subprocess.Popen(
        [*MATCH, "tic-tac-toe", "mcts:simulations=300", "random", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"MARK": str(file)},
        preexec_fn=None if hears else lambda: signal.signal(signal.SIGINT, signal.SIG_IGN) and None,
    )
    while process.poll() is None and _lines(file) < 4:
        time.sleep(0.02)
    for number in signals:
        process.send_signal(number)
        time.sleep(0.02 if len(signals) > 2 else 0)
    out, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert "the same command goes on with it" in out
    _wait_for_nobody(str(file))
    assert all(json.loads(line) for line in file.read_text().splitlines())


def _wait_for_nobody(word: str) -> None:
    """Processes that played for a match that was killed end too."""
    for _ in range(200):
        found = [entry for entry in Path("/proc").glob("[0-9]*/environ") if _holds(entry, word)]
        if not found:
            return
        time.sleep(0.1)
    raise AssertionError(f"still there: {found}")


def _holds(entry: Path, word: str) -> bool:
    try:
        return f"MARK={word}".encode() in entry.read_bytes()
    except OSError:
        return False


def _lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_three_players_are_shared_by_two_contestants():
    game = load("three-player")
    match = Match(game, "three-player", ["mcts:simulations=2000", "random"], pairs=15, plies=1)
    games = [match.play(fixture) for fixture in match.fixtures()]
    assert [played.seats for played in games[:2]] == [(0, 1, 0), (1, 0, 1)]
    assert {sum(played.points) for played in games} == {1.0}
    assert match.rating(games).elo > 0


def test_openings_come_from_a_file(tmp_path: Path):
    file = tmp_path / "openings.txt"
    file.write_text("b2 a1  # the middle\n\na1\n")
    done = subprocess.run(
        [*MATCH, "tic-tac-toe", "random", "alphabeta:depth=9", "--pairs", "3", "--openings", str(file), "--json"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    facts = json.loads(done.stdout)
    games = [json.loads(line) for line in Path(tmp_path / facts["file"]).read_text().splitlines()[1:]]
    begun = {game["number"]: game["moves"] for game in games}
    assert [begun[number][0] for number in range(6)] == ["b2", "b2", "a1", "a1", "b2", "b2"]
    for text, said in (
        ("z9", "opening 'z9': no move 'z9' at the start"),
        ("", "holds no opening"),
        ("x../.../...", ""),
    ):
        file.write_text(text)
        wrong = subprocess.run(
            [*MATCH, "tic-tac-toe", "random", "random", "--openings", str(file), "--out", str(tmp_path / "other")],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert wrong.returncode == 2
        assert said in wrong.stderr
        assert len(wrong.stderr.splitlines()) == 1


def test_who_can_never_play_is_refused():
    for game, text, said in (
        ("connect-four", "mcts:simulations=9,mix=5", "'mcts:simulations=9,mix=5': `mix` of mcts is 0 to 1"),
        ("pig", "mcts:simulations=9,rule=rave", "rule=rave is for moves that mean the same everywhere"),
        ("go", 'gtp:foo "bar', "a quote is not closed"),
        ("pig", "gtp:gnugo", "programs play games of two without chance, which pig is not"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            Match(load(game), game, ["random", text])


# ---- clocks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "method"),
    [("tic-tac-toe", "engine"), ("tic-tac-toe", "mcts"), ("pig", "expectimax")],
)
def test_nothing_is_compiled_once_the_clock_runs(game: str, method: str):
    rules = load(game)
    player = Thinker(rules, Options(method=method), Limit(), TimeControl(5.0))
    before, trail, moves = overloads(), Trail(rules), 0
    while not trail.over() and moves < 5:
        if rules.turn(trail.state) == CHANCE:
            trail = trail.play(trail.options()[0])
        else:
            move, _ = player(trail, (Clock(TimeControl(0.3)),) * 2)
            trail, moves = trail.play(move), moves + 1
    assert moves == 5
    assert overloads() == before


def overloads() -> dict[str, int]:
    """How many versions of each kernel there are in this process, compiled or loaded."""
    kernels = [thing for thing in gc.get_objects() if type(thing) is Kernel]  # not asked of proxies of what is gone
    return {kernel.dispatcher.__name__: len(kernel.dispatcher.overloads) for kernel in kernels}


def test_who_has_used_up_his_clock_has_lost(monkeypatch: pytest.MonkeyPatch):
    match = small(["engine:clock=1+0.5", "random"], pairs=1)
    slow = iter([0.9, 0.5, 0.65])  # leaves 0.6, then 0.6, then too little
    monkeypatch.setattr(
        Contestant, "player", lambda self, game, seed: lambda trail, clocks: (trail.options()[0], taken(trail, clocks))
    )

    def taken(trail: Any, clocks: Any) -> float:
        return 0.0 if clocks[trail.game.turn(trail.state)] is None else next(slow)

    played = match.play(next(match.fixtures()))
    assert played.ended == "late: engine:clock=1+0.5: its clock was 0.05 s past the end"
    assert played.points == (0.0, 1.0)


NO_CLOCK = "clock is seconds for a game, and seconds more for each move, as in 60+0.6, not"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((f"engine:clock={clock}", f"{NO_CLOCK} {clock!r}") for clock in ("now", "0+1", "1+-1", "nan", "1+inf", "")),
        ("engine:clock=inf", "seconds is more than 0 and at most 1e+09, not inf"),
        ("engine:clock=1,seconds=1", "it has a clock, or seconds for each move, not both"),
        ("uci:fish,clock=1,seconds=1", "it has a clock, or seconds for each move, not both"),
        ("idastar:clock=1", "idastar wants 1 player; tic-tac-toe has 2"),
    ],
)
def test_a_clock_that_is_none_is_told_in_one_line(text: str, said: str):
    with pytest.raises(ValueError, match="^" + re.escape(f"{text!r}: {said}")):
        small([text, "random"])


def test_where_dice_begin_nothing_is_compiled_on_the_clock():
    game = load("backgammon")
    player = Thinker(game, Options(method="expectimax"), Limit(), TimeControl(5.0))
    assert player.session.fast is not None  # compiled already
    assert player.session.trail.before is None and player.session.kept_already("dice") is None
