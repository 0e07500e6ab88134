"""Chess against published counts and, game by game, against python-chess: moves, notation, FEN, results."""

from __future__ import annotations

import random
import re
from typing import Any

import chess as peer
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from zermelo.games._chess_fen import STANDARD
from zermelo.games.chess import Chess
from zermelo.line import trail_at
from zermelo.measure.perft import perft
from zermelo.trail import Trail

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
PROMOTIONS = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
STRAIGHT = Chess(draws=False)


@pytest.mark.parametrize(
    ("fen", "depth", "lines"),
    [(STRAIGHT.fen, 5, 4865609), (KIWIPETE, 4, 4085603), (ENDGAME, 5, 674624), (PROMOTIONS, 4, 2103487)],
)
def test_published_counts(fen: str, depth: int, lines: int):
    assert perft(STRAIGHT, depth, STRAIGHT.parse_state(fen)) == lines


@pytest.mark.long
@pytest.mark.parametrize(
    ("fen", "depth", "lines"),
    [(STRAIGHT.fen, 6, 119060324), (KIWIPETE, 5, 193690690), (ENDGAME, 6, 11030083), (PROMOTIONS, 5, 89941194)],
)
def test_published_counts_one_ply_deeper(fen: str, depth: int, lines: int):
    assert perft(STRAIGHT, depth, STRAIGHT.parse_state(fen)) == lines


def walked_together(seed: int, share: float) -> int:
    """A random game by both, every move and its notation compared for a share of the moves; how long it was."""
    luck = random.Random(seed)
    number = luck.choice([518, luck.randrange(960)])
    game, plies = Chess(number), 0
    trail = Trail(game)
    board = peer.Board.from_chess960_pos(number)
    board.chess960 = number != 518
    while True:
        state = trail.state
        own = {game.uci_text(state, move, board.chess960): move for move in game.to(state, -1)}
        others = {board.uci(move): move for move in board.legal_moves}
        assert own.keys() == others.keys(), board.fen()
        assert game.state_text(state).split()[:5] == board.fen().split()[:5]
        assert game.parse_state(game.state_text(state)) == state
        over = board.is_game_over() or board.halfmove_clock >= 100 or board.is_repetition(3)
        assert trail.over() == over, board.fen()
        if over:
            assert trail.payoff(0) == (0 if not board.is_checkmate() else -1 if board.turn else 1)
            return plies
        for text, move in own.items():
            if luck.random() < share:
                san = game.move_text(state, move)
                assert san == board.san(others[text]), board.fen()
                assert game.parse_move(state, san) == game.parse_move(state, text) == move
        text = luck.choice(sorted(own))
        trail, plies = trail.play(own[text]), plies + 1
        board.push(others[text])


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree_with_python_chess(seed: int):
    assert walked_together(seed, 0.1) > 4


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(20))
def test_two_thousand_random_games_agree_with_python_chess(hundred: int):
    assert all(walked_together(1000 + 100 * hundred + seed, 0.02) > 1 for seed in range(100))


@pytest.mark.parametrize("number", [STANDARD, 0, 337, 959])
def test_where_pieces_stand_is_kept_up_to_date_by_every_kind_of_move(number: int):
    """Every move of every position of random games, taking in passing, promotions and castling among them."""
    game, luck, kinds = Chess(number), random.Random(number), set()
    for _ in range(6):
        state = game.start()
        while not game.over(state):
            after = {move: game.play(state, move) for move in game.moves(state)}
            assert all(other.placed == game.squares(other) for other in after.values())
            kinds |= {move >> 12 for move in after}
            state = after[luck.choice(sorted(after))]
    assert kinds >= set(range(8)) - {5}  # pawns that pass others are rare


def test_taking_in_passing_keeps_it_up_to_date_too():
    game = Chess()
    state = game.parse_state("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    assert game.play(state, game.parse_move(state, "dxe3")).placed == game.squares(
        game.parse_state("4k3/8/8/8/8/4p3/8/4K3 w - - 0 2")
    )


def test_the_960_start_positions_are_those_of_python_chess():
    for number in range(960):
        assert Chess(number).fen.split()[0] == peer.Board.from_chess960_pos(number).board_fen()


WORTH: dict[int | None, int] = {None: 0, 1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 100}


def exchanged(board: peer.Board, square: int) -> int:
    """What the mover wins on the square, if he may take there with his least piece, and so on; a king is worth all."""
    takers = board.attackers(board.turn, square)
    if not takers:
        return 0
    least = min(takers, key=lambda taker: WORTH[board.piece_type_at(taker)])
    return max(0, WORTH[board.piece_type_at(square)] - exchanged(taken(board, least, square), square))


def taken(board: peer.Board, origin: int, square: int) -> peer.Board:
    after = board.copy(stack=False)
    after.set_piece_at(square, after.remove_piece_at(origin))
    after.turn = not board.turn
    return after


@pytest.mark.parametrize("seed", range(12))
def test_moves_that_lose_are_those_that_an_exchange_played_out_loses(seed: int):
    luck, board = random.Random(seed), peer.Board()
    seen = 0
    for _ in range(90):
        if board.is_game_over():
            break
        state = STRAIGHT.parse_state(board.fen())
        for move in list(board.legal_moves):
            if board.is_castling(move) or board.is_en_passant(move) or move.promotion:
                continue
            won, after = WORTH[board.piece_type_at(move.to_square)], taken(board, move.from_square, move.to_square)
            due = won < exchanged(after, move.to_square)
            assert STRAIGHT.losing(state, STRAIGHT.parse_move(state, move.uci())) == due, (board.fen(), move)
            seen += 1
        board.push(luck.choice(list(board.legal_moves)))
    assert seen > 300


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("", "is no board: write 8 ranks"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 kings 'K'"),
        ("kk6/8/8/8/8/8/8/K7 w - -", "2 kings 'k'"),
        ("k7/8/8/8/8/8/8/K6P w - -", "a pawn stands on the first or the last rank"),
        ("k7/9/8/8/8/8/8/K7 w - -", "'9' in '9' is no piece"),
        ("k7/7/8/8/8/8/8/K7 w - -", "'7' has 7 squares, not 8"),
        ("k7/8/8/8/8/8/8/K7 x - -", "'x' is nobody's turn: w or b"),
        ("k7/8/8/8/8/8/8/K7 w Z -", "'Z' is nobody's right to castle"),
        ("k7/8/8/8/8/8/8/K7 w - e9", "'e9' is no square on which a pawn is taken in passing"),
        ("k7/8/8/8/8/8/8/K7 w - - many", "'many' is no number of plies"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 Ka2", "'Ka2' stands after the six parts of a FEN"),
        ("k6R/8/8/8/8/8/8/K7 w - -", "the king of the side that has just moved is in check"),
        ("kK6/8/8/8/8/8/8/8 w - -", "the king of the side that has just moved is in check"),
    ],
)
def test_a_bad_fen_is_told_in_one_line(fen: str, words: str):
    with pytest.raises(ValueError, match=re.escape(words)) as told:
        STRAIGHT.parse_state(fen)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. Nf3 Nc6", "1.e4 e5 2.Nf3 2...Nc6", "e4, e5, Nf3, Nc6", "1. e2e4 1... e5 2. g1f3 b8c6"]
)
def test_moves_may_be_numbered_as_people_do(text: str):
    assert trail_at(Chess(), text).state == trail_at(Chess(), "e4 e5 Nf3 Nc6").state


def test_a_start_is_a_fen_or_a_number():
    with pytest.raises(ValueError, match="not with both"):
        Chess(number=3, fen="k7/8/8/8/8/8/8/K6R w - -")


@settings(max_examples=300)
@given(some.text(alphabet="kKqQrRbBnNpP12345678/ wb-e3", max_size=90))
def test_any_text_is_a_position_or_a_clear_refusal(text: str):
    try:
        state = STRAIGHT.parse_state(text)
    except ValueError:
        return
    assert STRAIGHT.parse_state(STRAIGHT.state_text(state)) == state


def state_after(game: Chess, *moves: str) -> Any:
    state = game.start()
    for text in moves:
        state = game.play(state, game.parse_move(state, text))
    return state


def test_moves_are_read_as_people_write_them():
    game = Chess()
    state = state_after(game, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6")
    castled = game.parse_move(state, "O-O")
    assert {game.parse_move(state, text) for text in ("0-0", "O-O!", "e1g1", "e1h1")} == {castled}
    assert game.parse_move(state, "Ng1") == game.parse_move(state, "Nf3-g1") == game.parse_move(state, "f3g1")
    with pytest.raises(ValueError, match="'Kd4' is no move here"):
        game.parse_move(state, "Kd4")
    with pytest.raises(ValueError, match="'Nd2' may mean more than one move"):
        game.parse_move(game.parse_state("k7/8/8/8/8/8/8/KN3N2 w - -"), "Nd2")


def test_repetition_and_fifty_moves_end_the_game():
    game = Chess()
    trail = Trail(game)
    for text in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        assert not trail.over()
        trail = trail.play(game.parse_move(trail.state, text))
    assert trail.over() and trail.payoff(0) == 0
    assert game.over(game.parse_state("7k/8/8/8/8/8/8/KR6 w - - 100 90"))
    assert not game.over(game.parse_state("7k/8/8/8/8/8/8/KR6 w - - 99 90"))
    mated = game.parse_state("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 90")  # who is mated has lost, whatever the clock says
    assert game.over(mated) and game.payoff(mated, 0) == 1
