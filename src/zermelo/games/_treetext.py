"""Reading a game tree from text (the grammar is shown in tree.py).

>>> [tuple(map(str, node.payoffs)) for node in parse_tree("(3 (1/2 9))", 0) if not node.children]
[('3', '-3'), ('1/2', '-1/2'), ('9', '-9')]
>>> parse_tree("((3 12) (2", 0)
Traceback (most recent call last):
ValueError: the tree ends at character 10 before the bracket from character 9 is closed
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

TOKEN = re.compile(
    r"\s*(?:(?P<number>[+-]?(?:\d+/\d+|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+))|(?P<word>[^\W\d][\w'.-]*)"
    r"|(?P<mark>[(){}<>@:=,;]))"
)
CLOSING = {"(": ")", "{": "}", "<": ">"}
LARGEST = 1_000_000
LONGEST_NUMBER, LARGEST_EXPONENT = 40, 30


@dataclass
class Node:
    """A node as read: who moves (-1 for chance), its children, its payoffs if it is a leaf."""

    name: str = ""
    turn: int = 0
    children: list[Node] = field(default_factory=list)
    payoffs: tuple[Fraction, ...] = ()
    chance: Fraction = Fraction(0)  # of being reached, if the parent is a chance node
    first: int = 0  # the number of the first child, once nodes are numbered
    opened: int = 0  # where its bracket stands in the text
    kind: str = "leaf"  # or ( or {
    who: str = ""  # what followed @


def parse_tree(text: str, players: int) -> list[Node]:
    """The nodes of the tree, level by level; ValueError says where the text is broken."""
    root = _Reader(text).tree()
    order = [root]
    for node in order:
        node.first = len(order)
        order += node.children
        if len(order) > LARGEST:
            raise ValueError(f"the tree has more than {LARGEST} nodes")
    seats = _seats(order, players)
    _turns(root, seats)
    for node in order:
        _odds(node)
    return order


class _Reader:
    """One pass over the text with a stack of open nodes: no recursion, so depth has no limit."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text.replace("−", "-"), 0
        self.open: list[Node] = []
        self.root: Node | None = None
        self.name, self.who, self.chance = "", "", None

    name: str
    who: str
    chance: Fraction | None

    def tree(self) -> Node:
        while True:
            start, kind, token = self._next()
            if not kind:
                break
            if self.root and not self.open:
                raise ValueError(f"the tree is complete at character {start}, but {token!r} follows")
            if token in "({":
                self._begin(token, start)
            elif token in ")}":
                self._end(token, start)
            elif token == "<":
                self._leaf(self._vector(start), start)
            elif kind == "number":
                self._number(token, start)
            elif kind == "word" and not self.name:
                self._named(token, start)
            elif token == "@" and not self.who:
                self._mover(start)
            elif token != ",":
                raise ValueError(f"{token!r} at character {start + 1} does not belong there")
        if self.open:
            begun = self.open[-1].opened + 1
            raise ValueError(
                f"the tree ends at character {len(self.text)} before the bracket from character {begun} is closed"
            )
        if self.root is None:
            raise ValueError("an empty text is not a tree: write one such as ((3 12 8) (2 4 6) (14 5 2))")
        return self.root

    def _next(self) -> tuple[int, str, str]:
        """Where the next token starts, its kind and itself; an empty kind at the end."""
        found = TOKEN.match(self.text, self.at)
        if found is None or found.lastgroup is None:
            rest = self.text[self.at :].strip()
            if rest:
                where = self.text.index(rest[0], self.at)
                raise ValueError(f"{rest[0]!r} at character {where + 1} is no part of a tree")
            return len(self.text), "", ""
        self.at = found.end()
        return found.start(found.lastgroup), found.lastgroup, found[found.lastgroup]

    def _peek(self) -> str:
        before = self.at
        token = self._next()[2]
        self.at = before
        return token

    def _begin(self, bracket: str, start: int) -> None:
        node = Node(self.name, kind=bracket, opened=start, who=self.who)
        self._place(node)
        self.open.append(node)

    def _end(self, bracket: str, start: int) -> None:
        if not self.open or CLOSING[self.open[-1].kind] != bracket:
            raise ValueError(f"{bracket!r} at character {start + 1} closes nothing that is open")
        if self.name or self.who or self.chance is not None:
            raise ValueError(f"something is missing before {bracket!r} at character {start + 1}")
        if not self.open.pop().children:
            raise ValueError(f"the brackets closed at character {start + 1} are empty")

    def _number(self, token: str, start: int) -> None:
        if self._peek() == ":":
            self._next()
            if not self.open or self.open[-1].kind != "{":
                raise ValueError(f"the probability {token} at character {start + 1} is not inside {{ }}")
            self.chance = _fraction(token, start)
        else:
            self._leaf((_fraction(token, start),), start)

    def _vector(self, start: int) -> tuple[Fraction, ...]:
        values: list[Fraction] = []
        while True:
            at, kind, token = self._next()
            if token == ">" and values:
                return tuple(values)
            if kind == "number":
                values.append(_fraction(token, at))
            elif token != ",":
                raise ValueError(f"the payoffs from character {start + 1} are not numbers between < and >")

    def _named(self, token: str, start: int) -> None:
        following = self._peek()
        if token.lower() in ("max", "min") and following != "=":
            self._player(token, following, start)
            return
        self.name = token
        if following == "=":
            self._next()
        elif following not in ("(", "{", "<", "@"):
            raise ValueError(f"the name {token!r} at character {start + 1} is followed by no bracket and no =")

    def _player(self, token: str, following: str, start: int) -> None:
        """min(3 4) is a node at which Min moves, not one with that name."""
        if following != "(" or self.who:
            raise ValueError(f"{token!r} at character {start + 1} is a player: write {token}(3 5), or another name")
        self.who = token

    def _mover(self, start: int) -> None:
        _, kind, token = self._next()
        if kind not in ("word", "number") or self._peek() != "(":
            raise ValueError(f"@ at character {start + 1} wants a player and a bracket, as in @Min(3 5)")
        self.who = token

    def _leaf(self, payoffs: tuple[Fraction, ...], start: int) -> None:
        if self.who:
            raise ValueError(f"@{self.who} before character {start + 1} is at a leaf, where nobody moves")
        self._place(Node(self.name, payoffs=payoffs, opened=start))

    def _place(self, node: Node) -> None:
        node.chance = Fraction(-1) if self.chance is None else self.chance
        self.name, self.who, self.chance = "", "", None
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node


def _fraction(token: str, start: int) -> Fraction:
    digits, _, exponent = token.lower().partition("e")
    if len(digits) > LONGEST_NUMBER or abs(int(exponent or 0)) > LARGEST_EXPONENT:
        raise ValueError(f"the number at character {start + 1} is too long, too large or too small")
    try:
        return Fraction(token)
    except ZeroDivisionError:
        raise ValueError(f"{token} at character {start + 1} divides by zero") from None


def _seats(nodes: list[Node], players: int) -> int:
    """How many play; scalar payoffs become vectors."""
    leaves = [node for node in nodes if not node.children]
    lengths = {len(leaf.payoffs) for leaf in leaves}
    if len(lengths) > 1:
        listed = " and ".join(map(str, sorted(lengths)))
        raise ValueError(f"leaves have payoffs for {listed} players; all have one number, or all have as many as play")
    given = lengths.pop()
    seats = players or (2 if given == 1 else given)
    if given == 1 and seats == 2:
        for leaf in leaves:
            leaf.payoffs = (leaf.payoffs[0], -leaf.payoffs[0])
    elif given != seats:
        raise ValueError(f"there are {seats} players, but {given} payoff{'s' if given > 1 else ''} at a leaf")
    return seats


def _turns(root: Node, seats: int) -> None:
    """Turns go round from node to node; chance nodes do not count."""
    waiting = [(root, 0)]
    while waiting:
        node, turn = waiting.pop()
        if node.who:
            turn = _seat(node, seats)
        node.turn = -1 if node.kind == "{" else turn
        following = turn if node.kind == "{" else (turn + 1) % seats
        waiting += [(child, following) for child in node.children]


def _seat(node: Node, seats: int) -> int:
    names = {"max": 0, "min": 1} if seats == 2 else {}
    names.update({str(seat + 1): seat for seat in range(seats)})
    if node.who.lower() not in names:
        raise ValueError(f"{node.who} is no player here: there are {', '.join('@' + name for name in names)}")
    return names[node.who.lower()]


def _odds(node: Node) -> None:
    """Probabilities of a chance node's children: as given, or equal."""
    if node.kind != "{":
        return
    given = [child.chance for child in node.children if child.chance >= 0]
    if not given:
        for child in node.children:
            child.chance = Fraction(1, len(node.children))
        return
    if len(given) < len(node.children):
        raise ValueError(f"only some outcomes of the chance node at character {node.opened + 1} have a probability")
    total = sum(given, Fraction(0))
    if min(given) <= 0 or abs(total - 1) > Fraction(1, 10**6):
        listed = " + ".join(map(str, given))
        raise ValueError(
            f"the probabilities at character {node.opened + 1} are not positive or not 1 together: {listed}"
        )
    for child in node.children:
        child.chance /= total
