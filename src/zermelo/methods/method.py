"""A method of search: an object in one registry, made by the file that holds it. Others dispatch, and know no more.

A file in this room that defines a subclass of Method with a name is all it takes to add one (sampling.py is the
shortest example). `iterate` is a plain generator: it runs in a thread with a deep stack, whose kernels are stopped from
outside when the time is over; then `Stopped` is raised where a kernel was called, and a last result is to be yielded.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import zermelo.methods
from zermelo.compiler.runner import FIRST_WIDTH
from zermelo.facts import ANY_GAME, Fit
from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.visited import Visited

if TYPE_CHECKING:
    from zermelo.methods.session import Session

_MADE: dict[type[Method], Method] = {}  # the registry: a method is one object
EVERY_LIMIT = frozenset({"depth", "nodes", "seconds"})


class Setting(NamedTuple):
    """Something of a method's own that can be set: what it is if it is not, what it means, which words there are."""

    default: str | float
    meaning: str
    words: tuple[str, ...] = ()

    def read(self, text: str) -> str | float:
        """What a text sets it to; ValueError says what would be right."""
        if self.words:
            if text not in self.words:
                raise ValueError(f"is {' or '.join(self.words)}, not {text!r}")
            return text
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number < MOST_SETTING:
            raise ValueError(f"is a number from 0 up, not {text!r}")
        return number


MOST_SETTING = 1e9


class Method:
    """What a method says of itself, and what it does."""

    name: ClassVar[str] = ""
    promise: ClassVar[str] = ""  # what its results are, in one sentence
    fit: ClassVar[Fit] = ANY_GAME
    takes: ClassVar[frozenset[str]] = frozenset()  # the Options that mean something to it
    limits: ClassVar[frozenset[str]] = EVERY_LIMIT  # what of a Limit means something to it
    settings: ClassVar[Mapping[str, Setting]] = {}  # of its own, given with its name: mcts:c=1,rule=puct
    hints: ClassVar[bool] = False  # whether it asks for estimate, order and their like
    words: ClassVar[int] = 0  # of its own in the control header of its kernels
    width: ClassVar[int] = FIRST_WIDTH  # of move buffers, at first
    grows: ClassVar[bool] = False  # whether it grows a tree that can be shown, which a session keeps under "tree"
    compiles: ClassVar[bool] = True  # whether it has kernels
    at_chance: ClassVar[bool] = False  # whether it can say what a position is worth in which chance decides
    all_or_nothing: ClassVar[bool] = False  # whether it is exact where it comes to an end, and says little before
    tried_first: ClassVar[bool] = False  # whether it is worth a try before others, where play can come back
    rank: ClassVar[int] = 100  # the lowest that fits and suits is taken where none is named

    def suits(self, limit: Limit) -> bool:
        """Whether it is what is meant with such a limit, where no method is named."""
        return False

    def prefers(self, game: Game[Any]) -> bool:
        """Whether it is a good choice for a game that it fits, where no method is named."""
        return True

    def usual(self, game: Game[Any]) -> str:
        """Its own settings for a game where no method is named, as they would be written with its name."""
        return ""

    def refusal(self, game: Game[Any]) -> str | None:
        """Why it does not fit the game, in one sentence; None if it fits."""
        problem = self.fit.misfit(game)
        if problem is None:
            return None
        others = [name for name, method in methods().items() if method.fit.misfit(game) is None]
        if not others:
            return f"{self.name} {problem}, and no method of search fits it"
        limited = " with --seconds" if methods()[others[0]].compiles else ""
        return f"{self.name} {problem} (try --method {others[0]}{limited})"

    def refuse_options(self, options: Options) -> None:
        """ValueError, if something is asked for that means nothing to it."""
        for name in sorted(options.given() - self.takes):
            others = [other for other, method in methods().items() if name in method.takes]
            *most, last = others
            known = f"{', '.join(most)} and {last} do" if most else f"{last} does"
            raise ValueError(f"{self.name} takes no `{name}`; {known}")

    def refuse_limit(self, limit: Limit) -> None:
        """ValueError, if it is to be ended by something that means nothing to it."""
        for name in sorted(limit.given() - self.limits):
            alone = ", or no limit" if self.all_or_nothing else ""
            raise ValueError(f"{self.name} knows no `{name}`: give it {' or '.join(sorted(self.limits))}{alone}")

    def chosen(self, game: Game[Any], options: Options) -> dict[str, str | float]:
        """Its own settings, as they were given with its name; ValueError says what would be right."""
        found = {name: setting.default for name, setting in self.settings.items()}
        given = options.method.partition(":")[2] if options.method else self.usual(game)
        for pair in filter(None, given.split(",")):
            name, equals, text = pair.partition("=")
            if name not in self.settings or not equals:
                if not self.settings:
                    raise ValueError(f"{self.name} has no settings, so it can't be given {pair!r}")
                raise ValueError(f"{self.name} is set by name=value, of {', '.join(self.settings)}; not by {pair!r}")
            try:
                found[name] = self.settings[name].read(text)
            except ValueError as problem:
                raise ValueError(f"`{name}` of {self.name} {problem}") from None
        return found

    def refuse_settings(self, game: Game[Any], options: Options) -> None:
        """ValueError, if settings of its own are wrong, or do not fit the game."""
        self.chosen(game, options)

    def settles(self, result: Result) -> bool:
        """Whether nothing more can be found out than this last result of it says."""
        return result.value.proved

    def prepare(self, session: Session) -> None:
        """Compile what it needs, or load it from the cache: the clock begins after that. CompileError if it can't."""
        raise NotImplementedError

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result after each iteration, about where the session's game stands; the last one says why it stopped."""
        raise NotImplementedError

    def visited(self, session: Session, limit: Limit) -> Visited:
        """The nodes that a search where the session's game stands has visited; ValueError if it keeps no account."""
        able = [name for name, method in methods().items() if type(method).visited is not Method.visited]
        raise ValueError(f"{self.name} keeps no account of the nodes that it visits; {' and '.join(able)} do")


def methods() -> dict[str, Method]:
    """Every method by name, in the order in which they are thought of.

    >>> [*methods()][:2]
    ['alphabeta', 'engine']
    """
    _import_all()
    found = [_MADE.setdefault(cls, cls()) for cls in _below(Method) if cls.name]
    return {method.name: method for method in sorted(found, key=lambda method: (method.rank, method.name))}


@functools.cache
def _import_all() -> None:
    """Every file of the room, once: to look for them takes as long as a small search."""
    for module in pkgutil.iter_modules(zermelo.methods.__path__):
        importlib.import_module(f"zermelo.methods.{module.name}")


def _below(cls: type[Method]) -> Iterator[type[Method]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)


def fitting(game: Game[Any]) -> list[str]:
    """The methods that fit the game."""
    return [name for name, method in methods().items() if method.refusal(game) is None]


def method_for(game: Game[Any], limit: Limit, options: Options) -> Method:
    """The method that is meant; ValueError says why there is none."""
    known = methods()
    name = options.method.partition(":")[0]
    if options.method and name not in known:
        *names, last = known
        meant = get_close_matches(name, known, 1)
        hint = f"; did you mean {meant[0]!r}?" if meant else ""
        raise ValueError(f"a method is {', '.join(names)} or {last}, not {name!r}{hint}")
    chosen = known[name] if options.method else _meant(known, game, limit, options)
    refusal = chosen.refusal(game)
    if refusal:
        raise ValueError(refusal)
    chosen.refuse_options(options)
    chosen.refuse_limit(limit)
    chosen.refuse_settings(game, options)
    return chosen


def attempt_for(
    game: Game[Any], limit: Limit, options: Options, circles: Callable[[], bool] = lambda: False
) -> Method | None:
    """The exact method that is worth a try, where nothing or seconds end a search and no method is named: the game may
    be small. `circles` says whether its play was seen to come back to where it was."""
    if options.method or limit.given() - {"seconds"}:
        return None
    try:
        patient = method_for(game, Limit(), options)
    except ValueError:
        return None
    if patient.all_or_nothing:
        return patient if limit.given() <= patient.limits and not limit.none else None
    able = [
        method for method in methods().values() if method.tried_first and options.given() - {"threads"} <= method.takes
    ]
    return next((method for method in able if method.refusal(game) is None and circles()), None)


def _meant(known: Mapping[str, Method], game: Game[Any], limit: Limit, options: Options) -> Method:
    """The first that suits the limit, fits the game and is a good choice for it; or fits; or, if none does, suits.

    A better choice than the first that fits has to take all that is asked for besides.
    """
    first = fitting = None
    for method in known.values():  # no more of them are asked than need be
        if method.suits(limit):
            first = first or method
            if method.refusal(game) is None:
                if method.prefers(game) and (fitting is None or options.given() <= method.takes):
                    return method
                fitting = fitting or method
    chosen = fitting or first
    if chosen is None:
        raise ValueError(f"no method is ended by {' and '.join(sorted(limit.given()))}: leave one of them out")
    return chosen
