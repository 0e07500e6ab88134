"""Monte-Carlo tree search: what mcts.py asks for, compiled. In reading order:

tree.py         the tree in arrays; room is made in it, and it is kept below the move that was played
selection.py    which child to look at next: UCB1, UCB1-tuned, PUCT
proof.py        what is certain: bounds that are backed up beside the averages
simulation.py   select, expand, evaluate, back up
"""
