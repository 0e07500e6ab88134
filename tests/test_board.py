"""Boards: every game has one, it shows what the rules say, and a move's marks are where the move goes."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.running import run
from zermelo.board import NOBODY, Board, Spot
from zermelo.board.position import GROUNDS, PIECES
from zermelo.board.reading import read_board
from zermelo.game import CHANCE, Game
from zermelo.games.coins import Coins
from zermelo.games.nim import Nim
from zermelo.loading import load, shipped
from zermelo.trail import Trail

SVG = "{http://www.w3.org/2000/svg}"
SMALL: dict[str, dict[str, Any]] = {"go": {"size": 5}, "hex": {"size": 4}, "pig": {"goal": 10}}
LIMIT = 30
WITHOUT_A_BOARD = {"tree", "matrix", "prisoners-dilemma", "rock-paper-scissors", "kuhn-poker"}


def played(game: Game[Any], seed: int) -> list[Trail]:
    """A random game, or the first moves of one."""
    luck, trails = random.Random(seed), [Trail(game)]
    while len(trails) < LIMIT and (options := trails[-1].options()):
        trails.append(trails[-1].play(luck.choice(options)))
    return trails


@pytest.mark.parametrize("name", shipped())
def test_every_game_has_a_board_that_any_program_draws(name: str):
    game = load(name, SMALL.get(name, {}))
    for trail in played(game, 1):
        board = game.picture(trail.state)
        assert board.ground in GROUNDS and board.pieces in PIECES
        assert (board.pieces == "words" and board.ground == "none") == (name in WITHOUT_A_BOARD), name
        for dark in (False, True):
            text = trail.picture(trail.options()[:2], dark)
            root = ElementTree.fromstring(text)
            left, top, wide, high = (float(part) for part in str(root.get("viewBox")).split())
            assert not list(root.iter(f"{SVG}style"))
            assert "var(" not in text and "class=" not in text
            for spot in board.spots:
                assert left <= spot.x <= left + wide and top <= spot.y <= top + high
        assert trail._repr_svg_() == trail.picture()


@pytest.mark.parametrize("name", ["tic-tac-toe", "mnk", "connect-four", "breakthrough", "othello", "go", "hex"])
def test_a_board_holds_what_the_text_of_the_state_holds(name: str):
    """Cell by cell, from the top: the text of a state is written without the board."""
    game = load(name, SMALL.get(name, {}))
    for trail in played(game, 2):
        board = game.picture(trail.state)
        text = game.state_text(trail.state)
        if name == "othello":  # OBF: black is X, all in one row
            assert "".join("-XO"[spot.owner + 1] for spot in board.spots) == text.split()[0]
        else:
            assert "".join(".xo"[spot.owner + 1] for spot in board.spots) == text.partition(":")[0].replace("/", "")


def test_chessmen_stand_where_the_fen_says():
    game = load("chess")
    for trail in played(game, 3):
        fen = re.sub(r"\d", lambda found: "." * int(found[0]), game.state_text(trail.state).split()[0])
        spots = game.picture(trail.state).spots
        assert "".join(spot.piece or "." for spot in spots) == fen.replace("/", "")
        assert all((spot.owner == 0) == spot.piece.isupper() for spot in spots if spot.piece)


def test_piles_are_counted():
    for trail in played(Nim((3, 4, 5)), 4):
        rows = Counter(spot.y for spot in trail.game.picture(trail.state).spots if spot.piece)
        assert [rows[pile] for pile in range(3)] == list(trail.state.piles)
    for trail in played(Coins(9), 5):
        columns = Counter(spot.x for spot in trail.game.picture(trail.state).spots)
        assert [columns[pile] for pile in sorted(columns)] == Coins(9).sizes(trail.state)


@pytest.mark.parametrize("name", ["tic-tac-toe", "mnk", "breakthrough", "othello", "go", "hex", "chess"])
def test_the_last_move_is_marked_where_its_name_says(name: str):
    game: Any = load(name, SMALL.get(name, {}))
    for trail in played(game, 6)[1:]:
        before, move = trail.before, trail.move
        assert before is not None and move is not None
        text = game.uci_text(before.state, move)[:4] if name == "chess" else game.move_text(before.state, move)
        board = game.picture(trail.state)
        step = game.picture(before.state).step(board, game.turn(before.state))
        names = re.findall(r"[a-z]\d+", text)
        if not names or (name == "chess" and game.move_text(before.state, move).startswith("O-O")):
            continue  # a pass; a king that castles comes with his rook
        rows: dict[float, list[Spot]] = {}
        for spot in board.spots:
            rows.setdefault(spot.y, []).append(spot)
        places = {
            f"{column}{row}": spot.at
            for row, spots in zip(board.rows, rows.values(), strict=True)
            for column, spot in zip(board.columns, spots, strict=True)
        }
        assert step.came == (places[names[-1]],), text
        assert step.left == ((places[names[0]],) if len(names) == 2 else ()), text


def test_what_is_taken_from_a_pile_is_marked():
    game = Nim((3, 4, 5))
    trail = Trail(game).play(game.parse_move(game.start(), "b2"))
    step = game.picture(game.start()).step(game.picture(trail.state), 0)
    assert step.came == () and len(step.left) == 2 and {y for _, y in step.left} == {1}
    assert trail.picture().count("stroke-dasharray") == 2


def test_drawings_of_others():
    """A game that draws rows of marks has a board without a word; another has its text."""
    board = read_board("1 X . O\n2 . X .\n  A B C", ("X", "O"))
    assert [spot.owner for spot in board.spots] == [0, -1, 1, -1, 0, -1]
    assert board.columns == ("A", "B", "C") and board.rows == ("1", "2")
    assert [spot.owner for spot in read_board("b w .\n. . b", ("black", "white")).spots] == [0, 1, -1, -1, -1, 0]
    wide = " ".join(f"{c:>2}" for c in [*"abcdefghijklmnopqrstuvwxyz", "aa"])
    assert len(read_board(" ".join([" ."] * 27) + "\n" + wide, "xo").columns) == 27
    for text in ("", "left 21, Max to move", "x o\nx", "| | |", "3 4 5"):
        assert read_board(text, ("x", "o")).words == tuple(text.splitlines() or [""])
        ElementTree.fromstring(read_board(text, ("x", "o")).svg())
    odd = Board((Spot(0, 0, NOBODY, "<&>"),), "squares", "words")
    assert "&lt;&amp;&gt;" in odd.svg(title="a < b")


def test_boards_in_files(tmp_path: Path):
    done = run("show", "tic-tac-toe", "--at", "b2 a1", "-o", str(tmp_path / "board.svg"), "--dark")
    assert done.returncode == 0
    ElementTree.parse(tmp_path / "board.svg")
    done = run("show", "tic-tac-toe", "-o", str(tmp_path / "board.gif"))
    assert done.returncode == 2 and "a picture is .svg, .png or .pdf, not '.gif'" in done.stderr
    done = run("show", "tic-tac-toe", "--best")
    assert done.returncode == 2 and "add -o board.svg" in done.stderr


def test_best_moves_are_ringed(tmp_path: Path):
    run("show", "nim", "-p", "piles=(1,2)", "-p", "misere=False", "-o", str(tmp_path / "nim.svg"), "--best")
    assert (tmp_path / "nim.svg").read_text().count('stroke-width=".09"') == 1  # of two sticks one is taken


def test_chance_marks_nothing_wrong():
    game = load("pig")
    trail = Trail(game).play(0)
    assert game.turn(trail.state) == CHANCE
    ElementTree.fromstring(trail.picture(trail.options()))


OWN = """
from zermelo import Board, Game, Spot
from zermelo.games.nim import Nim

class Odd(Nim):
    def picture(self, state):
        return {answer}
"""


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("None", "`picture` answers with a zermelo.Board, not None"),
        ("Board((Spot(0, 0),), ground='sand')", "the ground of a picture is squares, chequered"),
        ("Board((Spot(0, 0),), pieces='cats')", "the pieces of a picture are marks, discs"),
        ("Board(((0, 0),))", "the spots of a picture are zermelo.Spots"),
    ],
)
def test_a_picture_that_is_none_is_refused_in_a_line(tmp_path: Path, answer: str, words: str):
    (tmp_path / "odd.py").write_text(OWN.replace("{answer}", answer))
    done = run("show", f"{tmp_path / 'odd.py'}:Odd", "-o", str(tmp_path / "odd.svg"))
    assert done.returncode == 2
    assert words in done.stderr and len(done.stderr.splitlines()) == 1
