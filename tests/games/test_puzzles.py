"""The puzzles that ship: against naive twins, against what is published, and solved."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.game import Game
from zermelo.games.cube import Cube
from zermelo.games.freecell import COLUMNS, HOME, TO_CELL, WAYS, Freecell, card_text, dealt
from zermelo.games.sliding_puzzle import SlidingPuzzle
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.search import search
from zermelo.value import PROVED, SO_FAR


def solved(game: Game[Any], result: Result, state: Any = None) -> bool:
    """Whether the line is legal, and ends where the puzzle is solved."""
    state = game.start() if state is None else state
    for move in result.line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
    return game.over(state) and game.payoff(state, 0) == 1


# ---- the sliding puzzle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 2), (3, 4), (4, 4)])
def test_slides_agree_with_a_list_of_rows(width: int, height: int):
    game, luck = SlidingPuzzle(width, height, seed=7), random.Random(1)
    state = game.start()
    for _ in range(300):
        rows = [[int(tile) for tile in row.split("-")] for row in game.state_text(state).split("/")]
        (r, c) = next((r, c) for r in range(height) for c in range(width) if rows[r][c] == 0)
        beside = [(r + dr, c + dc) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        near = {rows[y][x] for y, x in beside if 0 <= y < height and 0 <= x < width}
        if game.over(state):
            assert [tile for row in rows for tile in row] == [*range(1, width * height), 0]
            break
        assert {int(game.move_text(state, move)) for move in game.moves(state)} == near
        tile = luck.choice(sorted(near))
        state = game.play(state, game.parse_move(state, str(tile)))
        for y, x in beside:
            if 0 <= y < height and 0 <= x < width and rows[y][x] == tile:
                rows[r][c], rows[y][x] = tile, 0
        assert game.state_text(state) == "/".join("-".join(map(str, row)) for row in rows)
        far = sum(
            abs(y - (tile - 1) // width) + abs(x - (tile - 1) % width)
            for y, row in enumerate(rows)
            for x, tile in enumerate(row)
            if tile
        )
        assert game.remaining(state) == far


def test_orders_that_can_not_be_solved_are_refused():
    for width, height in ((3, 3), (4, 4), (4, 3), (2, 2)):
        game = SlidingPuzzle(width, height)
        good = game.state_text(game.goal)
        assert game.parse_state(good) == game.goal
        with pytest.raises(ValueError, match="can't be solved"):
            game.parse_state(good.replace("1-2", "2-1", 1))
        with pytest.raises(ValueError, match="is no order of the tiles"):
            game.parse_state(good.replace("1-2", "1-1", 1))


@pytest.mark.parametrize("text", ["8-6-7/2-5-4/3-0-1", "6-4-7/8-5-0/3-2-1"])
def test_the_two_hardest_of_the_eight_puzzle(text: str):
    game = SlidingPuzzle()
    state = game.parse_state(text)
    for method in ("idastar", "bidirectional"):
        result = search(game, state, options=Options(method=method))
        assert (result.value.kind, result.value.plies) == (PROVED, 31)
        assert solved(game, result, state)


KORF = """
57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3
55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6
59 14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15
56 5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6
56 4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0
52 14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13
52 2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0
50 12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7
46 3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0
59 13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1
57 5 9 13 14 6 3 7 12 10 8 4 0 15 2 11 1
45 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15
46 3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7
59 7 6 8 1 11 5 14 10 3 4 9 13 15 2 0 12
62 13 11 4 12 1 8 9 15 6 5 14 2 7 3 10 0
42 1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0
66 15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12
55 6 0 14 12 1 15 9 10 11 4 7 2 8 3 5 13
46 7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10
52 6 12 11 3 13 7 9 15 2 14 8 10 4 1 5 0
54 12 8 14 6 11 4 7 0 5 1 10 15 3 13 9 2
59 14 3 9 1 15 8 4 5 11 7 10 13 0 2 12 6
65 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4
66 11 14 13 1 2 3 12 4 15 7 9 5 10 6 8 0
"""
"""Of the hundred instances of Korf (1985): the length of a shortest solution, and the tiles; his gap comes first."""
HUNDRED = [(int(length), tiles) for length, *tiles in (line.split() for line in KORF.strip().splitlines())]
SECONDS = 60


def from_the_other_end(tiles: list[str]) -> str:
    """The same puzzle for a gap that comes last: the frame turned upside down, the tiles counted from the other end."""
    return "-".join(str((16 - int(tile)) % 16) for tile in reversed(tiles))


def test_one_of_the_hundred_is_solved_as_published():
    length, tiles = HUNDRED[11]
    game = SlidingPuzzle(4, 4)
    state = game.parse_state(from_the_other_end(tiles))
    result = search(game, state)
    assert (result.method, result.value.kind, result.value.plies) == ("idastar", PROVED, length)
    assert solved(game, result, state)


@pytest.mark.long
@pytest.mark.parametrize(("length", "tiles"), HUNDRED, ids=range(len(HUNDRED)))
def test_the_hundred_are_solved_as_published(length: int, tiles: list[str]):
    game = SlidingPuzzle(4, 4)
    state = game.parse_state(from_the_other_end(tiles))
    result = search(game, state, Limit(seconds=SECONDS))
    assert (result.value.kind, result.value.plies) == (PROVED, length)
    assert solved(game, result, state)


# ---- the cube --------------------------------------------------------------------------------------------------------


def test_a_scramble_shows_the_stickers_that_are_known_of_it():
    """Right, up, and both back; and the pattern of checks, which six half turns make."""
    sexy = Cube(3, scramble="R U R' U'")
    assert sexy.state_text(sexy.start()) == "UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB"
    checks = Cube(3, scramble="U2 D2 R2 L2 F2 B2")
    assert checks.state_text(checks.start()) == "".join(
        (one + other) * 4 + one for one, other in ("UD", "RL", "FB", "DU", "LR", "BF")
    )


@pytest.mark.parametrize("size", [2, 3])
def test_turns_have_the_orders_that_they_have(size: int):
    """A quarter turn comes round after four; R U after 105, on corners alone after 15; R U R' U' after 6."""
    game = Cube(size)

    def order(words: str) -> int:
        state, times = game.solved, 0
        while True:
            for word in words.split():
                state = game.play(state, next(m for m in game.backwards(state) if game.move_text(state, m) == word))
            times += 1
            if state == game.solved:
                return times

    assert [order(word) for word in ("U", "R", "F", "U2", "R'")] == [4, 4, 4, 2, 4]
    assert (order("R U"), order("R U R' U'")) == (105 if size == 3 else 15, 6)


def test_cubes_that_can_not_be_are_refused():
    game = Cube(3)
    text = game.state_text(game.solved)
    assert game.parse_state(text) == game.solved

    def exchanged(*places: tuple[int, int]) -> str:
        stickers = list(text)
        for one, other in places:
            stickers[one], stickers[other] = stickers[other], stickers[one]
        return "".join(stickers)

    for wrong, words in (
        (exchanged((7, 19)), "somebody has taken the cube apart"),  # UF the other way round
        (exchanged((7, 28)), "somebody has taken the cube apart"),  # UF and DF in each other's place
        (exchanged((7, 34)), "shows a piece twice"),
        (exchanged((46, 34)), "no piece shows UD"),
        (exchanged((4, 13)), "has other middles"),
        (text[:-1], "are not 9 stickers of each face"),
    ):
        with pytest.raises(ValueError, match=words):
            game.parse_state(wrong)
    with pytest.raises(ValueError, match="hold the cube so"):
        Cube(2).parse_state("RRRRUUUUBBBBLLLLDDDDFFFF")  # solved, and held another way


def test_a_pocket_cube_is_solved_by_every_shortest_way():
    game = Cube()
    lengths = {search(game, options=Options(method=name)).value.plies for name in ("idastar", "bidirectional", "astar")}
    assert len(lengths) == 1 and None not in lengths


@pytest.mark.long
@pytest.mark.parametrize("turns", [6, 9, 11])
def test_a_large_cube_is_solved(turns: int):
    game = Cube(3, turns=turns)
    result = search(game, limit=Limit(seconds=SECONDS))
    assert result.value.kind == PROVED and (result.value.plies or 99) <= turns and solved(game, result)
    if turns < 9:  # from both ends the same length, by other means
        assert search(game, options=Options(method="bidirectional", memory=2000)).value == result.value


# ---- freecell --------------------------------------------------------------------------------------------------------


def test_deals_have_the_numbers_that_everybody_gives_them():
    """The first rows of deals 1 and 617, as they have been printed since."""
    assert " ".join(map(card_text, dealt(1)[:16])) == "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H"
    assert " ".join(map(card_text, dealt(617)[:16])) == "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH"


class Naive:
    """The same game with lists of cards."""

    def __init__(self, deal: int) -> None:
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        for place, card in enumerate(dealt(deal)):
            self.columns[place % COLUMNS].append(card)
        self.cells: list[int | None] = [None] * 4
        self.homes = [0] * 4

    def moves(self) -> set[int]:
        """By the rules: one card home, on a card of the other colour, into an empty column or a free cell."""
        found = set()
        for source, pile in enumerate([*self.columns, *([card] if card is not None else [] for card in self.cells)]):
            if not pile:
                continue
            card = pile[-1]
            if self.homes[card % 4] == card // 4:
                found.add(WAYS * source + HOME)
            for target, column in enumerate(self.columns):
                if column and column[-1] // 4 == card // 4 + 1 and (column[-1] % 4 in (1, 2)) != (card % 4 in (1, 2)):
                    found.add(WAYS * source + target)
            if [] in self.columns and (source >= COLUMNS or len(pile) > 1):
                found.add(WAYS * source + self.columns.index([]))
            if None in self.cells and source < COLUMNS:
                found.add(WAYS * source + TO_CELL)
        return found

    def play(self, move: int) -> None:
        source, target = divmod(move, WAYS)
        if source < COLUMNS:
            card = self.columns[source].pop()
        else:
            card = self.cells[source - COLUMNS] or 0
            self.cells[source - COLUMNS] = None
        if target == HOME:
            self.homes[card % 4] += 1
        elif target == TO_CELL:
            self.cells[self.cells.index(None)] = card
        else:
            self.columns[target].append(card)


def test_freecell_agrees_with_lists_of_cards():
    luck = random.Random(1)
    for deal in range(1, 41):
        game, naive = Freecell(deal), Naive(deal)
        state = game.start()
        for _ in range(150):
            moves = list(game.moves(state))
            assert set(moves) == naive.moves() and len(moves) == len(set(moves))
            if not moves:
                break
            home = [move for move in moves if move % WAYS == HOME]
            move = luck.choice(home if home and luck.random() < 0.7 else moves)
            state = game.play(state, move)
            naive.play(move)
            assert [game.column(state, place) for place in range(COLUMNS)] == naive.columns
        assert game.home(state) == sum(naive.homes)


def test_some_deals_are_solved_and_one_is_proved_to_be_lost():
    for deal in (1, 2, 3, 617):
        game = Freecell(deal)
        result = search(game)
        assert (result.method, result.value.kind, result.value.payoff) == ("greedy", SO_FAR, 1)
        assert solved(game, result)
    lost = search(Freecell(11982))
    assert (lost.value.kind, lost.value.payoff) == (PROVED, 0)  # the one deal of 32,000 that nobody can win


@pytest.mark.long
def test_the_first_hundred_deals_are_solved():
    for deal in range(1, 101):
        game = Freecell(deal)
        result = search(game, limit=Limit(seconds=SECONDS))
        assert result.value.payoff == 1 and solved(game, result), deal


@pytest.mark.long
@pytest.mark.parametrize("deal", [146692, 186216, 455889, 495505, 512118, 517776, 781948])
def test_the_other_lost_deals_of_the_first_million_are_lost(deal: int):
    lost = search(Freecell(deal), options=Options(memory=500))
    assert (lost.value.kind, lost.value.payoff) == (PROVED, 0)


def test_where_memory_ends_it_says_so():
    result = search(Freecell(11982), options=Options(memory=1))
    assert result.value.payoff is None and result.stopped.startswith("memory")
