"""Search: the best move in the time given, proved where it can be."""
