"""The methods of the page that compiled rules consist of."""

from __future__ import annotations

MUST = ("turn", "moves", "play", "over", "payoff")
OPTIONAL = ("chances", "legal", "estimate", "order", "noisy", "bounds", "canonical", "safe", "key", "pass_turn")
