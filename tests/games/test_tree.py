"""Trees given as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zermelo.compiler import compiled
from zermelo.facts import facts_of
from zermelo.game import CHANCE
from zermelo.games.tree import Place, Tree
from zermelo.laws.asking import Yardstick
from zermelo.measure.count import count
from zermelo.measure.perft import divided, perft_by_definition
from zermelo.trail import Trail


def value(text: str, players: int = 0) -> tuple[float, ...] | None:
    game = Tree(text, players)
    return Yardstick(game, 100_000).worth(game.start())


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", 3),
        ("((3 12 8), (2 4 6), (2 5 14))", 3),
        ("((8 2) (5 6))", 5),
        ("({1 2 3} {4 5 6})", 5),
        ("({1/2: 8, 1/2: 10} (2 100))", 9),
        ("{0.2: 10 0.3: 20 0.5: 5}", 10.5),
        ("(1/2 (1/4 1))", 0.5),
        ("7", 7),
        ("(@Max(3 5) @Max(2 9))", 9),
        ("min((3 4) (5 6))", 4),
        ("MAX(MIN(3 4) Max(5 6))", 6),
        ("(min=3 max=4)", 4),
        ("(-1 +2.5 -1e3)", 2.5),
    ],
)
def test_the_value_of_a_tree(text: str, first: float):
    found = value(text)
    assert found is not None
    assert found[0] == pytest.approx(first)


def test_names_are_moves_and_states():
    game = Tree("A(B(D=1 E=2) C(F=3 G=0))")
    assert [game.move_text(game.start(), move) for move in game.moves(game.start())] == ["B", "C"]
    state = game.play(game.start(), game.parse_move(game.start(), "C"))
    assert game.state_text(state) == "C"
    assert game.parse_state("G") == Place(6)
    assert game.payoff(Place(6), 0) == 0


def test_payoff_vectors_make_a_game_for_many():
    game = Tree("(<1 2 6> (<4 3 1> <2 2 6>))")
    assert facts_of(game).players == 3
    assert facts_of(game).zero_sum is False
    assert game.turn(Place(2)) == 1
    assert [game.payoff(Place(3), player) for player in range(3)] == [4, 3, 1]


def test_one_player():
    game = Tree("((70 50) (30 (100 10)))", players=1)
    assert facts_of(game).players == 1
    assert value("((70 50) (30 (100 10)))", players=1) == (100,)


def test_chance_does_not_take_a_turn():
    game = Tree("({(1 2) (3 4)} 5)")
    assert game.turn(Place(1)) == CHANCE
    assert game.turn(Place(3)) == 1


def test_all_trees_with_as_many_players_share_their_machine_code():
    one, other = Tree("((3 12 8) (2 4 6) (14 5 2))"), Tree("(1 (2 (3 4)))")
    assert compiled(one).rules is compiled(other).rules
    assert compiled(one).rules is not compiled(Tree("{1 2}")).rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "an empty text is not a tree"),
        ("((3 12)", "before the bracket from character 1 is closed"),
        ("(3 12))", "the tree is complete at character 6"),
        ("(3 ])", "']' at character 4 is no part of a tree"),
        ("(3 })", "'}' at character 4 closes nothing"),
        ("()", "are empty"),
        ("(A 3)", "the name 'A' at character 2"),
        ("(A= )", "something is missing before ')'"),
        ("(1/2: 3 4)", "is not inside { }"),
        ("{0.5: 3 4}", "only some outcomes"),
        ("{0.5: 3 0.4: 4}", "not positive or not 1 together: 1/2 + 2/5"),
        ("{1/0: 3 1: 4}", "divides by zero"),
        ("(<1 2> 3)", "payoffs for 1 and 2 players"),
        ("(<1 x>)", "are not numbers between < and >"),
        ("(@Nobody(1 2))", "Nobody is no player here: there are @max, @min, @1, @2"),
        ("(min 3)", "'min' at character 2 is a player: write min(3 5), or another name"),
        ("(Max{1 2} 3)", "'Max' at character 2 is a player"),
        ("(min@Max(1 2) 3)", "'min' at character 2 is a player"),
        ("(max(<1 2 3> <3 2 1>) <1 1 1>)", "max is no player here: there are @1, @2, @3"),
        ("(@Max 3)", "@ at character 2 wants a player and a bracket"),
        ("(= 4)", "'=' at character 2 does not belong there"),
    ],
)
def test_broken_text_says_where(text: str, words: str):
    with pytest.raises(ValueError, match=r".") as problem:
        Tree(text)
    assert words in str(problem.value)


def test_deep_trees_need_no_recursion():
    depth = 20_000
    assert Tree("(" * depth + "1" + ")" * depth).start() == Place(0)


numbers = some.integers(-9, 9).map(str)
trees = some.recursive(
    numbers,
    lambda below: some.one_of(
        some.lists(below, min_size=1, max_size=4).map(lambda parts: f"({' '.join(parts)})"),
        some.lists(below, min_size=1, max_size=3).map(lambda parts: f"{{{' '.join(parts)}}}"),
        some.lists(below, min_size=1, max_size=3).map(lambda parts: f"@Min({' '.join(parts)})"),
    ),
    max_leaves=25,
)


@given(trees)
def test_random_trees_compiled_and_interpreted(text: str):
    game = Tree(text)
    for depth in range(1, 5):
        found = divided(Trail(game), depth)
        assert not found.interpreted
        assert found.total == perft_by_definition(Trail(game), depth)
    fast, slow = count(game), count(game, interpreted=True)
    assert (fast.states, fast.ended, fast.tree and fast.tree.games) == (
        slow.states,
        slow.ended,
        slow.tree and slow.tree.games,
    )
    assert fast.states == len(game.turns)
