"""Games being played, by people and by programs; nothing here prints. In reading order:

record.py       where a game began and the moves since: taken back, saved, resumed
opponent.py     a record, and a session that thinks about where it stands
why.py          why a move: what every move is worth, and the reasons for and against one
reasons/        these reasons, derived from search, rules and features; and sentences made of them
review.py       the moves of a game where its value changed
suite.py        test positions of chess: which are solved, and since when
clocks.py       so many seconds for a game, and some more after each move
contestant.py, calling.py     who plays in a match: a method with its limits, random moves, a program; how it is named
thinker.py      a method that plays, by its limit or by its clock
external.py, program.py       other programs, by the protocols that they speak
offered.py                    what they offer to be set, and what that may be
match.py        pairs of games from the same opening with sides swapped
rating.py, standing.py        what they say of strength: Elo, its interval, a sequential test; how all stand
log.py          the file of a match: nothing is lost, nothing is played twice
tournament.py, cluster.py     the games of a match on all cores, or on a Ray cluster
"""
