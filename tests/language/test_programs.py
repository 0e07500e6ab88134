"""Random programs, compiled beside interpreted: equal answers or equal errors."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.language.agreement import SAMPLE, agreeing
from tests.language.mutants import MUTANTS
from tests.running import ROOT, python


@pytest.mark.parametrize("part", range(2))
def test_random_programs_mean_the_same_compiled(part: int):
    usual(agreeing(SAMPLE[part::2]), len(SAMPLE) // 2)


@pytest.mark.long
@pytest.mark.parametrize("share", range(1, 6))
def test_more_random_programs_mean_the_same_compiled(share: int):
    usual(agreeing(range(50 * share, 50 * share + 50)), 50)


def usual(tally: Counter[str], programs: int) -> None:
    assert tally["refused"] < 0.3 * programs, tally  # or the test would show less and less
    assert tally["answers"] > 3 * programs, tally
    assert tally["errors"] > programs, tally


@pytest.mark.long
@pytest.mark.parametrize("share", range(40))
def test_many_random_programs_mean_the_same_compiled(share: int):
    assert agreeing(range(1000 + 500 * share, 1500 + 500 * share))["answers"] > 1500


@pytest.mark.long
@pytest.mark.parametrize("name", MUTANTS)
def test_an_old_fault_put_back_is_found(name: str, tmp_path):
    done = python("-m", "tests.language.mutants", name, cwd=ROOT, ZERMELO_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name}: found" in done.stdout
