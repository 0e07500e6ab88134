"""Expectimax: the searches of games with chance, for one player or two opponents. In reading order:

definition.py   what a position is worth to a depth, in plain Python
workspace.py    the arrays of a search
table.py        what is known of positions and throws met before
ordering.py     which move to try first
bounds.py       what a node is worth before any move is tried
star.py         the kernel, pruned by Star1 and Star2
searcher.py     one question about one state, compiled or interpreted
likely.py       what a line goes on with at a throw
course.py       how play goes on after a move
deepening.py    the driver: moves of the root with their values, deeper and deeper
graph.py        all states of a game and how they follow each other
iteration.py    value iteration on them: games with chance and cycles, to a stated error
solved.py       a game that was solved so, kept from question to question
"""
