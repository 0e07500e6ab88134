"""What stands on a board, as SVG: each drawn around (0, 0), in a cell that is 1 wide."""

from __future__ import annotations

from html import escape

from zermelo.board.colours import FONT, Colours
from zermelo.board.position import Spot

BASE = "M-.30 .36h.60v-.08h-.60z"
MEN = {
    "P": "M-.20 .28h.40c0 -.16 -.12 -.20 -.13 -.34a.15 .15 0 1 0 -.14 0c-.01 .14 -.13 .18 -.13 .34z",
    "R": "M-.24 .28h.48l-.06 -.10v-.24l.08 -.08v-.20h-.12v.09h-.09v-.09h-.10v.09h-.09v-.09h-.12v.20l.08 .08v.24z",
    "N": "M-.22 .28h.46c.06 -.34 -.02 -.60 -.30 -.66l-.04 -.08l-.06 .10c-.10 .08 -.16 .22 -.20 .32l.06 .08l.10 -.04"
    "c.08 -.01 .10 -.04 .12 -.08c0 .14 -.14 .18 -.14 .36z",
    "B": "M-.22 .28h.44c0 -.12 -.10 -.12 -.12 -.20c.18 -.18 .06 -.34 -.06 -.44a.06 .06 0 1 0 -.08 0"
    "c-.12 .10 -.24 .26 -.06 .44c-.02 .08 -.12 .08 -.12 .20z",
    "Q": "M-.24 .28h.48l.12 -.52l-.16 .24l-.06 -.34l-.14 .32l-.14 -.32l-.06 .34l-.16 -.24z",
    "K": "M-.24 .28h.48l.10 -.24c.06 -.20 -.16 -.28 -.30 -.12v-.12h.09v-.07h-.09v-.11h-.08v.11h-.09v.07h.09v.12"
    "c-.14 -.16 -.36 -.08 -.30 .12z",
}


def piece(spot: Spot, kind: str, colours: Colours) -> str:
    """What stands on the spot; nothing, if it is empty."""
    if spot.empty or (kind == "words" and not spot.piece):
        return ""
    own = colours.players[spot.owner % len(colours.players)] if spot.owner >= 0 else colours.ink
    if kind == "sticks":
        return f'<path d="M0 -.36V.36" stroke="{colours.coin}" stroke-width=".16" stroke-linecap="round" fill="none"/>'
    if kind == "coins":
        return f'<circle r=".38" fill="{colours.coin}" stroke="{colours.soft}" stroke-width=".05"/>'
    if kind == "discs" and not spot.piece:
        return f'<circle r=".38" fill="{own}"/>'
    if kind == "stones":
        fill = (colours.black, colours.white)[spot.owner % 2]
        return f'<circle r=".44" fill="{fill}" stroke="{colours.soft}" stroke-width=".04"/>'
    if kind == "figures" and spot.piece.upper() in MEN:
        fill, edge = ((colours.white, colours.black), (colours.black, colours.white))[spot.owner % 2]
        edge = colours.black if spot.owner % 2 == 0 else colours.soft
        return (
            f'<path d="{MEN[spot.piece.upper()]}{BASE}" fill="{fill}" stroke="{edge}" stroke-width=".035" '
            'stroke-linejoin="round"/>'
        )
    return _mark(spot, own) if not spot.piece else _word(spot, own)


def _mark(spot: Spot, own: str) -> str:
    """A cross, a ring, a triangle, a square: told apart without colour."""
    line = f'fill="none" stroke="{own}" stroke-width=".13" stroke-linecap="round" stroke-linejoin="round"'
    shapes = (
        f'<path d="M-.26 -.26L.26 .26M-.26 .26L.26 -.26" {line}/>',
        f'<circle r=".28" {line}/>',
        f'<path d="M0 -.30L.30 .24H-.30z" {line}/>',
        f'<path d="M-.25 -.25h.5v.5h-.5z" {line}/>',
    )
    return shapes[spot.owner % len(shapes)]


def _word(spot: Spot, own: str) -> str:
    size = min(0.56, 1.5 / max(1, len(spot.piece)))
    return (
        f'<text y="{size * 0.35:.3f}" font-family="{FONT}" font-size="{size:.3f}" font-weight="bold" '
        f'text-anchor="middle" fill="{own}">{escape(spot.piece)}</text>'
    )
