"""A helper module that rules use."""

MOST = 3


def at_most(most, left):
    return smaller(most, left)


def smaller(one, other):
    return one if one < other else other


def capped_sum(left):
    return min(3, sum(1 for _ in range(left)))
