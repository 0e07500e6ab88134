"""Lines that no client should send, through real pipes: each is answered as the protocol says, and play goes on."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zermelo.protocols.gtp import COMMANDS as GTP_COMMANDS
from zermelo.protocols.gtp_thinking import STREAMS
from zermelo.protocols.ugi import UGI

COUNTS = [1_000, pytest.param(10_000, marks=pytest.mark.long)]
SIZES = (b"-1", b"5", b"7.5", b"1e400", b"-1e9", b"nan", b"inf", b"9" * 400, b"0x10", b"\xd9\xa3", b"\x00", b"\xff\xfe")
"""Numbers that are none, or far too large; the good ones are few, since each other board would have to be compiled."""


def lines_of(words: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Three kinds: bytes without sense, words in any order, and commands that are cut, numbered or remarked upon."""
    luck = random.Random(seed)
    for _ in range(count):
        kind = luck.random()
        if kind < 0.3:
            line = luck.randbytes(luck.randrange(60))
        else:
            line = b" ".join(luck.choice(words) for _ in range(luck.randint(1, 6)))
        if kind > 0.8:
            line = luck.choice((b"%d " % luck.randrange(10**9), b"7", b"\t", b"# ", b"", b"99999999999 ")) + line
            line = line[: luck.randrange(len(line) + 1)] + luck.choice((b"", b"#", b"\r", b" # remark"))
        yield re.sub(rb"[\n]|quit", b"", line)


def conversation(command: list[str], lines: list[bytes], folder: Path) -> str:
    """All that is said to these lines; it ends of its own, and complains of nothing."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-m", "zermelo", *command], cwd=folder, **streams) as process:  # type: ignore[call-overload]  # pipes
        complaints: list[bytes] = []
        listening = threading.Thread(target=lambda: complaints.append(process.stderr.read()))
        writing = threading.Thread(target=_write, args=(process.stdin.write, process.stdin.close, lines))
        listening.start()
        writing.start()
        said = process.stdout.read()
        writing.join()
        listening.join()
        assert process.wait(timeout=60) == 0
    told = [line for line in complaints[0].splitlines() if not line.startswith(b"compiling")]
    assert told == []
    return str(said.decode())


def _write(write: Callable[[bytes], int], close: Callable[[], None], lines: list[bytes]) -> None:
    for line in lines:
        write(line + b"\n")
    close()


def number_of(line: bytes) -> str | None:
    """The number that the answer to a line must have; None, if there is none to be given. (GTP 2, section 3.1)"""
    text = line.decode("utf-8", "replace").replace("\t", " ")
    text = re.sub(r"[\x00-\x1f\x7f]", "", text).partition("#")[0].strip(" ")
    if not text:
        return None
    found = re.match(r"([0-9]{1,9})( |$)", text)
    return found[1] if found else ""


@pytest.mark.parametrize("count", COUNTS)
def test_every_line_of_gtp_has_one_answer(count: int, tmp_path: Path):
    (tmp_path / "game.sgf").write_text("(;GM[1]SZ[5]KM[7.5];B[cc];W[bb])")
    words = [name.encode() for name in [*GTP_COMMANDS, *STREAMS] if name != "quit"]
    words += b"b w black White a1 C3 e5 j9 i5 pass resign interval game.sgf none.sgf . / /dev/zero".split()
    words += ["é".encode(), b"genmove b", b"genmove w", b"play b", *SIZES]
    lines = list(lines_of(words, count, seed=6))
    last = [b"1 boardsize 5", b"2 clear_board", b"3 play b c3", b"4 genmove w", b"5 quit"]
    said = conversation(["gtp", "go", "-p", "size=5", "--seconds", "0.02"], lines + last, tmp_path)
    assert said.endswith("\n\n")
    answers = said[:-2].split("\n\n")
    numbers = [number for line in lines + last if (number := number_of(line)) is not None]
    for place, (answer, number) in enumerate(zip(answers, numbers, strict=False)):
        assert re.match(rf"[=?]{number}(?![0-9])", answer), (place, number, answer)
        assert answer[0] == "=" or re.fullmatch(r"\?\d* [^\n]+", answer), answer
        assert "Error" not in answer, answer
    assert len(answers) == len(numbers)
    assert re.fullmatch(r"=4 ([A-E][1-5]|pass)", answers[-2])
    done = sum(answer.startswith("=") for answer in answers)
    assert count / 50 < done < count * 0.9  # some of it makes sense, most does not


@pytest.mark.parametrize("count", COUNTS)
def test_every_line_of_ugi_is_answered_or_passed_over(count: int, tmp_path: Path):
    words = [name.encode() for name in UGI.commands if name != "quit"]
    words += [b"startpos", b"fen", b"moves", b"a1", b"b2", b"c3", b"x../.o./...", b"movetime", b"1", b"depth", b"nodes"]
    words += [b"infinite", b"p1time", b"p2inc", b"movestogo", b"result", b"gameover", b"stop", b"setoption", *SIZES]
    lines = list(lines_of(words, count, seed=8))
    last = [b"stop", b"position startpos moves a1 b1 a2 b2", b"go movetime 100", b"quit"]
    said = conversation(["ugi", "tic-tac-toe", "--seconds", "0.02"], lines + last, tmp_path).splitlines()
    firsts = [next(iter(line.decode("utf-8", "replace").split()), "") for line in lines + last]
    begun = [line.split()[0] for line in said if line]
    for asked, answer in (("go", "bestmove"), ("isready", "readyok"), ("ugi", "ugiok")):
        assert begun.count(answer) == firsts.count(asked) > 1
    drawing = re.compile(r"[123] [.xo] [.xo] [.xo]|  a b c|[.xo/]{11}")
    for line in said:
        known = re.match(r"(info|bestmove|readyok|ugiok|id|option|response)\b", line)
        assert known or drawing.fullmatch(line), line
        assert "Error" not in line, line
    assert said[-1] == "bestmove a3"
