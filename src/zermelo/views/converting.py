"""SVG as PNG or PDF, by a program that is there: rsvg-convert, CairoSVG or Inkscape. None of them is needed for SVG."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

SECONDS = 60
DOTS = 96  # of the drawing, in an inch
SCALE = 2  # pixels of a PNG for each of the drawing, so that it is sharp on a screen
PRINTED = (".svg", ".png", ".pdf")
Command = Callable[[str, str], list[str]]  # of the file that is read, and the file that is made


def converted(svg: str, suffix: str) -> bytes:
    """The drawing as a file that ends so.

    >>> converted("<svg/>", ".svg")
    b'<svg/>\\n'
    >>> converted("<svg/>", ".gif")
    Traceback (most recent call last):
    ValueError: a picture is .svg, .png or .pdf, not '.gif'
    """
    if suffix not in PRINTED:
        raise ValueError(f"a picture is {', '.join(PRINTED[:-1])} or {PRINTED[-1]}, not {suffix!r}")
    if suffix == ".svg":
        return svg.encode() + b"\n"
    commands = _commands(suffix)
    if not commands:
        raise ValueError(f"{suffix} needs rsvg-convert, cairosvg or inkscape, and none is installed: write .svg")
    with tempfile.TemporaryDirectory() as folder:
        drawn, made = Path(folder) / "drawn.svg", Path(folder) / f"made{suffix}"
        drawn.write_text(svg, encoding="utf-8")
        for command in commands:
            if _ran(command(str(drawn), str(made)), made):
                return made.read_bytes()
    raise ValueError(f"none of the converters that are installed could make {suffix} of it: write .svg")


def _commands(suffix: str) -> list[Command]:
    """The commands that make such a file, of the programs that are there."""
    kind = suffix[1:]
    known: dict[str, Command] = {
        "rsvg-convert": lambda drawn, made: ["-f", kind, "-z", str(SCALE), "-o", made, drawn],
        "cairosvg": lambda drawn, made: ["-f", kind, "-s", str(SCALE), "-o", made, drawn],
        "inkscape": lambda drawn, made: [
            f"--export-type={kind}",
            f"--export-dpi={DOTS * SCALE}",
            f"--export-filename={made}",
            drawn,
        ],
    }
    found = []
    for name, words in known.items():
        if path := shutil.which(name):
            found.append(_whole(path, words))
    return found


def _whole(path: str, words: Command) -> Command:
    return lambda drawn, made: [path, *words(drawn, made)]


def _ran(command: list[str], made: Path) -> bool:
    """Whether the command has made the file."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and made.exists()
