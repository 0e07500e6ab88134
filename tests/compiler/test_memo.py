"""A memo is never stale: what changes the fingerprint changes the digest that it is kept under, or there is none."""

from __future__ import annotations

import itertools
import linecache
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tests.running import python
from zermelo import bits, load, store
from zermelo.cells import Cells
from zermelo.compiler import CompileError
from zermelo.compiler.book import Book
from zermelo.compiler.door import facts_for_kernels, rules_of
from zermelo.compiler.game_type import RULES
from zermelo.compiler.memo import Digest, digest_of_rules
from zermelo.game import Game
from zermelo.parameters import Parametrized
from zermelo.shape import shape_of
from zermelo.table import Table

HELPER = """
SIZE = 3
def most(left, cap=2):
    return min(cap, left, other(left))
def other(left):
    return left if left < SIZE else SIZE
"""
GAME = """
import math
import helper
from typing import NamedTuple
from zermelo import Cells, Game, Table
from helper import most

BONUS = 1
PAIR = (1, 2.5)
class Left(NamedTuple):
    left: int
    mover: int = 0
def closed(step):
    def turn(self, state):
        return (state.mover + step) % 2
    return turn
class Base(Game):
    CAP = 4
    def over(self, state): return state.left <= 0
    @staticmethod
    def reward(mover): return 1 if mover else -1
class G(Base):
    weights = {"near": 0.5, "far": 0.25}
    unit = 1
    START = 9
    def __init__(self, size=5):
        self.size = size
        self.table = Table([1, 2, 3])
        self.unread = [object()]
    def start(self): return Left(self.START, 0)
    turn = closed(0)
    def moves(self, state):
        for taken in range(1, min(most(state.left), self.CAP) + 1):
            yield taken
    def play(self, state, move): return Left(state.left - move * BONUS, 1 - state.mover)
    def over(self, state): return super().over(state)
    def payoff(self, state, player): return self.reward(state.mover) * (1 if player else -1) * self.size
    def near(self, state): return helper.SIZE + math.floor(PAIR[1])
    def far(self, state): return self.table[state.left % 3]
    def draw(self, state): return f"{self.unread} {sys}"
"""
MUTATIONS: dict[str, tuple[str, str]] = {
    "a constant in the code": ("1 - state.mover", "(3 - state.mover) % 2"),
    "a constant of another type": ("PAIR = (1, 2.5)", "PAIR = (1.0, 2.5)"),
    "a global": ("BONUS = 1", "BONUS = 2"),
    "a helper in another module": ("left if left < SIZE", "left if left <= SIZE"),
    "a helper's default": ("cap=2", "cap=3"),
    "a global of another module": ("SIZE = 3", "SIZE = 4"),
    "a class attribute": ("CAP = 4", "CAP = 3"),
    "an inherited method": ("state.left <= 0", "state.left < 1"),
    "a static method": ("1 if mover else -1", "2 if mover else -2"),
    "a feature's weight": ('"near": 0.5', '"near": 0.75'),
    "a feature less": ('"near": 0.5, ', ""),
    "the features' order": ('"near": 0.5, "far": 0.25', '"far": 0.25, "near": 0.5'),
    "a field's name": ("left: int\n    mover: int = 0", "left: int\n    who: int = 0\n    mover = property()"),
    "a field more": ("mover: int = 0", "mover: int = 0\n    third: int = 0"),
    "a field's default": ("return Left(state.left - move * BONUS, 1 - state.mover)", "return Left(state.left - move)"),
    "a closure's value": ("closed(0)", "closed(1)"),
    "a decorator": ("    @staticmethod\n", "    @staticmethod\n    @lambda function: function\n"),
    "an attribute": ("size=5", "size=6"),
    "an attribute's type": ("size=5", "size=5.0"),
    "a table's kind": ("Table([1, 2, 3])", "Table([1.0, 2.0, 3.0])"),
    "the unit": ("unit = 1\n", "unit = 0.5\n"),
    "a player more": ("unit = 1\n", 'unit = 1\n    players = ("A", "B", "C")\n'),
    "a state's shape": ("Left(self.START, 0)", "Left(Cells(self.START, 64), 0)"),
    "a hint more": ("    def draw", "    def order(self, state, move): return move\n    def draw"),
    "a property": ("START = 9\n", "START = 9\n    @property\n    def CAP(self): return 4\n"),
    "an operator of the state": ("mover: int = 0\n", "mover: int = 0\n    def __add__(self, other): return self\n"),
    "a line further down": ("BONUS = 1", "\nBONUS = 1"),
}
QUIET = {"an unread method": ("sys}", "self}"), "a comment": ("BONUS = 1", "BONUS = 1  # one"), "nothing": ("", "")}
_numbers = itertools.count()


def made(*mutations: tuple[str, str], text: str = GAME) -> Game[Any]:
    """The game with these mutations, its modules under the same names as ever."""
    found: dict[str, str] = {"helper": HELPER, "rules": text}
    for old, new in mutations:
        for name in found:
            found[name] = found[name].replace(old, new, 1) if old else found[name]
    for name, source in found.items():
        file = f"<{name} {next(_numbers)}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        module = ModuleType(name)
        sys.modules[name] = module
        exec(compile(source, file, "exec"), module.__dict__)
    game: Game[Any] = module.G()
    return game


def digest_of(game: Game[Any]) -> Digest | None:
    """The digest under which what is read of the game is kept."""
    return digest_of_rules(game, shape_of(game.start()), facts_for_kernels(game))


def seen(game: Game[Any]) -> tuple[str | None, str]:
    """The digest, and what reading says: the fingerprint, or why it can't be had."""
    digest = digest_of(game)
    text = digest.text() if digest else None
    try:
        return text, Book(game).fingerprint()
    except Exception as problem:
        return text, str(problem)


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in ("helper", "rules"):
        sys.modules.pop(name, None)


def test_the_plain_game_has_a_digest_and_it_stays():
    first, second = seen(made()), seen(made())
    assert first == second
    assert first[0] is not None


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mutation_is_noticed(name: str):
    before, after = seen(made()), seen(made(MUTATIONS[name]))
    assert after[1] != before[1], "the mutation is none"
    assert after[0] != before[0]


@pytest.mark.parametrize("name", QUIET)
def test_what_rules_do_not_read_is_not_in_the_fingerprint(name: str):
    assert seen(made(QUIET[name]))[1] == seen(made())[1]


UNREAD = [
    name for cls in (Game, Parametrized) for name, one in vars(cls).items() if isinstance(one, property | classmethod)
]


@pytest.mark.parametrize("name", [name for name in UNREAD if not name.startswith("__")])
def test_a_name_that_rules_can_not_read_on_the_page_may_be_somebody_elses(name: str):
    game = made(("SIZE = 3", f"SIZE = {name} = 3"), ("helper.SIZE", f"helper.{name}"))
    assert digest_of(game) is not None


def test_equal_digests_mean_equal_fingerprints():
    luck = random.Random(1)
    known: dict[str, str] = {}
    every = [*MUTATIONS.values(), *QUIET.values()]
    for _ in range(120):
        digest, mark = seen(made(*luck.sample(every, luck.randint(0, 3))))
        if digest:
            assert known.setdefault(digest, mark) == mark
    assert len(set(known.values())) > 40


def test_rules_are_what_the_book_says_whatever_is_kept():
    luck = random.Random(2)
    every = [*MUTATIONS.values(), *QUIET.values()]
    for _ in range(40):
        mutations = luck.sample(every, luck.randint(0, 1))
        try:
            found = rules_of(made(*mutations)).fingerprint
        except CompileError as problem:
            found = str(problem).split(": ", 1)[1]
        assert seen(made(*mutations))[1].endswith(found)
    assert len(list((store.root() / store.READ).glob("*"))) > 5


def test_what_never_runs_is_read_too():
    dead = "def over(self, state):\n        if False: return most(state.left)\n        return state.left <= 0"
    text = GAME.replace("min(most(state.left), self.CAP)", "min(state.left, self.CAP)").replace(
        "def over(self, state): return state.left <= 0", dead
    )
    marks = set()
    for mutation in (QUIET["nothing"], MUTATIONS["a helper in another module"]) * 2:
        game = made(mutation, text=text)
        marks.add(rules_of(game).fingerprint)
        assert rules_of(game).fingerprint == Book(game).fingerprint()
    assert len(marks) == 2


def test_names_that_python_leaves_out_of_the_code_are_missed(tmp_path: Path):
    file = tmp_path / "left_out.py"
    file.write_text(
        "from zermelo.compiler.language.source import all_runs\n"
        "def whole(x):\n    y: int = abs(x)\n    return [y + z for z in range(y)]\n"
        "def part(x):\n    assert abs(x)\n    return x\n"
        "print(all_runs(whole), all_runs(part))"
    )
    assert python("-O", str(file)).stdout.split() == ["True", "False"]
    assert python(str(file)).stdout.split() == ["True", "True"]


# ---- what a process changes after it has read its files --------------------------------------------------------------


def changed(value: Any) -> Any:
    """Another value of the same kind; None if nothing is known of it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, Cells):
        return value + 1
    if type(value) is tuple:
        return (*value[:-1], changed(value[-1])) if value else (1,)
    if isinstance(value, Table):
        return Table([float(item) for item in value])
    if isinstance(value, FunctionType):
        code = value.__code__.replace(co_consts=(*value.__code__.co_consts, 7))
        return FunctionType(code, value.__globals__, closure=value.__closure__)
    if isinstance(value, staticmethod):
        return staticmethod(changed(value.__func__))
    return None


def places(game: Game[Any]) -> Iterator[tuple[Any, str, Any]]:
    """Everything that rules could read, and something else to put there."""
    scopes = {id(function.__globals__): function.__globals__ for function in functions(game)}
    classes = type(game).__mro__
    for cls in classes[: classes.index(Game)]:
        for name, value in vars(cls).items():
            if not name.startswith("__"):
                yield cls, name, changed(value)
    for name, value in vars(game).items():
        if not name.startswith("_"):
            yield game, name, changed(value)
    for function in functions(game):
        if function.__defaults__:
            yield function, "__defaults__", changed(function.__defaults__)
        consts = function.__code__.co_consts
        yield function, "__code__", function.__code__.replace(co_consts=tuple(changed(one) or one for one in consts))
    for scope in scopes.values():
        for name, value in scope.items() if scope is not vars(bits) else ():  # what the compiler itself rests on
            if not name.startswith("__"):
                yield sys.modules[scope["__name__"]], name, changed(value)


def functions(game: Game[Any]) -> list[FunctionType]:
    digest = digest_of(game)
    assert digest is not None
    return digest.functions


@pytest.mark.parametrize("name", ["nim", "pig", "connect-four", "tic-tac-toe", "tree"])
def test_a_change_in_a_running_process_is_noticed(name: str):
    game = load(name)
    before, noticed = seen(game), 0
    for owner, attribute, other in list(places(game)):
        if other is None:
            continue
        kept = vars(owner)[attribute] if attribute in vars(owner) else getattr(owner, attribute)
        setattr(owner, attribute, other)
        try:
            after = seen(game)
        except Exception:  # rules that do not even start any more
            continue
        finally:
            setattr(owner, attribute, kept)
        if after[1] != before[1]:
            noticed += 1
            assert after[0] != before[0], (owner, attribute)
    assert seen(game) == before
    assert noticed > 10


def test_rules_that_change_after_a_memo_was_found_are_not_compiled():
    first = rules_of(made())
    RULES.pop(first.type.name)
    game = made()
    again = rules_of(game)
    assert again is not first
    game.size = 7  # type: ignore[attr-defined]  # an attribute that payoff reads
    with pytest.raises(CompileError, match="have changed while the game was in use"):
        again.workshop  # noqa: B018  # asked for, it reads


# ---- on disk ---------------------------------------------------------------------------------------------------------


def test_a_damaged_memo_is_as_good_as_none():
    mark = rules_of(made()).fingerprint
    (file,) = (store.root() / store.READ).glob("*")
    for data in (b"", file.read_bytes()[:-1], file.read_bytes() + b"x"):
        file.write_bytes(data)
        assert rules_of(made()).fingerprint == mark
    store.clear()
    assert not file.exists()


REFUSED = """
import functools, random
from typing import NamedTuple
from zermelo import Game
from zermelo.compiler import CompileError, compiled

class Plain(Game):
    def start(self): return (9, 0)
    def turn(self, state): return state[1]
    def moves(self, state): return [taken for taken in range(1, 4) if taken <= state[0]]
    def play(self, state, move): return (state[0] - move, 1 - state[1])
    def over(self, state): return state[0] == 0
    def payoff(self, state, player): return 0
class Builds(Plain):
    def over(self, state): return not {1: state[0]}[1]
class Lucky(Plain):
    def over(self, state): return random.random() < 0.5
class Takes(Plain):
    def over(self, state, more): return state[0] == 0
class Wrapped(Plain):
    @functools.lru_cache
    def over(self, state): return state[0] == 0
class Reads(Plain):
    names = {}
    def over(self, state): return self.names == state[0]
class Starts(Plain):
    def start(self): return ("a", 0)
class Types(Plain):
    def play(self, state, move): return (state[0] - move, 1 - state[1]) if move > 1 else (0.5, 0)
class Circle(Plain):
    def over(self, state): return self.back(state)
    def back(self, state): return self.over(state)
class Differs(Plain):
    def over(self, state): return state[0] == 0 if state[0] else 1 // state[0]
for cls in (Builds, Lucky, Takes, Wrapped, Reads, Starts, Types, Circle, Differs):
    try:
        compiled(cls())
        print("no complaint")
    except CompileError as problem:
        print(problem)
"""


def test_what_is_refused_is_refused_again_in_the_same_words(tmp_path: Path):
    file = tmp_path / "refused.py"
    file.write_text(REFUSED)
    cold, warm = (python(str(file), ZERMELO_CACHE=str(tmp_path / "cache")) for _ in range(2))
    assert cold.stdout.count("\n") == 9, cold.stderr
    assert "no complaint" not in cold.stdout
    assert cold.stdout == warm.stdout


WARM = """
import sys
from zermelo.cli.main import main
sys.argv = ["zermelo", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print([name for name in sys.modules if name.startswith(("zermelo.compiler.language", "zermelo.compiler.operations"))])
"""


@pytest.mark.parametrize("command", ["search connect-four --at 44455 --depth 1", "check coins", "perft nim 3"])
def test_a_warm_process_imports_no_reader(command: str, tmp_path: Path):
    cold, warm = (
        python("-c", WARM, *command.split(), ZERMELO_CACHE=str(tmp_path / "cache")).stdout.splitlines()[-1]
        for _ in range(2)
    )
    assert cold.startswith("['zermelo.compiler.language")
    assert warm == "[]"


def test_every_process_finds_the_same_digest():
    text = (
        "from zermelo import load\n"
        "from zermelo.shape import shape_of\n"
        "from zermelo.compiler.memo import digest_of_rules as digest\n"
        "games = [load(name) for name in ('breakthrough', 'connect-four', 'mnk', 'tree')]\n"
        "print([digest(game, shape_of(game.start()), {}).text() for game in games])"
    )
    found = {python("-c", text, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "2")}
    assert len(found) == 1
    assert found.pop().startswith("['")
