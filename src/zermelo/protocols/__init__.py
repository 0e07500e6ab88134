"""How boards and other engines talk to zermelo. Nothing here reads or prints: lines go in, answers come out.

serving.py      lines are read while it thinks, and every answer goes out at once
board.py        what every protocol has: a game, where it stands, who thinks about it, a stop that is heard meanwhile
gtp.py, words.py, analysis.py     the Go Text Protocol, for games of stones; its words; what it thinks of moves
ugi.py          the Universal Game Interface, for any game of two
"""
