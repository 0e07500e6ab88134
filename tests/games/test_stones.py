"""Othello, hex and go: published counts and values, transcripts, and texts that describe a position."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from zermelo.game import Game
from zermelo.games.go import Go
from zermelo.games.hex import Hex
from zermelo.games.othello import Othello
from zermelo.line import trail_at
from zermelo.loading import LoadError, load
from zermelo.measure.perft import perft
from zermelo.methods.limit import Options
from zermelo.methods.search import search
from zermelo.trail import Trail

PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)


def boards(game: Game[Any]) -> set[Any]:
    """Every board that play can come to."""
    seen, found, todo = {game.start()}, set(), [game.start()]
    while todo:
        state = todo.pop()
        found.add(game.held(state))  # type: ignore[attr-defined]  # a grid
        for move in game.moves(state):
            after = game.play(state, move)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return found


def test_othello_has_as_many_lines_as_published():
    for depth, lines in enumerate(PERFT, start=1):
        assert perft(Othello(), depth) == lines


def test_othello_on_the_small_board_is_won_by_white_with_eight_discs_more():
    """Feinstein, 1993: 3 to 11."""
    assert search(Othello(4, discs=True)).value.payoff == -8


def test_a_transcript_may_leave_passes_out():
    game, luck = Othello(4), random.Random(1)
    for _ in range(50):
        state, words = game.start(), []
        while not game.over(state):
            move = luck.choice(list(game.moves(state)))
            words.append(game.move_text(state, move))
            state = game.play(state, move)
        while words and words[-1] == "pass":
            words.pop()
        assert trail_at(game, " ".join(words)).state == state
        assert trail_at(game, "".join(word for word in words if word != "pass")).state == state
    state = trail_at(Othello(), "f5d6c3d3c4").state
    assert (state.mine.size() + state.theirs.size(), state.mover) == (4 + 5, 1)


def test_othello_board_format_is_read_and_written():
    game, luck = Othello(), random.Random(2)
    state = game.start()
    while not game.over(state):
        assert game.parse_state(game.state_text(state)) == state
        assert game.parse_state(game.state_text(state).replace("X", "*").lower()) == state
        state = game.play(state, luck.choice(list(game.moves(state))))
    assert game.state_text(game.start()) == "---------------------------OX------XO--------------------------- X;"
    with pytest.raises(ValueError, match="not a board of 8 x 8"):
        game.parse_state("-----OX--XO----- X;")
    with pytest.raises(ValueError, match="is no board in OBF: write it as -"):
        game.parse_state("......../........:x")


@pytest.mark.parametrize(("size", "winning"), [(3, 5), pytest.param(4, 4, marks=pytest.mark.long)])
def test_winning_first_moves_of_hex(size: int, winning: int):
    result = search(Hex(size), options=Options(all_moves=True, distance=False))
    assert sum(value.payoff == 1 for value in result.moves.values()) == winning


def test_hex_is_never_drawn_and_never_won_by_both():
    luck = random.Random(3)
    for size in (1, 2, 5, 11):
        game = Hex(size)
        for _ in range(30):
            state = game.start()
            while not game.over(state):
                state = game.play(state, luck.choice(list(game.moves(state))))
            first, second = game.held(state)
            joined = game.spread(first & game.top_row, first) & game.bottom_row
            assert bool(joined) == (game.payoff(state, 0) == 1)
            across = game.spread(second & game.left_column, second) & game.right_column
            assert bool(joined) != bool(across)


def test_the_swap_takes_the_first_stone_over():
    game = Hex(3, swap=True)
    state = trail_at(game, "a2 swap").state
    assert game.state_text(state) == ".o./.../...:x"
    assert game.parse_state(game.state_text(state)) == state
    assert search(game, options=Options(distance=False)).value.payoff == -1  # who may choose sides wins


def test_boards_of_go():
    assert len(boards(Go(2))) == 57


@pytest.mark.long
def test_boards_of_go_on_three_lines():
    assert len(boards(Go(3))) == 12675


def test_captures_ko_and_suicide():
    game = Go(4)
    ko = game.parse_state("..../.xo./x.xo/.xo.:o")  # o takes at b2 and x may not take back at once
    after = game.play(ko, game.parse_move(ko, "b2"))
    assert game.state_text(after) == "..../.xo./xo.o/.xo.:x:c2"
    assert "c2" not in [game.move_text(after, move) for move in game.moves(after)]
    alone = game.parse_state(".x../x.../..../....:o")
    texts = [game.move_text(alone, move) for move in game.moves(alone)]
    assert "a4" not in texts and "c3" in texts
    free = Go(4, suicide=True)
    two = free.parse_state("ox../.x../x.../....:o")
    assert free.state_text(free.play(two, free.parse_move(two, "a3"))) == ".x../.x../x.../....:x"


@pytest.mark.parametrize("komi", [math.nan, math.inf, -math.inf, 1e300, 362])
def test_a_komi_that_makes_no_sense_is_refused(komi: float):
    with pytest.raises(ValueError, match="komi is -361 to 361, not"):
        Go(3, komi=komi)
    for text in ("nan", "inf", "-inf", "1e999"):
        with pytest.raises(LoadError, match=f"go: komi is a number, not '{text}'"):
            load("go", {"komi": text})


def test_area_and_komi_decide():
    game = Go(3, komi=1.5)
    ended = game.parse_state(".x./xx./ooo:x:pass:pass")
    assert game.over(ended)
    assert (game.area(*game.held(ended)), game.area(*game.held(ended)[::-1])) == (4, 3)  # two cells touch both
    assert game.payoff(ended, 0) == -1
    assert Go(3, komi=0.5).payoff(ended, 0) == 1
    assert Go(3, komi=1).payoff(ended, 0) == 0


def test_superko_forbids_what_was_there():
    game, luck, forbidden = Go(2, superko=True), random.Random(4), 0
    for _ in range(100):
        trail = Trail(game)
        while not trail.over():
            seen = [game.held(state) for state in trail.states()]
            legal = [move for move in game.moves(trail.state) if move != game.pass_move]
            allowed = [move for move in legal if game.held(game.play(trail.state, move)) not in seen]
            assert trail.options() == [*allowed, game.pass_move]
            forbidden += len(legal) - len(allowed)
            trail = trail.play(luck.choice(trail.options()))
    assert forbidden > 20


def test_random_games_do_not_fill_their_own_eyes():
    game = Go(5)
    state = game.parse_state(".x.x./xxxxx/...../...../.....:x")
    silly = [game.move_text(state, move) for move in game.moves(state) if game.pointless(state, move)]
    assert silly == ["a5", "c5", "e5", "pass"]


def answered(game: Go, text: str, last: str) -> list[str]:
    """What answers a move that was just played, by name."""
    state = game.parse_state(text)
    before = {game.move_text(state, cell): cell for cell in game.board.each()}
    return [game.move_text(state, move) for move in game.answers(state, before.get(last, game.pass_move))]


def test_random_games_of_go_answer_what_was_just_played():
    game = Go(5)
    assert answered(game, "...../.oxo./..ox./...../.....:x", "c3") == ["c5"]  # the stone runs
    assert answered(game, "xxo../o..../...../...../.....:x", "c5") == ["b4"]
    assert answered(game, "xo.../.x.../...../...../.....:x", "b5") == ["c5", "a4"]  # takes the attacker, or runs
    assert answered(game, "xo.../.o.../...../...../.....:x", "b5") == []  # nowhere to run
    assert answered(game, "...../...../..x../...../.....:o", "c3") == []  # nothing meets yet
    assert answered(game, "...../.xo../...../...../.....:x", "c4") == [
        "b5",
        "c5",
        "b3",
        "c3",
    ]  # around the other's stone
    assert answered(game, "...../.xo../...../...../.....:x", "pass") == []


AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # clockwise, from the cell above


def meets(ring: list[str]) -> bool:
    """Whether the marks around an empty cell are a hane or a cut: one turning of the eight, one colour for `one`."""
    for one, other in ("xo", "ox"):
        for turn in range(0, 8, 2):
            for way in (1, -1):
                n, ne, e, se, s, _, w, nw = [ring[(turn + way * step) % 8] for step in range(8)]
                hane = (n, nw, e) == (one, other, ".") and (
                    (w == "." and (ne == other or s in ".#")) or (w == other and s in ".#")
                )
                cut = (n, w, nw) == (one, one, other) and (e, s) not in ((one, "."), (".", one))
                if hane or cut or ((n, s, w) == (one, one, other) and other not in (e, ne, se)):
                    return True
    return False


def test_shapes_of_go_are_those_that_are_seen_cell_by_cell():
    game, luck, found = Go(5), random.Random(5), 0
    for _ in range(12):
        trail = Trail(game)
        for _ in range(30):
            if trail.over():
                break
            trail = trail.play(luck.choice(trail.options()))
            state = trail.state
            marks = {cell: "x" if state.mine.has(cell) else "o" if state.theirs.has(cell) else "." for cell in CELLS}
            empty = game.board & ~(state.mine | state.theirs)
            shaped = (
                game.shapes(state.mine, state.theirs, empty) | game.shapes(state.theirs, state.mine, empty)
            ) & empty
            for cell in empty.each():
                row, column = divmod(cell, game.stride)
                ring = [marks.get((row + r) * 6 + column + c, "#") if column + c >= 0 else "#" for r, c in AROUND]
                assert shaped.has(cell) == meets(ring), (game.draw(state), cell)
                found += shaped.has(cell)
    assert found > 100


CELLS = [6 * row + column for row in range(5) for column in range(5)]


def test_vacant_cells_hold_every_move_that_makes_sense():
    for game in (Go(4), Hex(4, swap=True)):
        luck, trail = random.Random(2), Trail(game)
        while not trail.over():
            sensible = {move for move in trail.options() if not game.pointless(trail.state, move)}
            assert sensible <= set(game.vacant(trail.state).each())
            trail = trail.play(luck.choice(trail.options()))
