# SPDX-License-Identifier: Apache-2.0
"""Subjects of commits are ``area: imperative summary``, at most 72 characters."""

from __future__ import annotations

import re

import pytest

from asymlab import proc
from asymlab.paths import data_root

SINCE = "09702742fd1fcb10df5b601440deb90161c7fd89"
"""Older commits have other subjects."""

LONGEST = 72

FORM = re.compile(r"[a-z0-9][\w./+, -]*: (?P<verb>[a-z][a-z-]*)( .*[^.])?")

NOT_A_VERB = {"a", "an", "the", "no", "how", "what", "when", "where", "which", "why"}

ENDINGS = re.compile(r"(?!(bring|string|embed|shed|focus)$)\w*(?<!e)(ing|ed|[^s]s)")
"""Of "adding", "added" and "adds"; not of "seed" and "pass"."""


def wrong(subject: str) -> str:
    """What is wrong with a subject, "" if nothing."""
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, at most {LONGEST}"
    form = FORM.fullmatch(subject)
    if not form:
        return "not `area: imperative summary`, without a full stop"
    verb = form["verb"]
    if verb in NOT_A_VERB or ENDINGS.fullmatch(verb):
        return f"{verb!r} is not an imperative"
    return ""


def test_subjects_of_commits() -> None:
    log = ["git", "log", "--no-merges", "--format=%h %s", f"{SINCE}..HEAD"]
    done = proc.run(log, cwd=data_root(), check=False)
    if done.code:
        pytest.skip(f"nothing to check: no git history back to {SINCE[:7]}")
    subjects = [line.split(" ", 1) for line in done.output.splitlines()]
    found = [f"{commit} {one}: {why}" for commit, one in subjects if (why := wrong(one))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "subject",
    [
        "store: the reason for a gap",
        "store: added a table",
        "store: adds a table",
        "store: adding a table",
        "store: add a table.",
        "Add a table",
        "store: add " + "x" * 62,
    ],
)
def test_other_subjects_are_refused(subject: str) -> None:
    assert wrong(subject)


@pytest.mark.parametrize("subject", ["store: pass a name", "dt-acpi, lint: seed a table"])
def test_imperatives_are_taken(subject: str) -> None:
    assert not wrong(subject)
