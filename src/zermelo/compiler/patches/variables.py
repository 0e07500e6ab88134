"""Variables of instructions, blocks and functions.

list_vars       the variables of an instruction are looked for by what each part of it is an instance of, in all
                parts, most of which are places in a file, names and numbers. Here those are told by their type.
lifetimes       after each of nine steps it is worked out anew which variables live where, for the last one alone to
                read. Here it is worked out when somebody reads it.
assignments     for each variable that is set more than once all instructions are gone through twice. Here blocks in
                which it does not occur are taken over as they are.
"""

from __future__ import annotations

from typing import Any

from numba.core import analysis, ssa, transforms
from numba.core.ir import Block, FunctionIR, Inst, Loc, Var
from numba.core.postproc import PostProcessor, VariableLifetime

variables_of = Inst._rec_list_vars
post_processed = PostProcessor.run
entry_variables = FunctionIR.get_block_entry_vars
rewritten, set_once = ssa._run_block_rewrite, ssa._run_ssa
PLAIN = frozenset({Loc, str, int, float, bool, type(None)})  # what has no variables in it


def variables_in(self: Any, part: Any) -> list[Any]:
    """The variables in a part of an instruction, in order."""
    kind = type(part)
    if kind is Var:
        return [part]
    if kind in PLAIN:
        return []
    if kind is dict or kind is list or kind is tuple:
        found: list[Any] = []
        for inside in part.values() if kind is dict else part:
            kind = type(inside)
            if kind is Var:
                found.append(inside)
            elif kind not in PLAIN:
                found += variables_in(self, inside)
        return found
    return variables_of(self, part)  # type: ignore[no-any-return]  # Numba has no type hints


def post_processed_lazily(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """A function's blocks in order, and a place where lifetimes can be asked for."""
    function = self.func_ir
    if function.is_generator:
        post_processed(self, emit_dels, extend_lifetimes)
        return
    function.blocks = transforms.canonicalize_cfg(function.blocks)
    function.variable_lifetime = VariableLifetime(function.blocks)
    function.block_entry_vars = {}
    function.generator_info = None
    if emit_dels:
        self._insert_var_dels(extend_lifetimes=extend_lifetimes)


def entry_variables_of(self: Any, block: Any) -> Any:
    """The variables that live where a block begins."""
    if block not in self.block_entry_vars:
        life = self.variable_lifetime
        living = analysis.compute_live_variables(life.cfg, self.blocks, life.usedefs.defmap, life.deadmaps.combined)
        self.block_entry_vars.update((self.blocks[offset], names) for offset, names in living.items())
    return entry_variables(self, block)


def set_once_afresh(blocks: dict[int, Any]) -> Any:
    """The blocks with every variable set once; which names are in them may have changed since they were last here."""
    for block in blocks.values():
        block.__dict__.pop("names", None)
    return set_once(blocks)


def rewritten_where_named(blocks: dict[int, Any], states: dict[str, Any], handler: Any) -> dict[int, Any]:
    """The blocks with one variable rewritten; which names a block began with is noted at its first time."""
    found: dict[int, Any] = {}
    for label, block in blocks.items():
        names = block.__dict__.get("names")
        if names is None:
            names = {variable.name for step in block.body for variable in step.list_vars()}
        if states["varname"] in names:
            new = rewritten({label: block}, states, handler)[label]
        else:
            new = Block(block.scope, block.loc)
            new.body = block.body
        new.names = names
        found[label] = new
    return found


def apply() -> None:
    """From now on."""
    Inst._rec_list_vars = variables_in
    PostProcessor.run = post_processed_lazily
    FunctionIR.get_block_entry_vars = entry_variables_of
    ssa._run_block_rewrite, ssa._run_ssa = rewritten_where_named, set_once_afresh
