"""The board as SVG: the ground, the pieces on it, the names around it, the last move and the best ones marked.

It is drawn in cells of 1 and scaled, so that the same drawing serves as a file and as a picture in the node of a tree.
"""

from __future__ import annotations

from html import escape

from zermelo.board.colours import DARK, FONT, LIGHT, MONO, Colours
from zermelo.board.pieces import piece
from zermelo.board.position import Board, Point, Spot, Step

CELL = 44  # pixels, in a file
MOST = 640  # pixels that a file is wide or high, at most
LETTER, LINE = 0.30, 0.56  # of a board of words: a letter's width and a line's height, in cells
HEXAGON = [(0.0, -0.577), (0.5, -0.289), (0.5, 0.289), (0.0, 0.577), (-0.5, 0.289), (-0.5, -0.289)]


def board_svg(
    board: Board, last: Step | None = None, best: tuple[Step, ...] = (), dark: bool = False, title: str = ""
) -> str:
    """A file of its own."""
    colours = DARK if dark else LIGHT
    left, top, right, bottom = _outline(board, *best, *([last] if last else []))
    letters = max((len(name) for name in board.rows), default=0)
    left, bottom = left - (0.3 + 0.22 * letters if letters else 0), bottom + (0.55 if board.columns else 0)
    left, top, right, bottom = left - 0.25, top - 0.25, right + 0.25, bottom + 0.25
    scale = min(CELL, MOST / (right - left), MOST / (bottom - top))
    wide, high = scale * (right - left), scale * (bottom - top)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high:.0f}" '
            f'viewBox="{left:.3f} {top:.3f} {right - left:.3f} {bottom - top:.3f}" role="img">',
            f"<title>{escape(title or 'a board')}</title>",
            f'<rect x="{left:.3f}" y="{top:.3f}" width="{right - left:.3f}" height="{bottom - top:.3f}" '
            f'fill="{colours.paper}"/>',
            *parts(board, colours, last, best),
            *_names(board, colours),
            "</svg>",
        ]
    )


def inside(board: Board, colours: Colours, size: float, last: Step | None = None) -> tuple[str, float, float]:
    """The board around (0, 0), no more than `size` wide and high, without names; how wide and how high it is."""
    left, top, right, bottom = _outline(board)
    scale = size / max(right - left, bottom - top)
    x, y = -(left + right) / 2, -(top + bottom) / 2
    drawn = "".join(parts(board, colours, last))
    shown = f'<g class="board" transform="scale({scale:.3f}) translate({x:.3f} {y:.3f})">{drawn}</g>'
    return shown, scale * (right - left), scale * (bottom - top)


def _outline(board: Board, *steps: Step) -> tuple[float, float, float, float]:
    """How far the board and what is marked on it reach, without names."""
    if board.words:
        return 0, 0, LETTER * max(4, *(len(line) for line in board.words)), LINE * len(board.words)
    if not board.spots:
        return -0.5, -0.5, 0.5, 0.5
    half = 0.62 if board.ground == "hexagons" else 0.5
    points = [spot.at for spot in board.spots] + [at for step in steps for at in (*step.came, *step.left)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def parts(board: Board, colours: Colours, last: Step | None = None, best: tuple[Step, ...] = ()) -> list[str]:
    """The ground, what is marked, and the pieces, from below."""
    if board.words:
        return [_line(text, place, colours) for place, text in enumerate(board.words)]
    found = _ground(board, colours)
    if last:
        found += [_underlaid(at, board, colours) for at in (*last.left, *last.came)]
    for spot in board.spots:
        drawn = piece(spot, board.pieces, colours)
        if drawn:
            found.append(f'<g transform="translate({spot.x:g} {spot.y:g})">{drawn}</g>')
    for step in best:
        found += _ringed(step, board, colours)
    return found


def _line(text: str, place: int, colours: Colours) -> str:
    return (
        f'<text x="0" y="{LINE * (place + 0.72):.2f}" font-family="{MONO}" font-size=".48" xml:space="preserve" '
        f'fill="{colours.ink}">{escape(text)}</text>'
    )


def _ground(board: Board, colours: Colours) -> list[str]:
    if board.ground == "points":
        return _lines(board, colours)
    if board.ground == "hexagons":
        return _hexagons(board, colours)
    if board.ground == "slots":
        left, top, right, bottom = _outline(board)
        panel = f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx=".2" '
        holes = [f'<circle cx="{s.x:g}" cy="{s.y:g}" r=".38" fill="{colours.paper}"/>' for s in board.spots]
        return [f'{panel}fill="{colours.dark_field}"/>', *holes]
    if board.ground == "none":
        return []
    found = []
    for spot in board.spots:
        dark = board.ground == "chequered" and (spot.x + spot.y) % 2
        found.append(
            f'<rect x="{spot.x - 0.5:g}" y="{spot.y - 0.5:g}" width="1" height="1" '
            f'fill="{colours.dark_field if dark else colours.field}" stroke="{colours.soft}" stroke-width=".03"/>'
        )
    return found


def _lines(board: Board, colours: Colours) -> list[str]:
    """A grid on whose crossings stones stand."""
    left, top, right, bottom = _outline(board)
    xs, ys = sorted({spot.x for spot in board.spots}), sorted({spot.y for spot in board.spots})
    across = [f"M{xs[0]:g} {y:g}H{xs[-1]:g}" for y in ys]
    down = [f"M{x:g} {ys[0]:g}V{ys[-1]:g}" for x in xs]
    return [
        f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" fill="{colours.field}"/>',
        f'<path d="{"".join(across + down)}" stroke="{colours.soft}" stroke-width=".04" fill="none" '
        'stroke-linecap="square"/>',
    ]


def _hexagons(board: Board, colours: Colours) -> list[str]:
    """Cells that touch six others; the edges that a player joins have his colour."""
    found = []
    rows = sorted({spot.y for spot in board.spots})
    for spot in board.spots:
        corners = " ".join(f"{spot.x + x:.3f},{spot.y + y:.3f}" for x, y in HEXAGON)
        found.append(f'<polygon points="{corners}" fill="{colours.field}" stroke="{colours.soft}" stroke-width=".03"/>')
    for y in rows:
        row = [spot for spot in board.spots if spot.y == y]
        for spot in row:
            first = [(5, 0, 1)] if y == rows[0] else []
            first += [(2, 3, 4)] if y == rows[-1] else []
            second = [(4, 5)] if spot == row[0] else []
            second += [(1, 2)] if spot == row[-1] else []
            found += [_edge(spot, corners, colours.players[0]) for corners in first]
            found += [_edge(spot, corners, colours.players[1]) for corners in second]
    return found


def _edge(spot: Spot, corners: tuple[int, ...], colour: str) -> str:
    places = " ".join(f"{spot.x + HEXAGON[corner][0]:.3f},{spot.y + HEXAGON[corner][1]:.3f}" for corner in corners)
    return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width=".12" stroke-linejoin="round"/>'


def _underlaid(at: Point, board: Board, colours: Colours) -> str:
    """The last move: a ground of its own; where a stick or a coin was taken, its outline."""
    if board.ground == "none":
        return _around(at, board, f'stroke="{colours.soft}" stroke-width=".05" stroke-dasharray=".12 .1"')
    if board.ground in ("points", "slots", "hexagons"):
        return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r=".49" fill="{colours.now}"/>'
    return f'<rect x="{at[0] - 0.48:g}" y="{at[1] - 0.48:g}" width=".96" height=".96" fill="{colours.now}"/>'


def _around(at: Point, board: Board, look: str) -> str:
    """A line around a piece."""
    if board.pieces == "sticks":
        return f'<rect x="{at[0] - 0.18:g}" y="{at[1] - 0.46:g}" width=".36" height=".92" rx=".18" fill="none" {look}/>'
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r=".42" fill="none" {look}/>'


def _ringed(step: Step, board: Board, colours: Colours) -> list[str]:
    """A best move: a ring where it goes, or around what it takes, and a line from where it comes."""
    look = f'stroke="{colours.best}" stroke-width=".09"'
    found = [_around(at, board, look) for at in step.came or step.left]
    if len(step.came) == 1 and len(step.left) == 1:
        (x, y), (to_x, to_y) = step.left[0], step.came[0]
        far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        share = (far - 0.42) / far
        found.append(f'<path d="M{x:g} {y:g}L{x + share * (to_x - x):.3f} {y + share * (to_y - y):.3f}" {look}/>')
    return found


def _names(board: Board, colours: Colours) -> list[str]:
    """The rows' names before their leftmost spots, the columns' below the lowest row."""
    look = f'font-family="{FONT}" font-size=".36" fill="{colours.soft}"'
    levels = sorted({spot.y for spot in board.spots})
    found = []
    for y, name in zip(levels, board.rows, strict=False):
        x = min(spot.x for spot in board.spots if spot.y == y) - 0.72
        found.append(f'<text x="{x:g}" y="{y + 0.13:g}" text-anchor="end" {look}>{escape(name)}</text>')
    places = sorted({spot.x for spot in board.spots if levels and spot.y == levels[-1]})
    for x, name in zip(places, board.columns, strict=False):
        found.append(f'<text x="{x:g}" y="{levels[-1] + 0.9:g}" text-anchor="middle" {look}>{escape(name)}</text>')
    return found
