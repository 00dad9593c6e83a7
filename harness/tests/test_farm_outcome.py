# SPDX-License-Identifier: Apache-2.0
"""Outcome of a job: only failures of the farm are tried again."""

from __future__ import annotations

import pytest

from asymlab.farm.campaign import arrange
from asymlab.farm.outcome import End, judge
from asymlab.lava.rest import TestCase
from made_outcome import attempt, ended, job, lavas


@pytest.mark.parametrize(
    ("cases", "health", "end"),
    [
        ([ended(0)], "Complete", End.DONE),
        ([ended(1)], "Complete", End.DONE),  # a verdict is never tried again
        ([ended(4)], "Complete", End.DONE),
        ([ended(1), lavas("Infrastructure")], "Incomplete", End.DONE),  # it failed afterwards
        ([ended(3)], "Complete", End.RETRY),
        ([ended(2)], "Complete", End.BROKEN),
        ([ended(70)], "Complete", End.BROKEN),
        ([lavas("Infrastructure")], "Incomplete", End.RETRY),
        ([lavas("Bug", "")], "Incomplete", End.RETRY),  # a worker that died
        ([lavas("LAVATimeout")], "Incomplete", End.RETRY),
        ([ended(130), lavas("Infrastructure")], "Incomplete", End.RETRY),
        ([], "Incomplete", End.RETRY),
        ([lavas("Job")], "Incomplete", End.BROKEN),
        ([lavas("Configuration")], "Incomplete", End.BROKEN),
        ([lavas("Canceled")], "Canceled", End.CANCELED),
    ],
)
def test_ends(cases: list[TestCase], health: str, end: End) -> None:
    outcome = judge(job(health=health), cases)
    assert outcome.end == end
    assert bool(outcome.why) == (end != End.DONE)


def test_what_is_not_over_is_not_judged() -> None:
    assert judge(job(state="Submitted"), [ended(0)]).end == End.WAITING
    assert judge(job(state="Running"), [ended(0)]).end == End.RUNNING


def test_the_older_of_two_jobs_for_one_attempt_counts_and_jobs_of_others_do_not() -> None:
    jobs = [attempt(9, "k", 2), attempt(3, "k", 1), attempt(4, "k", 1), attempt(5, "l", 1)]
    found = arrange("night", jobs)
    assert [a.job.id for a in found.attempts["k"]] == [3, 9]
    assert [twin.id for twin in found.doubled] == [4]
    assert found.count == 3
    last = found.latest("k")
    assert last and last.number == 2 and found.latest("m") is None
    others = [job(1), job(2, text="metadata: [1]"), job(3, text="{"), attempt(4, "k", 1, "day")]
    assert arrange("night", others).count == 0
