"""Pictures of real searches: the space that was seen, and the tree that grew."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.running import run
from zermelo.game import Game
from zermelo.games.connect_four import ConnectFour
from zermelo.games.tree import Tree
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import methods
from zermelo.methods.montecarlo.reading import visited_in
from zermelo.methods.session import Session
from zermelo.methods.visited import Visited
from zermelo.views.grown import MOST, grown_page
from zermelo.views.space import BINS, SHADES, Space, shades, space_of, space_svg


def grown(simulations: int, settings: str = "c=1") -> Session:
    session = Session(ConnectFour(), Options(method=f"mcts:{settings}"))
    session.search(Limit(simulations=simulations))
    return session


def test_alphabeta_sees_the_smallest_tree_where_the_first_move_is_always_as_good(monkeypatch: pytest.MonkeyPatch):
    """Knuth and Moore: with b moves and d plies, b ** ceil(d / 2) + b ** floor(d / 2) - 1 leaves."""
    text = "1"
    for _ in range(4):
        text = f"({' '.join([text] * 3)})"
    space = space_of("", visited("alphabeta", Tree(text), Limit(depth=9)))
    assert int((space.depth == 4).sum()) == 3**2 + 3**2 - 1
    monkeypatch.setattr("zermelo.methods.two_player.MOST_VISITS", 300)
    with pytest.raises(ValueError, match="alphabeta visits more than 300 nodes: take a smaller --depth"):
        visited("alphabeta", ConnectFour(), Limit(depth=14))


def visited(method: str, game: Game[Any], limit: Limit) -> Visited:
    return methods()[method].visited(Session(game, Options(method=method)), limit)


def test_the_nodes_of_alphabeta_are_those_of_a_real_run_with_all_its_iterations():
    """As many visits as the search itself has counted; a node on the way is visited again by each iteration."""
    game = ConnectFour()
    real = Session(game, Options(method="alphabeta"), evaluator=Evaluator(game))
    counted = [result.effort.nodes for result in real.results(Limit(depth=4))]
    deep = visited("alphabeta", game, Limit(depth=4))
    assert deep.visits.sum() == counted[-1]
    assert deep.visits[0] >= 4  # the root, once or more in each iteration
    space, shallow = space_of("", deep), space_of("", visited("alphabeta", game, Limit(depth=2)))
    assert [space.depth.max(), shallow.depth.max()] == [4, 2]
    assert space.visits[space.depth <= 2].sum() > shallow.visits.sum()  # later iterations come through there again
    assert (space.visits[space.depth == 1] >= 4).all()
    leaves = space.visits[space.depth == 4]
    assert len(leaves) < 7**4  # some were cut off


def test_a_method_that_keeps_no_account_says_so():
    with pytest.raises(
        ValueError, match=r"^engine keeps no account of the nodes that it visits; alphabeta and mcts do$"
    ):
        visited("engine", ConnectFour(), Limit(depth=2))


def test_the_space_of_a_tree_is_its_visits():
    session = grown(3_000)
    tree = session.kept_already("tree").trees[0]
    space = space_of("", visited_in(tree))
    assert space.visits[space.depth == 0].tolist() == [3_000]
    assert space.visits[space.depth == 1].sum() == 3_000
    assert len(space.visits) == int((tree.visits > 0).sum())
    for depth in range(1, int(space.depth.max()) + 1):
        row = space.depth == depth
        order = np.argsort(space.left[row])
        ends = (space.left + space.wide)[row][order]
        assert (space.left[row][order][1:] >= ends[:-1] - 1e-9).all()  # nobody stands on another's place
        assert (space.left[row] >= 0).all() and ends[-1] <= 1 + 1e-9


def test_shades_are_the_darker_the_more_often():
    one, other = 0.25, 0.75
    space = Space("", np.array([0, 1, 1]), np.array([0, 0, 0.5]), np.array([1, 0.5, 0.5]), np.array([9.0, 8.0, 1.0]))
    shaded = shades(space)
    assert shaded.max() == SHADES
    assert shaded[1, int(one * BINS)] > shaded[1, int(other * BINS)] > 0
    picture = ElementTree.fromstring(space_svg(ConnectFour(), [space, space]))
    assert len(picture.findall(".//{*}rect")) == 1 + 2 * 3


def test_much_exploration_is_wide_and_little_is_deep():
    trees = [grown(4_000, f"c={c}").kept_already("tree").trees[0] for c in (0.1, 3)]
    narrow, wide = (space_of("", visited_in(tree)) for tree in trees)
    assert narrow.depth.max() > wide.depth.max()


class Branches(HTMLParser):
    """Whether elements are closed in turn, and how many branches there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.branches = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in ("details", "div", "summary"):
            self.open.append(tag)
        self.branches += tag == "details" or ("class", "leaf") in attributes

    def handle_endtag(self, tag: str) -> None:
        if tag in ("details", "div", "summary"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("simulations", [300, 30_000])
def test_the_tree_that_grew_is_a_page(simulations: int):
    session = grown(simulations)
    tree = session.kept_already("tree").trees[0]
    page = grown_page(session.game, tree, session.trail)
    parser = Branches()
    parser.feed(page)
    assert not parser.open
    assert parser.branches == min(parser.branches, MOST)
    assert parser.branches == int((tree.visits > 0).sum()) or simulations == 30_000
    assert f"{simulations:,} simulations" in page
    assert re.search(r"<b>3</b>.*visits", page)


def test_both_are_written_by_commands(tmp_path: Path):
    game = ["connect-four", "-p", "width=4", "-p", "height=4"]
    assert run("draw", *game, "--space", "--simulations", "500", "-o", "space.svg", cwd=tmp_path).returncode == 0
    assert ElementTree.parse(tmp_path / "space.svg").getroot().tag.endswith("svg")
    found = run("search", *game, "--method", "mcts", "--simulations", "500", "--tree", "tree.html", cwd=tmp_path)
    assert found.returncode == 0
    assert (tmp_path / "tree.html").read_text().startswith("<!doctype html>")
    for words, said in (
        (["draw", *game, "--space", "--depth", "0", "-o", "x.svg"], "--depth is 1 to 100, not 0"),
        (["draw", "pig", "--space", "-o", "x.svg"], "alphabeta wants a game without chance; pig has chance"),
        (["draw", *game, "--space"], "--space writes an .svg file: add -o space.svg"),
        (
            ["draw", *game, "--space", "--method", "engine", "-o", "x.svg"],
            "engine keeps no account of the nodes that it visits",
        ),
        (
            ["search", *game, "--depth", "2", "--tree", "tree.html"],
            "alphabeta grows no tree that --tree could show: add --method mcts",
        ),
        (["search", *game, "--depth", "2", "--tree", "tree.svg"], "--tree writes a .html file, not 'tree.svg'"),
        (["search", *game, "--method", "mcts", "--simulations", "9", "--tree", "no/such.html"], "No such file"),
    ):
        done = run(*words, cwd=tmp_path)
        assert done.returncode == 2
        assert said in done.stderr
