"""What a game never does is not compiled: branches of kernels that ask for facts of the game (`if game.has_safe_:`).

Numba types and lowers both sides of every branch, and leaves it to LLVM to find out that one of them is never taken.
Here the facts are put in their place before that, and Numba's own pruning takes the dead side away.
"""

from __future__ import annotations

from typing import Any

from numba.core import ir, types, untyped_passes
from numba.core.analysis import dead_branch_prune
from numba.core.ir_utils import get_definition, guard

from zermelo.compiler.game_type import KNOWN_CLASSES, GameType


def put_facts(func_ir: Any, arguments: tuple[Any, ...]) -> None:
    """Facts of games in place of questions for them, and of classes in place of tests of arguments."""
    for block in func_ir.blocks.values():
        for step in block.body:
            if isinstance(step, ir.Assign) and isinstance(step.value, ir.Expr):
                fact = fact_of(func_ir, step.value, arguments)
                if fact is not None:
                    known = ir.Const(fact, step.loc, use_literal_type=False)  # of the type that it had
                    made = func_ir._definitions[step.target.name]
                    made[made.index(step.value)] = known
                    step.value = known


def fact_of(func_ir: Any, asked: Any, arguments: tuple[Any, ...]) -> Any:
    """What an expression is known to be; None if nothing is."""
    if asked.op == "getattr":
        game = type_of(func_ir, asked.value, arguments)
        return game.rules.facts.get(asked.attr) if isinstance(game, GameType) else None
    if asked.op == "call" and len(asked.args) == 1 and not asked.kws:
        function = guard(get_definition, func_ir, asked.func)
        wanted = KNOWN_CLASSES.get(id(function.value)) if isinstance(function, ir.Global) else None
        given = type_of(func_ir, asked.args[0], arguments) if wanted else None
        return getattr(given, "instance_class", None) is wanted if given is not None else None
    return None


def type_of(func_ir: Any, variable: Any, arguments: tuple[Any, ...]) -> Any:
    """The type of a variable that is an argument; None of others, and in a function that is about to be spliced into
    another: it has no types of its own, and Numba gives it any."""
    made = guard(get_definition, func_ir, variable)
    given = arguments[made.index] if isinstance(made, ir.Arg) else None
    return given if given is not types.pyobject else None


def pruned(func_ir: Any, arguments: Any) -> None:
    """As Numba does it, with the facts."""
    if arguments is not None:
        put_facts(func_ir, arguments)
    dead_branch_prune(func_ir, arguments)


def apply() -> None:
    """From now on."""
    untyped_passes.dead_branch_prune = pruned
