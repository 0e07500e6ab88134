"""`zermelo games`: the games with their axes, parameters and sizes."""

from __future__ import annotations

from typing import Any

from zermelo.cli.options import Json
from zermelo.cli.screen import grouped, say, say_json
from zermelo.description import game_facts, summary
from zermelo.facts import facts_of
from zermelo.game import Game
from zermelo.loading import shipped

NAMES = {
    "states": "states",
    "games": "games",
    "nodes": "nodes",
    "canonical": "states up to symmetry",
    "hardest": "moves at the hardest",
}


def games(json: Json = False) -> None:
    """List the games with their axes, parameters and known sizes.

    Example: zermelo games
    """
    made = [cls() for cls in shipped().values()]
    if json:
        from zermelo.methods.method import fitting  # imports Numba

        say_json({"games": [game_facts(game) | {"methods": fitting(game)} for game in made]})
        return
    for game in made:
        say(f"{game.name}: {summary(game)}")
        say(f"    {facts_of(game)}")
        if game.parameters:
            say(f"    {' '.join(f'-p {key}={_value(value)}' for key, value in game.parameters.items())}")
        if _sizes(game):
            say(f"    {_sizes(game)}")
    say("Your own: file.py:Class")


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    text = str(value)
    return f'"{text}"' if " " in text else text


def _sizes(game: Game[Any]) -> str:
    """What is known of the game's size, with the parameters it is known for."""
    parts = []
    for known in game.known:
        if known.quantity in NAMES:
            inside = " ".join(f"{key}={value}" for key, value in known.parameters.items())
            parts.append(f"{grouped(known.value)} {NAMES[known.quantity]}{f' ({inside})' if inside else ''}")
    return ", ".join(parts)
