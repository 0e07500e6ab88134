"""Exercises on paper: a sheet to print, and its answer key, as HTML."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from zermelo.textbook.exercises import Exercise
from zermelo.views.picture import Drawn, bare_picture, picture
from zermelo.views.svg import svg
from zermelo.views.walk import walk

SHAPES = {"square": "square", "circle": "circle", "diamond": "diamond", "triangle": "trapezium"}
BROAD = 350  # pixels: a tree that is wider has the width of the page to itself
STYLE = """
body{font:14px/1.4 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.3rem;margin:.2rem 0} .legend{color:#444;font-size:.85rem;margin:.2rem 0 1rem}
main{display:grid;grid-template-columns:1fr 1fr;gap:1rem 1.6rem;align-items:end}
section{break-inside:avoid;display:flex;flex-direction:column} section.broad{grid-column:1/-1}
section p{margin:.2rem 0} section svg{max-width:100%;height:auto;max-height:15rem;align-self:center;color-scheme:light}
.answer{border-bottom:1px solid #666;height:1.9rem} .who{float:right;color:#555}
main.key{display:block} main.key section{display:block;break-inside:auto;margin-bottom:1.2rem}
main.key section svg{display:block} .kept{break-inside:avoid}
pre{font-size:.68rem;line-height:1.25;columns:3;margin:.3rem 0;white-space:pre-wrap}
@media print{body{margin:0;max-width:none;padding:0}}
@page{size:A4;margin:14mm 15mm}
""".strip()


def sheet(exercises: list[Exercise], title: str) -> str:
    """The questions, each with its tree and room for an answer."""
    parts, beside = [], _pairs(exercises)
    for place, exercise in enumerate(exercises, 1):
        picture_ = svg(_named(bare_picture(exercise.tree), place), f"exercise {place}")
        broad = "" if place - 1 in beside else ' class="broad"'
        question = f"<p><b>{place}.</b> {escape(exercise.question)}</p>"
        parts.append(f'<section{broad}>{question}{picture_}<p class="answer">Answer:</p></section>')
    head = f'<p class="who">Name: ______________________</p><h1>{escape(title)}</h1>{_made_of(exercises)}'
    return _page(title, head, "<main>", parts)


def _pairs(exercises: list[Exercise]) -> set[int]:
    """The places of those that stand beside another: two in a row whose trees are narrow."""
    narrow = [max(node.x for node in bare_picture(exercise.tree)) <= BROAD for exercise in exercises]
    found: set[int] = set()
    for place in range(1, len(narrow)):
        if narrow[place - 1] and narrow[place] and place - 1 not in found:
            found |= {place - 1, place}
    return found


def _made_of(exercises: list[Exercise]) -> str:
    """What the signs mean, and how the same sheet is made again."""
    shapes: dict[str, list[str]] = {}
    for exercise in exercises:
        for node in bare_picture(exercise.tree):
            who = exercise.tree.who(node.number).replace("Chance", "chance")
            if node.shape in SHAPES and who not in shapes.setdefault(SHAPES[node.shape], []):
                shapes[SHAPES[node.shape]].append(who)
    kinds = ", ".join(dict.fromkeys(exercise.kind for exercise in exercises))
    levels = ", ".join(str(level) for level in sorted({exercise.level for exercise in exercises}))
    seeds = sorted({exercise.seed for exercise in exercises})
    made = f"level {levels}, seed {seeds[0]}{f' to {seeds[-1]}' if len(seeds) > 1 else ''}: {kinds}"
    legend = "; ".join(f"{shape}: {' or '.join(shapes[shape])} moves" for shape in SHAPES.values() if shape in shapes)
    payoffs = "A number at an end is what Max gets; of several, the first is the first player's."
    return f'<p class="legend">{escape(legend)}. {payoffs}<br>{escape(made)}</p>'


def answer_key(exercises: list[Exercise], title: str) -> str:
    """The answers, each with the tree as alpha-beta or minimax leaves it, and the walk that leads there."""
    parts = []
    for place, exercise in enumerate(exercises, 1):
        tree = svg(_named(picture(exercise.run), place), f"answer {place}")
        steps = f"<pre>{escape(walk(exercise.run))}</pre>"
        where = f"{exercise.kind}, level {exercise.level}, seed {exercise.seed}"
        head = f"<p><b>{place}.</b> {escape(exercise.question)}<br><b>{escape(exercise.answer)}</b> ({where})</p>"
        parts.append(f'<section><div class="kept">{head}{tree}</div>{steps}</section>')  # on one page
    heading = f"{title}: answers"
    return _page(heading, f"<h1>{escape(heading)}</h1>{_made_of(exercises)}", '<main class="key">', parts)


def _named(drawn: list[Drawn], place: int) -> list[Drawn]:
    """With numbers of their own, since many trees share a page."""
    away = place * 100_000
    return [
        replace(node, number=node.number + away, parent=node.parent + away if node.parent >= 0 else -1)
        for node in drawn
    ]


def _page(title: str, head: str, main: str, parts: list[str]) -> str:
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            head,
            main,
            *parts,
            "</main></body></html>\n",
        ]
    )
