"""What is wrong with a command line, in our words: the parser's complaints are those of a library.

Complaints are told apart by the names of their classes and by the words they have in all versions of it; what is not
known is passed on as it is.
"""

from __future__ import annotations

import re
from typing import Any

WANTED = {"int": "a whole number", "float": "a number", "number": "a number", "bool": "true or false"}

OTHERS = {
    "--games": "--pairs",
    "--rounds": "--pairs",
    "--time": "--seconds",
    "--hash": "--memory",
    "--cores": "--processes",
}
"""Names that options have elsewhere."""


def usage_text(problem: Exception) -> str:
    """The complaint on one line, with where to look."""
    path = getattr(getattr(problem, "ctx", None), "command_path", "zermelo")
    return f"{_words(problem)} (see {path} --help)"


def _words(problem: Any) -> str:
    message = problem.format_message() if hasattr(problem, "format_message") else str(problem)
    kind, option = type(problem).__name__, getattr(problem, "option_name", "")
    if kind == "NoSuchOption":
        if re.fullmatch(r"-\d", option):
            return f"there is no option {option}, and no number below 0 is taken"
        near = _ours(problem, option) or " and ".join(getattr(problem, "possibilities", None) or ())
        return f"there is no option {option}{f'; there is {near}' if near else ''}"
    if kind == "BadOptionUsage":
        return f"{option} takes no value" if "not take" in message else f"{option} wants a value"
    if kind == "MissingParameter":
        return f"{_name(problem)} is missing"
    if kind == "BadParameter":
        return _bad_value(problem, message)
    if found := re.match(r"No such command '(.*?)'\.?(?: Did you mean '(.*)'\?)?", message):
        return f"there is no command {found[1]!r}{f'; there is {found[2]!r}' if found[2] else ''}"
    if found := re.match(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message):
        return f"{found[1]}: more than the command takes"
    return message.rstrip(".")


def _ours(problem: Any, option: str) -> str:
    """What we call an option that other programs call so, if the command has it."""
    command = getattr(getattr(problem, "ctx", None), "command", None)
    known = {name for parameter in getattr(command, "params", ()) for name in parameter.opts}
    return OTHERS[option] if OTHERS.get(option) in known else ""


def _bad_value(problem: Any, message: str) -> str:
    """An option or an argument whose value is no number."""
    details: list[dict[str, Any]] = getattr(problem.__cause__, "errors", list)()
    given = details[0].get("input") if details else next(iter(re.findall(r"^'(.*)' is not a valid", message)), None)
    kind = details[0].get("type", "") if details else message
    wanted = next((words for word, words in WANTED.items() if word in kind), None)
    if given is None or wanted is None:
        return f"{_name(problem)}: {message.rstrip('.')}" if _name(problem) else message.rstrip(".")
    return f"{_name(problem)} takes {wanted}, not {given!r}"


def _name(problem: Any) -> str:
    """An option by its name, an argument as the help writes it."""
    parameter = getattr(problem, "param", None)
    if parameter is None:
        return ""
    options = [name for name in parameter.opts if name.startswith("-")]
    return max(options, key=len) if options else str(parameter.metavar or parameter.name).upper()
