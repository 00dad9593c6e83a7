# SPDX-License-Identifier: Apache-2.0
"""The cells of an entry, from the result of its run."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from asymlab.model.claim import ClaimResult
from asymlab.model.matrix import MatrixCell
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.verdict import Verdict, worst
from asymlab.report import step_claims, summary

NOT_EXPECTED = "no verdict is expected"
"""The words of an arm whose results are only shown."""


def cells_of(result: RunResult, arms: Collection[str]) -> tuple[MatrixCell, ...]:
    """A cell for each of ``arms``: its placement, and the claims about it that count. Other arms of
    the run are those of stored samples that claims needed."""
    return tuple(_cell(result, arm) for arm in result.arms if arm.name in arms)


def _cell(result: RunResult, arm: ArmResult) -> MatrixCell:
    claims = [one for exp in result.experiments for one in exp.claims if one.arm == arm.name]
    counted = [one for one in claims if one.counts]
    verdict = worst((arm.outcome, *map(claim_outcome, counted)))
    words = [*_placement(arm), *_claims(counted)]
    reasons = [step_claims.reason(arm)] if arm.outcome not in (Verdict.PASS, Verdict.SKIP) else []
    odd = [one for one in counted if claim_outcome(one) not in (Verdict.PASS, Verdict.SKIP)]
    reasons += [f"{summary.claim_name(one)}: {one.verdict} {one.reason}".strip() for one in odd]
    return MatrixCell(
        arm=arm.name,
        verdict=verdict,
        words="; ".join(words) or NOT_EXPECTED,
        reason="; ".join(filter(None, reasons)),
    )


def _placement(arm: ArmResult) -> Iterator[str]:
    """The order check in words, as on the page of a run; nothing if it was not part of the run."""
    if arm.verdict is Verdict.SKIP:
        if not arm.order_was_judged:
            yield "order not judged"
        return
    expected = "expected" if arm.as_expected else f"expected {arm.expect}"
    yield f"order {summary.order_words(arm)}, {expected}"


def _claims(counted: list[ClaimResult]) -> Iterator[str]:
    if counted:
        holds = sum(claim_outcome(one) is Verdict.PASS for one in counted)
        yield f"{holds} of {len(counted)} claim{'s' * (len(counted) != 1)} hold"


def claim_outcome(claim: ClaimResult) -> Verdict:
    """PASS if a claim that counts has the expected verdict, UNDECIDED if it was not judged."""
    if claim.is_missing or claim.verdict is Verdict.UNDECIDED:
        return Verdict.UNDECIDED
    if claim.verdict in (Verdict.SKIP, Verdict.ERROR):
        return claim.verdict
    return Verdict.PASS if claim.as_expected else Verdict.FAIL
