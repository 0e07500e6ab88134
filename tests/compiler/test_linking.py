"""A kernel holds all that is called on the way down, whoever else has called it before, and whoever has left it out."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.running import python, some_or_all

FUNCTIONS, KERNELS = 8, 3
HEAD = "import sys, numpy as np\nfrom zermelo.compiler import inline, inner, kernel\n"
ASK = """
words = np.array([3, 5, 7], np.int64)
for name in sys.argv[1:]:
    print(globals()[name](words))
"""


def program(luck: random.Random) -> tuple[str, list[int]]:
    """Functions that call others further down, some of them where nothing ever comes; kernels that call some; what
    these answer."""
    bodies: dict[str, str] = {}
    names = [f"f{number}" for number in range(FUNCTIONS)] + [f"k{number}" for number in range(KERNELS)]
    for place, name in enumerate(names):
        lines = [f"def {name}(words):", f"    found = words[{luck.randrange(3)}] + {luck.randrange(100)}"]
        for callee in luck.sample(names[: min(place, FUNCTIONS)], min(place, luck.randint(1, 3))):
            never = luck.random() < 0.4  # the call is typed and compiled, and is not there any more when it is linked
            lines += ["    if found < found:"] * never + [f"{'    ' * never}    found = found * 3 + {callee}(words)"]
        bodies[name] = "\n".join([*lines, "    return found & 0xFFFF"])
    kinds = {name: "kernel" if name[0] == "k" else luck.choice(["inner", "inline"]) for name in names}
    interpreted: dict[str, object] = {}
    exec("\n".join(bodies.values()), interpreted)
    answers = [eval(f"k{number}([3, 5, 7])", interpreted) for number in range(KERNELS)]
    return HEAD + "\n\n".join(f"@{kinds[name]}\n{body}" for name, body in bodies.items()) + ASK, answers


@pytest.mark.parametrize("graphs", some_or_all(3, 40))
def test_what_is_called_is_there_fresh_and_from_disk(graphs: int, tmp_path: Path):
    for seed in range(graphs):
        text, answers = program(random.Random(seed))
        file = tmp_path / f"graph{seed}.py"
        file.write_text(text)
        for asked in ([0], [1, 0], [2, 1, 0]):  # each process finds some on disk, and compiles one kernel more
            done = python(str(file), *(f"k{number}" for number in asked), ZERMELO_CACHE=str(tmp_path / "cache"))
            assert done.stdout.split() == [str(answers[number]) for number in asked], done.stderr + text
