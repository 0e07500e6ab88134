"""`zermelo cache`: the machine code that is kept on disk."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from zermelo.cli.options import Json
from zermelo.cli.screen import BadInput, grouped, say, say_json

app = typer.Typer(help="The machine code that is kept on disk: info, clear.", no_args_is_help=True)
Days = Annotated[float, typer.Option("--days", help="Only what was not used for so many days.")]


@app.command("info")
def info(json: Json = False) -> None:
    """What is in the cache.

    Example: zermelo cache info
    """
    from zermelo import store

    found = store.entries()
    total = sum(entry.bytes for entry in found)
    if json:
        say_json({"folder": str(store.root()), "bytes": total, "entries": [vars(entry) for entry in found]})
        return
    for entry in found:
        used = datetime.fromtimestamp(entry.used).strftime("%Y-%m-%d %H:%M")
        say(f"{entry.game}: {entry.functions} functions, {grouped(entry.bytes // 1024)} KB, last used {used}")
    say(f"{len(found)} sets of rules, {grouped(total // 1024)} KB in {store.root()}")


@app.command("clear")
def clear(days: Days = 0.0, json: Json = False) -> None:
    """Remove what is in the cache; it is made again when needed.

    Example: zermelo cache clear --days 7
    """
    from zermelo import store

    if days < 0:
        raise BadInput("--days is 0 or more")
    gone = store.clear(days)
    freed = sum(entry.bytes for entry in gone)
    if json:
        say_json({"removed": len(gone), "bytes": freed})
        return
    say(f"removed {len(gone)} sets of rules, {grouped(freed // 1024)} KB")
