"""A game tree, all of it: what the algorithms of the textbook walk through, and what is drawn.

Nodes are numbered level by level from the left, as they are lettered in figures: the root is 0, or A.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.games.tree import Tree

MOST_NODES = 3000
DEEPEST = 200
INFINITY = float("inf")
Number = float | tuple[float, ...]  # what a node is worth: Max's payoff, or a payoff for each player


@dataclass
class Node:
    """A position in its place in the tree."""

    number: int
    name: str
    parent: int  # -1 at the root
    move: str  # that leads here
    turn: int  # who moves; CHANCE; or -2 where nobody does
    depth: int
    state: Any
    odds: float = 1.0  # of coming here, if chance decides
    payoffs: tuple[float, ...] = ()  # where the game is over
    estimate: float | None = None  # Max's payoff, as an evaluation function guesses it
    noisy: bool = False  # whether the move that leads here is one after which estimates are not to be trusted
    children: list[int] = field(default_factory=list)


NOBODY = -2


class GameTree:
    """The tree below a position, down to the ends of the game or to a depth.

    >>> tree = unfold(Tree("A(B(3 12) C=7)"))
    >>> [(node.name, node.payoffs[:1]) for node in tree.nodes]
    [('A', ()), ('B', ()), ('C', (7,)), ('D', (3,)), ('E', (12,))]
    """

    def __init__(self, game: Game[Any], nodes: list[Node], title: str = "") -> None:
        self.game, self.nodes = game, nodes
        self.title = title or game.name
        self.lowest, self.highest = _limits(nodes)  # between which all payoffs lie

    root = 0

    def __len__(self) -> int:
        return len(self.nodes)

    def is_terminal(self, node: int) -> bool:
        """Whether the tree ends here: the game is over, or this is as deep as one looks."""
        return not self.nodes[node].children

    def is_max(self, node: int) -> bool:
        """Whether the first player moves."""
        return self.nodes[node].turn == 0

    def side(self, node: int) -> str:
        """Which of MAX-VALUE and MIN-VALUE is asked for a node, "max" or "min": that of whoever moves; of an end, the
        one that its parent is not asked by."""
        if self.is_terminal(node):
            return "min" if node != self.root and self.is_max(self.parent(node)) else "max"
        return "max" if self.is_max(node) else "min"

    def is_chance(self, node: int) -> bool:
        """Whether dice or cards decide."""
        return self.nodes[node].turn == CHANCE

    def successors(self, node: int) -> list[int]:
        """The nodes below, from the left."""
        return self.nodes[node].children

    def utility(self, node: int) -> float:
        """What a node at which the tree ends is worth to Max: the payoff, or the estimate where it is cut."""
        found = self.nodes[node]
        if found.payoffs:
            return found.payoffs[0]
        return self.guess(node)

    def guess(self, node: int) -> float:
        """The estimate of a node: what the evaluation function says of it."""
        found = self.nodes[node]
        if found.estimate is None:
            found.estimate = plain(self.game.estimate(found.state))
        return found.estimate

    def parent(self, node: int) -> int:
        """The node above; -1 for the root."""
        return self.nodes[node].parent

    def name(self, node: int) -> str:
        """A letter, or the name that the tree gives it."""
        return self.nodes[node].name

    def who(self, node: int) -> str:
        """Max, Min, the name of a player, chance, or nothing at an end."""
        turn = self.nodes[node].turn
        if turn == NOBODY:
            return ""
        if turn == CHANCE:
            return "Chance"
        return ("Max", "Min")[turn] if len(self.game.players) == 2 else self.game.players[turn]

    def below(self, node: int) -> Iterator[int]:
        """The node and all that follows it."""
        yield node
        for child in self.nodes[node].children:
            yield from self.below(child)


def _limits(nodes: list[Node]) -> tuple[float, float]:
    """-1 and 1, if no end pays more, as in the lecture's games; else nothing is known."""
    payoffs = [node.payoffs for node in nodes if not node.children]
    known = all(paid and abs(paid[0]) <= 1 for paid in payoffs)
    return (-1, 1) if known else (-INFINITY, INFINITY)


def unfold(
    game: Game[Any],
    state: Any = None,
    depth: int | None = None,
    merge: bool = False,
    quiet: int = 0,
    most: int = MOST_NODES,
    title: str = "",
) -> GameTree:
    """The tree of a game; ValueError if it is too large.

    `depth` cuts it there, but for `quiet` plies more of noisy moves. `merge`: successors that are equal by symmetry
    are one.
    """
    start = game.start() if state is None else state
    nodes = [Node(0, "", -1, "", _turn(game, start), 0, start)]
    for node in nodes:  # grows while it is gone through
        if game.over(node.state):
            node.payoffs = tuple(plain(game.payoff(node.state, player)) for player in range(len(game.players)))
            continue
        loud_only = depth is not None and node.depth >= depth
        if loud_only and (not quiet or node.depth >= (depth or 0) + quiet):
            node.turn = NOBODY
            continue
        if node.depth >= DEEPEST:
            raise ValueError(f"the tree of {game.name} is more than {DEEPEST} plies deep: give a depth")
        for child in _children(game, node, merge, loud_only):
            child.number = len(nodes)
            node.children.append(child.number)
            nodes.append(child)
        if loud_only and not node.children:
            node.turn = NOBODY
        if len(nodes) > most:
            raise ValueError(
                f"the tree of {game.name} has more than {most:,} nodes: "
                "give a smaller depth, or a position nearer to the end"
            )
    _name(game, nodes)
    return GameTree(game, nodes, title)


def _turn(game: Game[Any], state: Any) -> int:
    return NOBODY if game.over(state) else game.turn(state)


def _children(game: Game[Any], node: Node, merge: bool, loud_only: bool) -> Iterator[Node]:
    seen: set[Any] = set()
    noisy = set(game.noisy(node.state)) if node.turn != CHANCE else set()
    odds = dict(game.chances(node.state)) if node.turn == CHANCE else {}
    for move in game.options(node.state):
        after = game.play(node.state, move)
        image = game.canonical(after) if merge else after
        if (merge and image in seen) or (loud_only and move not in noisy):
            continue
        seen.add(image)
        text = game.move_text(node.state, move)
        yield Node(
            0,
            "",
            node.number,
            text,
            _turn(game, after),
            node.depth + 1,
            after,
            odds.get(move, 1.0),
            noisy=move in noisy,
        )


def _name(game: Game[Any], nodes: list[Node]) -> None:
    """The names that an explicit tree gives; for the rest, letters that are not taken, level by level."""
    given = [game.node_name(node.state) if isinstance(game, Tree) else "" for node in nodes]
    taken = {name for name in given if name}
    free = (name for name in map(letters, range(len(nodes) + len(taken))) if name not in taken)
    for node, name in zip(nodes, given, strict=True):
        node.name = name or next(free)
    repeated = {name for name in taken if given.count(name) > 1}
    for name in repeated:  # A1, A2, ... where a name is given more than once
        numbers = (f"{name}{k}" for k in itertools.count(1) if f"{name}{k}" not in taken)
        for node in [node for node in nodes if node.name == name]:
            node.name = next(numbers)


def reordered(tree: GameTree, order: dict[int, list[int]]) -> GameTree:
    """The same tree with the successors of some nodes in another order; nodes keep their numbers and names."""
    nodes = [replace(node, children=order.get(node.number, node.children)) for node in tree.nodes]
    return GameTree(tree.game, nodes, tree.title)


def letters(number: int) -> str:
    """A to Z, then AA, AB and so on.

    >>> letters(0), letters(25), letters(26), letters(701), letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    text = ""
    number += 1
    while number:
        number, last = divmod(number - 1, 26)
        text = chr(ord("A") + last) + text
    return text


def plain(number: Any) -> float:
    """An int where it is one."""
    return int(number) if number == int(number) else float(number)
