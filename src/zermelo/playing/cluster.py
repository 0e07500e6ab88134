"""The games of a match on a Ray cluster: each a task, its result written down as it comes back.

A worker or a node that is lost costs the games it was playing, and those are played again; a game's moves follow from
its number alone (where limits are no seconds), so that the match ends with the same games. zermelo has to be installed
on every node (`pip install zermelo[cluster]`).
"""

from __future__ import annotations

import functools
import socket
from collections.abc import Generator
from typing import Any

from zermelo.playing.log import Log
from zermelo.playing.match import Fixture, Match, Played
from zermelo.playing.tournament import AHEAD, TICK, Recipe, played_by

PATIENCE = 5.0  # seconds until nobody is thought to be there
AGAIN = -1  # however often workers are lost, as Ray says it


@functools.lru_cache(maxsize=4)
def _match_of(recipe: Recipe) -> Match:
    """In a worker: its match, which lasts over its games."""
    return recipe.made()


def _play(recipe: Recipe, fixture: Fixture) -> Played:
    return played_by(_match_of(recipe), fixture)


def joined(address: str) -> Any:
    """Ray, joined to the cluster at an address; ValueError says what is missing."""
    try:
        import ray
    except ImportError:
        raise ValueError("--cluster needs Ray: pip install zermelo[cluster]") from None
    host, _, port = address.rpartition(":")
    if port.isdigit() and "//" not in address:
        try:  # Ray itself would go on trying for minutes
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except (OSError, OverflowError):
            raise ValueError(f"no Ray cluster at {address!r}: nobody answers there") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as problem:
        raise ValueError(f"no Ray cluster at {address!r}: {str(problem).splitlines()[0]}") from None
    return ray


def played_on_cluster(recipe: Recipe, match: Match, log: Log, ray: Any) -> Generator[Played | None, None, None]:
    """Play what is missing; each game as it ends, and None now and then. Closing the iterator ends the match."""
    done = {played.number for played in log.games}
    waiting = [fixture for fixture in match.fixtures() if fixture.number not in done]
    task = ray.remote(num_cpus=1, max_retries=AGAIN)(_play)
    running: list[Any] = []
    try:
        while waiting or running:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < room:
                running.append(task.remote(recipe, waiting.pop(0)))
            ready, running = ray.wait(running, num_returns=1, timeout=TICK)
            for reference in ready:
                played = ray.get(reference)
                log.add(played)
                yield played
            if not ready:
                yield None
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        ray.shutdown()
