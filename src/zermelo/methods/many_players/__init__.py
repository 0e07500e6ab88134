"""Searches of games for several players, each of whom wants the most for himself. In reading order:

stakes.py       what a game says of its payoffs, and what follows from a known sum
definition.py   max^n by definition, in plain Python
workspace.py    the arrays of max^n
maxn.py         max^n, compiled, with shallow pruning
lines.py        how play goes on after a move, and the ties on the way
best_reply.py   best-reply search, compiled: one opponent answers for all
searchers.py    one question about one state, by each of them
choosing.py     which of these a method asks
driver.py       moves of the root with their payoffs, deeper and deeper
"""
