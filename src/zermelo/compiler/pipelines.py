"""The ways of functions of ours through Numba: what is done with them, in order, and what comes of it.

A kernel becomes machine code. What only kernels call is left to them (inside.py). A kernel that runs for a moment is
compiled as soon as can be.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba.core import errors, inline_closurecall
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.untyped_passes import InlineInlinables

from zermelo.compiler.inside import EntryLibrary, InsideLibrary


class Steps(PassManager):
    """Passes in order, run without the clocks and the records that Numba keeps of each."""

    def _runPass(self, index: int, pss: Any, internal_state: Any) -> None:  # Numba's own names
        pss.analysis = self._analysis
        with errors.new_error_context("Pass {name}", name=pss.name()):  # type: ignore[attr-defined]  # not in the stubs
            pss.run_initialization(internal_state)
            pss.run_pass(internal_state)
            pss.run_finalizer(internal_state)


@register_pass(mutates_CFG=True, analysis_only=False)
class Splicing(InlineInlinables):
    """Numba's own pass, which copies the text of what it splices twice: once to change it and once to give it back.
    Nobody asks for it back, and it was made for this one place."""

    def run_pass(self, state: Any) -> bool:
        kept = inline_closurecall.copy
        inline_closurecall.copy = Uncopied  # whoever compiles holds Numba's lock
        try:
            return bool(super().run_pass(state))
        finally:
            inline_closurecall.copy = kept


class Uncopied:
    """In place of the module `copy`."""

    deepcopy = staticmethod(lambda block: block)


IDLE = frozenset({
    "with_lifting", "find_literally", "literal_unroll", "LiteralPropagation",  # not our language
    "nopython_rewrites",  # expressions of whole arrays
    "annotate_types", "dump_parfor_diagnostics",  # for listings
})  # fmt: skip
FOR_CLOSURES = frozenset({"inline_closure_likes", "make_function_op_code_to_jit_function"})
FOR_SPLICED = frozenset({"inline_inlinables"})
"""Passes that find nothing to do in code of ours; those that do in functions with functions inside; and in functions
that others are spliced into."""


class OwnPipeline(CompilerBase):
    """Numba's own way through a function, less what has nothing to do in functions of ours."""

    Library: ClassVar[type[EntryLibrary | InsideLibrary]] = EntryLibrary
    _ways: ClassVar[dict[tuple[type, bool, bool], Steps]] = {}

    @property
    def closures(self) -> bool:
        """Whether the function has others inside."""
        return any(isinstance(constant, CodeType) for constant in self.state.func_id.code.co_consts)

    @property
    def spliced(self) -> bool:
        """Whether it names others that become part of its text, by names of its own module, where they have to be."""
        function = self.state.func_id.func
        named = (function.__globals__.get(name) for name in self.state.func_id.code.co_names)
        return any("inline" in (getattr(other, "targetoptions", None) or ()) for other in named)

    def passes(self) -> Any:
        """What is done, in order."""
        left_out = IDLE | (frozenset() if self.closures else FOR_CLOSURES)
        left_out |= frozenset() if self.spliced else FOR_SPLICED
        steps = Steps("nopython")  # a name that is left out of messages (errors.py)
        whole = DefaultPassBuilder.define_nopython_pipeline(self.state)
        kept = [step for step in whole.passes if step[0]._name not in left_out]
        steps.passes = [(Splicing, name) if step is InlineInlinables else (step, name) for step, name in kept]
        return steps

    def define_pipelines(self) -> list[Any]:
        """All of it, the same for all functions of a kind."""
        self.state.library = self.Library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()  # so that it can be kept on disk
        way = type(self), self.closures, self.spliced
        if way not in self._ways:
            manager = self.passes()
            manager.finalize()
            self._ways[way] = manager
        return [self._ways[way]]


class InsidePipeline(OwnPipeline):
    """The same, into a library that is left to its callers."""

    Library = InsideLibrary


class BriefLibrary(EntryLibrary):
    """A library that runs for a moment: what the compiler takes to make it fast would never be made good."""

    def _optimize_final_module(self) -> None:
        """Everything is put into its caller that has to be, and little else.

        Its functions are its own, under names of their own: the linker would take them, slow as they are, for those of
        the same name in kernels that are loaded later, even if they are internal.
        """
        codegen = self._codegen
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage, function.name = Linkage.internal, f"{function.name}.{self.name}"
        passes, builder = codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)


class BriefPipeline(OwnPipeline):
    """The same, into such a library."""

    Library = BriefLibrary


OPTIONS: dict[str, Any] = {
    "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": OwnPipeline,
}  # fmt: skip
BRIEF = OPTIONS | {"pipeline_class": BriefPipeline}
INSIDE = OPTIONS | {"no_cpython_wrapper": True, "pipeline_class": InsidePipeline}
"""For kernels, for those that run for a moment, and for what only compiled code calls."""
