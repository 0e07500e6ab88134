"""`zermelo count`: how large a game is."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, grouped, notice, say, say_json, working
from zermelo.description import described

if TYPE_CHECKING:
    from zermelo.measure.count import Count
    from zermelo.measure.sample import Sample

MOST = 1_000_000_000
Limit = Annotated[int, typer.Option("--limit", metavar="N", help="States to look at before estimating.")]
Lines = Annotated[int, typer.Option("--samples", metavar="N", help="Random lines of play for an estimate.")]
Seed = Annotated[int, typer.Option("--seed", help="Where the random lines begin.")]


def count(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    limit: Limit = 5_000_000,
    samples: Lines = 100_000,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Count states, ended states, complete games and tree nodes; estimate them where there are too many.

    Example: zermelo count connect-four -p width=4 -p height=4
    """
    rules = chosen(game, parameter)
    state = position(rules, at).state
    if not 1 <= limit <= MOST or not 2 <= samples <= MOST:
        raise BadInput(f"--limit is 1 to {MOST}, and --samples 2 to {MOST}")
    from zermelo.measure.count import count as measure  # imports Numba

    begun = perf_counter()
    with working() as progress:
        size = measure(rules, state, limit, samples, seed, lambda what, done: progress.show(f"{grouped(done)} {what}"))
    if json:
        say_json(described(rules) | size.as_json() | {"seconds": perf_counter() - begun})
        return
    if size.interpreted:
        notice(f"interpreted, because the rules can't be compiled: {size.interpreted}")
    for label, text in _rows(size, limit):
        say(f"{label:<22}{text}")


def _rows(size: Count, limit: int) -> list[tuple[str, str]]:
    if size.sample:
        found = size.sample
        return [
            ("states", f"more than {grouped(min(limit, size.seen))} (the limit): what follows is estimated"),
            *_estimates(found),
            (
                "average game",
                f"{found.average:.1f} moves when all are random (standard error {found.average_error:.2f})",
            ),
            ("longest game seen", f"{found.longest} moves in {grouped(found.lines)} random games"),
            ("branching factor", f"{found.branching:.2f} on random lines"),
        ]
    rows = [("states", grouped(size.seen)), ("ended states", grouped(size.ended or 0))]
    if size.canonical is not None:
        rows.append(("up to symmetry", grouped(size.canonical)))
    if size.tree is None:
        why = "no end of them: a state can come again"
        rows.append(("complete games", "not counted: they depend on what came before" if size.looks_back else why))
    else:
        tree = size.tree
        rows += [("complete games", grouped(tree.games)), ("tree nodes", grouped(tree.nodes))]
        rows += [("longest game", f"{tree.longest} moves"), ("average game", f"{tree.average:.2f} moves")]
    if size.puzzle is not None:
        most = size.puzzle
        rows.append(("longest solution", f"{grouped(most.moves)} moves, from {_many(most.states, 'state')}"))
        if most.unsolvable:
            rows.append(("without a solution", _many(most.unsolvable, "state")))
    if size.branching is not None:
        rows.append(("branching factor", f"{size.branching:.2f} in the tree, {size.choices:.2f} moves in a state"))
    elif size.choices is not None:
        rows.append(("branching factor", f"{size.choices:.2f} moves in a state"))
    return rows


def _estimates(found: Sample) -> list[tuple[str, str]]:
    """Games and nodes; not where random games had to be cut, for what was cut is not in the sums."""
    if found.cut:
        cut = f"{grouped(found.cut)} of {_many(found.lines, 'random game')}"
        why = f"not estimated: {cut} did not end in {grouped(found.longest)} moves"
        return [("complete games", why)]
    return [("complete games", str(found.games)), ("tree nodes", str(found.nodes))]


def _many(count: int, what: str) -> str:
    return f"{grouped(count)} {what}{'' if count == 1 else 's'}"
