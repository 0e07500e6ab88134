"""The programs that are printed beside the runs are the ones that run: executed as text, they do what the events tell,
on the lines that the events name, in the same order; and nothing that they do is left untold.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.running import run as command
from tests.textbook.executed import Fact, Machine
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import ALGORITHMS, EXTRA, Settings
from zermelo.textbook.events import Event, recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.textbook.programs import Program, program, programs
from zermelo.textbook.tracing import algorithm_called, trace

RUNS = [(algorithm, figure.name) for figure in FIGURES.values() for algorithm in figure.algorithms]
ALTERNATING = [name for name in ALGORITHMS if name.startswith(("minimax", "alpha"))]


def compared(name: str, tree: GameTree, settings: Settings) -> None:
    """Every event is found among what the text does, in its order; what the text does on its labelled lines is told."""
    text = program(name)
    events = recorded(name, tree, ALGORITHMS[name].run(tree, settings)).events
    if "choose" in text.lines and text.code[text.line("choose") - 1].startswith("after the search"):
        events = tuple(event for event in events if event.kind != "choose")
    facts = Machine(name, tree, settings).run(*arguments(name, tree, settings))
    at, used = 0, set[int]()
    for event in events:
        found = next((k for k in range(at, len(facts)) if does(facts[k], event)), None)
        assert found is not None, f"{name}: no line does {event}"
        assert not untold(facts, at, found, used, text), f"{name}: not told before {event}"
        at = found
        used.add(found)
    assert not untold(facts, at, len(facts), used, text)


def arguments(name: str, tree: GameTree, settings: Settings) -> tuple[Any, ...]:
    """What the first function of a program is called with."""
    height = max(1, max(node.depth for node in tree.nodes))
    depth = settings.depth or height
    if name in ("minimax-recursive", "alphabeta-recursive"):
        return (0, tree.lowest, tree.highest)
    if name in ("depth-limited", "quiescence"):
        return (0, depth)
    if name == "iterative-deepening":
        return (0, min(depth, height))
    return (0, depth, EXTRA) if name == "singular-extension" else (0,)


def does(fact: Fact, event: Event) -> bool:
    """Whether this is what the event tells: on its line, at its node, with its value."""
    if fact.line != event.line or event.node not in nodes_of(fact, event):
        return False
    if event.kind == "enter":
        return fact.what in ("called", "assigned")
    if event.kind == "compare" and event.child >= 0:  # the highest bound
        return fact.what == "assigned" and fact.value == event.child
    if event.kind == "compare" and event.why != "the move degrades":
        return fact.what == "tested" and fact.value == bool(event.value)
    if event.kind == "prune":
        return fact.what == "assigned" or (fact.what == "tested" and bool(fact.value))
    if event.kind == "choose":
        return fact.what in ("returned", "assigned") and fact.value in (event.child, None)
    if event.kind == "leave" and fact.what == "tested":  # with a stack: the value is known
        return "stack" in fact.local and bool(fact.value)
    if event.kind == "back up" and fact.what == "tested":  # not better, so it stays
        return not fact.value and event.old == event.value
    if event.kind == "leave" and fact.what == "returned" and (event.what == "average" or "further" in fact.local):
        return True  # a move is returned there, not a value
    due = event.value
    if event.kind == "compare":  # whether a secondary search has made it worse
        return fact.what == "assigned" and fact.value is not None
    value = fact.value[0] if type(fact.value) is tuple and not isinstance(due, tuple) else fact.value
    if event.what == "window":
        return fact.what == "assigned" and fact.value == (event.alpha, event.beta)
    return fact.what != "tested" and value == (pytest.approx(due) if isinstance(due, float) else due)


def nodes_of(fact: Fact, event: Event) -> set[Any]:
    """The node of a function is its first argument; of BACK-UP the parent; with a stack, the node on top or, where it
    is tested or deleted, its parent; of what is selected or has a w, itself."""
    local = fact.local
    if event.kind == "enter" and fact.what == "assigned":
        return {fact.value, local["n"] if "stack" in local else None}
    if event.kind == "compare" and event.phase == "selection":
        return {local.get("n", local["s"])}
    if "further" in local and event.kind in ("set", "compare"):
        return {local["best"] if event.kind == "compare" else local["c"]}
    if "stack" in local:
        return {local["m"] if event.kind in ("compare", "prune") else local["n"]}
    return {local[next(name for name in ("m", "s", "x", "n") if name in local)]}


def untold(facts: list[Fact], begin: int, end: int, used: set[int], text: Program) -> list[Fact]:
    """What was done on labelled lines and is no event: but for tests of who moves and what is an end, and for an alpha
    or a beta that is moved to where it was."""
    labels = {line: label for label, line in text.lines.items()}
    found = []
    for place in range(begin, end):
        fact = facts[place]
        label = labels.get(fact.line, "")
        if place in used or not label or (fact.what == "tested" and not label.endswith("test")):
            continue
        if fact.what == "tested" and fact.local.get("n") == fact.local.get("x", -1):
            continue  # with a stack: the root has no parent to be tested
        before = next(old for old in reversed(facts[:place]) if old.local.get("s") == fact.local.get("s"))
        if label.endswith("window") and all(
            before.local[edge] == fact.local[edge] for edge in "αβ" if edge in fact.local
        ):
            continue
        again = label == "enter" and any(facts[k].line == fact.line and facts[k].value == fact.value for k in used)
        if not again:  # with a stack, a node is on top of it twice, and entered once
            found.append(fact)
    return found


@pytest.mark.parametrize(("algorithm", "figure"), RUNS)
def test_the_text_does_what_the_events_tell(algorithm: str, figure: str):
    found, chosen = FIGURES[figure], algorithm_called(algorithm)
    tree = found.tree(None, chosen.beyond, chosen.quiet)
    compared(algorithm, tree, Settings(found.depth, samples=12))


@pytest.mark.parametrize("algorithm", ALTERNATING)
def test_on_random_trees(algorithm: str):
    for number in range(150):
        luck = random.Random(number)

        def text(depth: int, luck: random.Random = luck) -> str:
            if depth == 0 or (depth < 3 and luck.random() < 0.2):
                return str(luck.choice([luck.randint(-4, 4), luck.randint(-1, 1)]))
            return f"({' '.join(text(depth - 1) for _ in range(luck.randint(1, 3)))})"

        compared(algorithm, unfold(Tree(text(luck.randint(3, 4)))), Settings())


def test_another_text_would_be_noticed(monkeypatch: pytest.MonkeyPatch):
    """The slides' run beside the book's program, which has the same lines in another order."""
    monkeypatch.setitem(programs(), "alphabeta-slides", program("alphabeta-book"))
    with pytest.raises(AssertionError, match=r"no line does|not told before"):
        compared("alphabeta-slides", FIGURES["three-branch"].tree(), Settings())


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_label_is_in_use(name: str):
    """Each labelled line is that of some event, on some tree."""
    texts = ["((3 12 8) (2 4 6) (5 (14 1) 2))", "((((3) 2) 1 (7 (8 1))) (-5 (0 4)))", "(1 2)", "((1) 0)"]
    trees = [unfold(Tree(text)) for text in texts] + [unfold(Tree("({1/2: 3, 1/2: 9} ((2 1) 100) {1 2})"))]
    trees += [unfold(Tree("((1 (0 3)) (2))", 1))]
    for figure in FIGURES.values():
        chosen = ALGORITHMS[name]
        trees += [figure.tree(None, chosen.beyond, chosen.quiet)] if name in figure.algorithms else []
    seen = set[int]()
    for tree in trees:
        if ALGORITHMS[name].refusal(tree.game) is None:
            for depth in (1, 2, 4):
                settings = Settings(depth, samples=30)
                seen |= {event.line for event in recorded(name, tree, ALGORITHMS[name].run(tree, settings)).events}
    assert seen == set(program(name).lines.values())


def test_there_is_a_program_for_each_algorithm_and_no_other():
    assert set(programs()) == set(ALGORITHMS)
    for name, found in ALGORITHMS.items():
        assert found.code == program(name).code
        assert all(len(line) <= 120 and "@" not in line for line in found.code)


def test_sources_that_differ_run_differently():
    """Where alpha and beta are moved, and where a decision has a value of its own."""
    book, slides = (trace(name, "three-branch") for name in ("alphabeta-book", "alphabeta-slides"))
    moves = [
        [(run.tree.name(e.node), e.what, e.value) for e in run.events if e.kind == "set" and e.what != "v"]
        for run in (book, slides)
    ]
    assert moves[0] == [("B", "beta", 3), ("A", "alpha", 3), ("D", "beta", 14), ("D", "beta", 5)]
    assert moves[1] == [*moves[0][:2], ("C", "beta", 2), *moves[0][2:], ("D", "beta", 2)]
    decision = trace("minimax-book", "three-branch")
    assert [event.kind for event in decision.events if event.node == 0] == ["enter", "choose"]
    assert decision.value == 3
    single = trace("single-player", "guide-single-player")
    assert [event.value for event in single.events if event.kind == "set"] == [0, 0, 1, 0, 0]  # LOSE, but at the goal
    shares = [event.why for event in trace("expectimax", "guide-expectimax").events if event.how == "share"]
    assert shares == ["the probabilities sum to 1"] * 2


def test_in_the_terminal():
    done = command("trace", "--about", "alphabeta-book")
    assert done.returncode == 0
    assert program("alphabeta-book").numbered() in done.stdout
    assert "10          if v ≥ β: return v" in done.stdout
    done = command("trace", "alphabeta-book", "guide-prune", "--view", "code")
    assert done.returncode == 0
    run = trace("alphabeta-book", "guide-prune")
    steps = done.stdout.partition("step  line\n")[2].splitlines()[: len(run.events)]
    assert [int(step.split()[1]) for step in steps] == [event.line for event in run.events]
