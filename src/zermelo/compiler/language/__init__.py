"""The language of rules (docs/rules.md): from Python's syntax tree to operations with one meaning each. In order:

source.py       the text of a function, or why it is not what runs
reader.py       a function, form by form: statements.py, expressions.py, calls.py, methods.py,
                functions.py, arguments.py
folds.py, small.py      loops inside expressions, as calls of small functions
assigned.py     that every name is set before it is read
constants.py    which values rules may read, and what they are compiled to
generators.py, draws.py     generators rewritten into what the kernels call
"""
