"""One compile cache for a whole run, kept between runs: a kernel is compiled once, whatever process asks for it."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from hypothesis import settings

from tests.running import end_process_with_zermelo

ROOT = Path(__file__).parent.parent
os.environ.setdefault("ZERMELO_CACHE", str(ROOT / ".cache" / "zermelo"))
os.environ.setdefault("COLUMNS", "100")

settings.register_profile("zermelo", deadline=None, derandomize=True)  # the first example of a test compiles
settings.load_profile("zermelo")


def pytest_collection_finish() -> None:
    """What is loaded by now stays. Looking through it for garbage again and again, while something is compiled, would
    take a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_sessionfinish() -> None:
    end_process_with_zermelo()
