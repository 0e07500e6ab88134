"""The README, the textbook and the errata are true: every command is run, every answer that they show is compared."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.running import ROOT, run, untimed
from zermelo.formats.pgn_reading import sheets_in
from zermelo.formats.polyglot import built

README = (ROOT / "README.md").read_text()
DOCUMENTS = [README, *((ROOT / "docs" / name).read_text() for name in ("textbook.md", "errata.md"))]
SESSIONS = [pair for text in DOCUMENTS for pair in re.findall(r"```console\n\$ (.+?)\n(.*?)```", text, re.DOTALL)]
RULES = re.search(r"```python\n(.*?)```", README, re.DOTALL)
PAPERS = {name: re.search(rf"```{name[-3:]}\n(.*?)```", README, re.DOTALL) for name in ("games.pgn", "mates.epd")}
PROMPTS = [prompt for text in DOCUMENTS for prompt in re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the README's game in it, its games of chess, and the book that is made of them."""
    assert RULES
    (tmp_path / "takeaway.py").write_text(RULES[1])
    for name, found in PAPERS.items():
        assert found
        (tmp_path / name).write_text(found[1])
    assert any(command.endswith("-o openings.bin") for command, _ in SESSIONS)
    (tmp_path / "openings.bin").write_bytes(built(sheets_in(tmp_path / "games.pgn"), 20, 2))
    return tmp_path


@pytest.mark.parametrize(("command", "answer"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_answers_as_shown(command: str, answer: str, folder: Path):
    words = shlex.split(command)
    assert words[0] == "zermelo"
    done = run(*words[1:], cwd=folder)
    assert done.returncode == 0, done.stderr
    assert untimed(done.stdout) == untimed(answer)


def test_there_are_sessions_to_test():
    assert len(SESSIONS) >= 100
    assert len(PROMPTS) >= 4


@pytest.mark.parametrize("prompt", PROMPTS, ids=range(len(PROMPTS)))
def test_the_prompt_answers_as_shown(prompt: str, folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder)
    test = doctest.DocTestParser().get_doctest(prompt, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_shown_failure_is_what_check_says(folder: Path):
    shown = re.search(r"```\n(FAIL.*?)```", README, re.DOTALL)
    assert shown
    rules = folder / "takeaway.py"
    rules.write_text(
        rules.read_text().replace(
            "            yield taken\n", "            yield taken\n        if state.left == 0:\n            yield 0\n"
        )
    )
    done = run("check", "takeaway.py:Takeaway", "-p", "coins=9", cwd=folder)
    assert done.returncode == 1
    assert shown[1] in done.stdout


def test_every_command_is_in_the_table():
    listed = set(re.findall(r"`zermelo ([a-z]+)", README))
    from zermelo.cli.main import app

    names = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    assert names <= listed


def test_what_the_readme_says_of_make_is_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make ([a-z-]+)`", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    assert "make test" in (ROOT / ".ci" / "run").read_text()


def test_the_targets_are_those_that_the_benchmarks_hold():
    from benchmarks import perft, start

    text = " ".join(README.split())
    assert f"perft at least {perft.LEAST_OF_INTERPRETED} times as fast as the same rules interpreted" in text
    assert f"at least {perft.LEAST_OF_CPP} times as fast as a hand-written C++ twin" in text
    assert f"within {start.COLDEST:g} s when a kernel has to be compiled" in text
    assert f"within {start.WARMEST:g} s from the cache" in text
    assert f"`--help` within {start.HELP:g} s" in text
    rows = re.findall(r"^\| \S.* \| [\d]+ M \| (\d+) x \| ([\d.]+) x \|$", README, re.MULTILINE)
    assert len(rows) == len(perft.CASES)
    for interpreted, twin in rows:
        assert int(interpreted) >= perft.LEAST_OF_INTERPRETED
        assert float(twin) >= perft.LEAST_OF_CPP


def test_the_targets_of_search_are_those_that_the_benchmarks_hold():
    from benchmarks import solve

    text = " ".join(README.split())
    easy = (ROOT / "benchmarks" / "easy.py").read_text()  # not imported: it wants easyAI
    assert f"(target: at least {solve.OF_CPP} times as fast" in text
    assert f"(target: below {solve.SECONDS_TO_PROOF} s)" in text
    least = re.search(r"LEAST_OF_EASYAI = (\d+)", easy)
    assert least
    assert f"(target: at least {least[1]} times the nodes a second" in text
    assert f"the nodes of {solve.POSITIONS} positions with {solve.FEWEST} to {solve.MOST} stones" in text


def test_links_lead_somewhere():
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link
