"""Plain Python rules as machine code. Importing this room imports Numba; rules never do."""

from zermelo.compiler.door import CompiledGame, compiled
from zermelo.compiler.errors import CompileError
from zermelo.compiler.kernel import Kernel, anywhere, bare, inline, inner, kernel

__all__ = ["CompileError", "CompiledGame", "Kernel", "anywhere", "bare", "compiled", "inline", "inner", "kernel"]
