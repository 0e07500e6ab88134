"""Backgammon: its moves are those of a naive generator and of OpenSpiel; notation, positions, stakes, known figures."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.backgammon_players import GAME, GNUBG, Gnubg, at_random, by_search, running, searcher, won
from tests.running import run
from zermelo import search
from zermelo.game import CHANCE
from zermelo.games._backgammon_board import BAR, Side, Table, at, side_of
from zermelo.games.backgammon import Backgammon
from zermelo.loading import load
from zermelo.methods.limit import Options

Points = tuple[int, ...]  # checkers on the points 0 to 25 of one side


def points_of(side: Side) -> Points:
    return tuple(at(side, point) for point in range(26))


def after_step(mine: Points, theirs: Points, point: int, die: int) -> tuple[Points, Points] | None:
    """One checker by one die, straight from the rule book; None if it may not."""
    if mine[point] == 0 or (mine[25] and point != 25):
        return None
    to = point - die
    new, other = list(mine), list(theirs)
    if to > 0:
        if theirs[25 - to] > 1:
            return None
        if theirs[25 - to] == 1:
            other[25 - to], other[25] = 0, other[25] + 1
    else:
        if any(mine[7:]):
            return None  # not all at home
        if to < 0 and any(mine[point + 1 :]):
            return None  # a larger throw than needed takes off the hindmost only
        to = 0
    new[point] -= 1
    new[to] += 1
    return tuple(new), tuple(other)


def plays(mine: Points, theirs: Points, dice: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[Points, Points]]]:
    """Every way to use dice in this order as long as it goes: the dice used, and where that leads."""
    went = False
    if dice:
        for point in range(1, 26):
            then = after_step(mine, theirs, point, dice[0])
            if then:
                went = True
                for used, end in plays(*then, dice[1:]):
                    yield (dice[0], *used), end
    if not went:
        yield (), (mine, theirs)


def naive(state: Table) -> set[tuple[Points, Points]]:
    """All positions that legal moves lead to, by trying everything."""
    high, low = divmod(state.dice, 8)
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]
    found = [play for order in orders for play in plays(points_of(state.mine), points_of(state.theirs), order)]
    most = max(len(used) for used, _ in found)
    found = [(used, end) for used, end in found if len(used) == most]
    if most == 1 and high != low and any(used == (high,) for used, _ in found):
        found = [(used, end) for used, end in found if used == (high,)]
    return {end for _, end in found}


def ours(state: Table) -> list[tuple[Points, Points]]:
    children = [GAME.play(state, move) for move in GAME.moves(state)]
    return [(points_of(child.theirs), points_of(child.mine)) for child in children]


def random_states(many: int, luck: random.Random) -> Iterator[Table]:
    """Positions with dice: of random games, and thrown together (late ones, with checkers on the bar)."""
    state = GAME.start()
    for number in range(many):
        if number % 2:
            yield thrown_together(luck)
            continue
        while GAME.over(state) or GAME.turn(state) == CHANCE:
            outcomes = [] if GAME.over(state) else [outcome for outcome, _ in GAME.chances(state)]
            state = GAME.play(state, luck.choice(outcomes)) if outcomes else GAME.start()
        yield state
        state = GAME.play(state, luck.choice(list(GAME.moves(state))))


def thrown_together(luck: random.Random) -> Table:
    high = luck.choice([6, 6, 12, 24])
    mine: dict[int, int] = {}
    theirs: dict[int, int] = {}
    for _ in range(luck.randint(1, 15)):
        point = luck.choice([25, *range(1, high + 1)]) if luck.random() < 0.2 else luck.randint(1, high)
        mine[point] = mine.get(point, 0) + 1
    for _ in range(luck.randint(1, 15)):
        point = luck.randint(1, 25)
        if point == BAR or 25 - point not in mine:
            theirs[point] = theirs.get(point, 0) + 1
    theirs = theirs or {BAR: 1}
    one, two = sorted((luck.randint(1, 6), luck.randint(1, 6)), reverse=True)
    return Table(side_of(mine), side_of(theirs), 8 * one + two, luck.randint(0, 1))


def test_moves_are_those_of_a_naive_generator_and_no_two_come_to_the_same():
    passes = 0
    for state in random_states(2000, random.Random(5)):
        found = ours(state)
        assert len(found) == len(set(found)), GAME.state_text(state)
        assert set(found) == naive(state), GAME.state_text(state)
        passes += list(GAME.moves(state)) == [0]
        texts = [GAME.move_text(state, move) for move in GAME.moves(state)]
        assert len(set(texts)) == len(texts)
    assert passes > 20


def test_every_move_reads_back_however_it_is_written():
    for state in random_states(60, random.Random(6)):
        assert GAME.parse_state(GAME.state_text(state)) == state
        for move in list(GAME.moves(state))[:12]:
            text = GAME.move_text(state, move)
            assert GAME.parse_move(state, text) == move
            assert GAME.parse_move(state, " ".join(reversed(text.split("+")))) == move


def test_people_write_moves_as_they_like():
    state = GAME.play(GAME.start(), 8 * 6 + 5)
    run = GAME.parse_move(state, "24/13")
    assert GAME.move_text(state, run) == "24/13"
    assert GAME.parse_move(state, "24/18/13") == run
    assert GAME.move_text(state, GAME.parse_move(state, "13/8 24/18")) == "24/18+13/8"
    for wrong in ("24/12", "24/18", "hello", "", "25/20"):
        with pytest.raises(ValueError, match="not a move"):
            GAME.parse_move(state, wrong)
    double = GAME.play(GAME.start(), 8 * 4 + 4)
    assert GAME.move_text(double, GAME.parse_move(double, "24/20(2) 13/9(2)")) == "24/20(2)+13/9(2)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("24:2 x 6-5", "a position reads like"),
        ("24:16 24:2 x 6-5", "read like 13:5"),
        ("24:9,23:9 24:2 x 6-5", "15 checkers, not 18"),
        ("24:2 1:2 x 6-5", "both sides hold the 24 point"),
        ("24:2 24:2 y 6-5", "x or o"),
        ("24:2 24:2 x 7-5", "dice read like"),
        ("off off x 6-5", "both sides have borne off"),
    ],
)
def test_bad_positions_are_refused(text: str, said: str):
    with pytest.raises(ValueError, match=said):
        GAME.parse_state(text)


def test_there_are_21_first_throws_and_30_where_the_throw_decides_who_begins():
    chances = dict(GAME.chances(GAME.start()))
    assert len(chances) == 21 and sum(chances.values()) == pytest.approx(1)
    contest = Backgammon(opening=True)
    opening = dict(contest.chances(contest.start()))
    assert len(opening) == 30 and sum(opening.values()) == pytest.approx(1)
    begun = {contest.turn(contest.play(contest.start(), outcome)) for outcome in opening}
    assert begun == {0, 1}
    assert not any(outcome // 8 % 8 == outcome % 8 for outcome in opening)


@pytest.mark.parametrize(
    ("loser", "stake"),
    [({6: 14}, 1), ({6: 15}, 2), ({6: 14, 18: 1}, 2), ({6: 14, 19: 1}, 3), ({6: 14, BAR: 1}, 3), ({BAR: 1}, 1)],
)
def test_gammons_count_by_parameter(loser: dict[int, int], stake: int):
    state = Table(side_of(loser), side_of({}), 0, 1)
    plain, counted = Backgammon(), Backgammon(gammons=True)
    assert plain.over(state) and [plain.payoff(state, player) for player in range(2)] == [1, -1]
    assert [counted.payoff(state, player) for player in range(2)] == [stake, -stake]
    assert stake in counted.stakes


def test_moves_are_those_of_openspiel():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    luck, compared = random.Random(9), 0
    while compared < 400:
        state, mine = pyspiel.load_game("backgammon").new_initial_state(), GAME.start()
        while not state.is_terminal() and compared < 400:
            if state.is_chance_node():
                outcome = luck.choice(state.chance_outcomes())[0]
                state.apply_action(outcome)
                dice = sorted((int(mark) for mark in str(state).partition("Dice: ")[2][:2]), reverse=True)
                mine = Table(*sides_there(state, state.current_player()), 8 * dice[0] + dice[1], 0)
                ends = {}
                for end in turns_there(state, state.current_player(), 2 if dice[0] == dice[1] else 1):
                    player = state.current_player()
                    theirs, own = sides_there(end, 1 - player)
                    ends[points_of(own), points_of(theirs)] = end
                assert set(ours(mine)) == set(ends), str(state)
                compared += 1
                state = ends[luck.choice(sorted(ends))]
            else:
                raise AssertionError("a turn was left unfinished")
    assert compared == 400


def sides_there(state: Any, player: int) -> tuple[Side, Side]:
    """The checkers of a player and of the other, from OpenSpiel's state."""
    sides = []
    for who in (player, 1 - player):
        points = {}
        for place in range(24):
            number = state.board(who, place)
            point = place + 1 if who == 1 else 24 - place
            if number:
                points[point] = number
        bar = str(state).partition("Bar:")[2].partition("\n")[0].count("xo"[who])
        if bar:
            points[BAR] = bar
        sides.append(side_of(points))
    return sides[0], sides[1]


def turns_there(state: Any, player: int, halves: int) -> list[Any]:
    """All states after the turn; a double is played in two halves there."""
    ends, waiting = [], [(state, halves)]
    while waiting:
        here, left = waiting.pop()
        for action in here.legal_actions():
            child = here.clone()
            child.apply_action(action)
            if not child.is_terminal() and child.current_player() == player and left > 1:
                waiting.append((child, left - 1))
            else:
                ends.append(child)
    return ends


# ---- searched --------------------------------------------------------------------------------------------------------


def test_star2_visits_at_most_a_third_of_the_nodes_and_finds_the_same():
    plain, star = searcher("none"), searcher("star2")
    played = [state for number, state in enumerate(random_states(100, random.Random(8))) if number % 2 == 0]
    for state in played:
        assert star.ask(state, 2, 0).value == pytest.approx(plain.ask(state, 2, 0).value, abs=1e-12)
    assert len(played) == 50
    assert 3 * star.counts()[0] <= plain.counts()[0]


@pytest.mark.parametrize(
    ("points", "throws"),
    [((6, 6), 2.109611), ((6, 5), 1.960048), ((2, 2), 1 + 10 / 36)],  # all but ten throws do
)
def test_bearing_off_takes_so_many_throws(points: tuple[int, ...], throws: float):
    game = load("bear-off", {"points": points})
    for options in (Options(method="value-iteration"), Options(method="expectimax")):
        result = search(game, options=options)
        assert result.value.kind == "expected" and len(result.outcomes) == 21
        assert -result.value.number == pytest.approx(throws, abs=5e-7)


def test_throws_are_told_on_the_command_line(tmp_path: Path):
    done = run(
        "why", "backgammon", "--at", "3-1 8/5 6/5 6-2", "--move", "24/18 13/11", "--depth", "2", "--seconds", "60"
    )
    assert done.returncode == 0, done.stderr
    assert "24/18+13/11 is punished by 6-6 (2.8 %" in done.stdout and "is helped by" in done.stdout
    words = "24/18 13/11\nwhy\nquit\n"
    played = run("play", "backgammon", "--at", "6-2", "--seconds", "0.5", typed=words, XDG_DATA_HOME=str(tmp_path))
    assert "x plays 24/18+13/11" in played.stdout and "chance: " in played.stdout
    wrong = run("show", "backgammon", "--at", "6-2 24/18 13/12")
    assert wrong.returncode == 2 and "it is a part of 24/22+24/18 or 24/18+13/11" in wrong.stderr


def test_it_beats_random_moves_and_running():
    assert won(by_search(1), at_random(random.Random(1)), 100, seed=3) >= 99
    assert won(by_search(1), running, 100, seed=3) >= 90


@pytest.mark.skipif(GNUBG is None, reason="gnubg is not installed")
def test_a_game_against_gnubg_is_played_to_its_end():
    other = Gnubg(noise=0.06)
    try:
        assert won(by_search(1), other, 2, seed=4) in (0, 1, 2)
    finally:
        other.close()
