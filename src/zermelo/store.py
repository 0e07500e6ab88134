"""Machine code on disk: one folder a fingerprint, so the loss or edit of one game's file can't touch another's.

    <cache>/<fingerprint>/game.json          which game this is (for `zermelo cache info`)
    <cache>/<fingerprint>/tried-rules.note   that the compiled rules were tried beside the interpreted ones
    <cache>/<fingerprint>/<function>-<key>   a compiled function: checksum, then Numba's own serialised result
    <cache>/read/<digest>                    what came of reading rules (compiler/memo.py), likewise

A file that can't be read, for whatever reason, is as good as absent: the function is compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import pickle
import re
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

log = logging.getLogger("zermelo.cache")
LABEL, NOTE, READ = "game.json", ".note", "read"
TABLE = ".table"  # of patterns, of a puzzle
TIDIED = ".tidied"  # when that was last done
KEEP_DAYS = 30
NOT_KEPT = "machine code can't be kept in %s (%s), so every run compiles again: ZERMELO_CACHE may name another folder"
DAMAGED = "(a label that can't be read)"


def root() -> Path:
    """Where machine code is kept: $ZERMELO_CACHE, or the user's cache folder."""
    chosen = os.environ.get("ZERMELO_CACHE")
    return Path(chosen) if chosen else user_cache_path("zermelo")


@dataclass(frozen=True)
class Entry:
    """What the cache holds for one game with one set of rules and parameters."""

    game: str
    fingerprint: str
    functions: int
    bytes: int
    used: float


def entries() -> list[Entry]:
    """Everything in the cache, most recently used first."""
    found = []
    for folder in root().glob("*/"):
        if not re.fullmatch("[0-9a-f]{16}", folder.name):
            continue  # not ours
        files = [file for file in folder.glob("*") if file.is_file()]
        code = [file for file in files if file.name != LABEL and file.suffix not in (NOTE, TABLE)]
        try:
            label = _label(folder)
            used = max(file.stat().st_mtime for file in files)
            size = sum(file.stat().st_size for file in files)
        except OSError:
            continue  # being removed right now
        except ValueError:
            label, used = DAMAGED, 0.0
            size = sum(file.stat().st_size for file in files)
        found.append(Entry(label, folder.name, len(code), size, used))
    return sorted(found, key=lambda entry: -entry.used)


def _label(folder: Path) -> str:
    """Which game a folder is for; ValueError if its label is damaged."""
    facts = json.loads((folder / LABEL).read_text())
    if not isinstance(facts, dict) or not isinstance(facts.get("game"), str):
        raise ValueError("not a label")
    return str(facts["game"])


def clear(older_than_days: float = 0) -> list[Entry]:
    """Remove what was not used for so long; what was removed."""
    limit = time.time() - older_than_days * 86400
    gone = [entry for entry in entries() if entry.used <= limit]
    for entry in gone:
        shutil.rmtree(root() / entry.fingerprint, ignore_errors=True)
    for file in (root() / READ).glob("*"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime <= limit:
                file.unlink()
    return gone


def _tidy() -> None:
    """Once a day, whatever is not used any more goes."""
    mark = root() / TIDIED
    try:
        due = time.time() - mark.stat().st_mtime > 86400
    except OSError:  # there is none
        due = True
    if due:
        mark.touch()
        clear(older_than_days=KEEP_DAYS)


def recalled(digest: str) -> Any:
    """What came of reading the rules with this digest, or None."""
    file = root() / READ / digest
    found = load(file)
    if found is not None:
        with contextlib.suppress(OSError):
            os.utime(file)
    return found


def remember(digest: str, found: Any) -> None:
    """Keep what came of reading rules, where something can be written."""
    folder = root() / READ
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        save(folder / digest, found, pickle.dumps)


def noted(fingerprint: str, what: str) -> bool:
    """Whether this was noted of these rules."""
    return (root() / fingerprint / f"{what}{NOTE}").exists()


def note(fingerprint: str, label: str, what: str) -> None:
    """Note it, where something can be written."""
    folder = folder_for(fingerprint, label)
    if folder:
        with contextlib.suppress(OSError):
            write(folder / f"{what}{NOTE}", b"")


def folder_of(fingerprint: str) -> Path:
    """The game's own folder, whether it is there or not."""
    return root() / fingerprint


def folder_for(fingerprint: str, label: str) -> Path | None:
    """The same, made and labelled, and marked as used; None where nothing can be written."""
    folder = folder_of(fingerprint)
    try:
        new = not (folder / LABEL).exists()
        folder.mkdir(parents=True, exist_ok=True)
        if new:
            write(folder / LABEL, json.dumps({"game": label}).encode())
            _tidy()
        else:
            os.utime(folder / LABEL)
    except OSError as problem:
        log.info(NOT_KEPT, root(), problem.strerror)
        return None
    return folder


def write(file: Path, data: bytes) -> None:
    """All or nothing, also when several processes write the same file."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def save(file: Path, payload: Any, dumps: Any) -> None:
    """Keep a compiled function; a disk that is full or read-only costs time later, never the answer."""
    try:
        data = dumps(payload)
        write(file, hashlib.sha256(data).digest() + data)
    except OSError as problem:
        log.info(NOT_KEPT, root(), problem.strerror)


def load(file: Path) -> Any:
    """A compiled function, or None."""
    try:
        raw = file.read_bytes()
        if hashlib.sha256(raw[32:]).digest() != raw[:32]:
            raise ValueError("checksum differs")
        return pickle.loads(raw[32:])
    except FileNotFoundError:
        return None
    except Exception as problem:  # a damaged or foreign file can fail in any way; compiling again is always right
        log.debug("cached code not used: %s: %s", file, problem)
        return None
