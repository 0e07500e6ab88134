"""How boards and other engines talk to zermelo. Nothing here reads or prints: lines go in, answers come out.

serving.py      lines are read while it thinks, and every answer goes out at once
board.py        what every protocol has: a game, where it stands, who thinks about it, a stop that is heard meanwhile
gtp.py, words.py              the Go Text Protocol, for games of stones; its words
gtp_board.py, gtp_thinking.py, analysis.py, gogui.py          its commands: the board, a move, every move, GoGui's
ugi.py          the Universal Game Interface, for any game of two
uci.py, settings.py           the Universal Chess Interface, for chess; its options
"""
