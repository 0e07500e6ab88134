"""One browser for all tests of pages and pictures; pages that are opened in it, and must not fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.views.chromium import FOUND, QUIET, READY
from tests.views.opened import Opened
from zermelo.textbook.tracing import trace


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    assert READY, "CI wants Chromium and Playwright"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=FOUND, args=QUIET)
        yield found
        found.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    pages: list[Opened] = []

    def open_page(algorithm: str, subject: Any, boards: bool = False, samples: int = 20, **context: Any) -> Opened:
        pages.append(Opened(browser, tmp_path, trace(algorithm, subject, samples=samples), boards, **context))
        return pages[-1]

    yield open_page
    for found in pages:
        found.close()
