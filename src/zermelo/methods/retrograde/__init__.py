"""Retrograde analysis: a strong solution, every state at once, by working backwards from the ends. In reading order:

attractor.py    what a player can force, and how soon, in a graph of states
solution.py     what each state is worth by that, the moves that keep it, and a line to the end
"""
