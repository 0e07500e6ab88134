"""`zermelo methods`: the methods of search, what each promises, and which games it fits."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.options import Json, Parameters, chosen, game_names
from zermelo.cli.screen import say, say_json

Game = Annotated[str, typer.Argument(metavar="[GAME]", help="A game: which methods fit it.", autocompletion=game_names)]


def methods(game: Game = "", parameter: Parameters = None, json: Json = False) -> None:
    """List the methods of search with what they promise; with a GAME, whether they fit it.

    Example: zermelo methods pig
    """
    rules = chosen(game, parameter) if game else None
    from zermelo.methods.method import methods as known  # imports Numba

    found = known().values()
    if json:
        say_json(
            {
                "methods": [
                    {"name": method.name, "promise": method.promise, "options": sorted(method.takes)}
                    | {"settings": {name: setting._asdict() for name, setting in method.settings.items()}}
                    | ({"refusal": method.fit.misfit(rules)} if rules else {})
                    for method in found
                ]
            }
        )
        return
    for method in found:
        say(f"{method.name:<17}{method.promise}")
        for name, setting in method.settings.items():
            words = f" ({', '.join(setting.words)})" if setting.words else ""
            default = setting.default if setting.words else f"{setting.default:g}"
            say(f"{'':<17}{f'{name}={default}':<15} {setting.meaning}{words}")
        problem = method.fit.misfit(rules) if rules else None
        if problem:
            say(f"{'':<17}not here: it {problem}")
