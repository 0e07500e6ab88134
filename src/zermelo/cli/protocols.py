"""`zermelo gtp`, `zermelo ugi` and `zermelo uci`: an engine for boards and other programs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import GameName, Parameters, values_of
from zermelo.cli.screen import BadInput

if TYPE_CHECKING:
    from zermelo.protocols.serving import Speaker

Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="Time for a move, unless a clock says less.")]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How it thinks: `zermelo methods` lists them.")]


def gtp(game: GameName, parameter: Parameters = None, seconds: Seconds = 1.0, method: Method = "") -> None:
    """Speak the Go Text Protocol, version 2, on standard input and output: go, hex, othello and their like.

    Without --method it is mcts where rules have no estimate, or say what random games leave out; else the engine.

    Example: zermelo gtp go --seconds 5
    """
    from zermelo.protocols.gtp import GTP  # what a client waits for is one protocol, not all of them

    speak(GTP, game, parameter, seconds, method)


def ugi(game: GameName, parameter: Parameters = None, seconds: Seconds = 1.0, method: Method = "") -> None:
    """Speak the Universal Game Interface, as UCI is for chess, on standard input and output: any game of two.

    Example: zermelo ugi connect-four --method engine
    """
    from zermelo.protocols.ugi import UGI

    speak(UGI, game, parameter, seconds, method)


def uci(
    game: Annotated[str, typer.Argument(metavar="GAME", help="chess, or any game of two.")] = "chess",
    parameter: Parameters = None,
    seconds: Seconds = 1.0,
    method: Method = "",
) -> None:
    """Speak the Universal Chess Interface on standard input and output: what chess boards and other engines use.

    Example: zermelo uci
    """
    from zermelo.protocols.uci import UCI

    speak(UCI, game, parameter, seconds, method)


def speak(
    protocol: Callable[[str, dict[str, str], str, float], Speaker],
    game: str,
    parameter: list[str] | None,
    seconds: float,
    method: str,
) -> None:
    """Answer lines until they end."""
    from zermelo.protocols.serving import lines_from, serve

    if not 0 < seconds < 1e9:
        raise BadInput(f"--seconds is more than 0, not {seconds:g}")
    try:
        board = protocol(game, values_of(parameter), method, seconds)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    serve(board, lines_from(sys.stdin.fileno()), send)


def send(text: str) -> None:
    """Out, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
