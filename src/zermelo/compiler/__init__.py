"""Plain Python rules as machine code. Importing this room imports Numba; rules never do."""

from zermelo.compiler.errors import CompileError
from zermelo.compiler.kernel import CompiledGame, Kernel, anywhere, bare, inline, inner, kernel
from zermelo.compiler.trial import compiled

__all__ = ["CompileError", "CompiledGame", "Kernel", "anywhere", "bare", "compiled", "inline", "inner", "kernel"]
