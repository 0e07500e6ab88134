"""`zermelo match`: methods of search against each other, until it is clear which is stronger."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import GameName, Json, Parameters
from zermelo.cli.screen import BadInput, changing, notice, say, say_json, stop_at_interrupt
from zermelo.line import trail_at
from zermelo.loading import LoadError, values_of

if TYPE_CHECKING:
    from zermelo.playing.log import Log
    from zermelo.playing.match import Match, Played
    from zermelo.playing.tournament import Recipe

Contestants = Annotated[
    list[str],
    typer.Argument(
        metavar="A B [C ...]",
        help="Who plays: mcts:simulations=2000,c=1, random, a program as gtp:COMMAND,seconds=1, ...",
    ),
]
Pairs = Annotated[int, typer.Option("--pairs", metavar="N", help="Pairs of games between any two.")]
Plies = Annotated[int, typer.Option("--opening", metavar="N", help="Random moves that a pair of games begins with.")]
Openings = Annotated[
    Path | None, typer.Option("--openings", metavar="FILE", help="Openings instead: a line of moves for each.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Of openings and random choices.")]
Processes = Annotated[int, typer.Option("--processes", metavar="N", help="Games at a time; 0: one for each core.")]
Sprt = Annotated[
    str, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop when it is decided which difference is nearer.")
]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Ray cluster, such as auto or host:6379.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Games as they end; a match in it is gone on with.")
]


def match(
    game: GameName,
    contestants: Contestants,
    parameter: Parameters = None,
    pairs: Pairs = 50,
    opening: Plies = 4,
    openings: Openings = None,
    seed: Seed = 1,
    processes: Processes = 0,
    sprt: Sprt = "",
    cluster: Cluster = "",
    out: Out = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE.pgn", help="The games as PGN too, where it is chess.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a match in pairs of games, sides swapped, and say what it means: score, Elo, how sure that is.

    Example: zermelo match tic-tac-toe mcts:simulations=100 random --pairs 10
    """
    for name, number, least in (
        ("pairs", pairs, 1),
        ("seed", seed, 1),
        ("opening", opening, 0),
        ("processes", processes, 0),
    ):
        if number < least:
            raise BadInput(f"--{name} is {least} or more, not {number}")
    if save and (save.suffix != ".pgn" or not game.startswith("chess")):
        raise BadInput(f"--save {save}: games of chess are saved, as a .pgn")
    bounds = _bounds(sprt, len(contestants))
    from zermelo.cli import standing  # what matches need imports Numba
    from zermelo.playing.log import Log
    from zermelo.playing.match import openings_in
    from zermelo.playing.tournament import Recipe

    try:
        given = openings_in(openings) if openings else ()
        named = tuple(values_of(parameter).items())
        recipe = Recipe(game, named, tuple(contestants), pairs, opening, seed, given)
        contest = recipe.made()
        for contestant in contest.contestants if not cluster else ():  # on a cluster it may be elsewhere
            contestant.try_out(contest.game)
        log = Log(out or Path(f"{contest.game.name}-match.jsonl"), contest)
    except (LoadError, ValueError, OSError) as problem:
        raise BadInput(str(problem)) from None
    if log.games:
        notice(f"{len(log.games)} games of this match are in {log.file}; going on")
    games = _games(recipe, contest, log, processes, cluster)
    stopped, ended = "all games are played", f"Ctrl-C; the same command goes on with it ({log.file})"
    try:
        with stop_at_interrupt() as stop, changing(live=not json) as change:
            clock = standing.Clock(len(log.games), contest.whole)
            for _ in games:
                change(lambda: standing.picture(contest, log.games, clock))
                decided = contest.rating(log.games).decided(*bounds) if bounds else ""
                if decided:
                    stopped = f"decided for {dict(zip(('elo0', 'elo1'), bounds or (), strict=False))[decided]:g} Elo"
                    break
                if stop.is_set():
                    stopped = ended
                    break
    except KeyboardInterrupt:
        stopped = ended
    finally:
        games.close()
        log.close()
        if save:
            _save(save, contest, log)
    _report(contest, log, stopped, bounds, json)


def _save(file: Path, contest: Match, log: Log) -> None:
    """All games so far, in a format that others read."""
    from zermelo.formats.pgn import sheet_of

    sheets = []
    for played in sorted(log.games, key=lambda game: game.number):
        trail = trail_at(contest.game, " ".join(played.moves))
        white, black = (contest.contestants[seat].text for seat in played.seats)
        first = played.points[0]
        result = "1-0" if first == 1 else "0-1" if first == 0 else "1/2-1/2"
        tags = {"Round": str(played.number + 1), "White": white, "Black": black, "Result": result}
        sheets.append(sheet_of(trail, tags | ({} if played.ended == "over" else {"Termination": played.ended})).text())
    try:
        file.write_text("\n".join(sheets))
    except OSError as problem:
        raise BadInput(f"{file}: {problem.strerror}") from None


def _games(
    recipe: Recipe, contest: Match, log: Log, processes: int, cluster: str
) -> Generator[Played | None, None, None]:
    """The games as they end, on this machine's cores or on a cluster."""
    if not cluster:
        from zermelo.playing.tournament import played_out

        return played_out(recipe, contest, log, processes or os.cpu_count() or 1)
    from zermelo.playing.cluster import joined, played_on_cluster

    try:
        return played_on_cluster(recipe, contest, log, joined(cluster))
    except ValueError as problem:
        log.close()
        raise BadInput(str(problem)) from None


def _bounds(text: str, contestants: int) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low, high = 0.0, 0.0
    if not low < high or contestants != 2:
        raise BadInput(f"--sprt takes two differences in Elo, as in 0,20, and two contestants; not {text!r}")
    return low, high


def _report(match: Match, log: Log, stopped: str, bounds: tuple[float, float] | None, json: bool) -> None:
    """What it came to: the table, the test, games that did not end as they should, and where they all are."""
    from zermelo.cli import standing

    games = log.games
    faults = Counter(played.ended.partition(":")[0] for played in games if played.ended != "over")
    if json:
        say_json(_facts(match, log, stopped, bounds, faults))
        return
    say(standing.report(match, games))
    if bounds:
        likelihood = match.rating(games).likelihood(*bounds)
        say(f"sequential test of {bounds[0]:g} and {bounds[1]:g} Elo: {likelihood:+.2f} of 2.94")
    for fault, count in faults.items():
        example = next(played.ended for played in games if played.ended.startswith(fault))
        say(f"{count} {'game' if count == 1 else 'games'} ended by: {example}")
    say(f"stopped        {stopped}; games are in {log.file}")


def _facts(
    match: Match, log: Log, stopped: str, bounds: tuple[float, float] | None, faults: Counter[str]
) -> dict[str, Any]:
    from zermelo.playing.standing import crosses, rating_facts, standings

    names = [contestant.text for contestant in match.contestants]
    results = []
    for one, other in itertools.combinations(range(len(names)), 2):
        rating = match.rating(log.games, one, other)
        more = {"likelihood": rating.likelihood(*bounds)} if bounds else {}
        results.append({"players": [names[one], names[other]]} | rating_facts(rating) | more)
    return match.heading() | {
        "games": len(log.games),
        "standing": [found.facts() for found in standings(match, log.games)],
        "cross": crosses(match, log.games),
        "results": results,
        "faults": dict(faults),
        "stopped": stopped,
        "file": str(log.file),
    }
