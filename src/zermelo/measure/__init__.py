"""Measuring a game: counted where it can be, estimated where it can't. In reading order:

layers.py     perft of small games by their states, also beyond the longest game
perft.py      lines of exactly so many moves: the definition, then the kernel
hardest.py    of a puzzle: how long shortest solutions get
fold.py       from the graph of states to the tree of games: complete games, nodes, lengths
sample.py     trees too large to count: random lines, weighted by the choices they passed
count.py      all of that put together: how large a game is
"""
