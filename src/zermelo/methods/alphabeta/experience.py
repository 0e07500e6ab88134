"""What lasts from question to question besides the table: which moves were good, and which as answers to others."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.compiler.control import Words
from zermelo.methods.alphabeta.workspace import CONTINUATION, HISTORY, LINE, WORDS

HISTORIES = ((HISTORY, LINE), (CONTINUATION, WORDS))
KEPT = 2  # of what was learned one part in so many


@dataclass
class Experience:
    """A session keeps one: the words of its last search."""

    words: Words | None = None

    def passed_on(self, words: Words) -> None:
        """A search begins with half of the history of the last one, and leaves its own behind."""
        if self.words is not None:
            for begin, end in HISTORIES:
                words[begin:end] = self.words[begin:end] // KEPT
        self.words = words
