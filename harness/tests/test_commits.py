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


def test_imperatives_are_taken_and_other_subjects_refused() -> None:
    for summary in ("the reason for a gap", "added a table", "adds a table", "adding a table"):
        assert wrong(f"store: {summary}")
    for subject in ("store: add a table.", "Add a table", "store: add " + "x" * 62):
        assert wrong(subject)
    for subject in ("store: pass a name", "dt-acpi, lint: seed a table"):
        assert not wrong(subject)
