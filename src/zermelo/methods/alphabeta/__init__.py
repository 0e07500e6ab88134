"""The alpha-beta family. In reading order:

definition.py   minimax by its definition, interpreted: what everything here is compared with
score.py        values as the ints that kernels compare
workspace.py    the words of a search: counters, flags, killers, history, the past
experience.py   what lasts from question to question besides the table
table.py        the transposition table: probe and store
node.py         what all nodes have in common; what an answer is
ordering.py     which move to try first
past.py         positions that come again
minimax.py, plain.py, engine.py                       the three kernels
quiescence.py, pruning.py, depth.py                   the engine past its horizon; what it leaves out; how deep it looks
pv.py, images.py                                      best lines from the table; whether images of states meet
protocol.py, searcher.py, interpreted.py              one search: compiled, or for rules that can't be
round.py        one look at all moves of the root, within one call of a kernel
exact.py        the exact value by windows of no width
root.py         what is known of the root's moves, and what the word proved rests on
driver.py       deepening, proofs, results
"""
