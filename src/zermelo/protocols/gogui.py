"""What GoGui asks of rules that are not go's, after its manual's chapter on rules: the `gogui-rules_` commands.

With them GoGui is a board for any game of stones: it shows what we say the board is, lets people play what we say is
legal, and shows our words when nothing is.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.protocols.gtp_board import GTPBoard
from zermelo.protocols.words import Refused
from zermelo.vertices import rows_of, vertex_of


def game_id(board: GTPBoard, words: list[str]) -> str:
    """The game: a capital, then small letters and nothing else."""
    return "".join(letter for letter in board.game.name if letter.isalpha()).capitalize()


def stones(board: GTPBoard, words: list[str]) -> str:
    """Every cell, X for black, O for white, . for nobody; from the top, without names of rows or columns."""
    rows = rows_of(board.game, board.trail.state)
    if rows is None:
        raise Refused("cannot show")
    return "\n".join(" ".join(row) for row in rows)


def board_size(board: GTPBoard, words: list[str]) -> str:
    """Of a square board."""
    if not board.size:
        raise Refused("cannot show")
    return str(board.size)


def legal_moves(board: GTPBoard, words: list[str]) -> str:
    """What may be played; nothing, once the game is over."""
    return " ".join(vertex_of(board.trail, move) for move in board.trail.options())


def side_to_move(board: GTPBoard, words: list[str]) -> str:
    """Whose turn it is; at the end too, since GoGui reads its first letter."""
    return "white" if board.game.turn(board.trail.state) == 1 else "black"


def final_result(board: GTPBoard, words: list[str]) -> str:
    """How it ended, for people."""
    if not board.trail.over():
        return "The game is not over"
    payoff, points = board.trail.payoff(0), getattr(board.game, "points", None)
    if payoff == 0:
        return "Draw"
    by = f" by {abs(points(board.trail.state)):g} points" if points else ""
    return f"{'Black' if payoff > 0 else 'White'} wins{by}"


COMMANDS: dict[str, Callable[[GTPBoard, list[str]], str]] = {
    "gogui-rules_game_id": game_id,
    "gogui-rules_board": stones,
    "gogui-rules_board_size": board_size,
    "gogui-rules_legal_moves": legal_moves,
    "gogui-rules_side_to_move": side_to_move,
    "gogui-rules_final_result": final_result,
}
