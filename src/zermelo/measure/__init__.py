"""Measuring a game: lines of play, states, complete games; counted where possible, estimated where not."""
