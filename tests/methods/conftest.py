"""What tests of methods share."""

from __future__ import annotations

import pytest

from tests.methods.watching import Stops


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> Stops:
    """The stops of the test that asks for them."""
    return Stops(monkeypatch)
