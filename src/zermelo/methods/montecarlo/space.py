"""What simulations work on besides the tree: how to search, and a thread's own space."""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiler import inline
from zermelo.compiler.control import OWN, Words
from zermelo.kernels.playout import Manner
from zermelo.methods.montecarlo.sharing import Own

SIMULATIONS, FULL, DEEPEST_NODE, OWN_WORDS = OWN, OWN + 1, OWN + 2, 3
"""Words of its own: simulations so far; set if the tree is full; how deep it is."""
LONGEST_PATH = 2_000  # plies from the root: further down there are random games alone
LEAST, MOST = 0, 1  # of the payoffs seen so far


class Settings(NamedTuple):
    """How to search: the rule of selection and its constant, and how much of a leaf's worth is the game's estimate."""

    rule: int
    c: float
    mix: float  # 0: random games alone; 1: the estimate alone
    pace: int  # whether distances to the end count
    proofs: int  # whether what is certain is kept
    patience: int  # visits of a node before it gets its children
    ref: int  # with `grave`: visits of a node before its own row is read
    shared: int  # whether several threads grow one tree
    least: float  # what the game says that the root is worth at least, in units; and at most
    most: float


class Space(NamedTuple):
    """What a simulation works on besides the tree: the way down, what it came to, payoffs seen, luck and the past."""

    path: Words
    payoffs: Any
    seen: Any
    luck: Words
    past: Words
    manner: Manner
    own: Own
    focus: Words  # for each move of the root, whether it is in question; nothing, if the rule of selection says


@inline
def scale_of(payoffs_seen: Any) -> tuple[float, float]:
    """The least payoff seen so far, and by what differences to it are multiplied to lie between 0 and 1."""
    least, most = payoffs_seen[LEAST], payoffs_seen[MOST]
    if most > least:
        return least, 1.0 / (most - least)
    return (least if most == least else 0.0) - 0.5, 1.0  # all alike, or none yet
