"""What is said when rules can't be compiled: which method, which line, what was found, what would be right."""

from __future__ import annotations

import re

from numba.core.errors import TypingError


class CompileError(Exception):
    """Rules that run interpreted but can't be turned into machine code.

    >>> print(CompileError("Nim.moves", 12, "builds a dict; use a tuple"))
    Nim.moves, line 12: builds a dict; use a tuple
    """

    def __init__(self, method: str, line: int | None, reason: str) -> None:
        self.method, self.line, self.reason = method, line, reason
        super().__init__(f"{method}{f', line {line}' if line else ''}: {reason}")


class RunsOver(OverflowError):
    """Compiled rules met an int, or a tuple, that Python could hold and machine code can't."""


class Unlawful(ValueError):
    """Rules that break a law on which every proof rests: they can be compiled, and are not searched."""


class NeverEnds(Exception):
    """Rules that do not answer: running them interpreted would not end either."""


def refusal(line: int, text: str) -> TypingError:
    """What is raised while a rule is typed; `translated` finds line and text again in what Numba makes of it."""
    return TypingError(f"rules@{line}: {text}.@")


def outgrown(problem: RunsOver) -> CompileError:
    """The same as a reason to run interpreted.

    >>> print(outgrown(RunsOver("Nim.play, line 12: `+` runs past 63 bits")))
    Nim.play, line 12: `+` runs past 63 bits
    """
    method, line, reason = re.fullmatch(r"(.*?), line (\d+): (.*)", str(problem), re.DOTALL).groups()  # type: ignore[union-attr]  # making.py writes it so
    return CompileError(method, int(line), reason)


def told_name(qualname: str) -> str:
    """The method that somebody wrote, of a function that was made from it.

    >>> told_name("Nim.fill_moves_#0123456789abcdef"), told_name("Nim.won.zermelo_any1#0123456789abcdef")
    ('Nim.moves', 'Nim.won')
    """
    name = re.sub(r"\.zermelo_\w+$", "", qualname.rpartition("#")[0] or qualname)
    return re.sub(r"(?:\b|(?<=\.))(?:fill|fillpairs|count|any|draw|of_\d+)_(\w+?)_$", r"\1", name)


KNOWN_COMPLAINTS = (
    (r"Cannot unify (.+?) and (.+?) for '(.+?)'", "{2!r} is {0} on one path and {1} on another; give it one type"),
    (r"Untyped global name '(.+?)'", "{0!r} can't be compiled; use ints, tuples, Cells and plain functions"),
    (r"NameError: name '(.+?)' is not defined", "the name {0!r} is not defined"),
    (r"imprecise type: list\(undefined\)", "a list is never filled; give it an item, or leave it out"),
    (r"Unknown attribute '(.+?)' of type (.+)", "{1} has no {0!r}"),
    (r"reflected list.* variable '(.+?)' in globals", "{0!r} is a list; make it a tuple"),
    (r"exception_match", "try and except can't be compiled in rules; use plain if"),
    (r"OptionalType\((.+?)\)", "gives {0} on one path and None on another"),
    (r"rules: (.+)", "{0}"),
    (r"Variable '(.+?)' referenced before assignment", "{0!r} may be read before it is set"),
    (r"No implementation of function Function\((.+?)\) found for signature:\s+>>> (.+)", "can't compile {1}"),
    (r"Use of unsupported opcode \((.+?)\)", "uses {0}, which can't be compiled"),
    (r"Use of unsupported NumPy function '(.+?)'", "{0} can't be compiled"),
    (r"(.+) is not supported", "{0} is not supported in compiled rules"),
)
TYPE_NAMES = (
    (r"(?:reflected )?list\((.+?)\)(?:<iv=.*?>)?", r"a list of \1"),
    (r"<iv=.*?>", ""),
    (r"Tuple\(\)", "an empty tuple"),
    (r"Literal\[(?:int|bool)\]\((.+?)\)", r"\1"),
    (r"row\((.+?), (\w+)\)", r"a long \2 of \1"),
    (r"UniTuple\(int64 x (\d+)\)", r"a tuple of \1 ints"),
    (r"UniTuple\(float64 x (\d+)\)", r"a tuple of \1 floats"),
    (r"\bint64\b|\buint64\b", "int"),
    (r"\bfloat64\b", "float"),
    (r"\bboolean\b|\bbool_?\b", "bool"),
    (r"\bunicode_type\b", "str"),
    (r"zermelo\.\S+#\w+", "the game"),
)


def translated(method: str, file: str, message: str) -> CompileError:
    """Numba's complaint about a method of the rules, in a line that whoever wrote the rules can use.

    Numba tells the innermost place first, and then from where it was called.
    """
    message = re.sub(r"\x1b\[[0-9;]*m", "", message)
    ours = re.search(r"rules@(\d+): (.+?)\.@", message, re.DOTALL)
    if ours:
        return CompileError(method, int(ours[1]) or None, readable(ours[2]))
    lines = [int(line) for path, line in re.findall(r'File "(.+?)", line (\d+)', message) if _same(path, file)]
    for pattern, sentence in KNOWN_COMPLAINTS:
        found = re.search(pattern, message)
        if found:
            reason = sentence.format(*(group.strip() for group in found.groups()))
            break
    else:
        told = (text.strip() for text in message.splitlines())
        reason = next((text for text in told if text and "nopython" not in text), "can't be compiled")
    reason = re.sub(r"'\$\S+?'", "a value", reason)  # a name of Numba's own
    return CompileError(method, lines[0] if lines else None, readable(reason))


def readable(text: str) -> str:
    """Numba's names of types in Python's words."""
    for pattern, word in TYPE_NAMES:
        text = re.sub(pattern, word, text)
    return text


def _same(path: str, file: str) -> bool:
    """Numba shortens paths: compare what is there."""
    return file.endswith(path.lstrip("./")) or path.endswith(file)
