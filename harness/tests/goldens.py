# SPDX-License-Identifier: Apache-2.0
"""What users are told, in goldens: harness/tests/told/<module>.txt, one entry for each text.

Tests assert kinds, names, codes and numbers; whole sentences are only here, so that a new wording
is one ``make goldens`` and a diff to read. Paths, keys and dates that differ from run to run are
left out, and so is what failed tools said.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import TypeVar

import pytest

from asymlab.paths import data_root
from asymlab.store import locked, write_atomic

REWRITE = os.environ.get("ASYMLAB_REWRITE_GOLDENS") == "1"
FOLDER = Path(__file__).parent / "told"
MOST = 1200
"""Characters of an entry: a page has a golden of its own."""

_HEAD = "## "
_PLACES = {
    r"/[^\s:'\"]*pytest-of-\w+/pytest-\d+/(?:popen-gw\d+/)?[^/\s:'\",]+": "TMP",
    r"/tmp/labgrid-qemu-tmp\w+": "TMP",
    r"\btmp[a-z0-9_]{8}\b": "TMP",
    r"\b\d{8}-\d{4}\b": "DATE",
    r"\b[0-9a-f]{12,64}\b": "KEY",
    re.escape(sys.executable): "PYTHON",
    re.escape(str(data_root())): "REPO",
    re.escape(str(Path.home())): "HOME",
}

E = TypeVar("E", bound=BaseException)


def as_told(text: object) -> None:
    """Compare with the golden of this place: the n-th text that the running test tells."""
    name, module = _place()
    shown = _steady(str(text))
    assert len(shown) <= MOST, "too long for a golden of a message"
    if REWRITE:
        with locked(Path(gettempdir()) / "asymlab-goldens.lock"):
            write_atomic(FOLDER / f"{module}.txt", _text({**_read(module), name: shown}))
        return
    known = entries(module)
    assert name in known, f"no golden of {name}: make goldens"
    assert shown == known[name], f"{FOLDER / module}.txt: make goldens, then read the diff"


@contextmanager
def refused(kind: type[E]) -> Iterator[pytest.ExceptionInfo[E]]:
    """pytest.raises, with the golden of what the error says."""
    with pytest.raises(kind) as caught:
        yield caught
    as_told(caught.value)


def _place() -> tuple[str, str]:
    """The entry's name and the module of the running test; texts of a test are numbered."""
    node = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    path, _, test = node.partition("::")
    if node not in _counted:
        _counted.clear()
    _counted[node] = _counted.get(node, 0) + 1
    return f"{test} {_counted[node]}", Path(path).stem


_counted: dict[str, int] = {}
"""Texts so far, by test: only of the running one."""


def _steady(text: str) -> str:
    for pattern, word in _PLACES.items():
        text = re.sub(pattern, word, text)
    text = re.sub(
        r"(?ms)^( *exit code \d+)\n.*", r"\1", text
    )  # a tool's own words differ by version
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


def _text(entries: dict[str, str]) -> str:
    """Entries by name; a text is set in by two blanks, so that no line of it is a heading."""
    parts = [f"{_HEAD}{name}\n{_indented(entries[name])}\n" for name in sorted(entries)]
    return "\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in text.splitlines())
