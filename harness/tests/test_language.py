# SPDX-License-Identifier: Apache-2.0
"""Texts for readers use plain technical English: no words of refused_words.txt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from asymlab.paths import data_root

ROOT = data_root()
PAGES = ("README.md", "*/README.md", "harness/docs/*.md")
"""Markdown; code spans and program output are left out, comments of commands are not."""

OTHER = (
    "kernels/series/*/*/series.yaml",
    "firmware/*/series/series.yaml",
    "harness/systems/*.yaml",
    "harness/guest/*.[ch]",
    "harness/src/asymlab/**/*.py",
    "harness/src/asymlab/**/*.j2",
)
"""Files that are read line by line."""

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


def found(globs: tuple[str, ...]) -> list[str]:
    """Files by path relative to the repository."""
    paths = (path.relative_to(ROOT).as_posix() for glob in globs for path in ROOT.glob(glob))
    return sorted(set(paths))


def prose(page: str) -> Iterator[tuple[int, str]]:
    """Lines of a Markdown page with their numbers, without code."""
    for number, line in enumerate(page.splitlines(), 1):
        text = line.partition("  # ")[2] if line.startswith("    ") else line
        yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)


def refused(lines: Iterator[tuple[int, str]]) -> list[str]:
    """A line for each refused word."""
    return [
        f"line {number}: {match.group(0)!r}: write {instead}"
        for number, text in lines
        for pattern, instead in REFUSED
        if (match := pattern.search(text))
    ]


@pytest.mark.parametrize("path", found(PAGES))
def test_pages_use_plain_words(path: str) -> None:
    assert refused(prose((ROOT / path).read_text())) == []


@pytest.mark.parametrize("path", [*found(OTHER), "Makefile"])
def test_other_files_use_plain_words(path: str) -> None:
    text = re.sub(r"\S*/\S*", "", (ROOT / path).read_text())  # paths
    assert refused(iter(enumerate(text.splitlines(), 1))) == []


@pytest.mark.parametrize("path", found(PATCHES))
def test_messages_of_patches_use_plain_words(path: str) -> None:
    mail, _, _ = (ROOT / path).read_text().partition("\n---\n")
    assert refused(iter(enumerate(mail.splitlines(), 1))) == []


WITHOUT_LINK = ("glossary.md", "rules.md")
"""The glossary itself, and the page that is generated from the lint rules."""


@pytest.mark.parametrize("path", found(("harness/docs/*.md",)))
def test_pages_link_to_the_glossary(path: str) -> None:
    assert path.endswith(WITHOUT_LINK) or "(glossary.md)" in (ROOT / path).read_text()
