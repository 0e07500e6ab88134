"""One game, one file: rules, notation, drawing, known values. They are found, never listed."""
