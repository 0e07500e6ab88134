"""Reasons of games for several players, held to what they say by a plain max^n: what each gets, whose answer makes the
difference and why he gives it, how play goes on.
"""

from __future__ import annotations

import random

import pytest

from zermelo import load, why
from zermelo.games.tree import Tree
from zermelo.line import trail_at
from zermelo.methods.limit import Limit, Options
from zermelo.playing.reasons.reason import Choice, Course, Shares
from zermelo.playing.reasons.several import told_apart
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.value import ESTIMATED, Value


def random_text(luck: random.Random) -> str:
    """Three plies, and no payoff twice for anybody: there is one best move everywhere."""
    payoffs = [luck.sample(range(60), 60) for _ in range(3)]

    def text(left: int) -> str:
        if left == 0 or (left < 3 and luck.random() < 0.15):
            return f"<{' '.join(str(seat.pop()) for seat in payoffs)}>"
        return f"({' '.join(text(left - 1) for _ in range(luck.randint(2, 3)))})"

    return text(3)


def vector(tree: GameTree, node: int) -> tuple[float, ...]:
    """Whoever moves takes what is best for himself."""
    if tree.is_terminal(node):
        return tree.nodes[node].payoffs
    return max((vector(tree, child) for child in tree.successors(node)), key=lambda found: found[tree.nodes[node].turn])


def child(tree: GameTree, node: int, move: str) -> int:
    return next(below for below in tree.successors(node) if tree.nodes[below].move == move)


def check_choice(tree: GameTree, choice: Choice, move: str, due: float) -> None:
    """The answer is the best for who gives it; the other one would give the mover as much as his best move."""
    node = 0
    for before in choice.after:
        node = child(tree, node, before)
    values = {tree.nodes[below].move: vector(tree, below) for below in tree.successors(node)}
    assert choice.after[0] == move and choice.player == tree.nodes[node].turn != choice.mover == 0
    best = max(values, key=lambda found: values[found][choice.player])
    assert choice.answer == best and choice.gets == values[best] and choice.gets[0] < due
    if choice.other:
        assert choice.instead == values[choice.other] and choice.instead[0] >= due
        assert choice.instead[choice.player] < choice.gets[choice.player]
    else:
        assert len(choice.after) == 1 and choice.most == max(found[0] for found in values.values()) < due


def check_course(tree: GameTree, course: Course, due: tuple[float, ...]) -> None:
    node = 0
    for player, text in course.steps:
        assert player == tree.nodes[node].turn
        following = child(tree, node, text)
        assert node == 0 or vector(tree, following) == vector(tree, node)
        node = following
    assert tree.is_terminal(node) and course.gets == tree.nodes[node].payoffs == due


def test_what_is_said_of_random_trees_is_so():
    chosen, powerless = 0, 0
    for number in range(16):
        game = Tree(random_text(random.Random(number)))
        tree, found = unfold(game), why(game, options=Options(memory=1))
        worth = {tree.nodes[below].move: vector(tree, below) for below in tree.successors(0)}
        ranked = sorted(worth, key=lambda move: -worth[move][0])
        for move in worth:
            reasons = found.reasons(move)
            shares = next(reason for reason in reasons if isinstance(reason, Shares))
            assert shares.other == (ranked[1] if move == ranked[0] else ranked[0])
            assert (shares.gets, shares.instead) == (worth[move], worth[shares.other])
            choices = [reason for reason in reasons if isinstance(reason, Choice)]
            assert not choices or move != ranked[0]
            for choice in choices:
                check_choice(tree, choice, move, worth[ranked[0]][0])
                chosen, powerless = chosen + bool(choice.other), powerless + (not choice.other)
            for course in (reason for reason in reasons if isinstance(reason, Course)):
                check_course(tree, course, worth[move])
            assert all(sentence for sentence in found.sentences(move))
    assert chosen >= 5 and powerless >= 5


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        (
            "A(B(<1 2 6> <4 3 1>) C(<5 1 1> <1 5 2>))",
            "C",
            [
                "C comes to 1, where B comes to 4.",
                "C comes to 1 for player 1, 5 for player 2 and 2 for player 3; B to 4 for player 1, 3 for player 2 and "
                "1 for player 3. C is 3 less for player 1, 2 more for player 2 and 1 more for player 3.",
                "player 2 answers 2 and gets 5; 1 would give player 1 5, but player 2 only 1.",
                "After C, if each plays for himself:\n  player 1  C\n  player 2  2\n"
                "  at the end: 1 for player 1, 5 for player 2 and 2 for player 3\n  the board then:\n    1 5 2",
            ],
        ),
        (
            "(<1 0 5> <1 5 0> <0 3 3>)",  # who does not care decides between the others
            "2",
            [
                "2 is as good as any: it comes to 1.",
                "2 comes to 1 for player 1, 5 for player 2 and 0 for player 3; 1 to 1 for player 1, 0 for player 2 and "
                "5 for player 3. To player 1 that is all the same: 2 is 5 more for player 2 and 5 less for player 3.",
            ],
        ),
        (
            "(<2 0 0> (<1 4 0> <0 3 9>))",
            "2",
            [
                "2 comes to 1, where 1 comes to 2.",
                "2 comes to 1 for player 1, 4 for player 2 and 0 for player 3; 1 to 2 for player 1, 0 for player 2 and "
                "0 for player 3. 2 is 1 less for player 1 and 4 more for player 2.",
                "Whatever player 2 answers, player 1 gets at most 1.",
                "After 2, if each plays for himself:\n  player 1  2\n  player 2  1\n"
                "  at the end: 1 for player 1, 4 for player 2 and 0 for player 3\n  the board then:\n    1 4 0",
            ],
        ),
    ],
)
def test_in_words(text: str, move: str, said: list[str]):
    assert why(Tree(text)).sentences(move) == said


def test_a_tie_of_the_one_who_answers_is_told():
    """What the move is worth rests on a choice that its owner does not care about: by the rule, he takes the first."""
    said = why(Tree("(<3 0 0> (<1 4 0> <5 4 2>))")).sentences("2")
    assert said[2] == "There player 2 decides: 1 and 2 both give player 2 4, but player 1 gets 1 with 1 and 5 with 2."


UNEVEN = "(<2 0 0> (<1 4 0> (((<9 9 9> <8 8 8>) <9 9 9>) (<9 9 9> (<9 9 9> <9 9 9>)))))"


def test_what_rests_on_an_estimate_is_estimated():
    """The answer of the line is an end; the other one is not searched to its ends."""
    found = why(Tree(UNEVEN), limit=Limit(depth=2))
    assert found.sentences("2")[1] == "Whatever player 2 answers, player 1 gets at most 1 (estimated)."
    choice = next(reason for reason in found.reasons("2") if isinstance(reason, Choice))
    assert choice.kind == ESTIMATED


@pytest.mark.parametrize("depth", range(1, 7))
def test_an_answer_that_a_deeper_search_finds_worse_is_no_reason(depth: int):
    """The line is as deep as the search; the answers are searched as deep again, and another one may be better."""
    found = why(Tree(UNEVEN), limit=Limit(depth=depth))
    for choice in (reason for reason in found.reasons("2") if isinstance(reason, Choice)):
        assert not choice.other or choice.instead[choice.player] <= choice.gets[choice.player]
    assert "but player 2 only 9" not in " ".join(found.sentences("2"))


def test_two_who_can_both_win():
    """Nobody loses what the other wins: a payoff is no win."""
    said = why(Tree("(<1 2> (<0 3> <2 1>) <1 5>)")).sentences("2")
    assert said[:3] == [
        "2 comes to 0, where 1 comes to 1.",
        "2 comes to 0 for Max and 3 for Min; 1 to 1 for Max and 2 for Min. 2 is 1 less for Max and 1 more for Min.",
        "Min answers 1 and gets 3; 2 would give Max 2, but Min only 1.",
    ]


def test_where_the_others_join_nothing_is_said_of_what_they_get():
    """Paranoid search knows the mover's payoff alone, and nobody else plays for himself in it."""
    found = why(Tree("A(B(<1 2 6> <4 3 1>) C(<5 1 1> <1 5 2>))"), options=Options(method="paranoid"))
    assert [type(reason).__name__ for reason in found.reasons("C")] == ["Verdict"]


def test_averages_that_chance_explains_are_not_told_apart():
    near, far = (Value.average((mean, 0, -mean), (0.02, 0.02, 0.02)) for mean in (0.05, 0.2))
    none = Value.average((0.0, 0, 0), (0.02, 0.02, 0.02))
    assert not told_apart(near, none, 0) and told_apart(far, none, 0)


def test_three_in_a_row_for_three():
    game = load("three-player", {"size": 3})
    found = why(game, trail_at(game, "a1 b2 c3 a2 b1"))
    said = found.sentences("c1")
    assert said[2] == "x answers a3 and gets 2; b3 would give z 0, but x only 0."
    assert said[3].endswith(
        "  at the end, with three in a row: 2 for x, -1 for o and -1 for z\n  the board then, the row in capitals:\n"
        "    3 X . z\n    2 X o .\n    1 X o z\n      a b c"
    )


def test_as_facts():
    facts = why(Tree("A(B(<1 2 6> <4 3 1>) C(<5 1 1> <1 5 2>))")).as_json("C")
    kinds = {reason["reason"]: reason for reason in facts["reasons"]}
    assert list(kinds) == ["verdict", "shares", "choice", "course"]
    assert kinds["shares"]["instead"] == {"player 1": 4, "player 2": 3, "player 3": 1}
    assert (kinds["choice"]["answer"], kinds["choice"]["other"]) == ("2", "1")
    assert kinds["course"]["steps"] == [{"player": "player 1", "move": "C"}, {"player": "player 2", "move": "2"}]
