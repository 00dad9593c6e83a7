# SPDX-License-Identifier: Apache-2.0
"""Goldens of messages and short output: harness/tests/texts/<module>.txt, one entry for each text.

Tests assert kinds, names, codes and numbers; whole sentences are only here, so that a new wording
is one ``make goldens`` and a diff to read. Text that differs between runs or hosts (paths, keys,
dates, ports, free space) is replaced by a word. The output of a failed tool is left out: tests that
are about it assert it. Only for tests of tier check: a rewrite runs no others.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from textwrap import indent
from typing import TypeVar

import pytest

from asymlab.paths import data_root
from asymlab.store import locked, write_atomic

REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
FOLDER = Path(__file__).parent / "texts"
MOST = 1200
"""Most characters of an entry: longer output has its own golden file."""

_HEAD = "## "
_LOCK = Path(gettempdir()) / "asymlab-goldens.lock"
_SAME = r"(?:\[(?:sqlite|postgresql)\])?(?:@[\w-]+)?$"
"""Ends of a test's id that change no text: a store, a group of pytest-xdist."""

_VARIES = {
    re.escape(sys.executable): "PYTHON",
    r"/[^\s:'\"]*pytest-of-[^/\s]+/pytest-\d+/(?:popen-gw\d+/)?[^/\s:'\",]+": "TMP",
    r"\btmp[a-z0-9_]{8}\b": "TMP",
    r"(?<![\w/])/(?:usr/)?(?:local/)?s?bin/(?=\w)": "",
    r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b": "UUID",
    r"\b\d{8}-\d{4}\b": "DATE",
    r"\b[0-9a-f]{12,64}\b": "KEY",
    r"\b127\.0\.0\.1:\d+": "127.0.0.1:PORT",
    r"\b[\d.]+ GiB free\b": "N GiB free",
    re.escape(str(data_root())): "REPO",
    rf"{re.escape(str(Path.home()))}(?=/)": "HOME",
}
"""Patterns of text that differs between runs or hosts, with the replacement."""

E = TypeVar("E", bound=BaseException)


def assert_golden(text: object) -> None:
    """Compare a text with its golden: the n-th call in a test compares with the n-th entry."""
    name, module = _place(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0])
    shown = _steady(str(text))
    assert len(shown) <= MOST, "too long for a golden of a message"
    if REWRITE:
        with locked(_LOCK):
            _write(module, {**_read(module), name: shown})
        return
    known = entries(module)
    assert name in known, f"no golden of {name}: make goldens"
    assert shown == known[name], f"{FOLDER / module}.txt: make goldens, then read the diff"


@contextmanager
def refused(kind: type[E]) -> Iterator[pytest.ExceptionInfo[E]]:
    """pytest.raises, with a golden of the error's message."""
    with pytest.raises(kind) as caught:
        yield caught
    assert_golden(caught.value)


def complete(node: str) -> None:
    """After a test that passed: each of its entries was compared; a rewrite removes the others."""
    name, module = _place(node)
    test, _, first = name.rpartition(" ")
    known = _read(module) if REWRITE else entries(module)
    left = {key for key in known if _number(key, test) >= int(first)}
    if REWRITE and left:
        drop(module, left)
    assert REWRITE or not left, f"entries that no call compared: {left}: make goldens"


def drop(module: str, names: Container[str]) -> None:
    """Remove entries of a module."""
    with locked(_LOCK):
        _write(module, {key: text for key, text in _read(module).items() if key not in names})


def test_of(entry: str) -> str:
    """The test of an entry, by the entry's name."""
    return entry.rpartition(" ")[0]


def _number(name: str, test: str) -> int:
    """Number of an entry within its test; 0 for an entry of another test."""
    of, _, number = name.rpartition(" ")
    return int(number) if of == test else 0


def _place(node: str) -> tuple[str, str]:
    """Name of the next entry, and the module, of the running test; its texts are numbered."""
    path, _, test = node.partition("::")
    if node not in _counted:
        _counted.clear()
    _counted[node] = _counted.get(node, 0) + 1
    return f"{named(test)} {_counted[node]}", Path(path).stem


def named(test: str) -> str:
    """Name of a test's entries: its id without the parts that change no text."""
    return re.sub(_SAME, "", test)


_counted: dict[str, int] = {}
"""Number of texts compared so far, by test: only of the running one."""


def _steady(text: str) -> str:
    for pattern, word in _VARIES.items():
        text = re.sub(pattern, word, text)
    # messages of tools differ by version
    text = re.sub(r"(?ms)^( *exit code \d+)\n.*", r"\1", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@cache
def entries(module: str) -> dict[str, str]:
    """All entries of a module, by name."""
    return _read(module)


def _read(module: str) -> dict[str, str]:
    path = FOLDER / f"{module}.txt"
    if not path.exists():
        return {}
    blocks = re.split(rf"^{_HEAD}", path.read_text(), flags=re.M)[1:]
    pairs = (block.partition("\n") for block in blocks)
    return {name: re.sub(r"(?m)^  ", "", body).rstrip("\n") for name, _, body in pairs}


def _write(module: str, known: dict[str, str]) -> None:
    path = FOLDER / f"{module}.txt"
    # texts are indented by two blanks, so that no line of a text is a heading
    parts = [f"{_HEAD}{name}\n{indent(known[name], '  ')}\n" for name in sorted(known)]
    if parts:
        write_atomic(path, "\n".join(parts))
    else:
        path.unlink(missing_ok=True)
