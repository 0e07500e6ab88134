"""What a game is made with: the arguments of its `__init__`, kept by name, so that it can be told and made again."""

from __future__ import annotations

import inspect
import re
from typing import Any, ClassVar, Self


class Parametrized:
    """Its objects know their arguments; their class has a name.

    >>> class TwoHeaps(Parametrized):
    ...     def __init__(self, left, right=2): pass
    >>> TwoHeaps(3), TwoHeaps(3).parameters, TwoHeaps.name
    (TwoHeaps(left=3, right=2), {'left': 3, 'right': 2}, 'two-heaps')
    """

    name: ClassVar[str] = "game"
    _parameters: dict[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """What the game was made with, by name."""
        return dict(self._parameters)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        made = super().__new__(cls)
        try:
            bound = cls.signature().bind(*args, **kwargs)
        except TypeError:  # __init__ itself will say what is wrong
            made._parameters = dict(kwargs)
        else:
            bound.apply_defaults()
            made._parameters = dict(bound.arguments)
        return made

    @classmethod
    def signature(cls) -> inspect.Signature:
        """The parameters of the game with their defaults."""
        if cls.__init__ is object.__init__:
            return inspect.Signature()
        whole = inspect.signature(cls.__init__)
        return whole.replace(parameters=list(whole.parameters.values())[1:])

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in vars(cls):
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", cls.__name__).lower()

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._parameters.items())
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self._parameters))


def _again(cls: type[Parametrized], parameters: dict[str, Any]) -> Parametrized:
    return cls(**parameters)
