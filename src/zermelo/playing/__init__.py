"""Games being played: the record of one, and why a move."""
