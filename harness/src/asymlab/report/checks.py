# SPDX-License-Identifier: Apache-2.0
"""Assertions about single steps, arm by arm, beside what was published of them."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.result import ArmResult, CheckResult, Interval, RunResult
from asymlab.model.verdict import Verdict

MOST_SPLITS = 4
"""How many splits of an arm are named, the most frequent first."""

LEAST_SHARE = 0.5
"""Percent of the time that a split must have to be named."""


@dataclass(frozen=True)
class Row:
    """One arm; ``published`` is the split that somebody else saw, "" for none."""

    arm: str
    result: CheckResult
    published: str

    @property
    def splits(self) -> list[tuple[str, Interval]]:
        """The splits worth naming, with their shares of the time."""
        named = [(n, s) for n, s in self.result.splits.items() if s.value >= LEAST_SHARE]
        return named[:MOST_SPLITS]


@dataclass(frozen=True)
class Check:
    """One assertion and what every arm made of it."""

    name: str
    title: str
    load: str
    k: tuple[int, ...]
    bound: str
    rows: tuple[Row, ...]

    @property
    def has_splits(self) -> bool:
        """Whether there are clusters to divide tasks between."""
        return any(row.result.splits for row in self.rows)

    @property
    def has_published(self) -> bool:
        """Whether anybody published a split."""
        return any(row.published for row in self.rows)


def checks(result: RunResult) -> list[Check]:
    """The assertions of a run in the system's order."""
    here = result.machine.name  # elsewhere there are other cores to be divided between
    published = {s.check: s.arms for s in result.published_splits if s.machine in ("", here)}
    found: dict[str, list[Row]] = {}
    for arm in result.arms:
        for one in arm.checks:
            said = published.get(one.name, {}).get(arm.name, "")
            found.setdefault(one.name, []).append(Row(arm.name, one, said))
    return [_check(name, rows) for name, rows in found.items()]


def _check(name: str, rows: list[Row]) -> Check:
    one = rows[0].result
    return Check(name, one.title, one.load, one.k, one.bound, tuple(rows))


def odd_checks(arm: ArmResult) -> tuple[CheckResult, ...]:
    """The checks of an arm that did not say what they should."""
    return tuple(check for check in arm.checks if not check.as_expected)


def reason(arm: ArmResult) -> str:
    """Why an arm is not as expected, in words; "" if it is."""
    if arm.as_expected:
        return ""
    odd = [f"{one.name} {_short(one)}: {one.reason}" for one in odd_checks(arm)]
    order = [arm.reason] if arm.reason and (arm.verdict is not arm.expect or not odd) else []
    return "; ".join(order + odd) or "not as expected"


def _short(check: CheckResult) -> str:
    """``FAIL``, or what was expected of it, too, if that is not to pass."""
    wanted = f", expected {check.expect}" if check.expect is not Verdict.PASS else ""
    return f"{check.verdict}{wanted}"
