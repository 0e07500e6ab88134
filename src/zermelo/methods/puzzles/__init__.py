"""Searches of puzzles, games of one player without chance: solutions, and the shortest ones. In reading order:

finding.py      what is looked for, and what was found so far
definition.py   each search in plain Python
seen_states.py  the states that were seen, with the way to each
lower.py        a lower bound of the moves that are left
patterns.py     tables of patterns, which know such bounds
breadth.py      breadth first, from one end or from both
deepening.py    IDA*
bestfirst.py    A*, weighted or not, and greedy best-first search
levels.py       breadth first, asked about one state
exhaustion.py   a look at all states beside IDA*, for puzzles without a solution
bounded.py      the others, asked about one state
answer.py       from what was found to results
"""
