"""The rules of one game, as far as they are known before anything of them is compiled.

That is all that a process needs which finds its machine code on disk. Whoever has to compile asks the workshop
(workshop.py), which reads the rules; neither it nor the language is imported before.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from zermelo import store
from zermelo.compiler.errors import CompileError
from zermelo.compiler.game_type import RULES, GameType
from zermelo.compiler.memo import digest_of_rules
from zermelo.compiler.page import MUST, OPTIONAL
from zermelo.game import Game
from zermelo.shape import Shape, ShapeError, shape_of

if TYPE_CHECKING:
    from zermelo.compiler.book import Book
    from zermelo.compiler.workshop import Workshop

LONGEST_LABEL = 60


class Rules:
    """What is known of the rules of one game; all games with the same fingerprint share it."""

    def __init__(self, game: Game[Any], shape: Shape, mark: str, tables: list[str], book: Book | None) -> None:
        self.game, self.shape, self.fingerprint = game, shape, mark
        self.tables = tables  # the names of the game's tables, in the order in which compiled code finds them
        self.facts: dict[str, Any] = {f"has_{method}_": game.has(method) for method in OPTIONAL}
        self.facts["seats_at_table_"] = len(game.players)
        self.label = _label(game)
        self._book = book
        self.type: GameType

    @functools.cached_property
    def workshop(self) -> Workshop:
        """Where the rules are compiled; only here are they read, if they were not read already."""
        from zermelo.compiler.workshop import Workshop, book_of

        return Workshop(self, self._book or book_of(self))


def _label(game: Game[Any]) -> str:
    """The game and its parameters, for people."""
    inside = " ".join(f"{name}={value}" for name, value in game.parameters.items())
    label = f"{game.name} {inside}".strip()
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 3] + "..."


def rules_of(game: Game[Any]) -> Rules:
    """The rules of this game, shared by all games with the same fingerprint."""
    hidden = [name for name in (*MUST, *OPTIONAL, "start") if name in vars(game)]
    if hidden:
        text = f"self.{hidden[0]} hides the method {hidden[0]} of the page; give the attribute another name"
        raise CompileError(f"{type(game).__name__}.__init__", None, text)
    try:
        shape = shape_of(game.start(), "the start state")
        rules = _recalled(game, shape)
    except ShapeError as problem:
        raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None
    name = f"zermelo.{type(game).__qualname__}#{rules.fingerprint}"
    while name in RULES:
        if RULES[name].shape.cls in (None, shape.cls):
            return RULES[name]
        name += "'"  # the same text run again, as in a notebook, makes another class of the same name
    rules.type = GameType(name)
    RULES[name] = rules
    return rules


def _recalled(game: Game[Any], shape: Shape) -> Rules:
    """The rules as they were read before, in whatever process, or are read now."""
    digest = digest_of_rules(game, shape)
    kept = store.recalled(digest.text()) if digest else None
    if kept:
        mark, tables = kept
        return Rules(game, shape, mark, tables, None)
    from zermelo.compiler.book import Book
    from zermelo.compiler.language.source import all_runs

    book = Book(game)
    mark, tables = book.fingerprint(), book.tables()
    if digest and all(all_runs(function) for function in digest.functions):
        store.remember(digest.text(), (mark, tables))
    return Rules(game, shape, mark, tables, book)
