"""The tree as Graphviz and as TikZ text, for people who write slides."""

from __future__ import annotations

import math

from zermelo.views.layout import ALONE, LABEL, STRIKE
from zermelo.views.picture import Drawn
from zermelo.views.svg import ends_of

DOT_SHAPES = {"square": "box", "circle": "ellipse", "diamond": "diamond", "triangle": "trapezium", "end": "plaintext"}
TIKZ_NAMES = {"square": "max node", "circle": "min node", "diamond": "chance node", "triangle": "other node"}
TIKZ_STYLES = r"""
  max node/.style={draw=first, fill=first!12, rectangle},
  min node/.style={draw=second, fill=second!14, ellipse},
  chance node/.style={draw=black!60, fill=black!6, diamond},
  other node/.style={draw=third, fill=third!12, trapezium, trapezium angle=70, trapezium stretches=true},
  end node/.style={fill=black!7, rectangle, rounded corners=1pt},
  estimated/.style={draw=black!60, densely dashed},
  left out/.style={draw=black!35, fill=white, dashed, text=black!45},
  chosen/.style={line width=1.4pt},
  words/.style={font=\scriptsize, text=black!65, inner sep=1pt, text height=1.2ex, text depth=0.2ex},
  strike/.style={draw=cut, line width=1pt}"""
TIKZ_COLOURS = {"first": "0B5CAD", "second": "B4500B", "third": "1A7F4B", "cut": "C0143C"}
CENTIMETRE = 40  # pixels


def dot(drawn: list[Drawn]) -> str:
    r"""For Graphviz: `dot -Tpdf`.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> print(dot(picture(trace("alphabeta-recursive", "figure-2"))))
    digraph tree {
      node [fontname="Helvetica"]; edge [dir=none]; ordering=out;
      n0 [shape=box, label="A\n1\n[1, 1]", penwidth=3];
      n1 [shape=plaintext, label="B\n1"];
      n2 [shape=plaintext, label="C\n0", style=dashed, fontcolor=gray];
      n0 -> n1 [penwidth=3];
      n0 -> n2 [style=dashed, color=gray, label="//"];
    }
    """
    lines = ["digraph tree {", '  node [fontname="Helvetica"]; edge [dir=none]; ordering=out;']
    for node in drawn:
        parts = [part for part in (node.name, node.value, node.window) if part]
        label = "\\n".join(_quoted(part) for part in parts)
        style = ", style=dashed, fontcolor=gray" if node.pruned else ", penwidth=3" if _bold(node) else ""
        style += ', fontname="Helvetica-Oblique"' if node.estimated else ""
        lines.append(f'  n{node.number} [shape={DOT_SHAPES[node.shape]}, label="{label}"{style}];')
    cut = {node.number for node in drawn if node.pruned}
    for node in drawn[1:]:
        marks = ["penwidth=3"] if node.principal else []
        if node.pruned:
            marks += ["style=dashed, color=gray"] + (['label="//"'] if node.parent not in cut else [])
        elif node.edge:
            marks.append(f'label="{_quoted(node.edge)}"')
        shown = f" [{', '.join(marks)}]" if marks else ""
        lines.append(f"  n{node.parent} -> n{node.number}{shown};")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _bold(node: Drawn) -> bool:
    return node.principal and node.shape != "end"


def tikz(drawn: list[Drawn]) -> str:
    r"""A tikzpicture: lines below nodes, nodes below labels; it wants \usetikzlibrary{shapes.geometric}."""
    numbered = {node.number: node for node in drawn}
    lines = ["% \\usepackage{tikz} \\usetikzlibrary{shapes.geometric}", "\\begin{tikzpicture}["]
    lines[-1] += TIKZ_STYLES + "]"
    lines += [f"  \\definecolor{{{name}}}{{HTML}}{{{code}}}" for name, code in TIKZ_COLOURS.items()]
    lines += [_tikz_line(node, numbered[node.parent]) for node in drawn[1:]]
    lines += [_tikz_node(node) for node in drawn]
    for node in drawn[1:]:
        if node.edge:
            x, y, _ = _along(node, numbered[node.parent], LABEL)
            lines.append(f"  \\node[words, fill=white] at {_at(x, y)} {{{_tex(node.edge)}}};")
        if node.pruned and not numbered[node.parent].pruned:
            lines.append(_tikz_strike(node, numbered[node.parent]))
    return "\n".join([*lines, "\\end{tikzpicture}"])


def _at(x: float, y: float) -> str:
    return f"({x / CENTIMETRE:.3f},{-y / CENTIMETRE:.3f})"


def _along(node: Drawn, above: Drawn, share: float) -> tuple[float, float, float]:
    """A place on the line to a node, and the line's angle."""
    x, y, to_x, to_y = ends_of(node, above)
    return x + share * (to_x - x), y + share * (to_y - y), math.atan2(to_y - y, to_x - x)


def _tikz_line(node: Drawn, above: Drawn) -> str:
    x, y, to_x, to_y = ends_of(node, above)
    style = "black!35, dashed" if node.pruned else "line width=1.4pt" if node.principal else "black!65"
    return f"  \\draw[{style}] {_at(x, y)} -- {_at(to_x, to_y)};"


def _tikz_strike(node: Drawn, above: Drawn) -> str:
    """Two short strokes across the line."""
    x, y, angle = _along(node, above, STRIKE if node.edge else ALONE)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    strokes = []
    for way in (-3, 3):
        ends = [(x + way * along[0] + 7 * s * across[0], y + way * along[1] + 7 * s * across[1]) for s in (-1, 1)]
        strokes.append(" -- ".join(_at(*end) for end in ends))
    return f"  \\draw[strike] {' '.join(strokes)};"


def _tikz_node(node: Drawn) -> str:
    """The shape with its value, as large as on the screen; its name and its window beside it, below an end."""
    styles = [TIKZ_NAMES.get(node.shape, "end node"), *(["estimated"] if node.estimated else [])]
    styles += ["left out"] if node.pruned else ["chosen"] if node.principal else []
    size = (
        f"minimum width={2 * node.size.half / CENTIMETRE:.2f}cm, minimum height={2 * node.size.high / CENTIMETRE:.2f}cm"
    )
    here, value = f"n{node.number}", f"${_tex(node.value, MATHS)}$"
    parts = [f"  \\node[{', '.join(styles)}, inner sep=0pt, {size}] ({here}) at {_at(node.x, node.y)} {{{value}}};"]
    end = node.shape == "end"
    parts.append(_words(here, "north" if end else "east", 1, f"\\textit{{{_tex(node.name)}}}"))
    if node.window:
        parts.append(_words(here, "north" if end else "west", 2, _tex(node.window)))
    return "\n".join(parts)


SIDES = {"north": "south", "east": "west", "west": "east"}


def _words(node: str, anchor: str, row: int, text: str) -> str:
    """A label that stands beside a node, or in a row below it."""
    down = f", yshift={8 - 9 * row}pt" if anchor == "north" else ""
    return f"  \\node[words, anchor={anchor}{down}] at ({node}.{SIDES[anchor]}) {{{text}}};"


MATHS = {"−": "-", "∞": "\\infty{}", "α": "\\alpha{}", "β": "\\beta{}", "×": "\\times{}"}
TEX = {
    "\\": "\\textbackslash{}",
    "^": "\\^{}",
    "~": "\\~{}",
    **{sign: f"\\{sign}" for sign in "_&#%${}"},
    **{sign: f"${sign}$" for sign in "<>|"},
    **{sign: f"${text}$" for sign, text in MATHS.items()},
}


def _tex(text: str, signs: dict[str, str] = TEX) -> str:
    """For TeX: its own signs quoted, and what it has no letters for as a question mark."""
    return "".join(signs.get(sign, sign if sign.isascii() else "?") for sign in text)
