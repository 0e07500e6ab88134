"""The door stays what it is, whatever is imported behind it."""

from __future__ import annotations

import importlib
import pkgutil

import zermelo


def test_no_module_hides_a_name_at_the_door():
    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    game = zermelo.load("nim", piles=(2, 1))
    for _ in range(2):
        assert zermelo.check(game, states=20, playthroughs=1).passed
        assert zermelo.perft(game, 1) == 3
        assert zermelo.count(game).states == 8
        assert zermelo.search(game).value.proved
    assert zermelo.search(game, limit=zermelo.Limit(depth=1)).depth == 1


def test_a_report_reads_well():
    text = str(zermelo.check(zermelo.load("nim", piles=(2, 1)), playthroughs=1))
    assert text.splitlines()[-1].startswith("every law holds; all 8 states")
