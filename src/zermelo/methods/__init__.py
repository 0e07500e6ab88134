"""Methods of search: the best move in the time given, proved where it can be. In reading order:

limit.py        how far a search may go, and how it is done
clock.py        how long to think, when a clock is running
result.py       what it found, what that is worth, what it cost
visited.py      the nodes that it visited, for a picture
method.py       what a method is, and the registry
evaluator.py    from a state to an estimate
session.py      what lasts from one question to the next
search.py       one question without a session: `search`, `searched`
sampling.py     flat Monte-Carlo sampling: the shortest method
mcts.py         Monte-Carlo tree search, whose tree and kernel are in montecarlo/
matrix.py       games in which two choose at once: mixtures by linear programming, pure equilibria
chance.py       expectimax and value-iteration, which are in expectimax/
several.py      maxn, paranoid and best-reply, which are in many_players/
backwards.py    retrograde, which is in retrograde/
two_player.py   minimax, alphabeta and engine, whose kernels and driver are in alphabeta/
one_player.py   bfs, bidirectional, idastar, astar and greedy, whose kernels are in puzzles/
"""
