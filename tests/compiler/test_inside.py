"""What kernels call is not called from Python: it is refused in words, before and after a kernel has compiled it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zermelo.compiler import inline, inner, kernel


@inner
def doubled(words: Any) -> int:
    return int(words[0]) * 2


@inner
def tripled(words: Any) -> int:
    return int(words[0]) * 3


@inline
def squared(words: Any) -> int:
    return int(words[0]) * int(words[0])


@kernel
def summed_kernel(words: Any) -> int:
    """All three."""
    return int(doubled(words) + tripled(words) + squared(words))


@pytest.mark.parametrize("function", [doubled, tripled, squared], ids=lambda function: function.__name__)
def test_a_call_from_python_is_refused(function: Any):
    words = np.array([7], np.int64)
    for _ in range(2):
        with pytest.raises(TypeError, match=f"{function.__name__} is called by kernels alone; for Python there is its"):
            function(words)
        assert summed_kernel(words) == 14 + 21 + 49
    assert function.py_func(words) in (14, 21, 49)
