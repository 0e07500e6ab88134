"""What kernels of several rooms share: positions that come again (recurrence.py), random games (playout.py)."""
