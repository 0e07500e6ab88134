"""What is drawn, whatever it is drawn with: for each node its shape, its labels, its place, and whether it counts."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.board.colours import LIGHT
from zermelo.board.drawing import inside
from zermelo.board.position import Board, Step, checked
from zermelo.game import CHANCE
from zermelo.games.tree import Tree
from zermelo.textbook.events import Trace
from zermelo.textbook.gametree import GameTree, Node
from zermelo.textbook.numbers import odds, window, written
from zermelo.views.layout import BETWEEN, Size, layout, node_size
from zermelo.views.replay import PRUNED, Shown, at_the_end, principal_variation

SHAPES = {0: "square", 1: "circle", CHANCE: "diamond"}
BOARD = 56  # pixels of a board in a node


@dataclass(frozen=True)
class Drawn:
    """A node as it is drawn."""

    number: int
    name: str
    shape: str  # square, circle, diamond, triangle (a third player), or end
    value: str
    window: str
    edge: str  # how one gets here: the move, or the odds
    parent: int
    pruned: bool
    principal: bool
    x: float
    y: float
    size: Size
    turn: int = 0
    who: str = ""  # moves there
    estimated: bool = False  # whether its value is an estimate, not a payoff
    board: Board | None = None
    last: Step | None = None  # the move that led to the board


def picture(trace: Trace, boards: bool = False) -> list[Drawn]:
    """The tree as it stands at the end of a run."""
    return drawn(trace.tree, at_the_end(trace), set(principal_variation(trace)), boards=boards)


def bare_picture(tree: GameTree, boards: bool = False) -> list[Drawn]:
    """The tree without a run: payoffs alone."""
    guessed = tree.game.has("estimate") or bool(tree.game.weights)
    known = [node.number for node in tree.nodes if node.payoffs or (guessed and not node.children)]
    ends = {number: Shown(value=tree.utility(number)) for number in known}
    if vectors(tree):
        ends = {node.number: Shown(value=node.payoffs) for node in tree.nodes if node.payoffs}
    return drawn(tree, ends, set(), boards=boards)


def drawn(
    tree: GameTree,
    shown: dict[int, Shown],
    principal: set[int],
    room: dict[int, tuple[int, int]] | None = None,
    boards: bool = False,
) -> list[Drawn]:
    """The nodes with their places; `room` keeps so many letters free for the value and the window of a node."""
    pictures = _boards(tree) if boards else {}
    labels = {node.number: _labels(tree, node, shown.get(node.number, Shown())) for node in tree.nodes}
    sizes = {}
    for node in tree.nodes:
        least = (room or {}).get(node.number, (0, 0))
        value, below = (max(pair) for pair in zip(map(len, labels[node.number]), least, strict=True))
        frame = inside(pictures[node.number][0], LIGHT, BOARD)[1:] if node.number in pictures else None
        sizes[node.number] = node_size(
            shape_of(tree, node), value, len(node.name), below, len(edge_text(tree, node)), frame
        )
    high = max(size.high for size in sizes.values())
    free = {number: (size.left, size.right) for number, size in sizes.items()}
    places = layout(tree, free, 2 * high + BETWEEN, high + 12)
    found = []
    for node in tree.nodes:
        board, last = pictures.get(node.number, (None, None))
        found.append(
            Drawn(
                node.number,
                node.name,
                shape_of(tree, node),
                *labels[node.number],
                edge_text(tree, node),
                node.parent,
                shown.get(node.number, Shown()).state == PRUNED,
                node.number in principal,
                *places[node.number],
                sizes[node.number],
                node.turn,
                tree.who(node.number),
                tree.is_terminal(node.number) and not node.payoffs,
                board,
                last,
            )
        )
    return found


def _boards(tree: GameTree) -> dict[int, tuple[Board, Step | None]]:
    """The board of every node, and the move that led there; nothing, if the game is a tree itself."""
    if isinstance(tree.game, Tree):
        raise ValueError("the nodes of an explicit tree have no boards: take a game")
    boards = [checked(tree.game.picture(node.state)) for node in tree.nodes]
    found: dict[int, tuple[Board, Step | None]] = {}
    for node in tree.nodes:
        step = None if node.parent < 0 else boards[node.parent].step(boards[node.number], tree.nodes[node.parent].turn)
        found[node.number] = (boards[node.number], step)
    return found


def vectors(tree: GameTree) -> bool:
    """Whether one number does not say what all players get."""
    return len(tree.game.players) > 1 and not (len(tree.game.players) == 2 and tree.game.zero_sum)


def shape_of(tree: GameTree, node: Node) -> str:
    """A square for Max, a circle for Min, a diamond for chance."""
    return "end" if tree.is_terminal(node.number) else SHAPES.get(node.turn, "triangle")


def _labels(tree: GameTree, node: Node, shown: Shown) -> tuple[str, str]:
    value = written(shown.value)
    if not value and node.payoffs:
        value = written(node.payoffs if vectors(tree) else node.payoffs[0])
    return value, text_below(tree, node.number, shown)


def text_below(tree: GameTree, number: int, shown: Shown) -> str:
    """What stands beside a node: its window, or how many samples its average is of."""
    if shown.visits:
        return f"n={shown.visits}"
    return "" if tree.is_terminal(number) else window(shown.alpha, shown.beta)


def edge_text(tree: GameTree, node: Node) -> str:
    """What a line is labelled with: the odds, or the move (nodes of an explicit tree have names, not moves)."""
    if node.parent >= 0 and tree.is_chance(node.parent):
        return odds(node.odds)
    return "" if isinstance(tree.game, Tree) else node.move
