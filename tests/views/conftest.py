"""One browser for all tests of pages and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.views.chromium import FOUND, QUIET, READY


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    assert READY, "CI wants Chromium and Playwright"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=FOUND, args=QUIET)
        yield found
        found.close()
