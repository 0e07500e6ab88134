"""Games being played: the record of one, and who chooses the moves."""
