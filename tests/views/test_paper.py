"""Sheets of exercises as Chromium prints them: no page is left half empty."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.views.chromium import wants_browser
from zermelo.textbook.exercises import KINDS, LEVELS, make
from zermelo.views.paper import sheet

pytestmark = wants_browser
WIDE, HIGH = 680, 1017  # of a page of A4 within its margins, in pixels
ROWS = """() => [...document.querySelectorAll("section")].map(one => {
    const box = one.getBoundingClientRect(); return [box.top, box.bottom]})"""


@pytest.mark.parametrize("level", LEVELS)
def test_no_page_is_half_empty(level: int, browser: Any, tmp_path: Path):
    file = tmp_path / "sheet.html"
    file.write_text(sheet([make(kind, level, seed) for seed in (1, 2) for kind in KINDS], "Game trees"))
    page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    rows = sorted({(round(top), round(bottom)) for top, bottom in page.evaluate(ROWS)})
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    page.close()
    ends, begin = [], 0  # a row goes to the next page if it does not fit
    for top, bottom in rows:
        if bottom - begin > HIGH:
            ends.append(top - begin)
            begin = top
    assert abs(pages - len(ends) - 1) <= 1  # as Chromium breaks them
    assert pages >= 3
    assert min(ends) > HIGH * 0.6
