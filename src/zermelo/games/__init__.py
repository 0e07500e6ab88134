"""One game, one file: rules, notation, drawing, known values. They are found, never listed.

A game is called as its file is (`connect_four.py` holds `connect-four`); tic_tac_toe.py is a short one to begin with,
and CONTRIBUTING says what stands in which order. Files whose name begins with an underscore hold what several games
share: boards of cells, lines of stones, trees written as text.
"""
