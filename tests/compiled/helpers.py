"""A helper module that rules use."""

MOST = 3


def at_most(most, left):
    return smaller(most, left)


def smaller(one, other):
    return one if one < other else other
