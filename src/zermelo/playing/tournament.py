"""The games of a match on all cores: each in a process of its own, written down as it ends."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from zermelo.loading import load
from zermelo.playing.log import Log
from zermelo.playing.match import VOID, Fixture, Match, Played

AHEAD = 2  # games for each process that wait for it, so that it never waits for them
PATIENCE = 3  # times that processes may die while a game is played, until it counts for nothing
TICK = 0.5  # seconds

_match: Match | None = None  # in a process that plays: its match


@dataclass(frozen=True)
class Recipe:
    """What a process needs to make the same match."""

    source: str
    parameters: tuple[tuple[str, str], ...]
    texts: tuple[str, ...]
    pairs: int
    plies: int
    seed: int
    openings: tuple[str, ...] = ()

    def made(self) -> Match:
        """The match; LoadError or ValueError say what is wrong."""
        game = load(self.source, dict(self.parameters))
        return Match(game, self.source, list(self.texts), self.pairs, self.plies, self.seed, self.openings)


def _begin(recipe: Recipe) -> None:
    global _match  # one for each process
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is heard by whoever runs the match
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _match = recipe.made()


def _end_with_parent() -> None:
    """However whoever runs the match has ended, nobody plays on alone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(fixture: Fixture) -> Played:
    assert _match is not None
    return played_by(_match, fixture)


def played_by(match: Match, fixture: Fixture) -> Played:
    """The game; for nothing, if it can't be played."""
    try:
        return match.play(fixture)
    except Exception as problem:  # rules that raise
        return Played(fixture.number, fixture.seats, [], (0.5, 0.5), f"{VOID}: {type(problem).__name__}: {problem}")


def played_out(recipe: Recipe, match: Match, log: Log, processes: int) -> Generator[Played | None, None, None]:
    """Play what is missing; each game as it ends, and None now and then. Closing the iterator ends the match."""
    done = {played.number for played in log.games}
    todo = [fixture for fixture in match.fixtures() if fixture.number not in done]
    deaths: dict[int, int] = {}
    while todo:
        try:
            for ended in _round(recipe, todo, processes):
                if ended is not None:
                    log.add(ended)
                    todo = [fixture for fixture in todo if fixture.number != ended.number]
                yield ended
        except BrokenProcessPool:  # a process has died: what was not finished is played again
            for fixture in todo[: AHEAD * processes]:
                deaths[fixture.number] = deaths.get(fixture.number, 0) + 1
            for fixture in [fixture for fixture in todo if deaths.get(fixture.number, 0) > PATIENCE]:
                lost = Played(fixture.number, fixture.seats, [], (0.5, 0.5), f"{VOID}: the process that played it died")
                log.add(lost)
                todo.remove(fixture)
                yield lost


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """For a moment Ctrl-C waits; in a process that is started meanwhile it waits for ever. (To ignore it would lose it,
    and where games are short that moment is most of the time.)"""
    if not hasattr(signal, "pthread_sigmask"):  # where signals can't wait
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _round(recipe: Recipe, todo: list[Fixture], processes: int) -> Iterator[Played | None]:
    """Games by one set of processes, until all are played or one of the processes dies."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, _begin, (recipe,))
    waiting, running = list(todo), set[Future[Played]]()
    try:
        while waiting or running:
            with _deaf():  # processes that are started now never hear Ctrl-C
                while waiting and len(running) < AHEAD * processes:
                    running.add(pool.submit(_play, waiting.pop(0)))
            ready, running = wait(running, TICK, FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            if not ready:
                yield None
    finally:
        processes_left = list((pool._processes or {}).values())
        pool.shutdown(wait=not running, cancel_futures=True)
        for process in processes_left:
            process.terminate()
