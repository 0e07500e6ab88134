"""The tree as SVG: Max squares, Min circles, chance diamonds, trapezia for a third player; pruned subtrees struck out,
the principal variation bold.

It has its own colours for light and dark, and works alone, in a page, or in a notebook.
"""

from __future__ import annotations

from html import escape

from zermelo.views.picture import Drawn

SIZE = 15  # half of a node's side
WHO = {"square": "Max", "circle": "Min", "diamond": "chance", "triangle": "another player", "end": "end"}
STYLE = """
.tree{--ink:#1b1f24;--soft:#57606a;--paper:#ffffff;--main:#0b5fd0;--cut:#b42318;--now:#ffd866}
@media (prefers-color-scheme:dark){
.tree{--ink:#e6edf3;--soft:#9aa4af;--paper:#0d1117;--main:#6cb6ff;--cut:#ff8578;--now:#7a5b00}}
.tree{background:var(--paper);font:13px system-ui,sans-serif;fill:var(--ink)}
.tree .shape{fill:var(--paper);stroke:var(--ink);stroke-width:1.4}
.tree .line{stroke:var(--soft);stroke-width:1.2;fill:none}
.tree .end .shape{stroke:none;fill:none}
.tree text{text-anchor:middle;fill:var(--ink)}
.tree .name{font-size:11px;fill:var(--soft)}
.tree .window{font-size:10.5px;fill:var(--soft)}
.tree .edge{fill:var(--main)}
.tree .principal>.line{stroke:var(--main);stroke-width:3}
.tree .principal>.shape{stroke:var(--main);stroke-width:2.6}
.tree .end.principal>.shape{stroke:none}
.tree .principal>.value{font-weight:700;fill:var(--main)}
.tree .strike{stroke:var(--cut);stroke-width:2;display:none}
.tree .pruned>.line,.tree .pruned>.shape{stroke-dasharray:3 3;opacity:.55}
.tree .pruned>text{opacity:.45}
.tree .struck>.strike{display:inline}
.tree .current>.shape{fill:var(--now)}
.tree .end.current>.shape{stroke:var(--ink)}
.tree g:focus{outline:2px solid var(--main);outline-offset:2px}
""".strip()


def svg(drawn: list[Drawn], title: str, interactive: bool = False) -> str:
    """The whole picture. With `interactive`, nodes can be reached by the keyboard.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> text = svg(picture(trace("alphabeta-slides", "guide-walk")), "guide-walk")
    >>> text.count("<g "), text.count("struck")
    (7, 2)
    """
    places = {node.number: (node.x, node.y) for node in drawn}
    cut = {node.number for node in drawn if node.pruned}
    below_window = {node.number for node in drawn if node.windowed}
    body = []
    for node in drawn:
        above = places.get(node.parent)
        lower = (above[0], above[1] + 16) if above and node.parent in below_window else above
        body.append(_node(node, lower, node.parent not in cut, interactive))
    wide, high = max(node.x + node.width / 2 for node in drawn) + 20, max(node.y for node in drawn) + 50
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tree" width="{wide:.0f}" height="{high:.0f}" '
        f'viewBox="0 0 {wide:.0f} {high:.0f}" role="{"group" if interactive else "img"}" aria-label="{escape(title)}">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *body, "</svg>"])


def _node(node: Drawn, above: tuple[float, float] | None, first_cut: bool, interactive: bool) -> str:
    classes = ["node", node.shape]
    classes += ["principal"] if node.principal else []
    classes += ["pruned"] if node.pruned else []
    classes += ["struck"] if node.pruned and first_cut else []
    who = WHO[node.shape]
    reach = (
        f' tabindex="0" role="button" data-who="{who}" aria-label="{who} {escape(node.name)}"' if interactive else ""
    )
    parts = [f'<g id="node{node.number}" class="{" ".join(classes)}"{reach}>']
    if above:
        parts += _line(node, above)
    parts.append(_shape(node))
    edge = f' <tspan class="edge">{escape(node.edge)}</tspan>' if node.edge else ""
    parts.append(f'<text class="name" x="{node.x:.1f}" y="{node.y - SIZE - 5:.1f}">{escape(node.name)}{edge}</text>')
    parts.append(f'<text class="value" x="{node.x:.1f}" y="{node.y + 4.5:.1f}">{escape(node.value)}</text>')
    parts.append(f'<text class="window" x="{node.x:.1f}" y="{node.y + SIZE + 13:.1f}">{escape(node.window)}</text>')
    return "".join([*parts, "</g>"])


def _line(node: Drawn, above: tuple[float, float]) -> list[str]:
    x, y = above
    begin, end = y + SIZE + 3, node.y - SIZE - 16
    middle_x, middle_y = x + (node.x - x) * 0.62, begin + (end - begin) * 0.62
    lines = [f'<path class="line" d="M{x:.1f} {begin:.1f}L{node.x:.1f} {end:.1f}"/>']
    strike = f"M{middle_x - 7:.1f} {middle_y - 2:.1f}l14 -4M{middle_x - 7:.1f} {middle_y + 4:.1f}l14 -4"
    return [*lines, f'<path class="strike" d="{strike}"/>']


def _shape(node: Drawn) -> str:
    x, y, size = node.x, node.y, SIZE
    wide = max(size, 3.9 * max(node.room, len(node.value)) + 4)
    if node.shape == "circle":
        return f'<ellipse class="shape" cx="{x:.1f}" cy="{y:.1f}" rx="{wide + 2:.1f}" ry="{size + 1}"/>'
    if node.shape in ("diamond", "triangle"):
        half, low = wide + 12, y + size
        corners = [(x - half, low), (x - half + 12, y - size), (x + half - 12, y - size), (x + half, low)]
        if node.shape == "diamond":
            corners = [(x - half, y), (x, y - size - 3), (x + half, y), (x, y + size + 3)]
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        return f'<polygon class="shape" points="{points}"/>'
    return f'<rect class="shape" x="{x - wide:.1f}" y="{y - size}" width="{2 * wide:.1f}" height="{2 * size}" rx="2"/>'
