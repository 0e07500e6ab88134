"""One compile cache for a whole run, kept between runs: a kernel is compiled once, whatever process asks for it."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).parent.parent
os.environ.setdefault("ZERMELO_CACHE", str(ROOT / ".cache" / "zermelo"))
os.environ.setdefault("COLUMNS", "100")

settings.register_profile("zermelo", deadline=None, derandomize=True)  # the first example of a test compiles
settings.load_profile("zermelo")
