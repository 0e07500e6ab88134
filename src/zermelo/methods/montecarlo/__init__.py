"""Monte-Carlo tree search: what the method of that name is made of. In reading order:

rules.py        the rules of selection by name
tree.py         the tree in arrays
sharing.py      what each of several threads keeps to itself
space.py        how to search, and what a thread works on
amaf.py         all moves as first: what moves came to that were played later
compaction.py   room is made in a tree, and it is kept below the move that was played
selection.py    which child to look at next: UCB1, UCB1-tuned, PUCT, RAVE, GRAVE, BRUE
proof.py        what is certain: bounds that are backed up beside the averages
expansion.py    giving a node its children
simulation.py   select, expand, evaluate, back up
halving.py      sequential halving at the root
crew.py         the threads that grow a tree, or a tree each
interpreted.py  the same where rules can't be compiled, or an evaluator is Python's
reading.py      what trees say of a position and its moves
prover.py       exact alpha-beta beside the simulations: proofs that reach further than the tree
run.py          one question: who simulates, for how long, and what comes of it
"""
