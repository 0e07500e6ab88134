"""Games of go as SGF: read and written here, and by sgfmill."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from zermelo.formats.sgf import game_of, nodes_of, sgf_of, trail_of
from zermelo.games.go import Go
from zermelo.trail import Trail


def random_game(game: Go, luck: random.Random, most: int) -> Trail:
    trail = Trail(game)
    while not trail.over() and len(trail.states()) <= most:
        trail = trail.play(luck.choice(trail.options()))
    return trail


@pytest.mark.parametrize("size", [1, 5, 9, 13, 19])
def test_what_is_written_is_read_by_sgfmill_and_back(size: int):
    sgf = pytest.importorskip("sgfmill.sgf", reason="sgfmill is not installed")
    luck = random.Random(size)
    for _ in range(8):
        trail = random_game(Go(size, komi=luck.choice([0, 0.5, 7.5, -3])), luck, 120)
        game = trail.game
        text = sgf_of(trail, "a \\ name", "[another]")
        read = sgf.Sgf_game.from_bytes(text.encode())
        assert (read.get_size(), read.get_komi()) == (size, game.parameters["komi"])
        assert (read.get_player_name("b"), read.get_player_name("w")) == ("a \\ name", "[another]")
        moves = [node.get_move() for node in read.get_main_sequence()[1:]]
        steps = [trail, *trail.earlier()][::-1]
        assert len(moves) == len(steps) - 1
        for (colour, point), before, after in zip(moves, steps, steps[1:], strict=False):
            assert colour == "bw"[game.turn(before.state)]
            cell = game.pass_move if point is None else game.cell_at(size - 1 - point[0], point[1])  # type: ignore[attr-defined]  # go
            assert after.move == cell
        again = trail_of(read.serialise().decode())
        assert again.state == trail.state
        assert [*map(repr, again.states())] == [*map(repr, trail.states())]


def test_setup_variations_and_old_names():
    text = "(;GaMe[1]SZ[5]AB[aa][cc:dd]AW[ee]C[a \\] in a remark];Black[bb](;W[ab];B[])(;W[ba]))"
    trail = trail_of(text.replace("AB", "AB"))
    game = trail.game
    assert isinstance(game, Go)
    assert [game.held(state)[0].size() for state in trail.states()][:2] == [5, 6]
    assert trail.move == game.pass_move
    assert trail_of("(;SZ[5]AB[cc];W[aa])").states()[0].mover == 1
    assert trail_of(sgf_of(trail)).state == trail.state
    assert game_of(nodes_of("(;GM[1]SZ[9]KM[6.5])")).komi == 6.5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no SGF: it begins with a ("),
        ("(;SZ[5];B[aa]", "no SGF: it ends in the middle"),
        ("(SZ[5])", "no SGF: a property stands outside a node"),
        ("()", "no SGF: there is no node"),
        ("(;GM[2]SZ[8])", "it is a game of another kind (GM[2]), not of go"),
        ("(;SZ[5:7])", "its board is '5:7', and there are those of 1 to 19"),
        ("(;SZ[5]KM[much])", "its komi is 'much', which is no number"),
        ("(;SZ[5]KM[nan])", "its komi is 'nan', which is no number"),
        ("(;SZ[5];B[aa];W[aa])", "move 2, W[aa], is not legal"),
        ("(;SZ[5];B[aa];B[bb])", "move 2 is not B's to make"),
        ("(;SZ[5];B[zz])", "'zz' is no point of a board of 5 x 5"),
        ("(;SZ[5]AB[aa]AW[aa])", "two stones are set up on one point"),
        ("(;SZ[5];AB[aa])", "stones are set up in the middle of the game"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole text is compared
        trail_of(text)
    assert str(caught.value) == said


def test_random_bytes_are_refused_in_words():
    luck = random.Random(3)
    whole = sgf_of(random_game(Go(9), luck, 40))
    for _ in range(3_000):
        text = list(whole)
        for _ in range(luck.randint(1, 6)):
            place = luck.randrange(len(text))
            text[place : place + luck.randint(0, 3)] = luck.choice(
                ["", "(", ")", ";", "[", "]", "\\", "B", "zz", "\x00"]
            )
        with contextlib.suppress(ValueError):  # and nothing else is ever raised
            trail_of("".join(text))


def test_a_position_is_a_file(tmp_path: Path):
    from tests.running import run

    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5]KM[0.5];B[cc];W[bb])")
    done = run("show", "go", "-p", "size=5", "--at", str(file))
    assert "x to move" in done.stdout
    assert run("show", "go", "-p", "size=9", "--at", str(file)).stderr.strip().endswith("on 5 x 5, not on 9 x 9")
