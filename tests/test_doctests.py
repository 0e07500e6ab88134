"""The examples in docstrings run and give what they say; every public name has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import zermelo

MODULES = [
    module.name
    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["zermelo", *MODULES])
def test_examples_run(name: str):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_every_name_at_the_door_is_documented():
    for name in zermelo.__all__:
        value = getattr(zermelo, name)
        assert inspect.getdoc(value), name
