"""Cells as GTP names them, there and back; and what GoGui is told, held to its manual."""

from __future__ import annotations

import random
import re
import sys

import pytest

from zermelo.loading import load
from zermelo.playing.match import Match, replayed
from zermelo.protocols.gtp import GTP
from zermelo.trail import Trail
from zermelo.vertices import move_at, rows_of, vertex_of

BOARDS = [
    ("go", {"size": "9"}), ("go", {"size": "19"}), ("hex", {"size": "11"}), ("othello", {}), ("othello", {"size": "4"}),
    ("mnk", {"m": "15", "n": "15", "k": "5"}), ("mnk", {"m": "4", "n": "3"}), ("tic-tac-toe", {}),
]  # fmt: skip
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # the protocol's own: no I


@pytest.mark.parametrize(("name", "parameters"), BOARDS)
def test_a_stone_lies_where_its_name_says(name: str, parameters: dict[str, str]):
    """Columns from the left, rows from the bottom, whatever the game calls them; and every name reads back."""
    trail, luck = Trail(load(name, parameters)), random.Random(3)
    for _ in range(40):
        if trail.over():
            break
        move = luck.choice(trail.options())
        assert move_at(trail, vertex_of(trail, move).swapcase()) == move
        text, mark = vertex_of(trail, move), "XO"[trail.game.turn(trail.state)]
        trail = trail.play(move)
        if text != "pass":
            rows = rows_of(trail.game, trail.state)
            assert rows is not None
            found = re.fullmatch(r"([A-HJ-Z])([1-9]\d?)", text)
            assert found, text
            assert rows[len(rows) - int(found[2])][LETTERS.index(found[1])] == mark


def test_names_that_differ_from_the_games_own():
    othello, hexes = Trail(load("othello")), Trail(load("hex", {"size": "11"}))
    assert move_at(othello, "e3") == othello.game.parse_move(othello.state, "e6")
    assert move_at(othello, "e6") is None
    assert move_at(hexes, "A11") == hexes.game.parse_move(hexes.state, "a1")
    assert move_at(hexes, "J1") == hexes.game.parse_move(hexes.state, "i11")
    assert move_at(hexes, "I1") is None


def test_what_is_no_cell_is_written_as_the_game_does():
    swap = Trail(load("hex", {"size": "3", "swap": "true"}))
    swap = swap.play(swap.options()[0])
    assert vertex_of(swap, swap.options()[-1]) == "swap"
    four = Trail(load("connect-four"))
    assert [vertex_of(four, move) for move in four.options()] == ["1", "2", "3", "4", "5", "6", "7"]
    wide = Trail(load("mnk", {"m": "30", "n": "3", "k": "3"}))  # more columns than letters
    assert vertex_of(wide, wide.options()[8]) == "I3"


# ---- GoGui ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "parameters", "told", "size"),
    [("go", {}, "Go", 9), ("othello", {}, "Othello", 8), ("hex", {"size": "5"}, "Hex", 5),
     ("tic-tac-toe", {}, "Tictactoe", 3), ("mnk", {"m": "6", "n": "6"}, "Mnk", 6)],
)  # fmt: skip
def test_gogui_is_told_what_its_manual_wants(name: str, parameters: dict[str, str], told: str, size: int):
    board = GTP(name, parameters, "sampling", 0.05)
    assert board.answer("gogui-rules_game_id") == f"= {told}\n\n"
    assert re.fullmatch(r"= [A-Z][a-z]+\n\n", board.answer("gogui-rules_game_id"))
    assert board.answer("gogui-rules_board_size") == f"= {size}\n\n"
    assert board.answer(f"boardsize {size}") == "=\n\n"
    assert board.answer("gogui-rules_side_to_move") == "= black\n\n"
    assert board.answer("gogui-rules_final_result") == "= The game is not over\n\n"
    row = rf"[.XO]( [.XO]){{{size - 1}}}"
    assert re.fullmatch(rf"= {row}(\n{row}){{{size - 1}}}\n\n", board.answer("gogui-rules_board"))
    legal = board.answer("gogui-rules_legal_moves")[2:].split()
    assert all(re.fullmatch(r"[A-HJ-T]\d+|pass", move) for move in legal)
    for move in legal:
        assert board.answer(f"play b {move}") == "=\n\n"
        assert board.answer("undo") == "=\n\n"


def test_the_manuals_board_is_read_from_the_top():
    board = GTP("othello", {}, "sampling", 0.05)
    assert board.answer("play b D6") == "=\n\n"
    rows = board.answer("gogui-rules_board")[2:].split("\n")
    assert rows[:5] == [". . . . . . . .", ". . . . . . . .", ". . . X . . . .", ". . . X X . . .", ". . . X O . . ."]
    assert board.answer("gogui-rules_legal_moves") == "= C6 E6 C4\n\n"
    drawn = board.answer("showboard").split("\n")
    assert (drawn[1], drawn[3], drawn[9]) == ("8 . . . . . . . .", "6 . . . x . . . .", "  A B C D E F G H")


def test_the_end_is_told_in_words():
    board = GTP("tic-tac-toe", {}, "sampling", 0.05)
    assert board.answer("boardsize 4") == "? unacceptable size\n\n"
    for line in ("play b A1", "play w A2", "play b B1", "play w B2", "play b C1"):
        assert board.answer(line) == "=\n\n"
    assert board.answer("gogui-rules_legal_moves") == "=\n\n"
    assert board.answer("gogui-rules_final_result") == "= Black wins\n\n"
    assert board.answer("gogui-rules_side_to_move") in ("= black\n\n", "= white\n\n")
    assert board.answer("gogui-rules_board") == "= . . .\nO O .\nX X X\n\n"


def test_a_board_that_is_none_is_not_shown():
    board = GTP("nim", {}, "sampling", 0.05)
    assert board.answer("gogui-rules_board") == board.answer("gogui-rules_board_size") == "? cannot show\n\n"
    wide = GTP("connect-four", {}, "sampling", 0.05)
    assert wide.answer("gogui-rules_board_size") == "? cannot show\n\n"
    assert wide.answer("gogui-rules_board").count("\n") == 7


@pytest.mark.parametrize(("name", "size"), [("hex", 3), ("othello", 4), ("go", 3)])
def test_two_of_ours_agree_through_the_protocol(name: str, size: int):
    """Both sides are programs that speak GTP: what one names is where the other finds it."""
    rules = load(name, {"size": str(size)})
    command = f"{sys.executable} -m zermelo gtp {name} -p size={size} --seconds 0.02 --method"
    match = Match(rules, name, [f"gtp:{command} sampling", f"gtp:{command} mcts"], pairs=1, plies=2)
    for fixture in match.fixtures():
        played = match.play(fixture)
        assert played.ended == "over"
        assert replayed(rules, played).over()
