"""Sheets of exercises as Chromium prints them: no page is left half empty, no answer stands on another page."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.views.chromium import wants_browser
from zermelo.textbook.exercises import KINDS, LEVELS, make
from zermelo.views.paper import answer_key, sheet

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


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="no pdftotext: printed answers were not read")
def test_an_answer_stands_by_its_question(browser: Any, tmp_path: Path):
    exercises = [make(kind, 2, 5) for kind in KINDS]
    (tmp_path / "key.html").write_text(answer_key(exercises, "Game trees"))
    page = browser.new_page()
    page.goto((tmp_path / "key.html").as_uri())
    page.pdf(path=tmp_path / "key.pdf", prefer_css_page_size=True)
    page.close()
    words = subprocess.run(["pdftotext", tmp_path / "key.pdf", "-"], capture_output=True, text=True, check=True).stdout
    pages = words.split("\f")
    assert len(pages) > 3
    for place, exercise in enumerate(exercises, 1):
        asked = [k for k, text in enumerate(pages) if f"{place}. {exercise.question[:20]}" in text]
        told = [k for k, text in enumerate(pages) if f"({exercise.kind}, level 2, seed 5)" in text]
        assert len(asked) == 1 and asked == told, exercise.kind
