"""The algorithms as the books print them, interpreted, each yielding the events of its run. In reading order:

gametree.py     a game tree, all of it: what the algorithms walk through
numbers.py      how numbers are written
events.py       what happens in a run, step by step
reasons.py      why what is pruned need not be looked at
programs.py     the text of each algorithm (programs.txt), whose lines events know by their labels
minimax.py, alphabeta.py, alphabeta_search.py, averages.py, horizon.py, montecarlo.py      the algorithms, by family
algorithms.py   all of them by name: where each is printed, what it accepts
figure_games.py games that are made for figures
figures.py      the figures and examples of the sources, by name
tracing.py      the door: an algorithm and a game in, the trace of the run out
formulas.py     what the sources give as formulas and tables
exercises.py    exercises made from a seed: exercises_exact.py, exercises_other.py by kind
random_trees.py, answers.py      the trees that they ask about; how an answer is read and compared
"""
