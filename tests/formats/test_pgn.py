"""Games of chess as PGN: read and written here, and by python-chess."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import chess as peer
import chess.pgn as peer_pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from zermelo.formats.files import decoded
from zermelo.formats.pgn import Evaluation, Ply, Scoresheet, sheet_of
from zermelo.formats.pgn_reading import sheets_in, sheets_of
from zermelo.games.chess import Chess
from zermelo.trail import Trail

WORDS = ["fine", "a ) b", "[half", "%", "1-0", "\\", '"quoted"', "x" * 90, "é", "$3", "; more", "brace }", "e4"]


def random_sheet(seed: int, most: int = 120) -> Scoresheet:
    """A random game, of Chess960 too, with remarks, clocks and evaluations at random."""
    luck = random.Random(seed)
    trail, plies = Trail(Chess(luck.choice([518, luck.randrange(960)]))), []
    for _ in range(luck.randrange(most)):
        if trail.over():
            break
        move = luck.choice(trail.options())
        evaluation = luck.choice(
            [None, None, Evaluation(round(luck.uniform(-9, 9), 2)), Evaluation(mate=-3, depth=luck.randrange(30))]
        )
        comment = " ".join(luck.choices(WORDS, k=luck.randrange(1, 9))) if luck.random() < 0.2 else ""
        nags = tuple(luck.sample(range(1, 140), luck.choice([0, 0, 0, 2])))
        clock = luck.choice([None, luck.randrange(9000), round(luck.uniform(0, 100), 2)])
        plies.append(Ply(move, comment, clock, evaluation, nags))
        trail = trail.play(move)
    tags = {"Event": 'a "game"', "Site": "?", "Date": "2026.01.02", "Round": "1", "White": "back\\slash", "Black": "é"}
    return replace(sheet_of(trail, tags, tuple(plies)), comment=" ".join(luck.choices(WORDS[:4], k=seed % 3)))


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_is_read_by_python_chess_and_back(seed: int):
    sheet = random_sheet(seed)
    text = sheet.text()
    assert all(len(line) <= 80 or "x" * 90 in line for line in text.partition("\n\n")[2].splitlines())
    [again] = sheets_of(text)
    assert again == sheet
    read = peer_pgn.read_game(io.StringIO(text))
    assert read is not None and not read.errors
    assert read.headers["Result"] == sheet.result
    assert read.headers["Black"] == sheet.tags["Black"]
    assert read.headers["White"] == "back\\\\slash"  # it leaves escapes as they are
    board, state, game = read.board(), sheet.start(), Chess(draws=False)
    nodes = [*read.mainline()]
    assert len(nodes) == len(sheet.plies)
    for node, ply in zip(nodes, sheet.plies, strict=True):
        assert board.uci(node.move) == game.uci_text(state, ply.move, board.chess960)
        assert node.clock() == (None if ply.clock is None else pytest.approx(ply.clock))
        seen = node.eval()
        assert (seen is None) == (ply.evaluation is None)
        if seen is not None and ply.evaluation is not None:
            mate, pawns = seen.white().mate(), ply.evaluation.pawns
            assert mate == ply.evaluation.mate
            assert pawns is None or seen.white().score() == pytest.approx(100 * pawns)
            assert node.eval_depth() == ply.evaluation.depth
        assert node.nags == set(ply.nags)
        board.push(node.move)
        state = game.play(state, ply.move)


def by_peer(seed: int, moves: int = 150) -> peer_pgn.Game:
    """A game with variations in variations, remarks and marks, as python-chess makes it."""
    luck = random.Random(seed)
    game = peer_pgn.Game()
    board = peer.Board.from_chess960_pos(luck.randrange(960)) if seed % 2 else peer.Board()
    board.chess960 = bool(seed % 2)
    game.setup(board)
    nodes: list[peer_pgn.GameNode] = [game]
    for _ in range(moves):
        node = luck.choice([nodes[-1], nodes[-1], luck.choice(nodes)])
        new = [move for move in node.board().legal_moves if not node.has_variation(move)]
        if new:
            child = node.add_variation(luck.choice(new), comment=luck.choice(["", "", "a (b", "[%clk 0:00:07]"]))
            child.nags |= set(luck.sample([1, 2, 3, 4, 5, 6, 14], luck.choice([0, 0, 1])))
            nodes.append(child)
    return game


@pytest.mark.parametrize("seed", range(12))
def test_what_python_chess_writes_is_read(seed: int):
    game = by_peer(seed)
    [sheet] = sheets_of(str(game))
    assert sheet.problem == ""
    moves, state, own = [*game.mainline_moves()], sheet.start(), Chess(draws=False)
    board = game.board()
    assert len(moves) == len(sheet.plies)
    for move, ply in zip(moves, sheet.plies, strict=True):
        assert board.uci(move) == own.uci_text(state, ply.move, board.chess960)
        board.push(move)
        state = own.play(state, ply.move)


NASTY = """\ufeff% an escaped line
[Event "one"]
[White "he said \\"hi\\" \\\\ there"]
[Black "loose "quotes" inside"]

1.e4{no space}e5 $1 2 . Nf3 Nc6!? ; rest of } line ( [
% 3. garbage
3. Bb5 (3. Bc4 {variation ) with brace} (3. d4 exd4 (3... d6)) 3... Bc5) 3... a6 4. Ba4 Nf6 5. 0-0 Nxe4
6.Re1 b5 7.axb5?? 1-0

[Event "two"]

1. d4 d5 2. c4 dxc4 1/2-1/2 [Event "three"]
1. e4 e5 {no result}

[Event "four"]
[FEN "4k3/P7/8/8/8/8/p7/4K3 b - - 0 57"]
[SetUp "1"]

57... a1=Q+ 58. Kd2 Qb2+ 59. Ke3 { open

[Event "five"]
[Variant "Atomic"]

1. e4 *

[Event "six"]

*

[Event "seven"]
1. e4 e5 ( 2. Nf3 *

[Event "eight"]
1. e2e4 e7-e5 2. Ng1-f3 b8c6 3. Bf1b5 *
"""


def test_a_nasty_file_is_read_game_by_game(tmp_path: Path):
    file = tmp_path / "nasty.pgn"
    file.write_text(NASTY)
    sheets = [*sheets_in(file)]
    assert [sheet.tags["Event"] for sheet in sheets] == ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    assert [len(sheet.plies) for sheet in sheets] == [12, 4, 2, 4, 0, 0, 2, 5]
    problems = [sheet.problem.removeprefix(f"{file}: ") for sheet in sheets]
    assert problems[0] == "game 1, move 7. axb5: 'axb5' is no move here"
    assert problems[3] == "game 4, after move 59.: a remark has no end"
    assert problems[4] == "game 5, tag Variant: 'Atomic' is not chess"
    assert problems[6] == "game 7, after move 1...: a variation has no end"
    assert not any(problems[place] for place in (1, 2, 5, 7))
    assert sheets[0].tags["White"] == 'he said "hi" \\ there'
    assert sheets[0].tags["Black"] == 'loose "quotes" inside'
    assert sheets[0].plies[0].comment == "no space" and sheets[0].plies[3].nags == (5,)
    assert sheets[0].plies[3].comment == "rest of } line ( ["
    assert [sheet.result for sheet in sheets[:3]] == ["1-0", "1/2-1/2", "*"]


@pytest.mark.parametrize("text", [NASTY.partition("7.axb5")[0] + "1-0", "1. e4 e5 2. Nf3 (2. f4) 2... Nc6 *"])
def test_python_chess_reads_the_same_of_a_nasty_file(text: str):
    read = peer_pgn.read_game(io.StringIO(text.lstrip("\ufeff")))
    assert read is not None and not read.errors
    [sheet] = sheets_of(text.lstrip("\ufeff"))
    assert [move.uci() for move in read.mainline_moves()] == [
        Chess().uci_text(step.before.state, step.move)
        for step in [sheet.trail(), *sheet.trail().earlier()][::-1]
        if step.before is not None and step.move is not None
    ]


def test_latin_1_and_files_that_are_none(tmp_path: Path):
    file = tmp_path / "old.pgn"
    file.write_bytes('[White "Müller"]\n\n1. e4 *\n'.encode("latin-1"))
    assert next(sheets_in(file)).tags["White"] == "Müller"
    file.write_text("% nothing\n")
    with pytest.raises(ValueError, match="there is no game in it"):
        next(sheets_in(file))
    with pytest.raises(ValueError, match="No such file"):
        next(sheets_in(tmp_path / "none.pgn"))


def test_a_game_on_paper_goes_on_after_a_draw_that_nobody_claimed():
    text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. e4 *"
    [sheet] = sheets_of(text)
    assert len(sheet.plies) == 11 and not sheet.trail().over()


BITS = ["[", "]", "{", "}", "(", ")", ";", "%", "$", "<", '"', "\\", "\n", "1.", "e4", "O-O", "*", "1-0", "\x00", "é"]


@settings(max_examples=150, deadline=None)
@given(
    some.integers(0, 5), some.lists(some.tuples(some.integers(0, 1000), some.integers(0, 9), some.sampled_from(BITS)))
)
def test_any_text_is_games_or_clear_refusals(seed: int, wounds: list[tuple[int, int, str]]):
    text = WHOLE[seed]
    for place, cut, put in wounds:
        place %= len(text) + 1
        text = text[:place] + put + text[place + cut :]
    for sheet in sheets_of(text):
        assert "\n" not in sheet.problem
        [again] = sheets_of(sheet.text())
        assert [ply.move for ply in again.plies] == [ply.move for ply in sheet.plies]


WHOLE = [random_sheet(seed, 30).text() for seed in (2, 3, 4)] + [str(by_peer(seed, 30)) for seed in (1, 2)] + [NASTY]


@settings(max_examples=300, deadline=None)
@given(some.binary(max_size=300))
def test_any_bytes_are_games_or_clear_refusals(data: bytes):
    for sheet in sheets_of(decoded(data)):
        assert "\n" not in sheet.problem
