"""The roomy frame: it calls through, on every Python that runs this."""

from __future__ import annotations

import sys

from zermelo.compiler.kernel import roomy


def depth_reached(limit: int) -> int:
    return 0 if limit == 0 else 1 + depth_reached(limit - 1)


def test_the_frame_is_large_and_calls_through():
    assert roomy.__code__.co_stacksize == 33000
    assert roomy(lambda: depth_reached(300)) == 300
    assert sys.version_info >= (3, 11)
