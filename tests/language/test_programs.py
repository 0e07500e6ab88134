"""Random programs, compiled beside interpreted: equal answers or equal errors."""

from __future__ import annotations

import pytest

from tests.language.agreement import agreeing
from tests.language.mutants import MUTANTS
from tests.running import ROOT, python


@pytest.mark.parametrize("share", range(6))
def test_random_programs_mean_the_same_compiled(share: int):
    tally = agreeing(range(50 * share, 50 * share + 50))
    assert tally["refused"] < 15, tally  # or the test would show less and less
    assert tally["answers"] > 150, tally
    assert tally["errors"] > 50, tally


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
