"""The command line: one file a command. Only here is anything printed. In reading order:

main.py        the commands put together
ending.py      how a command ends: bad input becomes exit code 2
options.py     what several commands take: a game, its parameters, a position
usage.py       what is wrong with a command line, in our words
screen.py      everything that reaches the terminal
games.py, show.py, perft.py, count.py, check.py       what a game is, how large it is, whether it keeps the laws
search.py, methods.py, why.py                         the best move, by which method, why
course.py, dice.py                                    how play goes on, and who benefits; what dice do to it
play.py, game_table.py, table_talk.py        a game in the terminal, the table that it is played at, what is said there
suite.py, book.py             chess: test positions, opening books
match.py, standing.py         engines against each other, and the table of how they stand
protocols.py, speaking.py     engines for boards and other programs
trace.py, draw.py, quiz.py    the textbook: runs, pictures, exercises
cache.py       machine code on disk
"""
