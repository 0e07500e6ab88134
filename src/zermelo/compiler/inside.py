"""Code that only other compiled code calls: rules, and the pieces of kernels.

Numba optimises every function with all that it calls, makes machine code of it, and then does the same for its caller,
which holds all of that again: in a chain of five functions the innermost one is optimised five times. What only kernels
call needs neither before the kernel itself: here it is typed and translated, and left for the kernel to optimise. That
takes a third off the time that the engine for chess is compiled in (21 to 15 s).
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult

LEFT = "left to its callers"  # a kind of library on disk, beside Numba's "object" and "bitcode"


class Inside:
    """Where such a library was made, for whoever would enter its environment into machine code: there is none."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to be done."""


class InsideLibrary(JITCodeLibrary):
    """A library that is linked into others, and never run by itself."""

    @property
    def codegen(self) -> Inside:
        return Inside(self._codegen)

    def _optimize_functions(self, ll_module: Any) -> None:
        """As little as makes what callers link small, of what is defined here; the kernel does all of it again."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager(opt=1)
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Its callers do that."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # that all which is declared is also linked is seen to by the kernel
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What is kept on disk: what callers link."""
        return (self.name, LEFT, self._get_module_for_linking().as_bitcode())

    @classmethod
    def read(cls, codegen: Any, name: str, bitcode: bytes) -> InsideLibrary:
        """The library that was kept on disk."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = llvm.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library


def rebuilt(target_context: Any, payload: Any) -> CompileResult:
    """What was kept on disk, ready to be used."""
    (name, kind, code), description, environment, signature, *_, reload_init, _ = payload
    if kind != LEFT:
        return CompileResult._rebuild(target_context, *payload)
    for reload in reload_init:
        reload()
    library = InsideLibrary.read(target_context.codegen(), name, code)
    return CompileResult(
        target_context=target_context,
        typing_context=target_context.typing_context,
        library=library,
        environment=environment,
        entry_point=target_context.get_executable(library, description, environment),
        fndesc=description,
        type_annotation="",
        signature=signature,
        objectmode=False,
        lifted=(),
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=reload_init,
        referenced_envs=(),
    )
