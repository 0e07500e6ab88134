"""Reasons of games for several players in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Game
from zermelo.playing.reasons.line_wording import FIRST_ROWS, MORE, NUMBERS, ROWS, listed
from zermelo.playing.reasons.reason import Choice, Course, Shares
from zermelo.value import PROVED


def shares_text(game: Game[Any], shares: Shares) -> str:
    """What each gets by both moves, and who gains and loses by it."""
    sure = "" if shares.kind == PROVED else f" ({shares.kind})"
    both = f"{shares.move} comes to {each(game, shares.gets)}; {shares.other} to {each(game, shares.instead)}{sure}."
    gains = _gains(game, shares)
    if not gains:
        return both
    same = f"To {game.players[shares.mover]} that is all the same: " if shares.same else ""
    return f"{both} {same}{shares.move} is {gains}."


def _gains(game: Game[Any], shares: Shares) -> str:
    """1 less for x and 2 more for y: the mover first."""
    told = []
    for player in sorted(range(len(game.players)), key=lambda player: player != shares.mover):
        gap = shares.gets[player] - shares.instead[player]
        if round(gap, 3):
            told.append(f"{shown(abs(gap))} {'more' if gap > 0 else 'less'} for {game.players[player]}")
    return listed(told) if told else ""


def choice_text(game: Game[Any], choice: Choice) -> str:
    """Whose answer it is, what he gets by it, and what another one would give."""
    who, mover = game.players[choice.player], game.players[choice.mover]
    sure = "" if choice.kind == PROVED else f" ({choice.kind})"
    if not choice.other:
        return f"Whatever {who} answers, {mover} gets at most {shown(choice.most)}{sure}."
    mine, theirs = choice.gets[choice.player], choice.instead[choice.player]
    to_mover = choice.gets[choice.mover], choice.instead[choice.mover]
    later = f"After {' '.join(choice.after)} " if len(choice.after) > 1 else ""
    if mine == theirs:
        both = f"{choice.answer} and {choice.other} both give {who} {shown(mine)}"
        gets = f"{mover} gets {shown(to_mover[0])} with {choice.answer} and {shown(to_mover[1])} with {choice.other}"
        return f"{later or 'There '}{who} decides: {both}, but {gets}{sure}."
    return (
        f"{later}{who} answers {choice.answer} and gets {shown(mine)}; {choice.other} would give {mover} "
        f"{shown(to_mover[1])}, but {who} only {shown(theirs)}{sure}."
    )


def course_text(game: Game[Any], course: Course) -> str:
    """The line, a row each, and how it ends."""
    rows = [(game.players[player], text) for player, text in course.steps]
    left = len(rows) - ROWS
    if left > 1:
        rows = [*rows[:FIRST_ROWS], (MORE, f"({left} moves)"), *rows[FIRST_ROWS - ROWS :]]
    rows += [] if course.gets else [(MORE, "")]
    wide = max(len(who) for who, _ in rows)
    table = "\n".join(f"  {who:<{wide}}  {text}".rstrip() for who, text in rows)
    line = course.ending.line if course.ending else 0
    many = NUMBERS[line] if line < len(NUMBERS) else str(line)
    note = f", with {many} in a row" if line else ""
    end = f"\n  at the end{note}: {each(game, course.gets)}" if course.gets else ""
    board = "\n".join(f"    {row}".rstrip() for row in course.drawing.splitlines())
    where = "the board then" + (", the row in capitals" if line else "")
    return f"After {course.move}, if each plays for himself:\n{table}{end}\n  {where}:\n{board}"


def each(game: Game[Any], payoffs: Sequence[float]) -> str:
    """1 for x, 0 for y and -1 for z."""
    pairs = zip(game.players, payoffs, strict=True)
    return listed([f"{shown(gets)} for {name}" for name, gets in pairs])


def shown(value: float) -> str:
    """Three figures are enough."""
    return f"{round(value, 3) + 0:g}"
