"""Types of calls.

calls           types spread through a function round by round, until nothing changes, and in each round every
                call in it is resolved again. Here one whose types are those of the round before is passed over.
recursions      at each call of a function by itself all of it is typed once more, to see what it returns. Of our
                own kernels, which return one type, that is asked once.
functions       for an operator or a function of Numba's own all templates are tried at each call, and for each that
                does not match a message is written. Here what was found for numbers and arrays is kept.
callees         a function is first asked for an attribute `__call__`, which no function has.
registries      before each function, and at each intrinsic, twenty lists are gone through for what was entered since.
                Here only if one of them has grown.

What somebody else's extension may have given a function type as `__call__` is not asked for.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.base import BaseContext
from numba.core.target_extension import get_local_target
from numba.core.targetconfig import ConfigStack
from numba.core.typeinfer import CallConstraint, IntrinsicCallConstraint, TypeInferer
from numba.core.typing.context import BaseContext as TypingContext

OURS = "zermelo."
FUNCTIONS = types.BaseFunction, types.BoundFunction, types.Dispatcher
NUMERIC = types.Integer, types.Float, types.Boolean, types.Literal, types.Array
return_types = TypeInferer.return_types_from_partial
call_type = types.BaseFunction.get_call_type
resolved = TypingContext._resolve_user_function_type
refreshed = {kind: kind.refresh for kind in (BaseContext, TypingContext)}
KNOWN: dict[int, tuple[Any, dict[Any, Any]]] = {}
"""By the identity of a function's type: the type, and the signatures that were found for arguments under options."""


def passes_over_known_types(kind: Any) -> None:
    """Calls of this kind are resolved once for the same types."""
    resolve = kind.__call__

    def spread(self: Any, typeinfer: Any) -> None:
        known = _types_at(self, typeinfer)
        if known is None or known != getattr(self, "known_types", None):
            resolve(self, typeinfer)  # which may change a type, of its answer at first: then it is asked once more
            self.known_types = known if self.signature is not None else None

    kind.__call__ = spread


def _types_at(call: Any, typeinfer: Any) -> tuple[Any, ...] | None:
    """The types of what is called, of its arguments and of its answer; None if they do not say all.

    What a recursion returns may become known later than its arguments.
    """
    if call.kws or call.vararg:
        return None
    variables = typeinfer.typevars
    called = call.func if isinstance(call, IntrinsicCallConstraint) else variables[call.func].type
    if isinstance(called, types.RecursiveCall):
        return None
    return called, variables[call.target].type, *(variables[argument.name].type for argument in call.args)


def returned(self: Any) -> Any:
    """What a function returns that calls itself, as far as its types are known."""
    if not self.func_id.modname.startswith(OURS):
        return return_types(self)
    found = getattr(self, "known_return", None)
    if found is None:
        found = self.known_return = return_types(self)
    return found


def known_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a function of Numba's for these arguments, and what implements it: an overload is compiled once
    for each set of options, and chosen by the target."""
    if kws or not all(isinstance(argument, NUMERIC) for argument in args):
        return call_type(self, context, args, kws)
    key = context, get_local_target(context), ConfigStack.top_or_none(), *args
    answers = KNOWN.setdefault(id(self), (self, {}))[1]
    if key not in answers:
        signature: Any = call_type(self, context, args, kws)  # or it raises, and is asked again
        answers[key] = signature, self._impl_keys[signature.args]
    signature, self._impl_keys[answers[key][0].args] = answers[key]
    return signature


def resolved_at_once(self: Any, func: Any, args: Any, kws: Any, literals: Any = None) -> Any:
    """The signature of what is called: of a function by itself, of all else as Numba does."""
    known = self._lookup_global(func)
    function = func if known is None else known
    if isinstance(function, FUNCTIONS):
        return function.get_call_type(self, args, kws)
    return resolved(self, func, args, kws, literals)


def refreshes_what_has_grown(kind: Any) -> None:
    """Contexts of this kind look into their registries when there is something new."""
    refresh = refreshed[kind]

    def refresh_if_grown(self: Any) -> None:
        watched = self.__dict__.get("watched")
        if watched is None:
            refresh(self)  # which imports what there is
            self.watched, self.seen = _lists_of(self), 0  # what was entered meanwhile is looked for once more
            return
        entered = sum(map(len, watched))
        if entered != self.seen:
            for registry in list(self._registries):
                self.install_registry(registry)
            for other in _contexts(self)[1:]:
                other.refresh()
            self.seen = entered

    kind.refresh = refresh_if_grown


def _contexts(context: Any) -> list[Any]:
    """A context and, if it is one of machine code, that of its types."""
    return [context, context.typing_context] if isinstance(context, BaseContext) else [context]


def _lists_of(context: Any) -> list[list[Any]]:
    """All lists of the registries that a context and its typing context take from."""
    return [entries for owner in _contexts(context) for registry in owner._registries for entries in _entries(registry)]


def _entries(registry: Any) -> list[list[Any]]:
    return [entries for entries in vars(registry).values() if isinstance(entries, list)]


def apply() -> None:
    """From now on."""
    if types.BaseFunction.get_call_type is known_call_type:
        return
    for kind in (CallConstraint, IntrinsicCallConstraint):
        passes_over_known_types(kind)
    TypeInferer.return_types_from_partial = returned
    types.BaseFunction.get_call_type = known_call_type  # type: ignore[method-assign]  # as all of these
    TypingContext._resolve_user_function_type = resolved_at_once
    for kind in refreshed:
        refreshes_what_has_grown(kind)
