"""The tree as Graphviz and as TikZ text, for people who write slides."""

from __future__ import annotations

from zermelo.views.picture import Drawn

DOT_SHAPES = {"square": "box", "circle": "ellipse", "diamond": "diamond", "triangle": "triangle", "end": "plaintext"}
TIKZ_SHAPES = {
    "square": "draw, rectangle",
    "circle": "draw, circle",
    "diamond": "draw, diamond",
    "triangle": "draw, regular polygon, regular polygon sides=3",
    "end": "inner sep=2pt",
}
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
    """A tikzpicture; it wants \\usetikzlibrary{shapes.geometric}."""
    lines = ["% \\usepackage{tikz} \\usetikzlibrary{shapes.geometric}", "\\begin{tikzpicture}"]
    for node in drawn:
        at = f"({node.x / CENTIMETRE:.2f},{-node.y / CENTIMETRE:.2f})"
        style = TIKZ_SHAPES[node.shape] + (", gray, dashed" if node.pruned else ", very thick" if _bold(node) else "")
        label = f", label={{above:{{\\tiny ${_tex(node.name)}$}}}}"
        below = f", label={{below:{{\\tiny ${_tex(node.window)}$}}}}" if node.window else ""
        lines.append(f"  \\node[{style}{label}{below}] (n{node.number}) at {at} {{${_tex(node.value)}$}};")
    for node in drawn[1:]:
        style = "gray, dashed" if node.pruned else "very thick" if node.principal else ""
        word = f" node[midway, fill=white, font=\\tiny] {{${_tex(node.edge)}$}}" if node.edge else ""
        lines.append(f"  \\draw[{style}] (n{node.parent}) --{word} (n{node.number});")
    return "\n".join([*lines, "\\end{tikzpicture}"])


TEX = {
    "\\": "\\backslash{}",
    "{": "\\{",
    "}": "\\}",
    "−": "-",
    "∞": "\\infty{}",
    "^": "\\hat{}",
    "~": "\\sim{}",
    **{sign: f"\\{sign}" for sign in "_&#%$"},
}


def _tex(text: str) -> str:
    """For TeX: its own signs quoted, and what it has no letters for as a question mark."""
    return "".join(TEX.get(sign, sign if sign.isascii() else "?") for sign in text)
