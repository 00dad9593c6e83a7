# SPDX-License-Identifier: Apache-2.0
"""Test cases of a run for other tools: the order check of each arm, and each claim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asymlab.model.record import Record
from asymlab.model.stored import Arm, Claim, Metric, StoredRun
from asymlab.model.verdict import Verdict

PLACEMENT = "placement"

_UNPRINTABLE = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class ExportCase(Record):
    """``part`` is PLACEMENT or an experiment, ``expect`` the expected verdict, ``ok`` whether
    ``verdict`` is as expected; ``counts`` is False for a claim that is only shown. ``host_s`` is in
    host seconds."""

    part: str
    name: str
    arm: Arm
    verdict: Verdict
    expect: Verdict
    ok: bool
    counts: bool
    reason: str
    host_s: float
    value: float | None = None
    unit: str = ""
    metrics: tuple[Metric, ...] = ()


def cases(run: StoredRun) -> Iterator[ExportCase]:
    """The arms of a run, then its claims."""
    arms = {arm.name: arm for arm in run.arms}
    for arm in run.arms:
        yield _of_arm(run, arm)
    for claim in run.claims:
        if claim.arm in arms:
            yield _of_claim(run, claim, arms[claim.arm])


def printable(text: str) -> str:
    """Text without characters that XML forbids: the console of a board may contain any byte."""
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def _of_arm(run: StoredRun, arm: Arm) -> ExportCase:
    own = tuple(m for m in run.metrics if (m.experiment, m.arm) == ("", arm.name))
    debts = [metric.value for metric in own if metric.name == "order_debt"]
    worst = [step.value for step in run.steps if step.arm == arm.name]
    return ExportCase(
        part=PLACEMENT,
        name=arm.name,
        arm=arm,
        verdict=arm.verdict,
        expect=arm.expect,
        ok=arm.as_expected,
        counts=True,
        reason="; ".join(text for text in (arm.reason, arm.violation) if text),
        host_s=sum(s.host_s for s in run.samples if (s.experiment, s.arm) == ("", arm.name)),
        value=next(iter(debts), max(worst, default=None)),
        unit="%",
        metrics=own,
    )


def _of_claim(run: StoredRun, claim: Claim, arm: Arm) -> ExportCase:
    row = (claim.experiment, claim.arm, claim.features)
    return ExportCase(
        part=claim.experiment,
        name=f"{claim.label.removeprefix(claim.experiment).strip()} {claim.bound}",
        arm=arm,
        verdict=claim.verdict,
        expect=Verdict.PASS,
        ok=claim.verdict in (Verdict.PASS, Verdict.SKIP),
        counts=claim.counts,
        reason=claim.reason,
        host_s=sum(s.host_s for s in run.samples if (s.experiment, s.arm, s.features) == row),
        value=claim.value,
        metrics=tuple(m for m in run.metrics if (m.experiment, m.arm, m.features) == row),
    )
