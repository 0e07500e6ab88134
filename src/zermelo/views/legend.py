"""What the signs of a drawn tree mean, below it: only those that it has."""

from __future__ import annotations

from html import escape

from zermelo.board.colours import Colours
from zermelo.views.picture import Drawn

ROW, LETTER, SAMPLE = 24, 6.9, 30  # a row's height, a letter's width, the room of a sample
HEAD = 16  # above the first row


def entries(drawn: list[Drawn]) -> list[tuple[str, str]]:
    """The signs of a picture, each with its meaning.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> [sign for sign, _ in entries(picture(trace("alphabeta-slides", "three-branch")))]
    ['square', 'circle', 'end', 'window', 'principal', 'pruned']
    """
    who = {node.shape: node.who for node in reversed(drawn)}
    first = next((node.who for node in drawn if node.turn == 0), "Max")
    others = ", ".join(dict.fromkeys(node.who for node in drawn if node.shape == "triangle"))
    vectors = any(node.value.startswith("(") for node in drawn)
    ends = [node for node in drawn if node.shape == "end" and node.value]
    windows = [node.window for node in drawn]
    known = (
        ("square", f"{who.get('square')} to move", "square" in who),
        ("circle", f"{who.get('circle')} to move", "circle" in who),
        ("triangle", f"{others} to move", "triangle" in who),
        ("diamond", "chance", "diamond" in who),
        ("end", "payoffs, one for each player", vectors),
        ("end", f"payoff for {first}", not vectors and any(not node.estimated for node in ends)),
        ("estimate", "estimate", any(node.estimated for node in ends)),
        ("window", "α: Max has at least this; β: Min has at most this", any(w.startswith("[") for w in windows)),
        ("alpha", "Max has at least this", any(w.startswith("α") for w in windows)),
        ("samples", f"average for {first}, of n samples", any(w.startswith("n=") for w in windows)),
        ("principal", "principal variation", any(node.principal for node in drawn)),
        ("pruned", "pruned: not looked at", any(node.pruned for node in drawn)),
    )
    return [(sign, words) for sign, words, there in known if there]


def legend(drawn: list[Drawn], left: float, wide: float, top: float, colours: Colours) -> tuple[list[str], float]:
    """The rows, and how high they are together."""
    begin = left + 14
    x, y, found = begin, top + HEAD, []
    for sign, words in entries(drawn):
        room = SAMPLE + LETTER * len(words) + 18
        if sign == "window":
            room += 14
        if x > begin and x + room > left + wide:
            x, y = begin, y + ROW
        found.append(_entry(sign, words, x, y, colours))
        x += room
    look = f'stroke="{colours.faint}" stroke-width=".7" fill="none"'
    rule = f'<path d="M{begin:.0f} {top:.0f}H{left + wide - 14:.0f}" {look}/>'
    return ['<g class="legend">', rule, *found, "</g>"], y + 16 - top


def _entry(sign: str, words: str, x: float, y: float, colours: Colours) -> str:
    start = SAMPLE + (14 if sign == "window" else 0)
    text = f'<text x="{start}" y="4.3" font-size="12" fill="{colours.ink}">{escape(words)}</text>'
    return f'<g transform="translate({x:.1f} {y:.1f})">{_sample(sign, colours)}{text}</g>'


def _sample(sign: str, colours: Colours) -> str:
    first, second = colours.players[0], colours.players[1]
    box = '<rect x="4" y="-8" width="16" height="16" rx="{}" {}/>'
    line = '<path d="M1 0H23" fill="none" {}/>'
    samples = {
        "square": box.format(2, f'fill="{colours.tints[0]}" stroke="{first}" stroke-width="1.6"'),
        "circle": box.format(8, f'fill="{colours.tints[1]}" stroke="{second}" stroke-width="1.6"'),
        "triangle": f'<polygon points="1,8 6,-8 18,-8 23,8" fill="{colours.tints[2]}" stroke="{colours.players[2]}"/>',
        "diamond": f'<polygon points="1,0 12,-9 23,0 12,9" fill="{colours.chance}" stroke="{colours.soft}"/>',
        "end": box.format(4, f'fill="{colours.tile}"'),
        "estimate": box.format(4, f'fill="{colours.tile}" stroke="{colours.soft}" stroke-dasharray="3 2.5"'),
        "window": f'<text x="1" y="4.3" font-size="12" fill="{colours.soft}">[<tspan fill="{first}">α</tspan>, '
        f'<tspan fill="{second}">β</tspan>]</text>',
        "alpha": f'<text x="1" y="4.3" font-size="12" fill="{first}">α =</text>',
        "samples": f'<text x="1" y="4.3" font-size="12" fill="{colours.soft}">n=</text>',
        "principal": line.format(f'stroke="{colours.ink}" stroke-width="3"'),
        "pruned": line.format(f'stroke="{colours.faint}" stroke-width="1.4" stroke-dasharray="4 4"')
        + f'<path d="M9 -7V7M15 -7V7" fill="none" stroke="{colours.cut}" stroke-width="2.4"/>',
    }
    return samples[sign]
