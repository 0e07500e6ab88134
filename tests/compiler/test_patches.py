"""What is answered sooner is answered as Numba does."""

from __future__ import annotations

import gc
import itertools
import random
import subprocess
import sys

from numba.core.compiler import Flags
from numba.core.ir import Loc

from zermelo.compiler import patches
from zermelo.compiler.kernel import roomy

SWITCHES = sorted(name for name, option in Flags.options.items() if isinstance(option.default, bool))


def flags(luck: random.Random) -> Flags:
    """Some that are set, often to what they are by default."""
    found = Flags()
    for name in luck.sample(SWITCHES, luck.randrange(4)):
        setattr(found, name, Flags.options[name].default ^ (luck.random() < 0.3))
    return found


def test_options_are_equal_and_hashed_as_numba_has_it():
    luck = random.Random(1)
    some = [flags(luck) for _ in range(60)]
    alike = 0
    for one, other in itertools.product(some, some):
        assert (one == other) == (one.values() == other.values())
        assert hash(one) == hash(tuple(sorted(one.values()))) == hash(other)
        alike += one == other and one is not other
    assert alike > 20
    assert some[0] != "flags"
    changed = some[0].copy()
    assert changed == some[0]
    changed.no_cpython_wrapper = not changed.no_cpython_wrapper
    assert changed != some[0]


def test_paths_are_told_as_numba_does():
    for file in (__file__, "<string>", "/nowhere/at.py"):
        assert Loc(file, 3)._get_path() == patches.path_of(Loc(file, 3))


def test_kernels_are_compiled_with_them():
    code = "import zermelo.compiler.kernel, numba.core.targetconfig as c; print(c.TargetConfig.__eq__.__name__)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "equal\n"


def test_garbage_is_looked_for_again_after_compiling():
    assert gc.isenabled()
    assert roomy(gc.isenabled) is False
    assert gc.isenabled()
