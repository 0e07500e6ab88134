"""An explicit game tree, written as text: the form in which books give exercises.

    ((3 12 8) (2 4 6) (14 5 2))       Max to move, then Min; numbers are Max's payoffs
    A(B(3 12) C=7)                    names: before a bracket, or with = before a payoff
    ({1/2: 8, 1/2: 10} (2 100))       curly brackets are chance nodes; {1 2 3} has equal chances
    (<1 2 6> (<4 3 1> <2 2 6>))       payoff vectors, one number for each player; turns go round
    (@Max(3 5) @1(2 9))               @ says who moves, by name or number, where turns do not alternate
    max(min(3 5) 7)                   so do max and min, which are no names of nodes

The tree is data (Tables), so all trees with as many players run the same machine code.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Any, NamedTuple

from zermelo.game import CHANCE, Game, Known
from zermelo.games._treetext import parse_tree
from zermelo.table import Table

DRAWN = 60


class Place(NamedTuple):
    """Where in the tree play stands: the number of the node, counted level by level."""

    node: int


class Tree(Game[Place]):
    """A tree given as text, such as ((3 12 8) (2 4 6) (14 5 2))."""

    known = (
        Known("value", 3, {"text": "((3 12 8) (2 4 6) (14 5 2))"}, "the slides' three-branch example"),
        Known("value", 9, {"text": "((10 9) (8 100))"}, "the guide's walk-through of pruning"),
        Known("value", 6, {"text": "(((3 8) (2 5)) ((9 1) (4 6)))"}, "the guide's practice problem 1"),
    )

    def __init__(self, text: str = "((3 12 8) (2 4 6) (14 5 2))", players: int = 0) -> None:
        nodes = parse_tree(text, players)
        seats = len(nodes[-1].payoffs)
        self.seats = seats
        self.players = ("Max", "Min")[:seats] if seats <= 2 else tuple(f"player {k + 1}" for k in range(seats))
        self.zero_sum = all(sum(node.payoffs) == 0 for node in nodes if not node.children)
        exact = all(value == int(value) for node in nodes for value in node.payoffs)
        number: Any = int if exact else float
        self.unit = 1 / lcm(*(value.denominator for node in nodes for value in node.payoffs))
        self.turns = Table(node.turn for node in nodes)
        self.firsts = Table(node.first for node in nodes)
        self.sizes = Table(len(node.children) for node in nodes)
        self.payoffs = Table(number(value) for node in nodes for value in node.payoffs or (0,) * seats)
        self.odds = Table(float(node.chance) for node in nodes)
        self._names = [node.name for node in nodes]

    def start(self) -> Place:
        return Place(0)

    def turn(self, state: Place) -> int:
        return self.turns[state.node]

    def moves(self, state: Place) -> Iterator[int]:
        if self.turns[state.node] != CHANCE:
            yield from range(self.sizes[state.node])

    def chances(self, state: Place) -> Iterator[tuple[int, float]]:
        if self.turns[state.node] == CHANCE:
            for outcome in range(self.sizes[state.node]):
                yield outcome, self.odds[self.firsts[state.node] + outcome]

    def play(self, state: Place, move: int) -> Place:
        return Place(self.firsts[state.node] + move)

    def over(self, state: Place) -> bool:
        return self.sizes[state.node] == 0

    def payoff(self, state: Place, player: int) -> Any:
        return self.payoffs[state.node * self.seats + player]

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def has(self, method: str) -> bool:
        """A tree without chance nodes is a deterministic game."""
        if method == "chances":
            return any(turn == CHANCE for turn in self.turns)
        return super().has(method)

    def move_text(self, state: Place, move: int) -> str:
        """The child's name; its number from the left if it has none or shares it with a sibling."""
        first = self.firsts[state.node]
        names = self._names[first : first + self.sizes[state.node]]
        return names[move] if names[move] and names.count(names[move]) == 1 else str(move + 1)

    def node_name(self, state: Place) -> str:
        """The name that the text gives the node; empty if it has none."""
        return self._names[state.node]

    def state_text(self, state: Place) -> str:
        name = self._names[state.node]
        return name if name and self._names.count(name) == 1 else f"#{state.node}"

    def parse_state(self, text: str) -> Place:
        word = text.strip()
        if self._names.count(word) == 1:
            return Place(self._names.index(word))
        if word.startswith("#") and word[1:].isdigit() and int(word[1:]) < len(self._names):
            return Place(int(word[1:]))
        raise ValueError(f"no node {word!r}: write a node's name, or #0 to #{len(self._names) - 1}")

    def draw(self, state: Place) -> str:
        """The tree below the node, a line each, cut short if it is large."""
        lines: list[str] = []
        waiting = [(state.node, "", "")]
        while waiting and len(lines) < DRAWN:
            node, before, below = waiting.pop()
            lines.append(before + self._label(node))
            first, size = self.firsts[node], self.sizes[node]
            for child in range(first + size - 1, first - 1, -1):
                last = child == first + size - 1
                waiting.append((child, below + ("`- " if last else "|- "), below + ("   " if last else "|  ")))
        if waiting:
            lines.append("... (cut; the rest of the tree is not drawn)")
        return "\n".join(lines)

    def _label(self, node: int) -> str:
        chance = ""
        parent = next((p for p in range(node) if 0 <= node - self.firsts[p] < self.sizes[p]), None)
        if parent is not None and self.turns[parent] == CHANCE:
            chance = f"{self.odds[node]:g}: "
        name = f"{self._names[node]} " if self._names[node] else ""
        if self.sizes[node]:
            turn = self.turns[node]
            return f"{chance}{name}{'chance' if turn == CHANCE else self.players[turn]}"
        values = [self.payoffs[node * self.seats + player] for player in range(self.seats)]
        if self.seats == 2 and self.zero_sum:
            values = values[:1]
        return f"{chance}{name}{' '.join(f'{value:g}' for value in values)}"
