"""Monte-Carlo tree search: right where the definition says what is right, and never more sure than it may be."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests.running import some_or_all
from zermelo.game import CHANCE, FORBIDDEN, Game, Recurrence
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Heaps, Nim
from zermelo.games.tree import Tree
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import methods
from zermelo.methods.montecarlo.rules import BY_MOVE, RULES
from zermelo.methods.montecarlo.space import OWN_WORDS
from zermelo.methods.search import search, searched
from zermelo.methods.session import Session
from zermelo.value import EXPECTED, PROVED

MCTS = Options(method="mcts", all_moves=True)


def tree_text(luck: random.Random, depth: int, players: int, chance: bool, sums: bool) -> str:
    """A random tree: two opponents, or as many players as there are numbers at a leaf."""
    if depth == 0 or luck.random() < 0.15:
        if players == 2 and sums:
            return str(luck.randint(-3, 3))
        return "<" + " ".join(str(luck.randint(0, 3)) for _ in range(players)) + ">"
    children = [tree_text(luck, depth - 1, players, chance, sums) for _ in range(luck.randint(1, 3))]
    if chance and luck.random() < 0.4:
        return "{" + " ".join(children) + "}"
    return "(" + " ".join(children) + ")"


def best_values(game: Game[Any], state: Any) -> list[tuple[float, ...]]:
    """What best play may come to, for each player: where a player is indifferent, there may be several."""
    if game.over(state):
        return [tuple(float(game.payoff(state, player)) for player in range(len(game.players)))]
    mover = game.turn(state)
    if mover == CHANCE:
        sums = [tuple(0.0 for _ in game.players)]
        for outcome, odds in game.chances(state):
            after = best_values(game, game.play(state, outcome))
            sums = list(
                {tuple(a + odds * b for a, b in zip(one, other, strict=True)) for one in sums for other in after}
            )
        return sums
    every = [best_values(game, game.play(state, move)) for move in game.moves(state)]
    floor = max(min(value[mover] for value in values) for values in every)
    return list({value for values in every for value in values if value[mover] >= floor - 1e-9})


@pytest.mark.parametrize("rule", [rule for rule, number in RULES.items() if number not in BY_MOVE])
@pytest.mark.parametrize("games", [60, pytest.param(1_000, marks=pytest.mark.long)])
def test_two_opponents_are_proved_as_the_definition_says(rule: str, games: int):
    luck = random.Random(rule)
    for _ in range(games):
        game = Tree(tree_text(luck, 4, 2, chance=False, sums=True))
        if game.over(game.start()):
            continue
        due = search(game)
        found = search(game, limit=Limit(simulations=20_000), options=Options(method=f"mcts:rule={rule}"))
        assert found.stopped == "proved", game
        assert found.value.kind == PROVED
        assert found.value.payoff == due.value.payoff
        assert found.best in due.best_moves or found.value.plies != due.value.plies or not due.all_best
        assert found.value.plies in (None, due.value.plies) or due.value.payoff == 0


@pytest.mark.parametrize("games", [60, pytest.param(1_000, marks=pytest.mark.long)])
def test_chance_is_expected_exactly(games: int):
    luck = random.Random(2)
    for _ in range(games):
        game = Tree(tree_text(luck, 4, 2, chance=True, sums=True))
        if game.over(game.start()) or game.turn(game.start()) == CHANCE:
            continue
        found = search(game, limit=Limit(simulations=30_000), options=MCTS)
        due = {value[0] for value in best_values(game, game.start())}
        assert found.stopped == "proved"
        assert found.value.kind in (PROVED, EXPECTED)
        assert any(math.isclose(found.value.number, number, abs_tol=1e-9) for number in due), game


@pytest.mark.parametrize("games", some_or_all(15, 340))
@pytest.mark.parametrize(("players", "chance"), [(2, False), (3, False), (3, True)])
def test_any_number_of_players_and_any_sums(players: int, chance: bool, games: int):
    """Averages come near what best play comes to, and the most visited move is one that best play allows."""
    luck = random.Random(players + chance)
    near, asked = 0, 0
    for _ in range(games):
        game = Tree(tree_text(luck, 3, players, chance, sums=False), players=players)
        start = game.start()
        if game.over(start) or game.turn(start) == CHANCE:
            continue
        found = search(game, limit=Limit(simulations=200_000), options=Options(method="mcts:c=2"))
        mover, asked = game.turn(start), asked + 1
        if not game.zero_sum or players > 2:
            assert not found.value.proved
        due = [value[mover] for value in best_values(game, start)]
        assert min(due) - 0.2 <= found.value.for_player(mover) <= max(due) + 0.2, game
        after = best_values(game, game.play(start, found.best or 0))
        near += max(value[mover] for value in after) >= min(due) - 1e-9
    assert near == asked


def test_what_is_proved_on_a_board_is_what_alphabeta_proves():
    game = ConnectFour(4, 4)
    luck, proved = random.Random(5), 0
    for _ in range(40):
        state = game.start()
        for _ in range(luck.randint(4, 9)):
            if not game.over(state):
                state = game.play(state, luck.choice(list(game.moves(state))))
        if game.over(state):
            continue
        due = search(game, state).value
        for result in searched(game, state, Limit(simulations=30_000), MCTS):
            for move, value in result.moves.items():
                if value.proved:
                    after = search(game, game.play(state, move)).value
                    assert value.payoff == after.payoff
                    assert value.plies is None or value.plies == (after.plies or 0) + 1
            if result.value.proved:
                assert result.value.payoff == due.payoff
                assert result.value.plies in (None, due.plies)
        proved += result.value.proved
    assert proved >= 20


def test_a_seed_repeats_a_search():
    game = ConnectFour()
    first, again, other = (
        search(game, limit=Limit(simulations=5_000), options=Options(method="mcts", seed=seed, all_moves=True))
        for seed in (3, 3, 4)
    )
    assert first.moves == again.moves != other.moves
    assert [line.visits for line in first.lines] == [line.visits for line in again.lines]
    assert sum(line.visits for line in first.lines) == 5_000
    assert first.effort.counters["simulations"] == 5_000


def test_the_tree_below_the_move_is_kept():
    session = Session(ConnectFour(), MCTS)
    first = session.search(Limit(simulations=20_000))
    assert first.best is not None
    visits = first.lines[0].visits
    session.play(first.best)
    second = session.search(Limit(simulations=1_000))
    assert sum(line.visits for line in second.lines) == visits - 1 + 1_000
    session.new_game()
    assert sum(line.visits for line in session.search(Limit(simulations=1_000)).lines) == 1_000


def test_memory_is_bounded_and_says_how_often_it_was_full():
    session = Session(ConnectFour(), Options(method="mcts", memory=1, all_moves=True))
    small = session.search(Limit(simulations=60_000))
    whole = len(session.kept_already("tree").trees[0].parent)
    nodes, times = small.effort.counters["nodes recycled"], small.effort.counters["times recycled"]
    assert times > 1
    assert times * whole // 3 < nodes < times * whole  # each time half the tree or more, and never all of it
    assert sum(line.visits for line in small.lines) == 60_000
    assert session.game.move_text(session.trail.state, small.best or 0) == "4"
    large = search(ConnectFour(), limit=Limit(simulations=2_000), options=MCTS)
    assert not {"nodes recycled", "times recycled"} & set(large.effort.counters)


def test_what_was_thrown_away_does_not_choose_the_move():
    """A kept tree in little memory: what is proved is true, and so is the move that goes with it."""
    game, proofs, recycled = ConnectFour(4, 4), 0, 0
    for seed in range(1, 9):
        session = Session(game, Options(method="mcts", memory=1, seed=seed))
        while not session.trail.over():
            result = session.search(Limit(simulations=6_000))
            assert result.best is not None
            recycled += "nodes recycled" in result.effort.counters
            if result.value.proved:
                proofs += 1
                due = search(game, session.trail.state)
                assert result.value.payoff == due.value.payoff
                after = search(game, game.play(session.trail.state, result.best))
                assert after.value.payoff == due.value.payoff
            session.play(result.best)
    assert proofs > 30
    assert recycled > 8


def test_a_full_tree_is_made_room_in_before_anybody_complains():
    session = Session(ConnectFour(), Options(method="mcts", memory=1))
    for step in range(1, 120):
        assert session.search(Limit(simulations=100 + step)).best is not None


class Walk(NamedTuple):
    where: int
    mover: int


class Ring(Game[Walk]):
    """Round and round; that a place comes again pays the first player 1. A guess that knows nothing of it."""

    recurrence: Recurrence | None = Recurrence(2, 1)

    def start(self) -> Walk:
        return Walk(0, 0)

    def turn(self, state: Walk) -> int:
        return state.mover

    def moves(self, state: Walk) -> Iterator[int]:
        yield 1
        yield 2

    def play(self, state: Walk, move: int) -> Walk:
        return Walk((state.where + move) % 5, 1 - state.mover)

    def over(self, state: Walk) -> bool:
        return False

    def payoff(self, state: Walk, player: int) -> int:
        return 1 if player == 1 - state.mover else -1  # who can't move has lost

    def estimate(self, state: Walk) -> float:
        return 0.0


class Narrow(Ring):
    recurrence = FORBIDDEN


@pytest.mark.parametrize("cls", [Ring, Narrow])
def test_an_estimate_is_never_the_payoff_of_an_end(cls: type[Ring]):
    whole = search(cls()).value
    assert whole.plies is None or cls is Narrow  # how long it takes to come again is not searched for
    due = whole.payoff
    for mix in ("0", "0.5", "1"):
        assert (
            search(cls(), limit=Limit(simulations=5_000), options=Options(method=f"mcts:mix={mix}")).value.payoff == due
        )


class Stuck(Ring):
    """Not over, and nothing to play: rules that are wrong."""

    recurrence = None

    def moves(self, state: Walk) -> Iterator[int]:
        if state.where < 3:
            yield 1


@pytest.mark.parametrize("method", ["mcts", "sampling"])
def test_rules_that_are_wrong_are_refused(method: str):
    with pytest.raises(ValueError, match="a state is not over, but there is nothing to play"):
        search(Stuck(), limit=Limit(seconds=5), options=Options(method=method))


class Long(Game[Walk]):
    """Five thousand moves, and the last one decides."""

    def start(self) -> Walk:
        return Walk(0, 0)

    def turn(self, state: Walk) -> int:
        return state.mover

    def moves(self, state: Walk) -> Iterator[int]:
        if state.where < 5000:
            yield 1
            if state.where == 4999:
                yield 2

    def play(self, state: Walk, move: int) -> Walk:
        return Walk(state.where + move, 1 - state.mover)

    def over(self, state: Walk) -> bool:
        return state.where >= 5000

    def payoff(self, state: Walk, player: int) -> int:
        return (1 if player == 1 else -1) if state.where == 5001 else 0


def test_distances_never_run_over():
    session = Session(Long(), Options(method="mcts"))
    while session.trail.state.where < 4990:
        session.search(Limit(simulations=30))
        for _ in range(30):
            if session.trail.state.where < 4990:
                session.trail = session.trail.play(1)
    result = session.search(Limit(simulations=2_000))
    assert (result.value.payoff, result.value.plies) == (-1, 10)


class Eye(Ring):
    """Of three moves the first and the last are pointless, and the one between leads back, which is forbidden."""

    recurrence = FORBIDDEN

    def moves(self, state: Walk) -> Iterator[int]:
        if not self.over(state):
            yield 1
            yield 5
            yield 2

    def over(self, state: Walk) -> bool:
        return state.where in (1, 2)

    def payoff(self, state: Walk, player: int) -> int:
        return (1 if player == 0 else -1) if state.where == 1 else (-1 if player == 0 else 1)

    def pointless(self, state: Walk, move: int) -> bool:
        return move != 5

    def play(self, state: Walk, move: int) -> Walk:
        return Walk((state.where + move) % 5, state.mover)


def test_the_last_pointless_move_is_the_last_one_listed():
    result = search(Eye(), limit=Limit(nodes=2_000), options=Options(method="sampling", all_moves=True))
    assert {move: value.number for move, value in result.moves.items()} == {1: 1, 2: -1}
    from zermelo.kernels.playout import random_game
    from zermelo.trail import Trail

    luck = random.Random(1)
    assert {random_game(Trail(Eye()), luck)[0][0] for _ in range(200)} == {-1.0}
    assert flat_average(Eye()) == -1.0


def flat_average(game: Game[Any]) -> float:
    """The average of compiled random games from the start."""
    import numpy as np

    from zermelo.compiler import compiled
    from zermelo.compiler.runner import Runner
    from zermelo.kernels.luck import new_luck
    from zermelo.kernels.playout import plain_manner
    from zermelo.methods.sampling import sampling_kernel

    fast = compiled(game, hints=True)
    sums, past = np.zeros((1, 5)), np.zeros(3000, np.int64)
    given = (fast.rows(game.start()), plain_manner(), new_luck(1), sums, np.zeros(2), past, 0)
    Runner(fast).run(sampling_kernel, *given, 500, 1 << 60, chances=True)
    return float(sums[0, 1] / sums[0, 0])


class Wide(Nim):
    """More moves than a small tree has room for."""

    def moves(self, state: Any) -> Any:
        if not self.over(state):
            yield from range(40_000)

    def play(self, state: Any, move: int) -> Any:
        return Heaps((0,), 1 - state.mover)


def test_a_tree_that_is_too_small_says_so():
    with pytest.raises(ValueError, match="a tree of 1 MB is too small for so many moves"):
        search(Wide((1,)), limit=Limit(simulations=10), options=Options(method="mcts", memory=1))


def test_the_best_lower_bound_is_another_question():
    game = load("tic-tac-toe")
    state = game.play(game.start(), 4)
    for best in ("visits", "lower"):
        result = search(game, state, Limit(simulations=300), Options(method=f"mcts:best={best}"))
        assert result.best in (0, 2, 6, 8)


def test_wrong_settings_are_told_in_one_line():
    game = Nim()
    for text, said in (
        (
            "mcts:d=1",
            "mcts is set by name=value, of rule, c, ref, mix, led, answers, patience, best, prove, root, trees; "
            "not by 'd=1'",
        ),
        ("mcts:c=much", "`c` of mcts is a number from 0 up, not 'much'"),
        ("mcts:mix=5", "`mix` of mcts is 0 to 1, and 0 where one number does not say what each player gets"),
        ("mcts:rule=ucb", "`rule` of mcts is ucb1 or ucb1-tuned or puct or rave or grave or brue, not 'ucb'"),
        ("alphabeta:c=1", "alphabeta has no settings, so it can't be given 'c=1'"),
    ):
        with pytest.raises(ValueError, match="^" + said.replace("(", r"\(") + "$"):
            search(game, limit=Limit(seconds=0.1), options=Options(method=text))
    with pytest.raises(ValueError, match="mcts knows no `depth`: give it seconds or simulations"):
        search(game, limit=Limit(depth=3), options=Options(method="mcts"))
    with pytest.raises(ValueError, match="alphabeta knows no `simulations`"):
        search(game, limit=Limit(simulations=3), options=Options(method="alphabeta"))


@pytest.mark.parametrize("settings", ["", ":trees=each", ":rule=puct", ":rule=ucb1-tuned,patience=3"])
def test_threads_share_the_work_and_prove_nothing_that_is_wrong(settings: str):
    game = ConnectFour(4, 4)
    options = Options(method=f"mcts{settings}", threads=3, all_moves=True)
    luck, proved = random.Random(7), 0
    for _ in range(25):
        state = game.start()
        for _ in range(luck.randint(4, 8)):
            if not game.over(state):
                state = game.play(state, luck.choice(list(game.moves(state))))
        if game.over(state):
            continue
        found, due = search(game, state, Limit(simulations=30_000), options), search(game, state).value
        for move, value in found.moves.items():
            if value.proved:
                assert value.payoff == search(game, game.play(state, move)).value.payoff
        if found.value.proved:
            assert found.value.payoff == due.payoff
        proved += found.value.proved
    assert proved >= 12


@pytest.mark.parametrize("settings", ["", ":trees=each"])
def test_every_simulation_of_every_thread_is_counted(settings: str):
    game = load("connect-four")
    found = search(game, limit=Limit(simulations=9_000), options=Options(method=f"mcts{settings}", threads=3))
    assert found.effort.counters["simulations"] == 9_000
    every = search(
        game, limit=Limit(simulations=9_000), options=Options(method=f"mcts{settings}", threads=3, all_moves=True)
    )
    assert sum(line.visits for line in every.lines) == 9_000


def test_threads_that_fill_the_tree_go_on():
    found = search(
        load("hex", size=5),
        limit=Limit(simulations=6_000),
        options=Options(method="mcts:patience=1", threads=3, memory=1),
    )
    assert found.effort.counters["simulations"] == 6_000
    assert found.effort.counters["nodes recycled"] > 0


@pytest.mark.parametrize(
    "settings",
    [
        "rule=rave",
        "rule=grave,c=0",
        "rule=grave,ref=0",
        "rule=brue",
        "root=halving",
        "root=halving,rule=rave",
        "led=3",
        "patience=5",
        "mix=0.5",
    ],
)
def test_each_way_finds_the_only_move(settings: str):
    """x joins its sides at once, or o does: on a board of 5 x 5 there is one cell for both."""
    game = load("hex", size=5)
    state = game.parse_state("..x../..x../oo.oo/..x../..x..")
    found = search(game, state, Limit(simulations=3_000), Options(method=f"mcts:{settings}"))
    assert found.best is not None
    assert game.move_text(state, found.best) == "c3"
    assert found.value.payoff == 1


def test_halving_gives_the_better_half_more():
    game = load("connect-four")
    found = search(game, limit=Limit(simulations=6_000), options=Options(method="mcts:root=halving", all_moves=True))
    visits = sorted((line.visits for line in found.lines), reverse=True)
    assert found.effort.counters["simulations"] == 6_000
    assert sum(visits) == 6_000
    assert visits[0] > 1.5 * visits[2] > 2 * visits[-1]
    timed = search(game, limit=Limit(seconds=0.2), options=Options(method="mcts:root=halving"))
    assert timed.stopped == "seconds"


@pytest.mark.parametrize("rule", ["rave", "grave"])
def test_moves_as_first_are_for_moves_that_mean_the_same_everywhere(rule: str):
    said = f"^rule={rule} is for moves that mean the same everywhere: nim has no `codes`$"
    with pytest.raises(ValueError, match=said):
        search(Nim(), limit=Limit(simulations=10), options=Options(method=f"mcts:rule={rule}"))


# ---- interpreted: rules that can't be compiled, evaluators of one's own --------------------------------------------


class Listing(ConnectFour):
    """Rules that no compiler reads."""

    def moves(self, state: Any) -> Iterator[int]:
        yield from dict.fromkeys(super().moves(state))


def test_rules_that_cannot_be_compiled_are_searched_all_the_same():
    game, luck, proved = Listing(4, 4), random.Random(9), 0
    for _ in range(6):
        state = game.start()
        for _ in range(luck.randint(10, 12)):
            if not game.over(state):
                state = game.play(state, luck.choice(list(game.moves(state))))
        if game.over(state):
            continue
        found = search(game, state, Limit(simulations=300), MCTS)
        due = search(ConnectFour(4, 4), state).value
        assert found.interpreted
        assert found.value.payoff in (None, due.payoff)
        for move, value in found.moves.items():
            if value.proved:
                assert value.payoff == search(ConnectFour(4, 4), game.play(state, move)).value.payoff
        proved += found.value.proved
    assert proved >= 3
    with pytest.raises(ValueError, match="rave, grave, brue, halving, led games and `prove` need compiled rules"):
        search(game, limit=Limit(simulations=10), options=Options(method="mcts:rule=brue"))


class Counted(Evaluator):
    """A guess of one's own, asked in batches."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.batches: list[int] = []

    def values(self, states: Sequence[Any]) -> list[float]:
        self.batches.append(len(states))
        return [1.0 if state.piles[0] > state.piles[1] else -1.0 for state in states]


def test_an_evaluator_is_asked_in_batches():
    game = Nim(piles=(5, 9, 7), misere=False)
    evaluator = Counted(game)
    session = Session(game, Options(method="mcts:mix=1,rule=puct", all_moves=True), evaluator=evaluator)
    found = session.search(Limit(simulations=400))
    assert found.effort.counters["simulations"] == 400
    assert sum(line.visits for line in found.lines) == 400
    assert max(evaluator.batches) > 4
    assert abs(found.lines[0].value.number) <= 1.0
    plain = Session(game, Options(method="mcts"), evaluator=evaluator).search(Limit(simulations=50))
    assert plain.interpreted


@pytest.mark.parametrize("players", [2, 3])
def test_interpreted_simulations_come_to_what_compiled_ones_do(players: int):
    luck, options = random.Random(players), Options(method="mcts:c=2")
    for _ in range(4):
        text = tree_text(luck, 3, players, chance=True, sums=False)
        game = Tree(text, players=players)
        start = game.start()
        if game.over(start) or game.turn(start) == CHANCE:
            continue
        fast = search(game, limit=Limit(simulations=20_000), options=options)
        slow = Session(game, options, evaluator=Evaluator(game)).search(Limit(simulations=600))
        assert slow.interpreted
        for player in range(players):
            assert slow.value.for_player(player) == pytest.approx(fast.value.for_player(player), abs=0.35), text


def test_trees_of_their_own_count_plies_alike():
    """One tree may have followed the game and another not: a proved distance is what it is all the same."""
    game, luck, told = ConnectFour(4, 4), random.Random(11), 0
    options = Options(method="mcts:trees=each", threads=2, all_moves=True)
    for number in range(60):
        session = Session(game, replace(options, seed=1 + number))
        for _ in range(9):
            if not session.trail.over():
                session.play(luck.choice(session.trail.options()))
        if session.trail.over():
            continue
        session.search(Limit(simulations=16))
        for _ in range(2):
            if not session.trail.over():
                session.play(luck.choice(session.trail.options()))
        if session.trail.over():
            continue
        found = session.search(Limit(simulations=3_000))
        for move, value in found.moves.items():
            if value.plies is not None:
                due = search(game, game.play(session.trail.state, move)).value
                assert (value.payoff, value.plies) == (due.payoff, (due.plies or 0) + 1)
                told += 1
    assert told > 10


class Beyond(Nim):
    """Codes that are not true: a move may be far above them."""

    codes = 2

    def moves(self, state: Heaps) -> Iterator[int]:
        for move in super().moves(state):
            yield move + 500_000_000 * (move % 2)

    def play(self, state: Heaps, move: int) -> Heaps:
        return super().play(state, move - 500_000_000 if move >= 500_000_000 else move)


def test_the_method_asks_for_as_many_words_as_its_kernel_has():
    assert methods()["mcts"].words == OWN_WORDS


@pytest.mark.parametrize("rule", ["rave", "grave"])
def test_moves_as_first_read_nothing_beyond_the_codes(rule: str):
    found = search(Beyond(), limit=Limit(simulations=300), options=Options(method=f"mcts:rule={rule}"))
    assert found.best is not None


def test_halving_ends_by_whichever_limit_comes_first():
    options = Options(method="mcts:root=halving")
    few = search(ConnectFour(), limit=Limit(simulations=100, seconds=20), options=options)
    assert (few.effort.counters["simulations"], few.stopped) == (100, "simulations")
    many = search(ConnectFour(), limit=Limit(simulations=1 << 40, seconds=0.2), options=options)
    assert many.stopped == "seconds"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("led=65", "`led` of mcts is 1 to 64, not 65"),
        ("led=0", "`led` of mcts is 1 to 64, not 0"),
        ("rule=brue,best=lower", "with rule=brue or root=halving it is means that count: leave `best` out"),
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: str, said: str):
    with pytest.raises(ValueError, match=f"^{said}$"):
        search(Nim(), limit=Limit(simulations=10), options=Options(method=f"mcts:{settings}"))
