# SPDX-License-Identifier: Apache-2.0
"""Texts for readers use plain technical English: no words of refused_words.txt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from asymlab.paths import data_root

ROOT = data_root()
PAGES = ("README.md", "*/README.md", "harness/docs/*.md")
"""Markdown; code spans and program output are left out, comments of commands are not."""

OTHER = (
    "kernels/series/*/*/series.yaml",
    "kernels/*.yaml",
    "kernels/config/*.config",
    "firmware/**/*.yaml",
    "dt-acpi/machines/*.yaml",
    "harness/systems/*.yaml",
    "harness/places/*.yaml",
    "harness/guest/*.[ch]",
    "harness/tests/*.c",
    "harness/src/asymlab/**/*.j2",
    "harness/src/asymlab/**/*.sh",
    "harness/testing/**/*.sh",
    "harness/testing/**/*.yaml",
    "harness/suites/**/*.robot",
    "harness/packages*.txt",
    "harness/setup.sh",
    "lava-jobs/**/*.j2",
    "lava-jobs/**/*.jinja2",
    "lava-jobs/**/*.yaml",
    "lava-jobs/container/Dockerfile",
    "results/reference/*.yaml",
    ".ci/run",
    "pyproject.toml",
    "Makefile",
)
"""Files that are read line by line."""

PYTHON = (
    "harness/src/asymlab/**/*.py",
    "harness/*/*.py",
    "harness/testing/**/*.py",
    "lava-jobs/**/*.py",
    "results/**/*.py",
)
"""Python: comments, docstrings, strings, and names, whose words are separated by underscores."""

QUOTES = {"harness/tests/test_language.py"}
"""Files that quote refused words."""

PATCHES = ("kernels/series/*/*/*.patch", "firmware/*/series/*.patch")
"""Patches, of which the mail counts and not the diff."""

REFUSED = [
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, _, instead in (
        line.partition("\t")
        for line in (Path(__file__).parent / "refused_words.txt").read_text().splitlines()
        if not line.startswith("#")
    )
]


Reader = Callable[[str], Iterable[tuple[int, str]]]


def found(globs: tuple[str, ...]) -> list[str]:
    """Files by path relative to the repository."""
    paths = (path.relative_to(ROOT).as_posix() for glob in globs for path in ROOT.glob(glob))
    return sorted(set(paths))


def prose(page: str) -> Iterator[tuple[int, str]]:
    """Lines of a Markdown page with their numbers, without code."""
    for number, line in enumerate(page.splitlines(), 1):
        text = line.partition("  # ")[2] if line.startswith("    ") else line
        yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)


ANY = re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _ in REFUSED), re.IGNORECASE)
"""Finds the few lines that are searched pattern by pattern."""


def refused(numbered: Iterable[tuple[int, str]]) -> list[str]:
    """A line for each refused word."""
    return [
        f"line {number}: {match.group(0)!r}: write {instead}"
        for number, text in numbered
        if ANY.search(text)
        for pattern, instead in REFUSED
        if (match := pattern.search(text))
    ]


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without paths."""
    return enumerate(re.sub(r"\S*/\S*", "", text).splitlines(), 1)


def words(python: str) -> Iterator[tuple[int, str]]:
    """Lines of Python with their numbers; names are split into words."""
    return ((number, line.replace("_", " ")) for number, line in lines(python))


def mail(patch: str) -> Iterator[tuple[int, str]]:
    """The message of a patch."""
    return enumerate(patch.partition("\n---\n")[0].splitlines(), 1)


@pytest.mark.parametrize(
    ("globs", "read"),
    [(PAGES, prose), (OTHER, lines), (PYTHON, words), (PATCHES, mail)],
    ids=["pages", "other files", "Python", "patches"],
)
def test_texts_use_plain_words(globs: tuple[str, ...], read: Reader) -> None:
    paths = sorted({*found(globs)} - QUOTES)
    assert paths
    by_path = {path: refused(read((ROOT / path).read_text())) for path in paths}
    assert {path: words for path, words in by_path.items() if words} == {}


@pytest.mark.parametrize(
    ("line", "is_refused"),
    [
        ("def test_a_lost_line_is_told() -> None:", True),
        ("# It says nothing.", True),
        ("view = read(folder)  # nobody reads it", True),
        ("from x import untold", False),
        ("Path('a/told.txt')", False),
    ],
)
def test_names_and_comments_of_python_are_read(line: str, *, is_refused: bool) -> None:
    assert bool(refused(words(line))) is is_refused


WITHOUT_LINK = ("glossary.md", "rules.md")
"""The glossary itself, and the page that is generated from the lint rules."""


@pytest.mark.parametrize("path", found(("harness/docs/*.md",)))
def test_pages_link_to_the_glossary(path: str) -> None:
    assert path.endswith(WITHOUT_LINK) or "(glossary.md)" in (ROOT / path).read_text()
