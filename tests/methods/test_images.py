"""Whether images of states meet near the root: the kernel beside the definition, on random positions."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import pytest

from zermelo.compiler import compiled
from zermelo.compiler.runner import Runner
from zermelo.loading import load
from zermelo.methods.alphabeta.images import LOOKED_AT, images_meet
from zermelo.statetext import identity


def by_definition(game: Any, start: Any) -> bool:
    """Breadth first, until two different states have one image."""
    met, images, waiting = {identity(start)}, {identity(game.canonical(start))}, deque([start])
    while waiting:
        state = waiting.popleft()
        for move in () if game.over(state) else game.moves(state):
            child = game.play(state, move)
            if identity(child) in met:
                continue
            image = identity(game.canonical(child))
            if image in images:
                return True
            if len(met) == LOOKED_AT:
                return False
            met.add(identity(child))
            images.add(image)
            waiting.append(child)
    return False


@pytest.mark.parametrize(("name", "parameters"), [("connect-four", {"width": 5, "height": 4}), ("mnk", {})])
def test_the_kernel_says_what_the_definition_says(name: str, parameters: dict[str, Any]):
    game, luck, answers = load(name, parameters), random.Random(5), []
    runner = Runner(compiled(game, hints=True))
    for plies in (0, 0, *(luck.randrange(1, 8) for _ in range(25))):
        state = game.start()
        for _ in range(plies):
            if not game.over(state):
                state = game.play(state, luck.choice(list(game.moves(state))))
        answers.append(images_meet(runner, state))
        assert answers[-1] == by_definition(game, state), game.state_text(state)
    assert {True, False} == set(answers)


def test_a_game_without_images_has_none_to_meet():
    assert not images_meet(Runner(compiled(load("coins"), hints=True)), load("coins").start())
