"""The language of rules: from Python's syntax tree to operations with one meaning each. docs/rules.md describes it.

source.py finds the text of a function, reader.py and its forms read it, assigned.py sees that every name is set before
it is read, constants.py says which values rules may read, generators.py writes what the kernels call.
"""
