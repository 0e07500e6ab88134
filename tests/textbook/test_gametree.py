"""Trees as they are unfolded: their size, their names, and what is refused."""

from __future__ import annotations

import pytest

from tests.running import complaint, run, untyped
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import ALGORITHMS
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.formulas import CARDS, balance, checkers
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.textbook.tracing import trace


def shape(tree: GameTree, node: int = 0) -> tuple[object, ...]:
    """The tree up to the order of successors."""
    found = tree.nodes[node]
    return (found.turn, found.payoffs, tuple(sorted(map(repr, (shape(tree, child) for child in found.children)))))


def test_the_figure_of_nim_is_the_game():
    game = Nim(piles=(2, 2), misere=True)
    assert shape(FIGURES["nim-2-2"].tree()) == shape(unfold(game, merge=True))
    assert len(unfold(game, merge=True)) == 15


def test_tic_tac_toe_up_to_symmetry():
    assert [len(unfold(TicTacToe(), depth=depth, merge=True)) for depth in (1, 2)] == [4, 16]
    assert len(unfold(TicTacToe(), depth=2)) == 1 + 9 + 72


def test_names_are_letters_level_by_level():
    tree = unfold(Tree("((3 C=12 8) (2 4))"))
    assert [node.name for node in tree.nodes] == ["A", "B", "D", "E", "C", "F", "G", "H"]
    assert [tree.parent(node) for node in range(8)] == [-1, 0, 0, 1, 1, 1, 2, 2]


def test_past_the_depth_only_noisy_moves_go_on():
    game = ConnectFour(4, 4, 3)
    deep = trace("quiescence", game, depth=3).tree
    beyond = [node for node in deep.nodes if node.depth > 3]
    assert beyond
    assert all(node.noisy for node in beyond)


def test_a_large_tree_is_refused_with_a_word():
    text = f"({' '.join(['(1 2 3 4)'] * 1000)})"
    assert len(unfold(Tree(text), most=10_000)) == 5001
    for command in (["trace", "minimax-book"], ["draw"]):
        done = run(*command, "tree", "-p", f"text={text}")
        assert done.returncode == 2
        assert "the tree of tree has more than 3,000 nodes: give a smaller depth" in done.stderr
    with pytest.raises(ValueError, match="more than 200 plies deep"):
        unfold(Tree("(" * 300 + "1" + ")" * 300))


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name not in ("single-player", "depth-limited")])
def test_a_tree_of_one_node(algorithm: str):
    found = trace(algorithm, Tree("7"), depth=1)
    assert found.value in (7, (7, -7))
    assert found.choice is None


def test_names_that_are_given_twice():
    assert [node.name for node in unfold(Tree("A(A(3 1) A(B=2 4))")).nodes] == ["A1", "A2", "A3", "C", "D", "B", "E"]


def test_what_is_no_game():
    with pytest.raises(TypeError, match="a game, a tree or the name of a figure is wanted, not 3"):
        trace("minimax-book", untyped(3))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("((3 12) (2", "character 10"),
        ("(1e400000000 1)", "the number at character 2 is too long, too large or too small"),
        ("((3 12) 2))", "complete at character 10"),
        ("(3 ! 2)", "'!' at character 4"),
    ],
)
def test_broken_tree_text_says_where(text: str, words: str):
    assert words in complaint("trace", "minimax-book", "tree", "-p", f"text={text}")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["minimax-book", "pig"],
            "minimax-book wants a game without chance; pig has chance (try zermelo trace expectimax)",
        ),
        (
            ["alphabeta-book", "three-player", "--depth", "1"],
            "alphabeta-book wants 2 players; three-player has 3 (try zermelo trace maxn)",
        ),
        (["single-player", "nim"], "single-player wants 1 player; nim has 2"),
        (["depth-limited", "nim"], "depth-limited wants a depth"),
        (["depth-limited", "nim", "--depth", "0"], "depth is 1 to 200, not 0"),
        (["mcts", "nim", "--depth", "2", "--samples", "0"], "samples is 1 to 10000, not 0"),
        (["nonsense", "nim"], "there is no algorithm 'nonsense'"),
        (["minimax-book", "three-branch", "--at", "B"], "three-branch is a figure, and takes no -p and no --at"),
        (["minimax-book", "nonsense"], "figures are named by `zermelo trace --list`"),
        (["minimax-book"], "which algorithm on what?"),
        (
            ["minimax-book", "three-branch", "--view", "film"],
            "--view is stack, derivation, windows, tree, events, code, answer",
        ),
        (["minimax-book", "three-branch", "-o", "tree.gif"], ".gif'"),
        (["minimax-book", "three-branch", "-o", "no/such/folder.svg"], "No such file or directory"),
        (["--about", "nonsense"], "there is no algorithm, figure, formula or table 'nonsense'"),
    ],
    ids=str,
)
def test_bad_input(arguments: list[str], words: str):
    assert words in complaint("trace", *arguments)


def test_formulas():
    assert checkers(12, 0, 12, 0) == 0
    assert checkers(1, 0, 0, 0) == 1 == -checkers(0, 0, 0, 1)
    assert checkers(4, 1, 4, 0) > checkers(5, 0, 4, 0) > 0 > checkers(4, 0, 4, 1)
    assert balance(0, 0) == 0
    assert "d = 2 x 4.53 = 9.07" in CARDS["depth-in-10-seconds"].text()
    assert "10^495.4" in CARDS["game-sizes"].text()
    assert "b* = 3.000" in CARDS["effective-branching"].text()
    for card in CARDS.values():
        assert card.text().strip()


def test_the_list_names_everything():
    done = run("trace", "--list")
    assert done.returncode == 0
    for name in [*FIGURES, *CARDS, "minimax-dfs", "mcts"]:
        assert f"\n  {name} " in done.stdout


@pytest.mark.parametrize("name", [*FIGURES, *CARDS])
def test_about(name: str):
    done = run("trace", "--about", name)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) >= 3
