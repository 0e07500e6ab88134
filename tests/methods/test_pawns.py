"""Where having to move hurts: the engine must not believe in passing for ever; nor anyone in payoffs between units."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.methods.pawns import Mute, Pawns, Uneven
from tests.running import python
from zermelo.compiler import CompileError
from zermelo.laws.checking import check
from zermelo.methods import session
from zermelo.methods.alphabeta.definition import minimax_score
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search

FILE = Path(__file__).with_name("pawns.py")


@pytest.mark.parametrize(
    "size", [(3, 3), *(pytest.param(size, marks=pytest.mark.long) for size in ((3, 4), (4, 4), (3, 5)))]
)
def test_the_engine_comes_to_the_truth(size: tuple[int, int]):
    game = Pawns(*size)
    result = search(game, limit=Limit(seconds=20), options=Options(method="engine"))
    due = decoded(minimax_score(game, game.start(), 40), 1, True)
    assert result.stopped == "proved"
    assert result.value.payoff == due.payoff
    assert not due.payoff or result.value.plies == due.plies
    assert result.value.plies == len(result.line)


def test_a_limit_that_was_not_set_is_no_reason_to_stop():
    game = Pawns(4, 5)
    result = search(game, limit=Limit(nodes=3000), options=Options(method="engine"))
    assert result.stopped == "nodes"


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "engine"])
def test_payoffs_between_units_are_refused(method: str):
    with pytest.raises(ValueError, match="no whole multiple of the game's `unit`, 1: give the game a smaller one"):
        search(Uneven(), limit=Limit(nodes=10**6), options=Options(method=method))


def test_the_same_interpreted(monkeypatch: pytest.MonkeyPatch):
    def refuse(*arguments: object, **options: object) -> None:
        raise CompileError("Uneven", None, "not today")

    monkeypatch.setattr(session, "compiled", refuse)
    with pytest.raises(ValueError, match="no whole multiple"):
        search(Uneven())
    result = search(Pawns(), options=Options(method="engine"))
    assert result.interpreted
    assert len(result.line) == result.value.plies == 7


def test_the_laws_find_both():
    broken = {finding.law: finding.problem for finding in check(Uneven(), 1000, 2).findings if finding.problem}
    assert broken == {"unit": "the payoff of white is 4.1, no whole multiple of 1: set `unit` to fit"}
    broken = {finding.law: finding.problem for finding in check(Mute(), 100, 2).findings if finding.problem}
    assert broken == {"pass": "after pass_turn, white is still to move"}


@pytest.mark.long
def test_noisy_moves_that_go_through_all_moves_from_any_cache(tmp_path: Path):
    """A generator is not kept on disk by itself: its other half would be missing for the next kernel."""
    for method, others in (("alphabeta", ["--depth", "3"]), ("engine", ["--depth", "3"])):
        done = python(
            "-m", "zermelo", "search", f"{FILE}:Pawns", "--method", method, *others, ZERMELO_CACHE=str(tmp_path)
        )
        assert done.returncode == 0
        assert "interpreted" not in done.stderr
