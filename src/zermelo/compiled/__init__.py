"""Plain Python rules as machine code. Importing this room imports Numba; rules never do."""

from zermelo.compiled.errors import CompileError
from zermelo.compiled.kernel import CompiledGame, Kernel, bare, compiled, inline, inner, kernel

__all__ = ["CompileError", "CompiledGame", "Kernel", "bare", "compiled", "inline", "inner", "kernel"]
