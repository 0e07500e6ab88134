"""Monte-Carlo tree search: a tree that grows where it pays, simulation by simulation, for every game.

A move's value is the average of its simulations for each player, with its standard error, unless it is proved: with one
player, or two opponents, what is certain is backed up too (montecarlo/proof.py), and ends the search when it reaches
the root. The tree below the move that is played is kept by the session. With several threads they grow one tree
together, or a tree each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.facts import OPPONENTS, can_answer
from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import Method, Setting
from zermelo.methods.montecarlo.rules import BY_MOVE, RULES, has_one_number, suited_settings
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.methods.visited import Visited, visited_on

MOST_LED = 64  # moves that are drawn at a time


class MCTS(Method):
    """Monte-Carlo tree search."""

    name = "mcts"
    promise = "the most visited move of a tree of random games, with averages and errors; what it calls proved is"
    takes = frozenset({"all_moves", "lines", "seed", "memory", "threads"})
    limits = frozenset({"seconds", "simulations"})
    settings = {
        "rule": Setting("ucb1", "how children are chosen", tuple(RULES)),
        "c": Setting(1.4, "how much is explored, where payoffs lie between 0 and 1"),
        "ref": Setting(50.0, "with rule=grave: visits of a node before its own simulations say which moves are good"),
        "mix": Setting(0.0, "how much of a leaf's worth is the game's estimate, the rest a random game: 0 to 1"),
        "led": Setting(1.0, "moves drawn at each step of a random game, of which the game's `order` takes one"),
        "answers": Setting(0.0, "how often random games answer the last move as the game's `answers` say: 0 to 1"),
        "patience": Setting(0.0, "visits of a node before it gets children; 0: one for every 16 moves there are"),
        "best": Setting("visits", "which move is best: most visits, or the best lower bound", ("visits", "lower")),
        "prove": Setting(0.0, "positions that exact alpha-beta looks at for a proof, for each one that is simulated"),
        "root": Setting("rule", "how the root's moves are chosen: by the rule, or halved", ("rule", "halving")),
        "trees": Setting("one", "with several threads: one tree for all, or one for each", ("one", "each")),
    }
    hints, grows = True, True
    words = 3  # of its own in the control header (montecarlo/space.py)
    rank = 50

    def suits(self, limit: Limit) -> bool:
        """Where something ends it that it knows, and nothing else is to."""
        return bool(limit.given()) and limit.given() <= self.limits

    def usual(self, game: Game[Any]) -> str:
        """What suits rules that say which moves random games leave out."""
        return suited_settings(game) if game.has("pointless") else ""

    def refuse_settings(self, game: Game[Any], options: Options) -> None:
        """ValueError, if they do not fit the game, or each other."""
        chosen = self.chosen(game, options)
        mix = float(chosen["mix"])
        if mix > 1 or (mix > 0 and not has_one_number(game)):
            raise ValueError("`mix` of mcts is 0 to 1, and 0 where one number does not say what each player gets")
        rule = str(chosen["rule"])
        if RULES[rule] in BY_MOVE and not game.codes:
            raise ValueError(f"rule={rule} is for moves that mean the same everywhere: {game.name} has no `codes`")
        if not 1 <= float(chosen["led"]) <= MOST_LED:
            raise ValueError(f"`led` of mcts is 1 to {MOST_LED}, not {chosen['led']:g}")
        if float(chosen["answers"]) > 1:
            raise ValueError(f"`answers` of mcts is 0 to 1, not {chosen['answers']:g}")
        if float(chosen["answers"]) > 0 and not can_answer(game):
            wanted = "for rules with `answers`, `legal` and `codes` that forbid no position to come again"
            raise ValueError(f"`answers` of mcts is {wanted}; {game.name} is none")
        if float(chosen["prove"]) > 0:
            refuse_proofs(game, options, str(chosen["root"]))
        if chosen["best"] != "visits" and (chosen["rule"] == "brue" or chosen["root"] == "halving"):
            raise ValueError("with rule=brue or root=halving it is means that count: leave `best` out")

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        from zermelo.methods.montecarlo.run import Run  # many files, which other methods do not need

        Run(self.chosen(session.game, session.options), session).prepare()

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result whenever the simulations have doubled; with `root=halving`, after every round."""
        from zermelo.methods.montecarlo.run import Run

        if limit.none:
            raise ValueError("mcts may never come to an end of its own: give it seconds or simulations")
        yield from Run(self.chosen(session.game, session.options), session).results(limit)

    def visited(self, session: Session, limit: Limit) -> Visited:
        """The nodes of the tree that a search has grown; of the first one, where each thread has its own."""
        from zermelo.methods.montecarlo.reading import visited_in

        session.search(limit)
        kept = session.kept_already("tree")
        return (
            visited_in(kept.trees[0]) if kept else visited_on(session.trail, [])
        )  # where the game is over, none grows


def refuse_proofs(game: Game[Any], options: Options, root: str) -> None:
    """ValueError, if `prove` can't do anything: it proves outcomes of best moves, as alphabeta does."""
    if misfit := OPPONENTS.misfit(game):
        raise ValueError(f"`prove` of mcts {misfit}")
    if options.all_moves or options.lines > 1 or root != "rule":
        raise ValueError("`prove` of mcts is for the best move alone: leave out --all-moves, --lines and root=halving")
