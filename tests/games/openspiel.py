"""The same games here and in OpenSpiel, walked side by side: moves by name, and results."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.game import Game
from zermelo.loading import load
from zermelo.trail import Trail

Naming = Callable[[str], str]


class Pair(NamedTuple):
    """A game here and there, and how a move's name there reads here."""

    name: str
    parameters: dict[str, Any]
    peer: str
    naming: Naming


def go_naming(text: str) -> str:
    return text.split()[1].lower()


def breakthrough_naming(text: str) -> str:
    """There black begins at the top: rows are counted from the other side."""
    return "".join(str(9 - int(mark)) if mark.isdigit() else mark for mark in text if mark != "*")


def same(text: str) -> str:
    return text


def cross_naming(text: str) -> str:
    """x(0,2) is c3."""
    return f"{'abc'[int(text[4])]}{3 - int(text[2])}"


PAIRS = {
    "tic-tac-toe": Pair("tic-tac-toe", {}, "tic_tac_toe", cross_naming),
    "connect-four": Pair("connect-four", {}, "connect_four", lambda text: str(int(text[1]) + 1)),
    "breakthrough": Pair("breakthrough", {"width": 8, "height": 8}, "breakthrough", breakthrough_naming),
    "othello": Pair("othello", {}, "othello", same),
    "hex": Pair("hex", {"size": 11}, "hex(board_size=11)", same),
    "go 9x9": Pair("go", {"size": 9}, "go(board_size=9)", go_naming),
    "go 5x5": Pair("go", {"size": 5, "komi": 0.5}, "go(board_size=5,komi=0.5)", go_naming),
    "go 19x19": Pair("go", {"size": 19}, "go(board_size=19)", go_naming),
}


def walk_together(pair: Pair, luck: random.Random) -> tuple[int, bool]:
    """One random game by both, all legal moves and the result compared; plies, and whether it ended by the rules."""
    import pyspiel

    game: Game[Any] = load(pair.name, **pair.parameters)
    trail, state, plies = Trail(game), pyspiel.load_game(pair.peer).new_initial_state(), 0
    while not state.is_terminal():
        assert not trail.over()
        player = state.current_player()
        theirs = {pair.naming(state.action_to_string(player, code)): code for code in state.legal_actions()}
        ours = {game.move_text(trail.state, move): move for move in trail.options()}
        assert theirs.keys() == ours.keys(), (pair, plies, theirs.keys() ^ ours.keys(), str(state))
        assert game.turn(trail.state) == player
        name = luck.choice(sorted(theirs))
        trail, plies = trail.play(ours[name]), plies + 1
        state.apply_action(theirs[name])
    if not trail.over():  # there a game ends when a board comes again, and after so many moves
        boards = [game.recurring(before) if game.has("recurring") else before for before in trail.states()]
        assert boards[-1] in boards[:-1] or plies >= pyspiel.load_game(pair.peer).max_game_length()
        return plies, False
    assert [trail.payoff(0), trail.payoff(1)] == state.returns()
    return plies, True
