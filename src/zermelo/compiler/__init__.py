"""Plain Python rules as machine code. Importing this room imports Numba; rules never do. In reading order:

page.py         the methods that compiled rules consist of, each declared once
language/, operations/        the closed language: rules are read form by form; what each operation means, by type
workshop.py, building.py      the rules of one game compiled, method by method, when a kernel first calls them
derive.py, hints.py, making.py, hashing.py            methods that nobody has to write: states as words, keys, hints
game_type.py, native_bits.py, native_cells.py         a game, bits and cells inside compiled code
audit.py, twin.py, trial.py   gates: nothing converted unasked; compiled rules beside interpreted ones, before first use
door.py, memo.py, book.py, sources.py                 a game ready for kernels, from disk where nothing has changed
kernel.py, symbols.py, memory.py              kernels, and their names in all processes; the arrays that they share
pipelines.py, inside.py       their ways through Numba; what only kernels call, left to them
dead_branches.py, patches/    what a game never does is not compiled; what Numba is asked often, answered sooner
control.py, runner.py         the words that a kernel and its caller share; one way to run a kernel
errors.py, signals.py         what is said when rules can't be compiled; Ctrl-C, and rules that never answer
"""

from zermelo.compiler.door import CompiledGame, compiled
from zermelo.compiler.errors import CompileError
from zermelo.compiler.kernel import Kernel, anywhere, brief, inline, inner, kernel, spliced

__all__ = [
    "CompileError",
    "CompiledGame",
    "Kernel",
    "anywhere",
    "brief",
    "compiled",
    "inline",
    "inner",
    "kernel",
    "spliced",
]
