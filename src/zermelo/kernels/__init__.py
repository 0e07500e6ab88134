"""What kernels of several rooms share. In reading order:

seen.py         states that were seen, and how to find one among them
recurrence.py   positions that come again along one line of play: what that means by the rules
playout.py      a random game from a state to its end, and the random choices that it is made of
"""
