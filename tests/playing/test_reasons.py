"""Every sentence of `why` is held to its definition, by brute force, on positions of many games that were come to by
chance. Nothing is compiled here: a recursion stands in for the search."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.playing.definitions import Solved, mine, refuted_at_once, rows_of, winning_texts
from zermelo.game import Game
from zermelo.games.breakthrough import Breakthrough
from zermelo.games.connect_four import ConnectFour
from zermelo.games.mnk import MNK
from zermelo.games.nim import Nim
from zermelo.games.othello import Othello
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.playing.reasons.derive import reasons_for
from zermelo.playing.reasons.wording import sentences
from zermelo.trail import Trail

GAMES: dict[
    str, tuple[Game[Any], int, int]
] = {  # with how many random moves a position is come to, at least and at most
    "nim": (Nim((1, 2, 3)), 0, 3),
    "nim, normal": (Nim((2, 3), misere=False), 0, 2),
    "tic-tac-toe": (TicTacToe(), 1, 6),
    "connect-four": (ConnectFour(4, 4), 4, 12),
    "mnk": (MNK(4, 3, 3), 3, 9),
    "breakthrough": (Breakthrough(3, 4), 0, 6),
    "othello": (Othello(4), 4, 10),
    "othello, discs": (Othello(4, discs=True), 5, 10),
}
PLAIN = [name for name in GAMES if name != "othello, discs"]
VERBS = {"wins": 1, "draws": 0, "loses": -1}
PLURAL = {"win": 1, "draw": 0, "lose": -1}
SOLVED = {name: Solved(game) for name, (game, _, _) in GAMES.items()}
FAR = r"(?: in (\d+) plies| at once)?"
DOES = r"(wins|draws|loses)"
CLAIMS = {
    name: re.compile(pattern)
    for name, pattern in {
        "only": rf"^(\S+) is the only move that {DOES}{FAR}: all others (.+)\.$",
        "slips": rf"^(\S+) lets the win slip: it draws, where (\S+) wins{FAR}\.$",
        "worse": rf"^(\S+) {DOES}{FAR}, where (\S+) {DOES}{FAR}\.$",
        "equal": rf"^(\S+) is as good as any: it {DOES}{FAR}\.$",
        "slower": rf"^(\S+) wins too, but in (\d+) plies; (\S+) does{FAR}\.$",
        "sooner": r"^Every move loses; (\S+) in (\d+) plies, while (\S+) holds out for (\d+)\.$",
        "threat": r"^(\w+) threatens to win with (.+?)(, and there is no move against .*|; .*|, and .*|, but .*)$",
        "one answer": rf"^(\w+) has to find one answer, (\S+): it {DOES}, all others (.+?)\."
        rf"(?: After it (\S+) comes too late, and {DOES}\.)?$",
        "answers": rf"^(\w+) {DOES} with (.+); other answers (.+)\.$",
        "play": r"^(?:After|With) (\S+) (\w+) wins(, by force)?:$|^(\S+) ends it:$",
    }.items()
}
MET: dict[str, int] = {}


def met(claim: str) -> None:
    MET[claim] = MET.get(claim, 0) + 1


def position(game: Game[Any], least: int, most: int, luck: random.Random) -> Trail:
    """Where a random game stands."""
    while True:
        trail = Trail(game)
        for _ in range(luck.randint(least, most)):
            if trail.over():
                break
            trail = trail.play(luck.choice(trail.options()))
        if not trail.over():
            return trail


def test_every_sentence_holds():
    """On random positions; and every kind of claim was met, so that none is never looked at."""
    MET.clear()
    for name in PLAIN:
        game, least, most = GAMES[name]
        luck = random.Random(name)
        for _ in range(35):
            trail = position(game, least, most, luck)
            look_at(SOLVED[name], trail, luck.choice(trail.options()))
    each_answered_otherwise = Tree(text="(((1 -1 -1) (-1 1 -1) (-1 -1 1)) 0)")
    look_at(Solved(each_answered_otherwise), Trail(each_answered_otherwise), 0)
    wanted = {*CLAIMS, "by force", "only legal", "only saving", "hopeless", "threatens", "unstoppable", "line"}
    assert wanted <= set(MET), wanted - set(MET)


def look_at(solved: Solved, trail: Trail, move: int) -> None:
    """What is said of a move."""
    told = sentences(solved.game, reasons_for(trail, solved.every(trail), move, solved))
    Claims(solved, trail, move).check(told)


class Claims:
    """What was said of a move, and the truth."""

    def __init__(self, solved: Solved, trail: Trail, move: int) -> None:
        self.solved, self.game, self.trail, self.state = solved, solved.game, trail, trail.state
        self.move, self.text = move, solved.game.move_text(trail.state, move)
        self.values = {
            self.game.move_text(self.state, other): solved.after(self.state, other) for other in trail.options()
        }
        self.outcomes = {text: mine(self.game, self.state, payoff) for text, (payoff, _) in self.values.items()}

    def check(self, told: list[str]) -> None:
        """Every sentence is one that is known, and true."""
        assert told
        for sentence in told:
            head = sentence.partition("\n")[0]
            kinds = [kind for kind, pattern in CLAIMS.items() if pattern.match(head)]
            if len(self.values) == 1:
                continue  # the only legal move
            if not kinds:
                assert head.startswith(f"{self.text} is best: it "), head
                continue
            assert len(kinds) == 1, head
            met(kinds[0])
            found = CLAIMS[kinds[0]].match(head)
            assert found
            getattr(self, f"check_{kinds[0].replace(' ', '_')}")(
                *found.groups(), *([sentence] if kinds[0] == "play" else [])
            )

    def is_so(self, text: str, verb: str, plies: str | None) -> None:
        assert self.outcomes[text] == VERBS[verb]
        assert plies is None or self.values[text][1] == int(plies)

    def check_only(self, text: str, verb: str, plies: str | None, rest: str) -> None:
        assert text == self.text
        self.is_so(text, verb, plies)
        others = {value for other, value in self.outcomes.items() if other != text}
        assert others == {PLURAL[word] for word in rest.split(" or ")}
        assert max(others) < self.outcomes[text]

    def check_slips(self, text: str, best: str, plies: str | None) -> None:
        self.is_so(text, "draws", None)
        self.is_so(best, "wins", plies)

    def check_worse(self, text: str, verb: str, plies: str | None, best: str, better: str, far: str | None) -> None:
        self.is_so(text, verb, plies)
        self.is_so(best, better, far)
        assert self.outcomes[text] < self.outcomes[best] == max(self.outcomes.values())

    def check_equal(self, text: str, verb: str, plies: str | None) -> None:
        self.is_so(text, verb, plies)
        rank = self.solved.rank(self.state)
        assert rank(self.values[text]) == max(rank(value) for value in self.values.values())

    def check_slower(self, text: str, plies: str, best: str, far: str | None) -> None:
        self.is_so(text, "wins", plies)
        self.is_so(best, "wins", far or "1")
        assert int(plies) > int(far or 1)

    def check_sooner(self, text: str, plies: str, best: str, far: str) -> None:
        assert set(self.outcomes.values()) == {-1}
        self.is_so(text, "loses", plies)
        self.is_so(best, "loses", far)
        assert int(far) == max(plies for _, plies in self.values.values()) > int(plies)

    def check_threat(self, player: str, moves: str, rest: str) -> None:
        assert player == self.game.players[1 - self.game.turn(self.state)]
        refuted = refuted_at_once(self.game, self.state)
        hopeless = all(refuted.values())
        for threat in moves.replace(" and ", ", ").split(", "):
            times = sum(threat in wins for wins in refuted.values())
            assert times * 2 > len(refuted) or (hopeless and times * 2 >= len(refuted))
        assert hopeless == ("there is no move against" in rest)
        if "stops it" in rest and f"; {self.text}" in rest:
            assert not refuted[self.text]
        if "alone stops it" in rest:
            assert [text for text, wins in refuted.items() if not wins] == [self.text]
        if "does nothing against it" in rest:
            assert refuted[self.text]

    def check_one_answer(
        self, player: str, answer: str, verb: str, rest: str, late: str | None, comes: str | None
    ) -> None:
        after = self.game.play(self.state, self.move)
        outcomes = self._outcomes(after)
        assert player == self.game.players[self.game.turn(after)]
        assert outcomes[answer] == VERBS[verb] == max(outcomes.values())
        assert {value for text, value in outcomes.items() if text != answer} == {PLURAL[w] for w in rest.split(" or ")}
        assert list(outcomes.values()).count(outcomes[answer]) == 1
        if late and comes:
            then = self.game.play(after, self.game.parse_move(after, answer))
            assert self._outcomes(then)[late] == VERBS[comes] < self.outcomes[late]

    def check_answers(self, player: str, verb: str, good: str, rest: str) -> None:
        outcomes = self._outcomes(self.game.play(self.state, self.move))
        best = {text for text, value in outcomes.items() if value == max(outcomes.values())}
        assert {outcomes[text] for text in best} == {VERBS[verb]}
        named = re.sub(r" and \d+ more", "", good).replace(" and ", ", ").split(", ")
        assert set(named) <= best and (len(named) == len(best) or "more" in good)
        assert {outcomes[text] for text in outcomes if text not in best} == {PLURAL[w] for w in rest.split(" or ")}

    def _outcomes(self, state: Any) -> dict[str, float]:
        moves = {self.game.move_text(state, move): move for move in self.game.moves(state)}
        return {text: mine(self.game, state, self.solved.after(state, move)[0]) for text, move in moves.items()}

    def check_play(self, text: str | None, winner: str | None, force: str | None, ends: str | None, whole: str) -> None:
        """The steps are legal, lead to what is said, and every note is true."""
        rows, _, drawn = whole.partition("\n  the board then")
        state, loser, forced, before = self.state, None, [], None
        steps = [re.match(r"  (\S+) +(\S+(?: moves\))?) *(.*)", row) for row in rows.splitlines()[1:]]
        if any(step and step[1] == "..." for step in steps):
            return  # cut in the middle: what is left out can't be replayed
        first = (text or ends or "").strip()
        assert steps[0] and steps[0][2] == first
        for step in steps:
            assert step
            player, move, note = step[1], step[2], step[3]
            assert player == self.game.players[self.game.turn(state)]
            self.check_note(state, move, note, before, drawn)
            refuted = refuted_at_once(self.game, state)
            no_choice = len(refuted) == 1 or not [t for t, wins in refuted.items() if not wins and t != move]
            forced.append((player, no_choice))
            before = note
            state = self.game.play(state, self.game.parse_move(state, move))
        assert self.game.over(state)
        gets = self.game.payoff(state, 0)
        won = self.game.players[0 if gets > 0 else 1]
        assert gets and (winner is None or won == winner)
        loser = next(name for name in self.game.players if name != won)
        own = [chosen for place, (player, chosen) in enumerate(forced) if player == loser and place]
        if force:
            met("by force")
            assert own and all(own)
        elif winner and len(steps) > 2:
            assert not all(own)

    def check_note(self, state: Any, move: str, note: str, before: str | None, drawn: str) -> None:
        game = self.game
        after = game.play(state, game.parse_move(state, move))
        refuted, other = refuted_at_once(game, state), game.players[1 - game.turn(state)]
        if "the only legal move" in note:
            met("only legal")
            assert list(refuted) == [move]
        elif "the only move" in note:
            met("only saving")
            assert [text for text, wins in refuted.items() if not wins] == [move]
            against = re.search(rf"else {other} wins with ([^;]+)", note)
            assert against
            assert all(any(text in wins for wins in refuted.values()) for text in against[1].split(" or "))
        if "whatever is played here" in note:
            met("hopeless")
            assert all(refuted.values())
        threatens = re.search(r"threatens ([^:;]+?)(: .*|, and .*|;.*|$)", note)
        if threatens:
            met("threatens")
            answers = refuted_at_once(game, after)
            for threat in threatens[1].replace(" and ", ", ").split(", "):
                times = sum(threat in wins for wins in answers.values())
                assert times * 2 > len(answers) or (all(answers.values()) and times * 2 >= len(answers))
            if "can't stop" in note or "nothing stops it" in note or "there is" in note:
                met("unstoppable")
                assert all(answers.values())
            else:
                assert not all(answers.values())
        completes = re.search(r"completes (\w+) in a row(?: \((.+)\))?", note)
        if completes:
            met("line")
            self.check_line(completes[1], completes[2], state, after, drawn)
        assert ("takes" in note) == (game.name == "breakthrough" and pawns(game, after) < pawns(game, state))
        assert game.over(after) == ("completes" in note or "ends the game" in note or "the game ends" in note)

    def check_line(self, many: str, cells: str | None, before: Any, state: Any, drawn: str) -> None:
        """Capitals in the drawing, of the winner, so many in a row; and the last move has put one of them there."""
        game, length = self.game, {"three": 3, "four": 4}[many]
        board = "\n".join(line[4:] for line in drawn.splitlines()[1:])
        assert board.lower() == "\n".join(row.rstrip() for row in game.draw(state).splitlines())
        winner = game.players[0 if game.payoff(state, 0) > 0 else 1].upper()
        runs = [run for run in rows_of(board, winner) if len(run) >= length]
        assert len(runs) == 1 and len(runs[0]) == length
        assert length == getattr(game, "line", 3)
        changed = [a != b for a, b in zip(game.draw(before), game.draw(state), strict=True)]
        assert any(
            moved and mark == winner for moved, mark in zip(changed, _padded(board, game.draw(state)), strict=True)
        )
        if cells:
            assert len(cells.split()) == length


def _padded(board: str, drawing: str) -> str:
    """The board with the blanks at the ends of lines that the drawing has."""
    pairs = zip(board.splitlines(), drawing.splitlines(), strict=True)
    return "\n".join(row.ljust(len(other)) for row, other in pairs)


def pawns(game: Any, state: Any) -> int:
    """On both sides."""
    return sum(cells.size() for cells in game.held(state))


def test_othello_never_completes_a_line():
    """Discs in a row decide nothing there, however many there are."""
    game, least, most = GAMES["othello, discs"]
    solved, luck = SOLVED["othello, discs"], random.Random(5)
    for _ in range(40):
        trail = position(game, least, most, luck)
        for move in trail.options():
            told = "\n".join(sentences(game, reasons_for(trail, solved.every(trail), move, solved)))
            assert "in a row" not in told and "takes" not in told
            payoff = mine(game, trail.state, solved.after(trail.state, move)[0])
            if abs(payoff) > 1:
                assert f"comes to {payoff:g}" in told


TREES = st.recursive(
    st.integers(-3, 3).map(str),
    lambda inside: st.lists(inside, min_size=1, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=12,
)


@given(TREES, st.data())
def test_payoffs_of_any_size(text: str, data: st.DataObject):
    """Trees of random payoffs: what a move comes to is what minimax says."""
    if not text.startswith("("):
        return
    game = Tree(text=text)
    trail, solved = Trail(game), Solved(game)
    move = data.draw(st.sampled_from(trail.options()))
    told = sentences(game, reasons_for(trail, solved.every(trail), move, solved))
    payoff = mine(game, trail.state, solved.after(trail.state, move)[0])
    plain = {abs(solved.after(trail.state, other)[0]) for other in trail.options()} <= {0, 1}
    word = {1: "wins", 0: "draws", -1: "loses"}[int(payoff)] if plain else f"comes to {payoff:g}"
    assert word in told[0] or (word == "draws" and "lets the win slip: it draws" in told[0])


def test_winning_texts_are_wins():
    """The definitions themselves, on a position that is plain to see."""
    game = TicTacToe()
    state = game.parse_state("xx./oo./...")
    assert winning_texts(game, state) == {"c3"}
    assert refuted_at_once(game, state)["a1"] == {"c2"}
