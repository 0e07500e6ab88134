"""The methods of the page that compiled rules consist of; each that rules may have is declared here, and nowhere else.

From a declaration follow its place in the fingerprint (book.py), the fact `has_..._`, the methods that kernels call
(derive.py), where faults are looked for, and what the compiled and the interpreted rules are both asked (twin.py).
CONTRIBUTING.md shows how one is added.
"""

from __future__ import annotations

from dataclasses import dataclass

NUMBER, PAIR, INT, TRUTH, STATE, WORD, MOVES, OUTCOMES, PLACES, OF_PLAYER, REPLIES, SET = (
    "a number", "two numbers", "an int", "a truth", "a state", "a word", "moves", "outcomes", "a place in each table",
    "a player's number", "moves after a move", "a set of codes",
)  # fmt: skip
FEATURES = "FEATURES"  # in a body: the weighted sum of the game's features


@dataclass(frozen=True)
class Derived:
    """A method that kernels call: its head, and its body where the rules write the method and where they do not.

    Bodies know, besides the game's own methods: fitted, as_number, key_word (casts, which say what was wrong),
    units_up, units_down, unit, int64 and CHANCE (hints.py).
    """

    head: str
    body: str
    otherwise: str = ""  # if it is empty, the body serves: then the page's own method is compiled
    inline: bool = False  # put into the search that calls it

    @property
    def name(self) -> str:
        """What kernels call it."""
        return self.head.partition("(")[0]


@dataclass(frozen=True)
class Method:
    """A method that rules may have."""

    name: str
    answer: str
    derived: tuple[Derived, ...] = ()
    of_move: bool = False  # whether it takes a move besides the state
    inline: bool = False  # put into the search that calls it
    early: bool = False  # whether its answers are compared before anything runs, not only before a search
    features: bool = False  # whether it is made of features, where the rules do not write it
    compiles: bool = True  # whether what the page says of it can be compiled


MUST = ("turn", "moves", "play", "over", "payoff")
MAY = (
    Method("chances", OUTCOMES, early=True, derived=(
        Derived(
            "fill_options_(self, state, buffer, weights, ply)",
            "if self.mover_(state) == CHANCE and not self.ended_(state):\n"
            "    return self.fill_chances_(state, buffer, weights, ply, 0)\n"
            "return self.fill_moves_(state, buffer, ply, 0)",
            otherwise="return self.fill_moves_(state, buffer, ply, 0)",
        ),
        Derived(
            "count_options_(self, state)",
            "if self.mover_(state) == CHANCE and not self.ended_(state):\n"
            "    return self.count_chances_(state)\n"
            "return self.count_moves_(state)",
            otherwise="return self.count_moves_(state)",
        ),
    )),
    Method("legal", TRUTH, of_move=True, inline=True, compiles=False),
    Method("estimate", NUMBER, features=True, compiles=False, derived=(
        Derived("guess_(self, state)", "return as_number(self.estimate(state))", otherwise=f"return {FEATURES}"),
    )),
    Method("share", OF_PLAYER, derived=(
        Derived(
            "share_(self, state, player)",
            "return as_number(self.share(state, player))",
            otherwise="return 0.0",
        ),
    )),
    Method("order", INT, of_move=True, inline=True),
    Method("noisy", MOVES, derived=(
        Derived(
            "fill_loud_(self, state, buffer, ply)",
            "return int64(self.fill_noisy_(state, buffer, ply, 0))",
            otherwise="return int64(0)",
        ),
    )),
    Method("pointless", TRUTH, of_move=True, inline=True),
    Method("bounds", PAIR, inline=True, derived=(
        Derived(
            "limits_(self, state, far)",
            "least, most = self.bounds(state)\n"
            "return units_up(least, unit, far), units_down(most, unit, far)",
            inline=True,
        ),
        Derived(
            "edges_(self, state)",
            "least, most = self.bounds(state)\n"
            "return as_number(least), as_number(most)",
            inline=True,
        ),
    )),
    Method("canonical", STATE, early=True, derived=(
        Derived("image_(self, state)", "return fitted(self.canonical(state))", inline=True),
    )),
    Method("safe", MOVES, compiles=False, derived=(
        Derived(
            "fill_tried_(self, state, buffer, ply)",
            "found = self.fill_safe_(state, buffer, ply, 0)\n"
            "return found if found else min(1, self.fill_moves_(state, buffer, ply, 0))",
            otherwise="return self.fill_moves_(state, buffer, ply, 0)",
        ),
    )),
    Method("key", WORD, compiles=False, derived=(
        Derived("own_key_(self, state)", "return key_word(self.key(state))", otherwise="return int64(0)"),
    )),
    Method("pass_turn", STATE, derived=(
        Derived("passed_(self, state)", "return fitted(self.pass_turn(state))"),
    )),
    Method("urgent", NUMBER, derived=(
        Derived("urgency_(self, state)", "return as_number(self.urgent(state))", otherwise="return 0.0"),
    )),
    Method("losing", TRUTH, of_move=True),
    Method("captured", INT, of_move=True, inline=True),
    Method("countdown", NUMBER, early=True, derived=(
        Derived("left_(self, state)", "return int64(self.countdown(state))", otherwise="return int64(1 << 62)"),
    )),
    Method("recurring", STATE, early=True, derived=(
        Derived("position_(self, state)", "return fitted(self.recurring(state))", otherwise="return state"),
    )),
    Method("remaining", NUMBER, derived=(
        Derived("ahead_(self, state)", "return int64(self.remaining(state))", otherwise="return int64(0)", inline=True),
    )),
    Method("backwards", MOVES, derived=(
        Derived(
            "fill_back_(self, state, buffer, ply)",
            "return int64(self.fill_backwards_(state, buffer, ply, 0))",
            otherwise="return int64(0)",
        ),
    )),
    Method("pattern", PLACES, inline=True),
    Method("counted", INT, of_move=True, inline=True),
    Method("vacant", SET, inline=True, compiles=False),
    Method("answers", REPLIES, derived=(
        Derived(
            "fill_replies_(self, state, last, buffer, ply)",
            "return int64(self.fill_answers_(state, last, buffer, ply, 0))",
            otherwise="return int64(0)",
        ),
    )),
)  # fmt: skip
OPTIONAL = tuple(method.name for method in MAY)
