"""Reasons for and against a move, and sentences made of them; nothing here is written for any game. In reading order:

reason.py       the reasons, as facts: frozen, comparable, written as JSON
verdict.py      the move against the best one
steps.py        a line, step by step: what is forced, threatened and taken in it
ending.py       how a game ended: the line that was completed
lines.py        lines played out to where their point can be seen
answers.py      what the other side threatens, and which of its answers are good
estimates.py    where nothing is proved: the features that make the difference
several.py      where one number does not say it: what each player gets, and whose answer makes the difference
at_once.py      where two choose at once: how choices are mixed, and why
derive.py       all of them together, for one move
wording.py, line_wording.py, several_wording.py     how to say it
"""
