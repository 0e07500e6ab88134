"""The Universal Chess Interface, for chess and any other game of two that has no other.

    uci                                  id name zermelo ... the options ... uciok
    setoption name Hash value 128        and the others that it has offered (settings.py)
    isready                              readyok; what has to be compiled is compiled meanwhile
    position startpos moves e2e4 ...     or `position fen ...`
    go wtime 60000 btime 60000 ...       also winc, binc, movestogo, movetime, depth, nodes, mate, infinite, ponder,
                                         searchmoves, perft; `stop` and `ponderhit` end it
    d, eval, bench                       for people: the board, what its estimate is made of, a fixed search

Scores are in hundredths of the game's own `margin`, which is a pawn, for who is to move; moves are written by the
game's `uci_text`, if it has one.

>>> uci = UCI("chess", {})
>>> "".join(uci.answers("position startpos moves e2e4 e7e5")), "".join(uci.answers("d")).splitlines()[-1]
('', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1')
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.methods.clock import Allowance, Patience, allowance
from zermelo.protocols.settings import Settings
from zermelo.protocols.ugi import FOREVER, UGI
from zermelo.trail import Trail
from zermelo.value import AT_ENDS, Value

if TYPE_CHECKING:
    from zermelo.methods.result import Line, Result
    from zermelo.methods.session import Session

BENCH_DEPTH = 10
WARMING = 4.5  # seconds that a client waits for `readyok` at most; what is left to compile goes on meanwhile


class UCI(UGI):
    """One game, as the protocol speaks of it."""

    numbers: ClassVar[tuple[str, ...]] = (
        "wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft",
    )  # fmt: skip
    clocks: ClassVar[tuple[str, ...]] = ("wtime", "btime")
    commands: ClassVar[dict[str, str]] = {
        "uci": "greet", "isready": "ready", "ucinewgame": "new_game", "position": "position", "go": "go",
        "setoption": "set_option", "d": "show", "eval": "evaluate", "bench": "bench", "quit": "quit",
    }  # fmt: skip

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        super().__init__(source, parameters, method, seconds)
        self.settings = Settings()
        self.pondering = False
        self._released = threading.Event()  # whoever thinks without end may answer
        self._share, self._hit = Allowance(math.inf, math.inf), 0.0  # of this move; when pondering was over
        self._timer: threading.Timer | None = None
        self._warm: threading.Thread | None = None
        self._kind: Any = None  # what the session was made with

    # ---- lines -------------------------------------------------------------------------------------------------------

    def hear(self, line: str) -> str:
        """What ends a search, or turns pondering into thinking, is heard at once."""
        word = next(iter(line.split()), "")
        if word in ("stop", "quit"):
            self._released.set()
        if word == "ponderhit":
            self._begin_clock()
            self._released.set()
        return super().hear(line)

    def leave(self) -> None:
        """Nobody will ever say stop."""
        self._released.set()
        super().leave()

    def greet(self, words: list[str]) -> Iterator[str]:
        """Who this is, and what can be set."""
        yield "id name zermelo\nid author the authors of zermelo\n"
        yield from self.settings.offered()
        yield "uciok\n"

    def set_option(self, words: list[str]) -> Iterator[str]:
        """One of the options; ValueError says what would be right."""
        name = self.settings.change(words)
        if name == "clear hash" and self.session is not None:
            self.session.new_game()
            self.session.trail = self.trail
        yield from ()

    def ready(self, words: list[str]) -> Iterator[str]:
        """Compiled, if it can be within what a client waits for; else it goes on in another thread."""
        if self._warm is None:
            self._warm = threading.Thread(target=self._warm_up, daemon=True)
            self._warm.start()
        self._warm.join(WARMING)
        yield "readyok\n"

    def _warm_up(self) -> None:
        for _ in super().ready([]):
            pass

    # ---- thinking ----------------------------------------------------------------------------------------------------

    def thinking(self) -> Session:
        """Who thinks, as it was set."""
        from zermelo.methods.limit import Options
        from zermelo.methods.session import Session

        options = self.settings.options(Options, self.method or "engine")
        if self.session is None or self._kind != (options, self.game):
            self.session, self._kind = Session(self.game, options), (options, self.game)
        return self.session

    def go(self, words: list[str]) -> Iterator[str]:
        """Think, tell what was thought, and name a move: always, since a client waits for it."""
        numbers, wrong = self._heard_numbers(words)
        if "perft" in words and wrong:
            raise ValueError(wrong[0])
        yield from (f"info string {problem}\n" for problem in wrong)
        if "perft" in numbers:
            yield from self._perft(int(numbers["perft"]))
            return
        if self.trail.over():
            self.trail, self._texts = self._unclaimed(), []
        if self.trail.over():
            yield "info depth 0 score " + ("mate 0" if self.trail.payoff(0) else "cp 0") + "\nbestmove (none)\n"
            return
        if self._warm is not None:
            self._warm.join()
        self.pondering, self.endless = "ponder" in words, "infinite" in words or "ponder" in words
        waits = self.endless = self.endless and not self.alone  # asked in this order: nobody may leave in between
        self._share = share = self._allowance(numbers)
        last: Result | None = None
        patience = Patience(math.inf if "movetime" in numbers or "infinite" in words else share.enough)
        self._released.clear()
        for last in self._searched(words, numbers, share):
            yield from self._infos(last)
            thought = last.effort.seconds - self._hit if not self.pondering else 0.0
            if patience.is_over(last.best, thought):
                break
        if waits:  # whoever asks for it wants no answer before he has said so
            try:
                self._released.wait()
            except KeyboardInterrupt:
                if not self.ended:
                    raise
        self._end_clock()
        self.endless = self.pondering = False
        yield self._best(last)

    def _searched(self, words: list[str], numbers: dict[str, float], share: Allowance) -> Iterator[Result]:
        """Results on the way."""
        limits: dict[str, Any] = {name: max(1, int(numbers[name])) for name in ("depth", "nodes") if name in numbers}
        if "mate" in numbers:
            limits["depth"] = max(1, min(200, 2 * int(numbers["mate"]) - 1))
        if self.settings.weakened:
            limits["nodes"] = min(limits.get("nodes", 1 << 60), self.settings.nodes())
        limits["seconds"] = FOREVER if self.endless or (limits and math.isinf(share.most)) else min(FOREVER, share.most)
        only = self._only(words)
        session = self.thinking().asking(only=only) if only else self.thinking()
        yield from self.results(self.trail, heard=True, session=session, **limits)

    def _unclaimed(self) -> Trail:
        """A draw by repetition or by counted moves has to be claimed, and a client may play on: the position without
        its past and its count."""
        return Trail(self.game, self.game.parse_state(self.game.state_text(self.game.recurring(self.trail.state))))

    def _only(self, words: list[str]) -> tuple[int, ...]:
        """The moves after `searchmoves`."""
        if "searchmoves" not in words:
            return ()
        named = (self.named(self.trail, text) for text in words[words.index("searchmoves") + 1 :])
        return tuple(move for move in named if move is not None)

    def _allowance(self, numbers: dict[str, float]) -> Allowance:
        """For this move: as told, by the clock, or what was given once."""
        if "movetime" in numbers:
            seconds = max(0.001, numbers["movetime"] / 1000 - self.settings.overhead)
            return Allowance(seconds, seconds)
        side = "w" if self.game.turn(self.trail.state) == 0 else "b"
        if f"{side}time" in numbers:
            left, more = numbers[f"{side}time"] / 1000, numbers.get(f"{side}inc", 0.0) / 1000
            return allowance(left, more, numbers.get("movestogo", 0), self.settings.overhead)
        if numbers.keys() & {"depth", "nodes", "mate"}:
            return Allowance(math.inf, math.inf)
        return Allowance(self.seconds, self.seconds)

    def _begin_clock(self) -> None:
        """The move that was pondered about has come: from now on the clock counts."""
        self.pondering = False
        self._hit = self.session.seconds() if self.session is not None else 0.0
        if math.isfinite(self._share.most):
            self._timer = threading.Timer(self._share.most, self.stops.now)
            self._timer.daemon = True
            self._timer.start()

    def _end_clock(self) -> None:
        self._hit = 0.0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- telling -----------------------------------------------------------------------------------------------------

    def named(self, trail: Trail, text: str) -> int | None:
        """The move that a text names there, in the game's own notation or as programs write it."""
        try:
            move = self.game.parse_move(trail.state, text)
        except ValueError:
            return None
        return move if move in trail.options() else None

    def text_of(self, trail: Trail, move: int) -> str:
        """A move as programs write it."""
        if hasattr(self.game, "uci_text"):
            return str(self.game.uci_text(trail.state, move, self.settings.chess960))
        return self.game.move_text(trail.state, move)

    def _written(self, moves: tuple[int, ...]) -> list[str]:
        trail, found = self.trail, []
        for move in moves:
            found.append(self.text_of(trail, move))
            trail = trail.play(move)
        return found

    def _infos(self, result: Result) -> Iterator[str]:
        """A line for each of the best moves."""
        effort, depth = result.effort, max(1, result.depth)
        rate = int(effort.nodes / max(1e-6, effort.seconds))
        for place, line in enumerate(result.lines, start=1):
            told = f"multipv {place} score {self.score(line.value)} nodes {effort.nodes} nps {rate}"
            yield f"info depth {depth} {told} time {int(1000 * effort.seconds)} pv {' '.join(self._pv(line))}\n"

    def _pv(self, line: Line) -> list[str]:
        return self._written(line.line)

    def score(self, value: Value) -> str:
        """What a value is for who is to move: moves to mate, or hundredths of a pawn."""
        number = value.for_player(self.game.turn(self.trail.state))
        if value.kind in AT_ENDS and value.plies is not None and number:
            moves = (value.plies + 1) // 2
            return f"mate {moves if number > 0 else -moves}"
        return f"cp {round(100 * number / self.game.margin)}"

    def _best(self, last: Result | None) -> str:
        """The move, and the answer that is expected."""
        if last is None or last.best is None:
            return f"bestmove {self.text_of(self.trail, self.trail.options()[0])}\n"
        texts = self._written(last.line if last.line[:1] == (last.best,) else (last.best,))
        return f"bestmove {texts[0]}" + (f" ponder {texts[1]}" if len(texts) > 1 else "") + "\n"

    # ---- for people --------------------------------------------------------------------------------------------------

    def _perft(self, depth: int) -> Iterator[str]:
        from zermelo.measure.perft import divided

        if not 1 <= depth <= 12:
            raise ValueError(f"perft goes 1 to 12 moves deep, not {depth}")
        found = divided(self.trail, depth)
        for move, lines in found.lines.items():
            yield f"{self.text_of(self.trail, move)}: {lines}\n"
        yield f"\nNodes searched: {found.total}\n\n"

    def evaluate(self, words: list[str]) -> Iterator[str]:
        """What the estimate is made of."""
        for name, (weight, value) in self.game.features(self.trail.state).items():
            yield f"{name:<16}{weight * value / self.game.margin:+.2f}\n"
        total = self.game.estimate(self.trail.state) / self.game.margin
        yield f"{'estimate':<16}{total:+.2f} for {self.game.players[0]}\n"

    def bench(self, words: list[str]) -> Iterator[str]:
        """A search of a few positions to a fixed depth: its number of nodes tells one engine from another."""
        from zermelo.compiler.runner import INTERRUPTED
        from zermelo.methods.limit import Limit, Options
        from zermelo.methods.session import Session

        depth, nodes, seconds = int(words[0]) if words and words[0].isdigit() else BENCH_DEPTH, 0, 0.0
        positions = getattr(self.game, "bench", ()) or (self.game.state_text(self.game.start()),)
        for text in positions:
            trail = Trail(self.game, self.game.parse_state(text))
            result = Session(self.game, Options(method="engine", memory=16), trail).search(Limit(depth=depth))
            if result.stopped == INTERRUPTED:
                return  # no number that tells anything
            nodes, seconds = nodes + result.effort.nodes, seconds + result.effort.seconds
            yield f"{result.effort.nodes:>12}  {text}\n"
        yield f"{nodes} nodes {int(nodes / max(1e-6, seconds))} nps\n"
