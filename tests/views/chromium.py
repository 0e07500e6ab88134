"""Where a browser is, and whether it has to be there."""

from __future__ import annotations

import importlib.util
import os
import shutil

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FOUND = next((path for path in map(shutil.which, BROWSERS) if path), None)
REQUIRED = os.environ.get("ZERMELO_BROWSER") == "required"  # in CI, a missing browser is a failure
READY = FOUND is not None and importlib.util.find_spec("playwright") is not None
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# a browser is no Python package: who has none can still run all other tests, and is told in the last lines
wants_browser = pytest.mark.skipif(  # skipped only where there is no browser; never in CI
    not READY and not REQUIRED, reason="no Chromium or no Playwright: the pages were not opened in a browser"
)
