"""What can be asked at the table where a game is played: why a move, and where the game turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.cli.screen import say, working
from zermelo.cli.why import say_review, say_values
from zermelo.game import CHANCE

if TYPE_CHECKING:
    from zermelo.playing.opponent import Opponent
    from zermelo.trail import Trail

MARK = "#"  # before the number of a move
LONGEST_REVIEW = 10.0  # seconds, all positions together: no longer than a person waits


def say_why(opponent: Opponent, asked: str) -> None:
    """The reasons for a move that could be played here; of `last`, the last one that was played; of `#7`, of the
    seventh. Without one, what every move is worth, and the reasons for the best."""
    try:
        trail, move = _meant(opponent, asked)
    except ValueError as problem:
        say(str(problem))
        return
    with working() as progress:
        progress.show("thinking", at_once=True)
        answer = opponent.why_at(trail)
        try:
            sentences = answer.sentences(answer.best if move is None else move, opponent.record.person or 0)
        except KeyboardInterrupt:  # of the question, not of the game
            sentences = ["stopped before there was a reason"]
    if move is None:
        say_values(answer)
        say()
    for sentence in sentences:
        say(sentence)


def _meant(opponent: Opponent, asked: str) -> tuple[Trail, int | None]:
    """Where the move was or could be chosen, and the move."""
    record = opponent.record
    if asked == "last" or asked.startswith(MARK):
        number = len(record.moves) if asked == "last" else move_number(opponent, asked.removeprefix(MARK))
        while asked == "last" and number and record.game.turn(record.trails[number - 1].state) == CHANCE:
            number -= 1
        if not number:
            raise ValueError("no move was played yet")
        if record.game.turn(record.trails[number - 1].state) == CHANCE:
            raise ValueError(f"move {number} was chance's: nobody chose it")
        return record.trails[number - 1], record.moves[number - 1]
    if record.trail.over():
        raise ValueError(f"the game is over: ask why {MARK}N, N from 1 to {len(record.moves)}")
    return record.trail, record.move_from(asked) if asked else None


def move_number(opponent: Opponent, text: str) -> int:
    """The number of a move that was played; ValueError says which there are."""
    many = len(opponent.record.moves)
    if not (text.isdecimal() and 1 <= int(text) <= many):
        there = f"the moves are 1 to {many}" if many else "no move was played yet"
        raise ValueError(f"{text or 'nothing'!r} is no number of a move: {there}")
    return int(text)


def say_turnings(opponent: Opponent) -> None:
    """Where the game turned, as far as a few seconds show it."""
    record = opponent.record
    if not record.moves:
        say("no move was played yet")
        return
    from zermelo.methods.limit import Limit
    from zermelo.playing.review import review_of

    with working() as progress:
        limit = Limit(seconds=min(opponent.patience, LONGEST_REVIEW / len(record.trails)))
        found = review_of(
            opponent.session, record.trail, limit, lambda done, of: progress.show(f"review: {done} of {of}")
        )
    say_review(found)
