"""Opening books in Polyglot's format: published keys, and python-chess as a second reader."""

from __future__ import annotations

import random
from pathlib import Path

import chess as peer
import chess.polyglot as peer_polyglot
import pytest

from tests.running import complaint, run
from zermelo.formats.pgn import sheet_of
from zermelo.formats.pgn_reading import sheets_of
from zermelo.formats.polyglot import ENTRY, Book, built, code_of, key_of, move_of
from zermelo.formats.polyglot_numbers import NUMBERS
from zermelo.games.chess import Chess
from zermelo.line import trail_at
from zermelo.trail import Trail

PUBLISHED = {
    "": "463b96181691fc9c",
    "e2e4": "823c9b50fd114196",
    "e2e4 d7d5": "0756b94461c50fb0",
    "e2e4 d7d5 e4e5": "662fafb965db29d4",
    "e2e4 d7d5 e4e5 f7f5": "22a48b5a8e47ff78",
    "e2e4 d7d5 e4e5 f7f5 e1e2": "652a607ca3f242c1",
    "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7": "00fdd303c946bdd9",
    "a2a4 b7b5 h2h4 b5b4 c2c4": "3c8123ea7b067637",
    "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": "5c3f9b829b279560",
}


@pytest.mark.parametrize("moves", PUBLISHED)
def test_published_keys(moves: str):
    assert f"{key_of(trail_at(Chess(), moves)):016x}" == PUBLISHED[moves]


def test_the_numbers_are_those_that_others_have():
    assert list(NUMBERS) == peer_polyglot.POLYGLOT_RANDOM_ARRAY


def random_games(seed: int, count: int, most: int) -> list[Trail]:
    luck, found = random.Random(seed), []
    for _ in range(count):
        trail = Trail(Chess(luck.choice([518, luck.randrange(960)]) if seed % 2 else 518, draws=False))
        for _ in range(luck.randrange(most)):
            if trail.over():
                break
            trail = trail.play(luck.choice(trail.options()))
        found.append(trail)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_keys_and_moves_are_those_of_python_chess(seed: int):
    for trail in random_games(seed, 12, 90):
        steps = [trail, *trail.earlier()][::-1]
        game, first = trail.game, steps[0].state
        board = peer.Board(game.state_text(first), chess960=bool(seed % 2))
        for step, after in zip(steps, [*steps[1:], None], strict=True):
            assert key_of(step) == peer_polyglot.zobrist_hash(board), board.fen()
            if after is not None and after.move is not None:
                assert move_of(step.state, code_of(step.state, after.move)) == after.move
                assert isinstance(game, Chess)
                board.push_uci(game.uci_text(step.state, after.move, board.chess960))


def test_a_pawn_that_is_pinned_counts_as_one_that_could_take():
    """The key goes by what stands beside the pawn, the rules by what may be played."""
    game = Chess()
    trail = Trail(game, game.parse_state("4r2k/3p4/8/4P3/8/8/8/4K3 b - -"))
    trail = trail.play(game.parse_move(trail.state, "d7d5"))
    pinned = Trail(game, game.parse_state("4r2k/3p4/8/K3P2q/8/8/8/8 b - -"))
    pinned = pinned.play(game.parse_move(pinned.state, "d7d5"))
    for step, fen in ((trail, "4r2k/3p4/8/4P3/8/8/8/4K3 b - -"), (pinned, "4r2k/3p4/8/K3P2q/8/8/8/8 b - -")):
        board = peer.Board(f"{fen} 0 1")
        board.push_uci("d7d5")
        assert key_of(step) == peer_polyglot.zobrist_hash(board)


GAMES = """
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 1-0
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 1/2-1/2
1. e4 c5 2. Nf3 0-1
1. d4 d5 *
"""


def test_a_book_is_read_as_python_chess_reads_it(tmp_path: Path):
    file = tmp_path / "book.bin"
    file.write_bytes(built(sheets_of(GAMES), 20, 1))
    book = Book.of(file)
    with peer_polyglot.open_reader(str(file)) as reader:
        assert len(reader) == book.count
        for moves in ("", "e4", "e4 e5 Nf3 Nc6 Bc4 Bc5", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "a4"):
            trail = trail_at(Chess(), moves)
            board = peer.Board()
            for text in moves.split():
                board.push_san(text)
            theirs = {board.san(entry.move): entry.weight for entry in reader.find_all(board, minimum_weight=0)}
            ours = {Chess().move_text(trail.state, move): weight for move, weight in book.choices(trail)}
            assert ours == theirs
    assert ours == {}
    start = {Chess().move_text(Chess().start(), move): weight for move, weight in book.choices(Trail(Chess()))}
    assert start == {"e4": 3, "d4": 1}  # a win, a draw and a loss; a game without a result
    castled = trail_at(Chess(), "e4 e5 Nf3 Nc6 Bc4 Bc5")
    assert [Chess().move_text(castled.state, choice.move) for choice in book.choices(castled)] == ["O-O"]


def test_random_books_agree_with_python_chess(tmp_path: Path):
    file = tmp_path / "book.bin"
    games = random_games(2, 60, 12)
    file.write_bytes(built([sheet_of(trail) for trail in games], 8, 1))
    book, found = Book.of(file), 0
    with peer_polyglot.open_reader(str(file)) as reader:
        for trail in games:
            for step in (trail, *trail.earlier()):
                board = peer.Board(Chess().state_text(step.state))
                ours = {Chess().uci_text(step.state, move): weight for move, weight in book.choices(step)}
                assert ours == {entry.move.uci(): entry.weight for entry in reader.find_all(board, minimum_weight=0)}
                found += len(ours)
    assert found > 100


def test_choices_go_by_weight_and_seed():
    book, trail = Book(built(sheets_of(GAMES), 20, 1)), Trail(Chess())
    chosen = [book.chosen(trail, random.Random(seed)) for seed in range(400)]
    share = chosen.count(Chess().parse_move(Chess().start(), "e4")) / 400
    assert 0.68 < share < 0.82  # 3 of 4
    assert chosen == [book.chosen(trail, random.Random(seed)) for seed in range(400)]


def test_least_and_plies():
    assert len(built(sheets_of(GAMES), 20, 2)) // ENTRY.size == 7
    assert len(built(sheets_of(GAMES), 1, 1)) // ENTRY.size == 2


def test_castling_is_read_as_the_king_goes_too():
    game = Chess()
    state = game.parse_state("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -")
    for text, code in (("O-O", 60 << 6 | 62), ("O-O-O", 60 << 6 | 58), ("O-O", 60 << 6 | 63)):
        assert move_of(state, code) == game.parse_move(state, text)
    assert move_of(state, 60 << 6 | 20) is None


def test_the_command_line(tmp_path: Path):
    (tmp_path / "games.pgn").write_text(GAMES + "1. e4 e5 2. Kd4 *")
    done = run("book", "build", "games.pgn", "-o", "book.bin", "--least", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "13 moves in book.bin\n"
    assert "games.pgn: game 5, move 2. Kd4: 'Kd4' is no move here" in done.stderr
    shown = run("book", "show", "book.bin", "--at", "e4", cwd=tmp_path).stdout.splitlines()
    assert [line.split()[:2] for line in shown] == [["e5", "2"], ["c5", "2"]]
    assert run("book", "show", "book.bin", "--at", "a4", cwd=tmp_path).stdout == "the book has no move here\n"
    found = run("search", "chess", "--at", "e4 e5", "--book", "book.bin", cwd=tmp_path)
    assert found.stdout == f"{'best move':<15}Nf3\n{'from the book':<15}Nf3 3\n"
    arguments = ("--at", "e4 e5", "--book", "book.bin", "--depth", "1")
    played = run("play", "chess", *arguments, cwd=tmp_path, typed="Nf3\nhint\nresign\n")
    assert "black plays Nc6   (from the book)" in played.stdout
    assert "Bc4   (from the book)" in played.stdout


def test_what_is_wrong_is_told(tmp_path: Path):
    (tmp_path / "no.bin").write_bytes(b"nonsense")
    assert "is no Polyglot book: its length is no multiple" in complaint("book", "show", str(tmp_path / "no.bin"))
    assert "No such file" in complaint("search", "chess", "--book", str(tmp_path / "none.bin"))
    assert "--book is for chess, and this is nim" in complaint("search", "nim", "--book", "x.bin")
    assert "No such file" in complaint("book", "build", str(tmp_path / "none.pgn"))
    assert "are 1 or more" in complaint("book", "build", "x.pgn", "--plies", "0")
