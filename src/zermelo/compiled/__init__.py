"""Plain Python rules as machine code. Importing this room imports Numba; rules never do."""

from zermelo.compiled.errors import CompileError
from zermelo.compiled.kernel import CompiledGame, Kernel, bare, inline, inner, kernel
from zermelo.compiled.trial import compiled

__all__ = ["CompileError", "CompiledGame", "Kernel", "bare", "compiled", "inline", "inner", "kernel"]
