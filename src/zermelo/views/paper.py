"""Exercises on paper: a sheet to print, and its answer key, as HTML."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from zermelo.textbook.exercises import Exercise
from zermelo.views.picture import Drawn, bare_picture, picture
from zermelo.views.svg import svg
from zermelo.views.walk import walk

STYLE = """
body{font:15px/1.45 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.4rem} section{break-inside:avoid;margin:0 0 2rem} svg{max-width:100%;height:auto;color-scheme:light}
.answer{border-bottom:1px solid #666;height:2.2rem} pre{font-size:.8rem;columns:2} .who{float:right;color:#555}
.tree{--ink:#111!important;--soft:#555!important;--paper:#fff!important}
@media print{body{margin:0}}
""".strip()


def sheet(exercises: list[Exercise], title: str) -> str:
    """The questions, each with its tree and room for an answer."""
    parts = []
    for place, exercise in enumerate(exercises, 1):
        picture_ = svg(_named(bare_picture(exercise.tree), place), f"exercise {place}")
        question = escape(exercise.question)
        parts.append(f'<section><p><b>{place}.</b> {question}</p>{picture_}<p class="answer">Answer:</p></section>')
    return _page(title, '<p class="who">Name: ______________________</p>', parts)


def answer_key(exercises: list[Exercise], title: str) -> str:
    """The answers, each with the tree as alpha-beta or minimax leaves it, and the walk that leads there."""
    parts = []
    for place, exercise in enumerate(exercises, 1):
        tree = svg(_named(picture(exercise.run), place), f"answer {place}")
        steps = f"<pre>{escape(walk(exercise.run))}</pre>"
        where = f"{exercise.kind}, level {exercise.level}, seed {exercise.seed}"
        head = f"<p><b>{place}.</b> {escape(exercise.question)}<br><b>{escape(exercise.answer)}</b> ({where})</p>"
        parts.append(f"<section>{head}{tree}{steps}</section>")
    return _page(f"{title}: answers", "", parts)


def _named(drawn: list[Drawn], place: int) -> list[Drawn]:
    """With numbers of their own, since many trees share a page."""
    away = place * 100_000
    return [
        replace(node, number=node.number + away, parent=node.parent + away if node.parent >= 0 else -1)
        for node in drawn
    ]


def _page(title: str, head: str, parts: list[str]) -> str:
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"{head}<h1>{escape(title)}</h1>",
            *parts,
            "</body></html>\n",
        ]
    )
