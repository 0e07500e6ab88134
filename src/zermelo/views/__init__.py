"""Views: what runs and searches look like, as text, pictures and pages. In reading order:

sentences.py                  each event as a sentence
stack.py, derivation.py, walk.py                      tables of a run, as the lecture and the slides print them
code.py                       the program beside the run, line by line
replay.py, picture.py         what every node shows after each event; what is drawn, whatever it is drawn with
layout.py, legend.py          where the nodes stand; what the signs mean
text_tree.py, svg.py, slides.py                       a tree for the terminal, as SVG, as Graphviz and TikZ
converting.py                 SVG as PNG and PDF
page.py, paper.py             a page to step through a run; exercises to print
catalogue.py, explained.py    every view by name; a trace with its views, which a notebook shows
space.py, grown.py            the space that a search has seen; the tree that a search has grown
"""
