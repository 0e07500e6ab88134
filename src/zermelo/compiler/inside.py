"""Code that only other compiled code calls: rules, and the pieces of kernels.

Numba optimises every function with all that it calls, makes machine code of it, and then does the same for its caller,
which holds all of that again: in a chain of five functions the innermost one is optimised five times. What only kernels
call needs neither before the kernel itself: here it is typed and translated, and left for the kernel to optimise. That
takes a third off the time that the engine for chess is compiled in (21 to 15 s).

Nor does it hold what it calls: a kernel takes in each function on the way down once, not once for every caller.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from llvmlite.binding import Linkage
from numba.core.codegen import CodeLibrary, JITCodeLibrary
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

    _shared_module: Any  # as others link it

    @property
    def codegen(self) -> Inside:
        return Inside(self._codegen)

    @property
    def callees(self) -> list[CodeLibrary]:
        """The libraries of what is called here."""
        below: list[CodeLibrary] = self._linking_libraries
        return below

    def finalize(self) -> None:
        """Nothing is taken in: whoever runs the code does that."""
        self._raise_if_finalized()
        for library in self.callees:
            self._reload_init.update(library._reload_init)
            self._dynamic_globals += library._dynamic_globals  # addresses of this process: neither can be kept on disk
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = Linkage.linkonce_odr  # it may come by several ways
        self._finalize_final_module()

    def _optimize_functions(self, ll_module: Any) -> None:
        """As little as makes what callers link small; the kernel does all of it again."""
        simplify(self._codegen, ll_module)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # that all which is declared is also linked is seen to by the kernel
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none."""
        self._ensure_finalized()
        return 0

    def module_alone(self) -> Any:
        """What is defined here."""
        self._ensure_finalized()
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        """The same with all that it calls, for libraries that take in what they call and no more, and for the disk."""
        if self._shared_module is None:
            whole = self.module_alone().clone()
            for module in modules_below([self])[1:]:
                whole.link_in(module, preserve=True)
            self._shared_module = whole
        return self._shared_module

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


class EntryLibrary(JITCodeLibrary):
    """The library of a kernel: it takes in all that is called on the way down."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """As little as makes them small: all of it is optimised together, with what is called."""
        simplify(self._codegen, ll_module)

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        for module in modules_below(self._linking_libraries):
            self._final_module.link_in(module, preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()


def simplify(codegen: Any, ll_module: Any) -> None:
    """Make each function that is defined there smaller, by itself."""
    ll_module.data_layout = codegen._data_layout
    passes, builder = codegen._function_pass_manager(opt=1)
    for function in ll_module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


def modules_below(libraries: list[CodeLibrary]) -> list[Any]:
    """What these libraries define, and all that they call: each once, and after all who call it, since the linker
    leaves out what nobody has asked for yet."""
    entered: set[CodeLibrary] = set()
    done: dict[CodeLibrary, None] = {}  # those who call nobody first
    left = list(libraries)
    while left:
        library = left[-1]
        if library not in entered:
            entered.add(library)
            left += [callee for callee in callees_of(library) if callee not in entered]
        else:
            done.setdefault(left.pop())
    return [own_module(library) for library in reversed(done)]


def callees_of(library: CodeLibrary) -> list[CodeLibrary]:
    """What the library calls and does not hold."""
    return library.callees if isinstance(library, InsideLibrary) else []


def own_module(library: CodeLibrary) -> Any:
    """What the library holds, as it is linked into others."""
    return library.module_alone() if isinstance(library, InsideLibrary) else library._get_module_for_linking()


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
