"""A page of a run, opened from disk in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.textbook.events import Trace
from zermelo.views.page import page


class Opened:
    """A page of a run, with all that went wrong and all that was asked for."""

    def __init__(self, browser: Any, folder: Path, run: Trace, boards: bool = False, **context: Any) -> None:
        self.run, self.asked, self.wrong = run, list[str](), list[str]()
        file = folder / "page.html"
        file.write_text(page(run, boards), encoding="utf-8")
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 720}} | context))
        self.tab = self.context.new_page()
        self.tab.on("request", lambda request: self.asked.append(request.url))
        self.tab.on("pageerror", lambda problem: self.wrong.append(str(problem)))
        self.tab.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.tab.goto(file.as_uri())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def text(self, id_: str) -> str:
        return str(self.tab.locator(f"#{id_}").inner_text())

    def close(self) -> None:
        assert self.wrong == []
        assert len(self.asked) == 1 and self.asked[0].startswith("file://")
        self.context.close()
