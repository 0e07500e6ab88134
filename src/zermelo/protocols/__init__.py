"""How boards and other engines talk to zermelo. Nothing here reads or prints: lines go in, answers come out.

gtp.py    the Go Text Protocol, version 2, for go and every other game of stones on a board
"""
