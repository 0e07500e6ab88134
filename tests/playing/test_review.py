"""The review of a game: the moves where its value changed, held to minimax; and what can be done at its end."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from tests.playing.definitions import Solved, mine
from tests.playing.test_play import played
from zermelo.games.breakthrough import Breakthrough
from zermelo.games.chess import Chess
from zermelo.games.pig import Pig
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.line import trail_at
from zermelo.methods.limit import Limit
from zermelo.playing.review import changes, review
from zermelo.trail import Trail
from zermelo.value import Value


def test_the_moves_that_changed_the_value_are_minimaxs():
    game, luck, met = TicTacToe(), random.Random(1), 0
    solved = Solved(game)
    for _ in range(12):
        trail = Trail(game)
        while not trail.over():
            trail = trail.play(luck.choice(trail.options()))
        expected, states = [], trail.states()
        for number, (here, then) in enumerate(itertools.pairwise(states), 1):
            if solved.value(here)[0] != solved.value(then)[0]:
                expected.append((number, solved.value(here)[0], solved.value(then)[0]))
        found = review(trail)
        assert [(turning.number, turning.before.payoff, turning.after.payoff) for turning in found.turnings] == expected
        for turning in found.turnings:
            state = states[turning.number - 1]
            better = game.parse_move(state, turning.better)
            assert solved.after(state, better)[0] == solved.value(state)[0]
            assert mine(game, state, solved.value(states[turning.number])[0]) < mine(
                game, state, solved.value(state)[0]
            )
        assert (found.looked, found.moves) == (len(states) - 1,) * 2
        met += len(expected)
    assert met > 5


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        (Value.proof(1, 3), Value.proof(0), True),
        (Value.proof(1, 3), Value.proof(1, 9), False),
        (Value.guess(0.2), Value.guess(0.19), False),
        (Value.guess(0.2), Value.guess(0.1), True),
        (Value.guess(0.2), Value.proof(-1, 4), True),
        (Value.proof(-1, 9), Value.guess(0.2), False),
        (Value.average((0.5, -0.5), (0.2, 0.2)), Value.average((0.1, -0.1), (0.2, 0.2)), False),
    ],
)
def test_what_counts_as_a_change(before: Value, after: Value, changed: bool):
    assert changes(Trail(TicTacToe()), before, after) == changed


def test_chance_is_nobodys_mistake():
    found = review(trail_at(Pig(), "roll 5 roll 3"), Limit(nodes=20_000))
    assert all(turning.text in ("roll", "hold") for turning in found.turnings)
    assert found.looked == found.moves == 4


def test_the_end_of_a_game_its_review_and_the_way_back(tmp_path: Path):
    """o's answer in the middle of an edge lost the game: the review says so, and play goes on from there."""
    lines = "c1\nc3\nb3\nhint\nwhy\nwhy #2\nback 99\nback 2\nmoves\nquit\n"
    done = played(lines, "tic-tac-toe", "--at", "b2 b3 a3", "--as", "second", "--seconds", "20", home=tmp_path)
    out = done.stdout
    assert done.returncode == 0, done.stderr
    assert out.startswith("moves so far: b2 b3 a3\n")
    assert "x wins\nmoves: b2 b3 a3 c1 a2 c3 " in out
    assert "1 move changed the value of the game:\n  2. o b3: a draw becomes a win for x; a3 was better\n" in out
    assert out.count("the game is over; there is: why #N") == 2  # a move and a hint
    assert "the game is over: ask why #N, N from 1 to 7" in out
    assert "b3 loses in 6 plies, where a3 draws." in out
    assert "back N: '99' is no number of a move: the moves are 1 to 7" in out
    assert out.endswith("o to move> moves\na3 b3 c3 a2 c2 a1 b1 c1\no to move> quit\n\n")


def test_the_other_sides_move_is_explained(tmp_path: Path):
    lines = "why last\na1\nwhy last\nwhy #1\nwhy #0\nreview\nresign\n"
    done = played(lines, "tic-tac-toe", "--seconds", "20", home=tmp_path)
    assert "x to move> why last\nno move was played yet\n" in done.stdout
    assert "b2 is the only move that draws: all others lose." in done.stdout
    assert "a1 is as good as any: it draws." in done.stdout
    assert "'0' is no number of a move: the moves are 1 to 2" in done.stdout
    assert "no move changed the value of the game" in done.stdout


def test_nothing_clears_the_screen(tmp_path: Path):
    """What a game that is resumed has shown stays where it is."""
    file = tmp_path / "game.json"
    played(f"b2\nsave {file}\nresign\n", "tic-tac-toe", "--depth", "3", home=tmp_path)
    again = played("quit\n", "--resume", str(file), "--depth", "3", home=tmp_path)
    assert again.stdout.startswith("moves so far: b2 ")
    assert "\x1b" not in again.stdout + again.stderr
    assert "the game is saved" not in again.stderr  # the file still holds it
    assert not list(tmp_path.glob("zermelo/*"))


def test_who_plays_the_other_side_sees_it_below(tmp_path: Path):
    """A board with a side for each player is turned, labels and all; another one is not."""
    chess = Chess()
    seen = [chess.seen_by(chess.start(), player).splitlines() for player in (0, 1)]
    assert seen[0] == chess.draw(chess.start()).splitlines()
    assert [row.split()[::-1] for row in seen[1][-2::-1]] == [
        [*row.split()[1:], row.split()[0]] for row in seen[0][:-1]
    ]
    assert seen[1][-1].split() == seen[0][-1].split()[::-1]
    pawns = Breakthrough()
    assert pawns.seen_by(pawns.start(), 1).splitlines()[0] == "1 x x x x x x"
    marks = TicTacToe()
    assert marks.seen_by(marks.start(), 1) == marks.draw(marks.start())
    at = "e4 e5 Bc4 Nc6 Qh5"
    done = played("why Nf6\nquit\n", "chess", "--at", at, "--as", "black", "--depth", "1", home=tmp_path)
    assert "\n1 ♖ ♘ · ♔ · ♗ ♘ ♖\n" in done.stdout
    assert "\n  h g f e d c b a\n" in done.stdout
    assert "\n    7 ♟ ♟ ♕ · ♟ ♟ ♟ ♟\n" in done.stdout  # mate, in the reasons
