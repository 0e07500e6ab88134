"""2048: slides are those of a naive board; search plays far better than chance."""

from __future__ import annotations

import random

import pytest

from zermelo import Limit
from zermelo.game import CHANCE
from zermelo.games.twenty_forty_eight import Tiles, TwentyFortyEight, cells_of
from zermelo.methods.limit import Options
from zermelo.methods.session import Session

GAME = TwentyFortyEight()


def numbers(state: Tiles) -> list[list[int]]:
    return [[1 << power if power else 0 for power in cells_of(row)] for row in state[:4]]


def joined(line: list[int]) -> tuple[list[int], int]:
    """A line after it slid to its front, tile by tile."""
    out: list[int] = []
    score, fresh = 0, False
    for tile in filter(None, line):
        if out and out[-1] == tile and not fresh:
            out[-1], fresh, score = 2 * tile, True, score + 2 * tile
        else:
            out.append(tile)
            fresh = False
    return out + [0] * (4 - len(out)), score


def naive(board: list[list[int]], way: str) -> tuple[list[list[int]], int]:
    lines = [list(column) for column in zip(*board, strict=True)] if way in ("up", "down") else board
    lines = [line[::-1] for line in lines] if way in ("right", "down") else lines
    moved = [joined(line) for line in lines]
    after = [line[::-1] if way in ("right", "down") else line for line, _ in moved]
    after = [list(column) for column in zip(*after, strict=True)] if way in ("up", "down") else after
    return after, sum(score for _, score in moved)


def test_slides_are_those_of_a_naive_board():
    luck, state = random.Random(2), GAME.start()
    for _ in range(1500):
        if GAME.over(state):
            state = GAME.start()
        if GAME.turn(state) == CHANCE:
            outcomes = list(GAME.chances(state))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            free = sum(tile == 0 for row in numbers(state) for tile in row)
            assert len(outcomes) == 2 * free
            state = GAME.play(state, luck.choice(outcomes)[0])
            continue
        ways = {GAME.move_text(state, move): move for move in GAME.moves(state)}
        for way in ("up", "left", "down", "right"):
            after, score = naive(numbers(state), way)
            assert (way in ways) == (after != numbers(state))
            if way in ways:
                child = GAME.play(state, ways[way])
                assert (numbers(child), child.score - state.score) == (after, score)
        state = GAME.play(state, luck.choice(list(ways.values())))


def test_goals_are_powers_of_two():
    with pytest.raises(ValueError, match="a power of two from 8 to 8192, not 100"):
        TwentyFortyEight(100)


@pytest.mark.long
def test_search_reaches_512_where_chance_hardly_gets_to_128():
    game, luck = TwentyFortyEight(512), random.Random(4)
    session, state = Session(game, Options(method="expectimax")), game.start()
    while not game.over(state):
        if game.turn(state) == CHANCE:
            outcomes, odds = zip(*game.chances(state), strict=True)
            state = game.play(state, luck.choices(outcomes, odds)[0])
        else:
            session.trail = session.trail.__class__(game, state)
            best = session.search(Limit(depth=2)).best
            assert best is not None
            state = game.play(state, best)
    assert game.reached(state)
