"""The words of a line of the Go Text Protocol: colours and numbers, or what is wrong with them."""

from __future__ import annotations

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


class Refused(Exception):
    """What can't be done, in the protocol's own words."""


def cleaned_of(line: str) -> str:
    """Without comments and control characters, which are those of ASCII and no others."""
    text = "".join(mark for mark in line.replace("\t", " ") if mark >= " " and mark != "\x7f")
    return text.partition("#")[0].strip(" ")


def seat_of(words: list[str]) -> int:
    """The colour that stands first."""
    colour = words[0].lower() if words else ""
    if colour not in COLOURS:
        raise Refused("syntax error")
    return COLOURS[colour]


def real_of(words: list[str]) -> float:
    """The first word as a number."""
    return reals_of(words, 1)[0]


def reals_of(words: list[str], count: int) -> list[float]:
    """The first words as numbers of a sensible size."""
    try:
        numbers = [float(word) for word in words[:count]]
    except ValueError:
        numbers = []
    if len(numbers) < count or not all(abs(number) < 1e9 for number in numbers):
        raise Refused("syntax error")
    return numbers


def whole_of(words: list[str]) -> int:
    """The first word as a whole number of up to four digits."""
    if not words or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 4:
        raise Refused("syntax error")
    return int(words[0])
