"""A line in words: who plays what, a note on each step, and the board where its point can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Game
from zermelo.playing.reasons.ending import Ending
from zermelo.playing.reasons.reason import Play
from zermelo.playing.reasons.steps import LEGAL, Step

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ROWS = 12  # steps that are shown of a line; of a longer one its beginning and its end
FIRST_ROWS = 3
INLINE = 8  # steps of a line in which there is nothing to be said
MORE = "..."


def play_text(game: Game[Any], play: Play, seat: int = 0) -> str:
    """A line with its steps, and the board where its point can be seen, as the player in this seat sees it."""
    if play.loser is None:
        head = f"After {play.move} play may go on like this"
    else:
        winner = game.players[1 - play.loser]
        if len(play.steps) == 1:
            head = f"{play.move} ends it"
        else:
            force = ", by force" if play.forced and len(play.steps) > 2 else ""
            begun = "After" if play.loser == play.steps[0].player else "With"
            head = f"{begun} {play.move} {winner} wins{force}"
    rows = step_rows(game, play)
    if play.loser is None and not any(note for _, _, note in rows):
        words = [step.text for step in play.steps[1 : INLINE + 1]]
        return f"After {play.move} play may go on {' '.join(words)} {MORE}" if words else ""
    wide = [max(len(row[column]) for row in rows) for column in range(2)]
    table = "\n".join(f"  {who:<{wide[0]}}  {move:<{wide[1]}}  {note}".rstrip() for who, move, note in rows)
    if not play.drawing:
        return f"{head}:\n{table}"
    row = play.ending is not None and play.ending.line > 0
    where = ", the row in capitals" if row else ""
    drawing = game.seen_by(play.state, seat) if seat and not row else play.drawing
    board = "\n".join(f"    {line}".rstrip() for line in drawing.splitlines())
    return f"{head}:\n{table}\n  the board then{where}:\n{board}"


def step_rows(game: Game[Any], play: Play) -> list[tuple[str, str, str]]:
    """Who plays what, and a note; of a long line the beginning and the end."""
    rows = []
    for place, step in enumerate(play.steps):
        before = play.steps[place - 1] if place else None
        rows.append((game.players[step.player], step.text, step_note(game, step, before, play.ending)))
    left = len(rows) - ROWS
    if left > 1:
        rows = [*rows[:FIRST_ROWS], (MORE, f"({left} moves)", ""), *rows[FIRST_ROWS - ROWS :]]
    return [*rows, (MORE, "", "")] if play.cut or not (play.whole or play.ending) else rows


def step_note(game: Game[Any], step: Step, before: Step | None, ending: Ending | None) -> str:
    """What can be said of a step."""
    notes = [f"takes {' '.join(step.takes)}"] if step.takes else []
    other = game.players[1 - step.player]
    if step.only == LEGAL:
        notes.append("the only legal move")
    elif step.only and not step.ends:
        against = f": else {other} wins with {' or '.join(step.against)}" if step.against else ""
        notes.append(f"the only move{against}")
    elif step.hopeless and not (before and before.unstoppable):
        notes.append(f"whatever is played here, {other} wins at once")
    if step.ends:
        notes.append(end_note(game, ending))
    elif step.threatens and not step.hopeless:
        notes.append(f"threatens {listed(step.threatens)}{_no_answer(step, other) if step.unstoppable else ''}")
    return "; ".join(notes)


def _no_answer(step: Step, other: str) -> str:
    """Why a threat can't be stopped."""
    if len(step.threatens) > 1:
        return f": {other} can't stop {'both' if len(step.threatens) == 2 else 'them all'}"
    if not step.despite:
        return ", and nothing stops it"
    return f", and if {other} stops it with {step.despite[0][0]}, there is {step.despite[0][1]}"


def end_note(game: Game[Any], ending: Ending | None) -> str:
    """How the game ends."""
    if ending is None or ending.winner is None:
        return "the game ends, nobody wins" if ending else "the game ends"
    if ending.line:
        many = NUMBERS[ending.line] if ending.line < len(NUMBERS) else str(ending.line)
        cells = f" ({' '.join(ending.cells)})" if ending.cells else ""
        return f"completes {many} in a row{cells}"
    loser = game.players[1 - ending.winner]
    return (
        f"{loser} is attacked and has no answer"
        if ending.attacked
        else f"ends the game: {game.players[ending.winner]} wins"
    )


def listed(words: Sequence[str], most: int = 6) -> str:
    """a, b and c; of many, the first, and how many more.

    >>> listed(["1", "2", "3"]), listed(["1"])
    ('1, 2 and 3', '1')
    """
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
