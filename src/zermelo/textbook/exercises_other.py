"""Exercises on averages, vectors and samples: expectimax, max^n, upper confidence bounds, Monte-Carlo back-up."""

from __future__ import annotations

import math
import random

from zermelo.games.tree import Tree
from zermelo.textbook import answers
from zermelo.textbook.answers import Made, short
from zermelo.textbook.gametree import unfold
from zermelo.textbook.numbers import written
from zermelo.textbook.tracing import trace

ODDS = (("1/2", "1/2"), ("1/4", "3/4"), ("1/3", "2/3"), ("1/5", "4/5"), ("1/6", "1/3", "1/2"))
LARGEST = 20


def expectimax(luck: random.Random, level: int) -> Made:
    """Max, Min and chance; from level 2 on with unequal odds and Min below chance, at level 3 chance below Min."""

    def chance(left: int) -> str:
        odds = luck.choice(ODDS[:1] if level == 1 else ODDS[1:] if level == 3 else ODDS[:4])
        return "{" + ", ".join(f"{odd}: {below(left)}" for odd in odds) + "}"

    def below(left: int) -> str:
        if left and luck.random() < 0.6:
            return f"({' '.join(chance(0) if left > 1 else end() for _ in range(2))})"
        return end()

    def end() -> str:
        return str(luck.randrange(-LARGEST if level == 3 else 0, LARGEST + 1))

    parts = [chance(level - 1) for _ in range(2 if level == 1 else 3)]
    if level == 1:
        parts.append(f"({end()} {end()})")
    luck.shuffle(parts)
    who = "min" if level == 3 and luck.random() < 0.5 else "max"
    run = trace("expectimax", unfold(Tree(f"{who}({' '.join(parts)})"), title=f"exercise {level}"))
    hint = answers.begin_at_the_ends(run)
    return "Max, Min and chance: what is A worth?", short(run.value), hint, run, answers.number(run.value)


def maxn(luck: random.Random, level: int) -> Made:
    """Payoffs for two or three players, which do not sum to zero; whoever moves takes what is best for himself."""
    seats, deep, wide = {1: (2, 2, 2), 2: (3, 3, 2), 3: (3, 3, 3)}[level]
    count = wide**deep
    columns = [luck.sample(range(2 * count), count) for _ in range(seats)]  # a player is never indifferent
    ends = iter(zip(*columns, strict=True))

    def text(left: int) -> str:
        if left == 0:
            return f"<{' '.join(map(str, next(ends)))}>"
        return f"({' '.join(text(left - 1) for _ in range(wide))})"

    run = trace("maxn", unfold(Tree(text(deep)), title=f"exercise {level}"))
    assert isinstance(run.value, tuple)
    turns = "Player 1 moves at A, player 2 below" + (", player 3 below that" if seats == 3 else "")
    question = f"{turns}. What does each of them get?"
    example = f"one for each player, such as {' '.join('152'[:seats])}"
    return question, short(run.value), answers.begin_at_the_ends(run), run, answers.numbers(run.value, example)


def ucb(luck: random.Random, level: int) -> Made:
    """Which action gets the next sample; from level 2 on also what its bound is; at level 3, where Min moves."""
    arms, sign = level + 2, -1 if level == 3 else 1
    parts = [" ".join(str(luck.randrange(101)) for _ in range(2)) for _ in range(arms)]
    text = f"{'min' if sign < 0 else ''}({' '.join(f'({part})' for part in parts)})"
    tree = unfold(Tree(text, 2 if sign < 0 else 1), title=f"exercise {level}")
    samples = arms + {1: 2, 2: 3, 3: 6}[level] + luck.randrange(3)
    run = trace("ucb", tree, samples=samples + 1, seed=luck.randrange(1000))
    chosen = [event for event in run.events if event.kind == "compare"][-1]
    place = run.events.index(chosen)
    known = {e.node: (e.value, e.visits) for e in run.events[:place] if e.how == "mean" and e.node}
    ends = [tree.utility(node.number) for node in tree.nodes if not node.children]
    spread = max(ends) - min(ends) or 1
    told = ", ".join(f"{tree.name(n)} {written(mean)} ({seen})" for n, (mean, seen) in sorted(known.items()))
    formula = f"{'− ' if sign < 0 else ''}average + {written(spread)} × √(2 ln {samples} / n)"
    who = "Min moves at A, and averages are Max's. " if sign < 0 else ""
    question = (
        f"{who}After {samples} samples the averages are, with the number n of samples: {told}. "
        f"The upper bound is {formula}. "
        f"Which action gets the next sample{'' if level == 1 else ', and what is its bound'}?"
    )
    name = tree.name(chosen.child)
    mean, seen = known[chosen.child]
    assert isinstance(mean, int | float) and seen
    edge = round(sign * mean + spread * math.sqrt(2 * math.log(samples) / seen), 2)
    hint = f"2 ln {samples} = {2 * math.log(samples):.3f}"
    if level == 1:
        return question, name, hint, run, answers.names([name], tree)
    return question, f"{name}={edge:g}", hint, run, answers.averages({name: edge})


def backup(luck: random.Random, level: int) -> Made:
    """The averages after a sample has been backed up: of one path at level 1, deeper below."""
    deep = {1: 2, 2: 3, 3: 4}[level]

    def text(left: int) -> str:
        if left == 0:
            return str(luck.randrange(0 if level < 3 else -50, 101))
        return f"({' '.join(text(left - 1) for _ in range(2))})"

    players = 1 if level == 1 else 2
    tree = unfold(Tree(text(deep), players), title=f"exercise {level}")
    samples = {1: 3, 2: 8, 3: 16}[level] + luck.randrange(2)
    run = trace("mcts", tree, samples=samples, seed=luck.randrange(1000))
    last = max(place for place, event in enumerate(run.events) if event.kind == "set")
    reward = run.events[last].value
    changed = [event for event in run.events[last:] if event.how == "mean"]
    before = {e.node: (e.value, e.visits) for e in run.events[:last] if e.how == "mean"}
    name = tree.name
    known = ", ".join(
        f"{name(e.node)} {written(before[e.node][0])} ({before[e.node][1]})"
        if e.node in before
        else f"{name(e.node)} is new"
        for e in reversed(changed)
    )
    path = ", ".join(name(event.node) for event in reversed(changed))
    question = (
        f"Monte-Carlo tree search goes down {path}; the random game from there ends with {written(reward)}. Before, "
        f"the averages were, with the number of samples: {known}. What are they afterwards?"
    )
    due = {name(event.node): float(event.value) for event in reversed(changed) if isinstance(event.value, int | float)}
    answer = " ".join(f"{node}={round(mean, 2):g}" for node, mean in due.items())
    first = changed[-1]
    hint = f"{name(first.node)} has {first.visits} samples now"
    return question, answer, hint, run, answers.averages(due)
