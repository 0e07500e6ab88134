"""What kernels of several rooms share. In reading order:

seen.py         states that were seen, and how to find one among them
recurrence.py   positions that come again along one line of play: what that means by the rules
explore.py      every state that can be reached, and how states follow each other
luck.py         random numbers
throws.py       the chances of a throw: whether they sum to 1, and an outcome that is drawn by them
drawing.py      a move that is drawn at random: from a list, from a set, or from all codes
playout.py      a random game from a state to its end
"""
