"""The tree as SVG: Max squares, Min circles, chance diamonds, trapezia for a third player; pruned subtrees struck out,
the principal variation bold.

Every colour is written where it is used, so that any program draws the same; a page may still say other colours, since
style sheets go before attributes. Lines are below all nodes and labels.
"""

from __future__ import annotations

import math
from html import escape

from zermelo.board.colours import DARK, FONT, LIGHT, Colours
from zermelo.board.drawing import inside
from zermelo.views.layout import ALONE, LABEL, NAMED, SMALL, STRIKE
from zermelo.views.legend import legend
from zermelo.views.picture import BOARD, Drawn

LEAST = 340.0  # so wide is a picture with a legend
MARK = "M-3 -7L-3 7M3 -7L3 7"  # of pruning, across a line that runs to the right


def svg(
    drawn: list[Drawn], title: str, interactive: bool = False, dark: bool = False, with_legend: bool = False
) -> str:
    """The whole picture. With `interactive`, nodes can be reached by the keyboard.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> text = svg(picture(trace("alphabeta-slides", "guide-walk")), "guide-walk")
    >>> text.count('class="node '), text.count("struck")
    (7, 1)
    """
    colours = DARK if dark else LIGHT
    numbered = {node.number: node for node in drawn}
    wide = max(node.x + node.size.right for node in drawn) + 12
    high = max(_foot(node) for node in drawn) + 10
    below: list[str] = []
    left = 0.0
    if with_legend:
        left = min(0.0, (wide - LEAST) / 2)
        wide -= 2 * left
        below, more = legend(drawn, left, wide, high, colours)
        high += more
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tree" width="{wide:.0f}" height="{high:.0f}" '
        f'viewBox="{left:.0f} 0 {wide:.0f} {high:.0f}" font-family="{FONT}" '
        f'role="{"group" if interactive else "img"}" aria-label="{escape(title)}">'
    )
    lines = [_line(node, numbered[node.parent], numbered, colours) for node in drawn if node.parent in numbered]
    nodes = [_node(node, interactive, colours) for node in drawn]
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            f'<rect class="paper" x="{left:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="{colours.paper}"/>',
            '<g class="lines">',
            *lines,
            "</g>",
            '<g class="nodes">',
            *nodes,
            "</g>",
            *below,
            "</svg>",
        ]
    )


def _foot(node: Drawn) -> float:
    """How far down a node reaches, with what stands below it."""
    lines = 0 if node.shape != "end" else 2 if node.window else 1
    return node.y + node.size.high + NAMED * lines


def ends_of(node: Drawn, above: Drawn) -> tuple[float, float, float, float]:
    """Where the line to a node begins and ends: at the foot of one shape, at the head of the other."""
    return above.x, above.y + _foot_of(above), node.x, node.y - node.size.high


def _foot_of(node: Drawn) -> float:
    """How far below its middle a shape ends."""
    return node.size.high + (3 if node.shape == "diamond" and not node.board else 0)


def _line(node: Drawn, above: Drawn, numbered: dict[int, Drawn], colours: Colours) -> str:
    x, y, to_x, to_y = ends_of(node, above)
    colour, wide = (colours.faint, 1.4) if node.pruned else (colours.ink, 3) if node.principal else (colours.soft, 1.4)
    dashed = ' stroke-dasharray="4 4"' if node.pruned else ""
    struck = node.pruned and not numbered[node.parent].pruned
    names = ["link", *(["pruned"] if node.pruned else []), *(["principal"] if node.principal else [])]
    names += ["struck"] if struck else []
    parts = [
        f'<g id="line{node.number}" class="{" ".join(names)}" data-node="{node.number}">',
        f'<path class="line" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide}"{dashed}/>',
    ]
    if node.edge:
        parts.append(_move(node, x + LABEL * (to_x - x), y + LABEL * (to_y - y), colours))
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    share = STRIKE if node.edge else ALONE
    place = f"translate({x + share * (to_x - x):.1f} {y + share * (to_y - y):.1f}) rotate({angle:.1f})"
    shown = "" if struck else ' display="none"'
    look = f'd="{MARK}" fill="none" stroke="{colours.cut}" stroke-width="2.4"'
    parts.append(f'<path class="strike" transform="{place}" {look}{shown}/>')
    return "".join([*parts, "</g>"])


def _move(node: Drawn, x: float, y: float, colours: Colours) -> str:
    """The label of a line, on a ground of its own."""
    half = SMALL * len(node.edge) / 2 + 2
    ink = colours.faint if node.pruned else colours.soft
    return (
        f'<g class="move" transform="translate({x:.1f} {y:.1f})"><rect class="ground" x="{-half:.1f}" y="-8" '
        f'width="{2 * half:.1f}" height="16" fill="{colours.paper}"/>'
        f'<text y="4.3" font-size="12" text-anchor="middle" fill="{ink}">{escape(node.edge)}</text></g>'
    )


def _node(node: Drawn, interactive: bool, colours: Colours) -> str:
    names = ["node", node.shape, *(["pruned"] if node.pruned else []), *(["principal"] if node.principal else [])]
    names += ["estimated"] if node.estimated else []
    who = node.who or "end"
    reach = (
        f' tabindex="-1" role="button" data-left="{node.size.left:.1f}" data-right="{node.size.right:.1f}" '
        f'data-half="{node.size.half:.1f}" data-high="{node.size.high:.1f}" data-foot="{_foot_of(node):.1f}" '
        f'aria-label="{who} {escape(node.name)}"'
        if interactive
        else ""
    )
    ink = colours.faint if node.pruned else colours.ink
    bold = ' font-weight="bold"' if node.principal else ""
    slanted = ' font-style="italic"' if node.estimated else ""
    high = node.size.high - 10 if node.board else 0
    parts = [
        f'<g id="node{node.number}" class="{" ".join(names)}" transform="translate({node.x:.1f} {node.y:.1f})"{reach}>'
    ]
    parts.append(_shape(node, colours))
    if node.board:
        shown, _, tall = inside(node.board, colours, BOARD, node.last)
        parts.append(f'<g transform="translate(0 {tall / 2 - node.size.high + 6:.1f})">{shown}</g>')
    parts.append(
        f'<text class="value" y="{high + 5.7:.1f}" font-size="16" text-anchor="middle" fill="{ink}"{bold}{slanted}>'
        f"{escape(node.value)}</text>"
    )
    parts.append(_name(node, colours))
    parts.append(_window(node, colours))
    return "".join([*parts, "</g>"])


def _name(node: Drawn, colours: Colours) -> str:
    ink = colours.faint if node.pruned else colours.soft
    x, y, anchor = (0.0, node.size.high + 13, "middle") if node.shape == "end" else (-node.size.half - 4, 4.5, "end")
    return (
        f'<text class="name" x="{x:.1f}" y="{y:.1f}" font-size="13" font-style="italic" text-anchor="{anchor}" '
        f'fill="{ink}">{escape(node.name)}</text>'
    )


def _window(node: Drawn, colours: Colours) -> str:
    """[alpha, beta], each in the colour of the player whose bound it is."""
    x, y, anchor = (0.0, node.size.high + 26, "middle") if node.shape == "end" else (node.size.half + 4, 4.3, "start")
    head = (
        f'<text class="window" x="{x:.1f}" y="{y:.1f}" font-size="12" text-anchor="{anchor}" '
        f'fill="{colours.faint if node.pruned else colours.soft}">'
    )
    low, comma, high = node.window.strip("[]").partition(", ")
    if not comma:
        return f"{head}{escape(node.window)}</text>"
    first, second = (f'<tspan class="{name}" fill="{colours.players[k]}">' for k, name in enumerate(("alpha", "beta")))
    return f"{head}[{first}{escape(low)}</tspan>, {second}{escape(high)}</tspan>]</text>"


def _shape(node: Drawn, colours: Colours) -> str:
    half, high = node.size.half, node.size.high
    if node.shape == "end":
        dashed = f' stroke="{colours.soft}" stroke-dasharray="3 2.5"' if node.estimated and not node.pruned else ""
        fill = colours.paper if node.pruned else colours.tile
        return _box(half, high, 4, f'fill="{fill}"{dashed}')
    seat = max(0, node.turn) % len(colours.players)
    fill, edge = colours.tints[seat], colours.players[seat]
    if node.shape == "diamond":
        fill, edge = colours.chance, colours.soft
    look = f'fill="{fill}" stroke="{edge}" stroke-width="{3 if node.principal else 1.8}"'
    if node.pruned:
        look = f'fill="{colours.paper}" stroke="{colours.faint}" stroke-width="1.4" stroke-dasharray="4 3"'
    if node.board:
        return _box(half, high, 16 if node.shape == "circle" else 3, look)
    if node.shape == "circle":
        return f'<ellipse class="shape" rx="{half:.1f}" ry="{high}" {look}/>'
    if node.shape == "square":
        return _box(half, high, 2, look)
    corners = [(-half, high), (-half + 12, -high), (half - 12, -high), (half, high)]
    if node.shape == "diamond":
        corners = [(-half, 0), (0, -high - 3), (half, 0), (0, high + 3)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon class="shape" points="{points}" {look}/>'


def _box(half: float, high: float, round_: float, look: str) -> str:
    return (
        f'<rect class="shape" x="{-half:.1f}" y="{-high:.1f}" width="{2 * half:.1f}" height="{2 * high:.1f}" '
        f'rx="{round_}" {look}/>'
    )
