"""`zermelo gtp`, `zermelo ugi` and `zermelo uci`: an engine for boards and other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.options import GameName, Parameters
from zermelo.cli.speaking import speak

Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="Time for a move, unless a clock says less.")]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How it thinks: `zermelo methods` lists them.")]


def gtp(game: GameName, parameter: Parameters = None, seconds: Seconds = 1.0, method: Method = "") -> None:
    """Speak the Go Text Protocol, version 2, on standard input and output: go, hex, othello and their like.

    Without --method it is mcts where rules have no estimate, or say what random games leave out; else the engine.

    Example: zermelo gtp go --seconds 5
    """
    speak("gtp", game, parameter, seconds, method)


def ugi(game: GameName, parameter: Parameters = None, seconds: Seconds = 1.0, method: Method = "") -> None:
    """Speak the Universal Game Interface, as UCI is for chess, on standard input and output: any game of two.

    Example: zermelo ugi connect-four --method engine
    """
    speak("ugi", game, parameter, seconds, method)


def uci(
    game: Annotated[str, typer.Argument(metavar="GAME", help="chess, or any game of two.")] = "chess",
    parameter: Parameters = None,
    seconds: Seconds = 1.0,
    method: Method = "",
) -> None:
    """Speak the Universal Chess Interface on standard input and output: what chess boards and other engines use.

    Example: zermelo uci
    """
    speak("uci", game, parameter, seconds, method)
