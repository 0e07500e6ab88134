"""The tree that a Monte-Carlo search has grown, as a page to be opened branch by branch: visits, means, what is proved.

One file, without scripts: a branch is a `details` element, which every browser opens and closes.
"""

from __future__ import annotations

from html import escape
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.methods.montecarlo.reading import Reader, said_of
from zermelo.methods.montecarlo.tree import ROOT, UNSEEN, USED, Tree, children
from zermelo.trail import Trail

MOST = 4_000  # branches on a page
OPEN_PLIES = 1  # so many are open at first
STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1f24;background:#fff}
details{margin-left:1.4rem;border-left:1px solid #d0d7de;padding-left:.6rem}
summary{cursor:pointer;white-space:nowrap}
.bar{display:inline-block;height:.7rem;background:#0b5fd0;vertical-align:baseline;margin:0 .5rem}
.leaf{margin-left:2.6rem;white-space:nowrap}
b{display:inline-block;min-width:3.5rem}
small{color:#57606a}
@media (prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}details{border-color:#30363d}}
""".strip()


def grown_page(game: Game[Any], tree: Tree, trail: Trail) -> str:
    """The page: the most visited branches, as many as fit."""
    fewest = _fewest(tree)
    mover = max(0, game.turn(trail.state))
    reader = Reader(game, [tree], mover, "visits", set())
    title = f"The tree that grew: {game.name}"
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>',
        f"<h1>{escape(title)}</h1><pre>{escape(game.draw(trail.state))}</pre>",
        f"<p>{_simulations(tree):,} simulations. Values are {escape(game.players[0])}'s"
        f"{' first' if len(game.players) > 2 else ''}; branches of fewer than {fewest:,} visits are left out.</p>",
    ]
    _branch(game, tree, ROOT, trail, "start", reader, fewest, 0, parts)
    return "\n".join(parts) + "\n"


def _simulations(tree: Tree) -> int:
    """How many were counted at the root, or (with `brue`, which counts each at one node) anywhere."""
    return max(1, int(tree.visits[ROOT]) or int(tree.visits[: tree.facts[USED]].sum()))


def _fewest(tree: Tree) -> int:
    """The visits that a branch needs so that no more than MOST are shown."""
    visits = sorted((int(count) for count in tree.visits[: tree.facts[USED]] if count > 0), reverse=True)
    return max(1, visits[MOST] + 1 if len(visits) > MOST else 1)


def _branch(
    game: Game[Any],
    tree: Tree,
    node: int,
    trail: Trail,
    text: str,
    reader: Reader,
    fewest: int,
    ply: int,
    parts: list[str],
) -> None:
    """A node, and those of its children that have visits enough, the most visited first."""
    visits = int(tree.visits[node])
    below = [child for child in children(tree, node) if tree.visits[child] >= fewest] if ply < 200 else []
    value = reader.value(said_of(int(tree.move[node]), [(tree, node)]))
    share = min(1.0, visits / _simulations(tree))
    who = ""
    if tree.standing[node] != UNSEEN and not trail.over():
        seat = game.turn(trail.state)
        who = " · chance" if seat == CHANCE else f" · {game.players[seat]} to move"
    summary = (
        f'<b>{escape(text)}</b><span class="bar" style="width:{max(1, round(160 * share))}px"></span>'
        f"{visits:,} visits · {escape(str(value))}<small>{escape(who)}</small>"
    )
    if not below:
        parts.append(f'<div class="leaf">{summary}</div>')
        return
    parts.append(f"<details{' open' if ply < OPEN_PLIES else ''}><summary>{summary}</summary>")
    for child in sorted(below, key=lambda child: -int(tree.visits[child])):
        move = int(tree.move[child])
        name = game.move_text(trail.state, move)
        _branch(game, tree, child, trail.play(move), name, reader, fewest, ply + 1, parts)
    parts.append("</details>")
