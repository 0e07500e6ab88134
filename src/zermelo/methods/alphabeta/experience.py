"""What lasts from question to question besides the table: which moves were good, and which as answers to others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.compiler.control import Words
from zermelo.methods.alphabeta.workspace import CONTINUATION, HISTORY, LINE

KEPT = 2  # of what was learned one part in so many


@dataclass
class Experience:
    """A session keeps one: the words of its last search."""

    words: Words | None = None

    def passed_on(self, words: Words) -> None:
        """A search begins with half of the history of the last one, and leaves its own behind."""
        if self.words is not None:
            words[HISTORY:LINE] = self.words[HISTORY:LINE] // KEPT
            words[CONTINUATION:].view(np.int16)[:] = self.words[CONTINUATION:].view(np.int16) // KEPT
        self.words = words
