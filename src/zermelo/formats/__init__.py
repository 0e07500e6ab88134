"""How others write games down. In reading order:

files.py        formats by the ends of files' names: one way for all of them
sgf.py          games of go
pgn.py, pgn_reading.py                games of chess: what a game on paper holds and how it is written; how it is read
epd.py          positions of chess, with what should be found in them
polyglot.py, polyglot_numbers.py      opening books of chess, and the numbers that their keys are made of
"""
