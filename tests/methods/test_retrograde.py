"""Retrograde analysis: every state of random games that go in circles, against definitions; shipped games, against
alpha-beta and against distances that were worked out by other means."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.test_el_ajedrecista import distances
from tests.methods.cycles import Graph, Place, forced_plies, forced_value
from tests.running import answer, complaint, run, some_or_all
from zermelo import Limit, Options, Session, Table, Trail, load
from zermelo.compiler import compiled
from zermelo.compiler.door import CYCLIC
from zermelo.games.chess import Chess
from zermelo.games.el_ajedrecista import ElAjedrecista
from zermelo.methods.limit import TooMany
from zermelo.methods.method import attempt_for
from zermelo.methods.search import search
from zermelo.store import note
from zermelo.value import Value

RETROGRADE = Options(method="retrograde", all_moves=True)
ENDLESS = -99
Score = tuple[float, int]


def known(size: int) -> ElAjedrecista:
    """King and rook against king, of which it is known that play comes back, however short its trial was."""
    game = ElAjedrecista(size, size)
    rules = compiled(game).rules
    note(rules.fingerprint, rules.label, CYCLIC)
    return game


class Wide(Graph):
    """Ends of many payoffs."""

    def __init__(self, seed: int = 0, places: int = 9) -> None:
        super().__init__(seed, places)
        luck = random.Random(seed)
        self.payoffs = Table([9 if payoff == 9 else luck.randrange(-3, 4) for payoff in self.payoffs])


def best_forced(game: Graph, player: int) -> list[Score]:
    """What a player can force from each place, as payoff and haste, if play that has no end is worst for him: by
    looking one ply further, again and again, until nothing changes."""
    sign = 1 if player == 0 else -1
    worst: Score = (ENDLESS, 0)
    found = [worst if payoff == 9 else (sign * payoff, 0) for payoff in game.payoffs]

    def later(score: Score) -> Score:
        payoff, haste = score
        return score if payoff == ENDLESS else (payoff, haste - (payoff > 0) + (payoff < 0))

    for _ in range(game.places * 8):
        found = [
            found[place]
            if game.payoffs[place] != 9
            else (max if game.owners[place] == player else min)(
                later(found[game.play(Place(place), move).place]) for move in game.moves(Place(place))
            )
            for place in range(game.places)
        ]
    return found


def due_value(game: Graph, place: int) -> Value | None:
    """By that; None where neither side can force an end."""
    one, other = best_forced(game, 0)[place], best_forced(game, 1)[place]
    if one[0] > 0:
        return Value.proof(one[0], -one[1])
    if other[0] > 0:
        return Value.proof(-other[0], -other[1])
    return Value.proof(0) if one[0] == other[0] == 0 else None


def same(value: Value, due: Value | None) -> bool:
    if due is None:
        return not value.proved
    return value.proved and value.payoff == due.payoff and (not due.payoff or value.plies == due.plies)


@pytest.mark.parametrize("seeds", some_or_all(120, 2000))
def test_every_place_is_worth_what_can_be_forced(seeds: int):
    known = unknown = 0
    for seed in range(seeds):
        game = Wide(seed)
        if game.over(game.start()):
            continue
        result = search(game, options=RETROGRADE)
        due = due_value(game, 0)
        known, unknown = known + (due is not None), unknown + (due is None)
        assert same(result.value, due), seed
        assert result.stopped == ("proved" if due else "neither side can force an end")
        for line in result.lines:
            after = game.play(game.start(), line.move).place
            child = due_value(game, after) if game.payoffs[after] == 9 else Value.proof(game.payoffs[after], 0)
            assert same(line.value, child and Value.proof(child.number, (child.plies or 0) + 1)), (seed, line)
            if line.value.proved:
                trail = Trail.along(game, walked(game, line.line))
                assert trail.over() and trail.payoff(0) == line.value.payoff and len(line.line) == line.value.plies
        if due is not None:
            mover = game.turn(game.start())
            sign = 1 if mover == 0 else -1
            top = max((sign * line.value.rank()[0], sign * line.value.rank()[1]) for line in result.lines)
            equal = {line.move for line in result.lines if line.value.proved and top == tops(line.value, sign)}
            assert set(result.best_moves) == equal and result.best == result.best_moves[0], seed
    assert known > seeds / 4 and unknown > seeds / 20


def tops(value: Value, sign: int) -> tuple[float, int]:
    number, distance = value.rank()
    return sign * number, sign * distance


def walked(game: Graph, moves: tuple[int, ...]) -> list[Any]:
    states: list[Any] = [game.start()]
    for move in moves:
        states.append(game.play(states[-1], move))
    return states


def test_two_definitions_agree():
    for seed in range(60):
        game = Graph(seed, 7)
        for place in range(game.places):
            if game.payoffs[place] == 9:
                due = due_value(game, place)
                assert (due and due.payoff) == forced_value(game, place)
                if due and due.payoff:
                    assert due.plies == forced_plies(game, place, 0 if due.payoff > 0 else 1)


def test_interpreted_rules_come_to_the_same(monkeypatch: pytest.MonkeyPatch):
    from zermelo.compiler import CompileError
    from zermelo.methods import session

    games = [game for game in map(Wide, range(40)) if not game.over(game.start())]
    compiled = [search(game, options=RETROGRADE) for game in games]

    def refuse(*arguments: object, **options: object) -> None:
        raise CompileError("Wide", None, "not today")

    monkeypatch.setattr(session, "compiled", refuse)
    for game, due in zip(games, compiled, strict=True):
        found = search(game, options=RETROGRADE)
        assert found.interpreted and not due.interpreted
        assert (found.value, found.best_moves, found.moves) == (due.value, due.best_moves, due.moves)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("tic-tac-toe", {}),
        pytest.param("nim", {"piles": (1, 2, 3)}, marks=pytest.mark.long),
        pytest.param("connect-four", {"width": 4, "height": 3, "line": 3}, marks=pytest.mark.long),
    ],
)
def test_games_without_circles_are_worth_what_alpha_beta_says(name: str, parameters: dict[str, Any]):
    game, luck = load(name, parameters), random.Random(3)
    for _ in range(6):
        trail = Trail(game)
        for _ in range(luck.randrange(4)):
            trail = trail.play(luck.choice(trail.options()))
        if trail.over():
            continue
        found = search(game, trail, options=RETROGRADE)
        due = search(game, trail, options=Options(method="alphabeta", all_moves=True))
        assert (found.value.payoff, found.value.proved) == (due.value.payoff, True)
        assert not found.value.payoff or found.value.plies == due.value.plies
        assert set(found.best_moves) == set(due.best_moves)
        assert {move: value.payoff for move, value in found.moves.items()} == {
            move: value.payoff for move, value in due.moves.items()
        }


@pytest.mark.parametrize("size", [4, pytest.param(8, marks=pytest.mark.long)])
def test_king_and_rook_mate_as_soon_as_can_be(size: int):
    """From every position that can come up, and by a line that gets there."""
    game, won = ElAjedrecista(size, size), distances(size)
    session = Session(game, RETROGRADE)
    session.search()
    solution, states = session.kept_already("retrograde"), 0
    for number, row in enumerate(solution.states.rows):
        state = session.fast.state(row) if session.fast else None
        value = solution.value(number)
        if state in won:
            states += 1
            assert value.payoff == 1 and value.plies == won[state]
        else:
            assert not value.proved or value.payoff == 0
    assert states > 1000


def test_what_was_found_is_kept_for_the_next_moves():
    session = Session(known(4))
    first = session.search()
    assert first.method == "retrograde" and first.effort.nodes > 1000 and first.value.plies
    for ply, move in enumerate(first.line[:-1], 1):
        session.play(move)
        again = session.search(Limit(seconds=5))
        assert again.method == "retrograde" and again.effort.nodes == 0
        assert again.value.plies == first.value.plies - ply


def test_it_is_tried_where_play_may_come_back():
    small, options = known(4), Options()

    def tried(game: Any, limit: Limit, options: Options) -> bool:
        method = attempt_for(game, limit, options, lambda: True)
        return method is not None and method.name == "retrograde"

    for limit in (Limit(), Limit(seconds=1)):
        assert tried(small, limit, options) and attempt_for(small, limit, options) is None
        assert search(small, limit=limit).method == "retrograde"
    assert not any(tried(small, limit, options) for limit in (Limit(depth=3), Limit(nodes=300)))
    assert tried(small, Limit(), Options(threads=2)) and tried(small, Limit(), Options(distance=False))
    assert not tried(small, Limit(), Options(seed=2)) and not tried(small, Limit(), Options(method="alphabeta"))
    assert not tried(Chess(), Limit(), options), "it looks at the past"
    assert search(load("tic-tac-toe")).method == "alphabeta", "nothing comes back"


def test_a_game_that_is_too_large_is_searched_otherwise_and_not_tried_again_at_once(monkeypatch: pytest.MonkeyPatch):
    from zermelo.methods.backwards import Retrograde

    tried = []

    def refuse(self: Retrograde, session: Session) -> Any:
        tried.append(session.trail.state)
        raise TooMany("too many")
        yield

    monkeypatch.setattr(Retrograde, "_solved", refuse)
    session = Session(known(8))
    for _ in range(4):
        result = session.search(Limit(seconds=0.05))
        assert result.method == "engine"
        session.play(result.best_moves[0])
    assert len(tried) == 1
    session.search(Limit(seconds=0.2))
    assert len(tried) == 2, "there is more time than there was"


class Slips(Graph):
    """Rules that break laws, each in its way: payoffs that floats have blurred or that are no units, moves that go on
    after the end, places without a way out."""

    def __init__(self, payoffs: tuple[float, ...], ways: tuple[int, ...], unit: float = 1) -> None:
        super().__init__(0, len(payoffs))
        # a Graph's payoffs are whole, and these break just that
        self.payoffs = Table[float](payoffs)  # type: ignore[assignment]
        self.ways, self.unit = Table(ways), unit
        self.owners = Table([0] * len(payoffs))

    def moves(self, state: Place) -> Any:
        for way in range(3):
            if self.ways[3 * state.place + way] >= 0:
                yield way


def test_payoffs_are_compared_in_units():
    third = Slips((9.0, 0.3, 9.0, 0.1 * 3), (2, 1, -1, -1, -1, -1, 3, -1, -1, -1, -1, -1), unit=0.1)
    assert 0.1 * 3 > 0.3, "as floats have it"
    found = search(third, options=RETROGRADE)
    assert found.value.number == pytest.approx(0.3) and (found.value.plies, found.best_moves) == (1, (1,))
    nothing = Slips((9.0, 0.1 + 0.2 - 0.3), (1, -1, -1, -1, -1, -1), unit=0.1)
    assert str(search(nothing, options=RETROGRADE).value) == "0 in 1 ply (proved)"
    for payoff, said in ((0.3, "whole multiple"), (40_000.0, "40000|32768|more than")):
        with pytest.raises(ValueError, match=said):
            search(Slips((9.0, payoff), (1, -1, -1, -1, -1, -1)), options=RETROGRADE)


def test_what_comes_after_an_end_counts_for_nothing():
    game = Slips((9.0, 9.0, -1.0, 1.0), (1, -1, -1, 2, -1, -1, 3, -1, -1, -1, -1, -1))
    assert str(search(game, options=RETROGRADE).value) == str(search(game, options=Options(method="alphabeta")).value)


def test_a_place_without_a_way_out_is_a_fault_of_the_rules():
    game = Slips((9.0, 9.0), (1, -1, -1, -1, -1, -1))
    for method in ("retrograde", "alphabeta"):
        with pytest.raises(ValueError, match="there is nothing to play"):
            search(game, options=Options(method=method))


class Ring(Graph):
    """Two who walk round and round: the first could leave it to lose, far from the start the second could, to win."""

    def __init__(self, places: int = 30) -> None:
        super().__init__(0, places)
        self.payoffs = Table([*[9] * (places - 1), -1])
        self.owners = Table([place % 2 for place in range(places)])
        last = places - 1
        ways = [[(place + 1) % last, last if place == last - 2 else -1, -1] for place in range(last)] + [[-1] * 3]
        self.ways = Table([way for found in ways for way in found])


def test_that_nobody_can_force_an_end_is_an_answer():
    for limit in (Limit(), Limit(seconds=20)):
        result = search(Ring(31), limit=limit)
        assert (result.method, result.stopped) == ("retrograde", "neither side can force an end")
        assert result.effort.seconds < 10 and not result.value.proved


def test_what_was_tried_in_vain_is_told():
    large = known(8)
    small_memory = search(large, limit=Limit(seconds=0.5), options=Options(memory=1))
    assert small_memory.method == "engine"
    assert small_memory.tried.startswith("retrograde: el-ajedrecista has more than ")
    assert small_memory.as_json(large, large.start())["tried"] == small_memory.tried
    assert search(large, limit=Limit(seconds=0.002)).tried == "retrograde: no end within 0.001 s"
    assert search(large, limit=Limit(nodes=100)).tried == ""
    assert (
        "\ntried          retrograde: " in run("search", "el-ajedrecista", "--memory", "1", "--seconds", "0.3").stdout
    )


def test_an_attempt_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch):
    from zermelo.methods.backwards import Retrograde

    given = []
    attended = Session._attended

    def noted(self: Session, method: Any, limit: Limit, *rest: Any) -> Any:
        given.append(limit.seconds)
        return attended(self, method, limit, *rest)

    monkeypatch.setattr(Session, "_attended", noted)
    monkeypatch.setattr(Retrograde, "settles", lambda self, result: False)
    result = search(known(8), limit=Limit(seconds=0.4))
    attempt, rest = given
    assert attempt == 0.2 and rest is not None and 0 < rest < 0.4 and result.method == "engine"


def test_the_outcome_alone_is_told_without_a_distance():
    game = known(4)
    far, near = search(game, options=RETROGRADE), search(game, options=Options(distance=False, all_moves=True))
    assert (near.method, near.value.payoff, near.value.plies) == ("retrograde", far.value.payoff, None)
    assert set(near.best_moves) == {move for move, value in far.moves.items() if value.payoff == far.value.payoff}
    assert {value.plies for value in near.moves.values()} == {None}


def test_what_is_kept_answers_whatever_has_failed_before():
    session = Session(known(8))
    hurried = session.search(Limit(seconds=0.004))
    assert hurried.method == "engine"
    solved = session.search(Limit(seconds=30))
    again = session.search(Limit(seconds=0.004))
    assert (solved.method, again.method) == ("retrograde", "retrograde") and again.value == solved.value


def test_questions_of_a_session_share_what_has_failed(monkeypatch: pytest.MonkeyPatch):
    from zermelo.methods.backwards import Retrograde

    tried = []

    def refuse(self: Retrograde, session: Session) -> Any:
        tried.append(1)
        raise TooMany("too many")
        yield

    monkeypatch.setattr(Retrograde, "_solved", refuse)
    session = Session(known(8))
    for _ in range(3):
        session.asking(all_moves=True).search(Limit(seconds=0.04))
    assert len(tried) == 1


def test_a_line_is_cut_where_nobody_would_read_on():
    game = Ring(2001)
    game.ways = Table([way if way != 0 else 2000 for way in game.ways])  # all the way round, and then it ends
    result = search(game, options=RETROGRADE)
    assert result.value.plies == 2000 and len(result.line) == 1000


def test_bad_input_is_refused_in_one_line():
    assert "retrograde wants 2 players" in complaint("search", "sliding-puzzle", "--method", "retrograde")
    assert "retrograde wants rules that do not look at the past" in complaint(
        "search", "chess", "--method", "retrograde"
    )
    assert "retrograde knows no `depth`" in complaint("search", "nim", "--method", "retrograde", "--depth", "3")
    refused = run("search", "connect-four", "--method", "retrograde", "--memory", "1")
    assert refused.returncode == 2 and "more than 31,300 states from here on" in refused.stderr


def test_the_command_line_tells_how_many_states_there_are():
    assert known(4)
    found = answer("search", "el-ajedrecista", "-p", "width=4", "-p", "height=4")
    assert found["method"] == "retrograde" and found["value"]["proved"] and found["states"] == found["nodes"]
