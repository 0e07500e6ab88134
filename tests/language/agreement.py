"""Random programs by their seeds, run the three ways; one that differs is made as simple as it can be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from tests.language.programs import Choose, Writer
from tests.language.ways import differences
from zermelo.compiler import CompileError

STATES = 12  # that a program is asked about
LONGEST = 4000  # choices
ATTEMPTS = 80  # at making a program that fails simpler
SAMPLE = (*range(50), 92, 231, 278)  # what `make test` runs: enough to find each old fault (mutants.py)


def drawn(choices: list[int]) -> tuple[Choose, list[int]]:
    """A source that makes these choices, then the simplest; and those that were made."""
    made: list[int] = []

    def choose(below: int) -> int:
        made.append(choices[len(made)] % below if len(made) < len(choices) else 0)
        return made[-1]

    return choose, made


def program(choices: list[int]) -> tuple[str, list[int]]:
    choose, made = drawn(choices)
    return Writer(choose).program(), made


def simplest(choices: list[int], seed: int) -> str:
    """A program that still fails, with as many choices as possible the simplest ones."""
    size, attempts = max(1, len(choices) // 2), 0
    while size and attempts < ATTEMPTS:
        for place in range(0, len(choices), size):
            simpler = choices[:place] + [0] * size + choices[place + size :]
            attempts += 1
            text, made = program(simpler)
            try:
                if made < choices and differences(text, seed, STATES)[0]:
                    choices = made
            except CompileError:
                continue
        size //= 2
    return program(choices)[0].partition("def answer")[2]


def agreeing(seeds: Iterable[int]) -> Counter[str]:
    """How many answers, errors and refusals there were; AssertionError with the simplest program found to differ."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        luck = random.Random(seed)
        text, choices = program([luck.randrange(1 << 30) for _ in range(LONGEST)])
        try:
            found, counted = differences(text, seed, STATES)
        except CompileError as problem:
            tally["refused"] += 1
            tally[str(problem).rpartition(": ")[2][:60]] += 1
            continue
        tally.update(counted)
        if found:
            raise AssertionError(f"seed {seed}: {found[0]}\n{simplest(choices, seed)}")
    return tally
