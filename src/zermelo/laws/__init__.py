"""The laws of a game, checked: `zermelo check GAME`, or `check(game)`."""

from zermelo.laws.checking import Finding, Report, check

__all__ = ["Finding", "Report", "check"]
