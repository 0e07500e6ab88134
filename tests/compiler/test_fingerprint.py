"""Other code, other fingerprint: closures, replaced methods, values read from elsewhere, decorators, edited files."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from tests.compiler import forms
from tests.running import python
from zermelo.compiler import CompileError, compiled
from zermelo.compiler.book import Book
from zermelo.game import Game
from zermelo.measure.perft import divided, perft
from zermelo.trail import Trail


def made_with(most: int) -> Game[Any]:
    class Closed(forms.Yields):
        def moves(self, state):
            for taken in range(1, min(most, state.left) + 1):
                yield taken

    return Closed()


def test_closures_count():
    assert [perft(made_with(most), 2) for most in (1, 2, 3)] == [1, 4, 9]


def test_a_replaced_method_counts(monkeypatch: pytest.MonkeyPatch):
    class Replaced(forms.Yields):
        pass

    before = Book(Replaced()).fingerprint()
    assert perft(Replaced(), 2) == 9
    monkeypatch.setattr(Replaced, "moves", forms.EachBit.moves, raising=False)
    assert Book(Replaced()).fingerprint() != before


def doubled(method):
    @functools.wraps(method)
    def wrapper(self, state):
        return not method(self, state)

    return wrapper


class Decorated(forms.Yields):
    @doubled
    def over(self, state):
        return state.left != 0


def test_decorated_rules_are_interpreted():
    with pytest.raises(CompileError, match="decorator"):
        compiled(Decorated())
    lines = divided(Trail(Decorated()), 2).lines
    assert sum(lines.values()) == 9


def test_private_values_and_chosen_functions_count(tmp_path):
    file = tmp_path / "chosen.py"
    file.write_text("""
import os
from typing import NamedTuple
from zermelo import Game
_MOST = int(os.environ["MOST"])
def two(left): return min(2, left)
def three(left): return min(3, left)
cap = two if os.environ["CAP"] == "2" else three
class Left(NamedTuple):
    left: int
    mover: int
class G(Game):
    def start(self): return Left(9, 0)
    def turn(self, state): return state.mover
    def moves(self, state):
        for taken in range(1, min(cap(state.left), _MOST) + 1):
            yield taken
    def play(self, state, move): return Left(state.left - move, 1 - state.mover)
    def over(self, state): return state.left == 0
    def payoff(self, state, player): return 0
""")
    command = ["-m", "zermelo", "perft", f"{file}:G", "2"]
    found = [
        python(*command, MOST=most, CAP=cap, ZERMELO_CACHE=str(tmp_path / "cache")).stdout.split()[0]
        for most, cap in (("3", "3"), ("1", "3"), ("3", "2"), ("3", "3"))
    ]
    assert found == ["9", "1", "4", "9"]


def test_a_file_edited_after_import_is_not_compiled(tmp_path):
    probe = """
import pathlib, sys
from zermelo.loading import load
from zermelo.measure.perft import divided
from zermelo.trail import Trail
file = pathlib.Path(sys.argv[1])
game = load(f"{file}:G")
file.write_text(file.read_text().replace("range(1, 4)", "range(1, 3)"))
found = divided(Trail(game), 2)
lines, reason = found.lines, found.interpreted or None
print(sum(lines.values()), reason)
"""
    file = tmp_path / "edited.py"
    file.write_text("""
from zermelo import Game
class G(Game):
    def start(self): return (9, 0)
    def turn(self, state): return state[1]
    def moves(self, state):
        return [taken for taken in range(1, 4) if taken <= state[0]]
    def play(self, state, move): return (state[0] - move, 1 - state[1])
    def over(self, state): return state[0] == 0
    def payoff(self, state, player): return 0
""")
    done = python("-c", probe, str(file), ZERMELO_CACHE=str(tmp_path / "cache"))
    assert done.stdout.startswith("9 G.moves, line"), done.stderr
    assert "its file has changed since it was imported" in done.stdout


def test_games_need_not_be_hashable():
    class Odd(forms.Yields):
        __hash__ = None  # type: ignore[assignment]  # as a dataclass has it

    assert perft(Odd(), 2) == 9
    with pytest.raises(TypeError, match="a game is wanted"):
        compiled("nim")  # type: ignore[arg-type]  # on purpose


def test_every_process_finds_the_same_fingerprint():
    """Names in folds come from sets; their order must not follow the process's own hashes of texts."""
    text = (
        "from zermelo.loading import load\n"
        "from zermelo.compiler.door import rules_of\n"
        "print([rules_of(load(name)).fingerprint for name in ('breakthrough', 'connect-four', 'mnk', 'three-player')])"
    )
    found = {python("-c", text, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "2")}
    assert len(found) == 1
    assert found.pop().startswith("['")
