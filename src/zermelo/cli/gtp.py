"""`zermelo gtp`: an engine for boards that speak the Go Text Protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from zermelo.cli.options import GameName, Parameters, values_of
from zermelo.cli.screen import BadInput
from zermelo.protocols.gtp import GTP

Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="Time for a move, unless a clock says less.")]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How it thinks: `zermelo methods` lists them.")]


def gtp(game: GameName, parameter: Parameters = None, seconds: Seconds = 1.0, method: Method = "") -> None:
    """Speak the Go Text Protocol, version 2, on standard input and output: go, hex, othello and their like.

    Example: zermelo gtp go --method mcts --seconds 5
    """
    if not 0 < seconds < 1e9:
        raise BadInput(f"--seconds is more than 0, not {seconds:g}")
    try:
        board = GTP(game, values_of(parameter), method, seconds)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    for line in sys.stdin.buffer:
        sys.stdout.write(board.answer(line.decode("utf-8", "replace")))
        sys.stdout.flush()
        if board.ended:
            return
