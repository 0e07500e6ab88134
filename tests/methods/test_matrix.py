"""Matrix games: mixtures that nobody can improve on, on random tables; known games; refusals that say why."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.running import run
from zermelo import facts_of, search, why
from zermelo.loading import load
from zermelo.methods.limit import Options
from zermelo.methods.matrix import equilibria_of, solved
from zermelo.methods.method import fitting

TABLES = st.integers(1, 5).flatmap(
    lambda wide: st.lists(
        st.lists(st.fractions(-5, 5, max_denominator=4), min_size=wide, max_size=wide), min_size=1, max_size=5
    )
)


@given(TABLES)
def test_no_choice_does_better_against_a_mixture_than_the_value(rows: list[list[Fraction]]):
    value, first, second = solved(rows)
    for mixture in (first, second):
        assert sum(mixture) == 1 and min(mixture) >= 0
    for column in zip(*rows, strict=True):
        assert sum(chance * payoff for chance, payoff in zip(first, column, strict=True)) >= value
    for row in rows:
        assert sum(chance * payoff for chance, payoff in zip(second, row, strict=True)) <= value


@given(TABLES, st.randoms(use_true_random=False))
def test_equilibria_are_pairs_that_nobody_departs_from(ours: list[list[Fraction]], luck: object):
    theirs = [[Fraction(luck.randint(-3, 3)) for _ in row] for row in ours]  # type: ignore[attr-defined]  # a Random
    found = equilibria_of(ours, theirs)
    for row in range(len(ours)):
        for column in range(len(ours[0])):
            stays = all(ours[k][column] <= ours[row][column] for k in range(len(ours)))
            stays = stays and all(theirs[row][k] <= theirs[row][column] for k in range(len(ours[0])))
            assert ((row, column) in found) == stays


def test_rock_paper_scissors_is_mixed_by_thirds():
    game = load("rock-paper-scissors")
    result = search(game)
    assert result.method == "matrix" and result.value.payoffs == (0, 0) and result.value.proved
    assert result.mixtures(game, game.start()) == [
        [(hand, Fraction(1, 3)) for hand in ("rock", "paper", "scissors")] for _ in range(2)
    ]


def test_the_dilemma_has_one_equilibrium_and_a_table_may_have_none():
    game = load("prisoners-dilemma")
    [(pair, value)] = search(game).equilibria
    assert pair == (1, 1) and value.payoffs == (1, 1)
    none = search(load("matrix", {"table": "1,0 0,1; 0,1 1,0"}))
    assert not none.equilibria and "no pair" in none.stopped
    two = search(load("matrix", {"table": "2,1 0,0; 0,0 1,2"}), options=Options(method="matrix"))
    assert [pair for pair, _ in two.equilibria] == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    ("name", "axis", "said"),
    [
        ("rock-paper-scissors", "simultaneous", "has simultaneous moves"),
        ("prisoners-dilemma", "general-sum", "has simultaneous moves"),
        ("kuhn-poker", "imperfect information", "hides something from its players"),
        ("kriegspiel", "imperfect information", "hides something from its players"),
    ],
)
def test_facts_say_why_no_search_of_turns_fits(name: str, axis: str, said: str):
    game = load(name)
    assert axis in str(facts_of(game))
    assert fitting(game) == (["matrix"] if game.simultaneous else [])
    for method in ("mcts", "sampling", "maxn"):
        with pytest.raises(ValueError, match=said) as refused:
            search(game, options=Options(method=method))
        assert ("no method of search fits" in str(refused.value)) == (not game.simultaneous)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "matrix", "-p", "table=1 2; 3"], "rows have as many entries each"),
        (["search", "matrix", "-p", "table=a"], "an entry is a number"),
        (["search", "matrix", "-p", "table=1/0"], "an entry is a number"),
        (["search", "rock-paper-scissors", "--at", "rock"], "both choose at once"),
        (["search", "rock-paper-scissors", "--method", "mcts"], "try --method matrix)"),
        (["search", "nim", "--method", "matrix"], "wants players who move at once"),
        (["play", "prisoners-dilemma"], "both choose at once"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], said: str):
    done = run(*arguments)
    assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_why_says_how_choices_are_mixed_and_what_each_is_worth_alone():
    game = load("rock-paper-scissors")
    told = why(game).sentences("rock")
    assert "mixes rock 1/3, paper 1/3, scissors 1/3" in told[0] and told[-1].endswith("answered by paper, and give -1.")
    facts = why(game).as_json("paper")
    assert facts["asked"] == "paper" and facts["sentences"][-1].endswith("answered by scissors, and give -1.")


def test_why_of_general_sums_names_the_equilibria_and_what_departs_from_them():
    game = load("prisoners-dilemma")
    told = why(game).sentences("cooperate")
    assert told[0].startswith("defect, defect is an equilibrium") and "cooperate is in none" in told[1]
    assert "would give both more" in told[2]
    assert why(game).best == 1 and len(why(game).sentences("defect")) == 2


def said_of(table: str, choice: str) -> list[str]:
    return why(load("matrix", {"table": table})).sentences(choice)


def test_the_better_row_is_named_wherever_it_is_another_one():
    told = said_of("5,1 0,0; 0,0 4,2; 1,5 1,0", "r3")
    assert told[2] == (
        "r3 is in none: where columns plays c1 r1 gives 5 instead of 1, where columns plays c2 r2 gives 4 instead of 1."
    )
    told = said_of("5,1 4,0; 0,0 3,2; 1,5 1,0", "r3")
    assert told[1] == "r3 is in none: where columns plays c1 r1 gives 5 instead of 1, c2 4 instead of 1."


def test_both_get_more_only_where_they_do_by_every_equilibrium():
    """r4, c1 gives both more than r3, c3, but rows less than r2, c1."""
    told = said_of("1,0 5,1 0,0; 4,4 0,0 0,0; 0,0 0,0 2,2; 3,5 1,0 1,1", "r4")
    assert [sentence.split(" is ")[0] for sentence in told] == ["r1, c2", "r2, c1", "r3, c3", "r4"]
    two = said_of("1,1 0,0 0,0; 0,0 2,2 4,0; 0,0 0,4 3,3", "r3")
    assert two[-1] == "r3, c3 would give both more, 3, 3; but rows gains by r2 there."
    none = said_of("1,0 0,1; 0,1 1,0", "r1")
    assert none == ["No pair of pure choices is an equilibrium; r1 secures rows 0."]


@pytest.mark.parametrize(
    ("table", "choice", "said"),
    [
        ("3 1; 0 -1", "r1", ["r1 gives rows at least 1, whatever columns chooses; no mixture gives more."]),
        (
            "3 1; 0 -1",
            "r2",
            [
                "r1 gives rows at least 1, whatever columns chooses; no mixture gives more.",
                "r2 gives only -1 where columns chooses c2.",
            ],
        ),
        (
            "1 -1; 0 0; -1 1",  # a half of r1 and r3 is as good as r2, and may be what is found
            "r3",
            [
                "r2 gives rows at least 0, whatever columns chooses; no mixture gives more.",
                "r3 gives only -1 where columns chooses c1.",
            ],
        ),
        ("1 1; 1 2", "r1", ["r1 gives rows at least 1, whatever columns chooses; no mixture gives more."]),
    ],
)
def test_nothing_is_mixed_where_one_choice_secures_the_value(table: str, choice: str, said: list[str]):
    assert said_of(table, choice) == said


def test_a_choice_that_is_not_mixed_in():
    told = said_of("2 -1; -1 1; 0 0", "r3")
    assert told[-1] == "r3 is not among them: against what columns mixes it gives 0, less than 1/5."
    told = said_of("0 -1 -2; -2 -1 1; -2 -2 2", "r3")  # columns need not mix
    assert told[-1] == "r3 is not among them: against c2 it gives -2, less than -1."


def test_the_value_that_is_told_is_exact():
    """A game of two by two without a saddle point: the product of the diagonal by its sum."""
    value = Fraction(1000003 * 1000033, 1000003 + 1000033)
    told = said_of("1000003 0; 0 1000033", "r1")
    assert told[1] == f"That gives {value} on average at the least, whatever columns chooses."


@given(TABLES)
def test_one_choice_is_told_at_a_saddle_point_and_nowhere_else(rows: list[list[Fraction]]):
    """There the best of the least in the rows is the least of the most in the columns."""
    table = "; ".join(" ".join(str(number) for number in row) for row in rows)
    low, high = max(map(min, rows)), min(max(column) for column in zip(*rows, strict=True))
    for place in range(len(rows)):
        told = said_of(table, f"r{place + 1}")
        assert ("no mixture gives more" in told[0]) == (low == high) == ("mixes" not in told[0])
        assert len(told) == (3 if low < high else 1 if min(rows[place]) == low else 2)
