# SPDX-License-Identifier: Apache-2.0
"""Claims about steps, arm by arm, beside the published splits."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.claim import ClaimResult, unit_of
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict

MOST_SPLITS = 4
"""The most splits that are listed for an arm, the most frequent first."""

LEAST_SHARE = 0.5
"""The least share of the time, in percent, of a split that is listed."""


@dataclass(frozen=True)
class Row:
    """One arm; ``published`` is the published split, "" for none."""

    arm: str
    result: ClaimResult
    published: str

    @property
    def measured(self) -> str:
        """``41.3 %`` or ``16.0/s``, or a dash without a value."""
        value, unit = self.result.value, unit_of(self.result.metric)
        return "–" if value is None else f"{value.value:.1f}{unit}"  # noqa: RUF001

    @property
    def splits(self) -> list[tuple[str, Interval]]:
        """The listed splits with their shares of the time."""
        named = [(n, s) for n, s in self.result.splits.items() if s.value >= LEAST_SHARE]
        return named[:MOST_SPLITS]


@dataclass(frozen=True)
class Claim:
    """The results of one claim about steps, arm by arm."""

    rows: tuple[Row, ...]

    @property
    def first(self) -> ClaimResult:
        """The first arm's result; title, load, k and bound are those of all."""
        return self.rows[0].result

    @property
    def has_splits(self) -> bool:
        """Whether the machine has clusters to divide tasks between."""
        return any(row.result.splits for row in self.rows)

    @property
    def has_published(self) -> bool:
        """Whether a split was published."""
        return any(row.published for row in self.rows)


def step_claims(result: RunResult) -> list[Claim]:
    """The claims about steps of a run in the system's order."""
    name = result.machine.name  # a split is about the clusters of one machine
    published = {s.claim: s.arms for s in result.published_splits if s.machine in ("", name)}
    found: dict[str, list[Row]] = {}
    for arm in result.arms:
        for one in arm.claims:
            said = published.get(one.name, {}).get(arm.name, "")
            found.setdefault(one.name, []).append(Row(arm.name, one, said))
    return [Claim(tuple(rows)) for rows in found.values()]


def odd_claims(arm: ArmResult) -> tuple[ClaimResult, ...]:
    """The claims of an arm whose verdict is not the expected one."""
    return tuple(claim for claim in arm.claims if not claim.as_expected)


def reason(arm: ArmResult) -> str:
    """Why an arm is not as expected, in words; "" if it is."""
    if arm.as_expected:
        return ""
    odd = [f"{one.name} {_short(one)}: {one.reason}" for one in odd_claims(arm)]
    order = [arm.reason] if arm.reason and (arm.verdict is not arm.expect or not odd) else []
    return "; ".join(order + odd) or "not as expected"


def _short(claim: ClaimResult) -> str:
    """``FAIL``, and the expected verdict unless that is PASS."""
    wanted = f", expected {claim.expect}" if claim.expect is not Verdict.PASS else ""
    return f"{claim.verdict}{wanted}"
