"""How others write games down: files.py knows the formats by the ends of files' names, and each has a file of its own:
sgf.py for games of go; pgn.py and pgn_reading.py for games of chess, epd.py for positions of chess with what should be
found in them, polyglot.py and polyglot_numbers.py for opening books of chess.
"""
