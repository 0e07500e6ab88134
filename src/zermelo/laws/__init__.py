"""The laws of a game, checked: `zermelo check GAME`, or `check(game)`. In reading order:

asking.py     what a law is, and how the rules are asked about a state
laws.py       the laws of what rules must have
on_hints.py   the laws of what rules may have
on_puzzles.py the laws of what puzzles may tell
checking.py   `check`: every law about many states, with the shortest line of play that breaks it
"""

from zermelo.laws.checking import Finding, Report, check

__all__ = ["Finding", "Report", "check"]
