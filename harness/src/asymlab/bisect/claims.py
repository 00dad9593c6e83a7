# SPDX-License-Identifier: Apache-2.0
"""The verdict of a user's tree in a run: of one claim, or of everything that is judged for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from asymlab.config.yamlfile import closest
from asymlab.errors import UserError
from asymlab.model.bisect import Ruling
from asymlab.model.claim import ClaimResult
from asymlab.model.result import ArmResult, RunResult
from asymlab.model.sample import Interval
from asymlab.model.system import PLACEMENT, System
from asymlab.model.verdict import Verdict, worst

TREE_ARM = "tree"
"""The arm of a working tree (asymlab.kernels.inputs.sources.TreeInput)."""

ORDER = "order"
"""The name of the order check."""


@dataclass(frozen=True)
class Claim:
    """Something that is judged for a tree, by ``name``: the order, a claim about steps, or the
    claims about ``metric`` of the experiment ``part``, all or those that compare with ``other``
    (the name of an arm)."""

    name: str
    part: str
    metric: str = ""
    other: str = ""

    def has(self, one: ClaimResult) -> bool:
        """Whether a result of the tree is of this claim."""
        if self.part == PLACEMENT:
            return one.name == self.name
        of_tree = {one.arm, one.over} - {TREE_ARM}
        same = (one.experiment, one.metric) == (self.part, self.metric)
        return same and (not self.other or self.other in of_tree)


def claims_of(system: System) -> dict[str, Claim]:
    """Everything that is judged for the tree of a system, by name."""
    return {claim.name: claim for claim in _claims(system)}


def _claims(system: System) -> Iterator[Claim]:
    if system.loads:
        yield Claim(ORDER, PLACEMENT)
    for name in system.claims:
        yield Claim(name, PLACEMENT)
    candidate = system.named("candidate")
    for part in system.experiments:
        for one in system.claims_of(part):
            if candidate not in one.arms:
                continue
            yield Claim(f"{part}:{one.metric}", part, one.metric)
            for other in {*one.arms} - {candidate}:
                yield Claim(f"{part}:{one.metric}/{other}", part, one.metric, other)


def find_claim(system: System, name: str) -> Claim:
    """The claim ``name``; UserError with the nearest name if the system has none."""
    known = claims_of(system)
    if name not in known:
        close = closest(name, known)
        guess = f"did you mean {close}?; " if close else ""
        hint = f"{guess}claims: {', '.join(known)}"
        raise UserError(f"{system.name} judges no claim {name} for a tree", hint=hint)
    return known[name]


def compared_arms(system: System, parts: Collection[str]) -> tuple[str, ...]:
    """The arms that claims of ``parts``, PLACEMENT or experiments, compare a tree with."""
    candidate = system.named("candidate")
    experiments = [name for name in parts if name != PLACEMENT]
    claims = [claim.arms for name in experiments for claim in system.claims_of(name)]
    sides = dict.fromkeys(side for arms in claims if candidate in arms for side in arms)
    if PLACEMENT in parts:
        sides |= dict.fromkeys(system.compared_in_placement())
    return tuple(side for side in sides if side != candidate)


def ruling(result: RunResult, claim: Claim | None, run: str) -> Ruling:
    """The verdict of the tree in a run: of ``claim``, or the worst of the tree's outcome and its
    claims that count. ERROR if a sample of any arm has one."""
    if error := next((one.error for one in result.all_samples if one.error), ""):
        return Ruling(verdict=Verdict.ERROR, reason=error, run=run)
    parts = list(_parts(result, claim))
    verdict = worst(part.verdict for part in parts)
    decisive = [part for part in parts if part.verdict is verdict]
    reasons = [part.reason for part in decisive if part.reason]
    if verdict is Verdict.SKIP and not reasons:
        reasons = ["nothing was judged for the tree"]
    return Ruling(
        verdict=verdict,
        reason="; ".join(dict.fromkeys(reasons)),
        figures=tuple(figure for part in parts for figure in part.figures),
        run=run,
        open=verdict is Verdict.UNDECIDED and all(part.open for part in decisive),
    )


def _parts(result: RunResult, claim: Claim | None) -> Iterator[Ruling]:
    arms = [arm for arm in result.arms if arm.name == TREE_ARM]
    steps = [one for arm in arms for one in arm.claims]
    metrics = [one for exp in result.experiments for one in exp.claims]
    of_tree = [one for one in metrics if TREE_ARM in (one.arm, one.over)]
    if claim is None:
        yield from (_outcome(arm) for arm in arms)
        yield from (_of_claim(one) for one in of_tree if one.counts)
    elif claim.name == ORDER:
        yield from (_order(arm) for arm in arms)
    else:
        yield from (_of_claim(one) for one in [*steps, *of_tree] if claim.has(one))


def _order(arm: ArmResult) -> Ruling:
    """The verdict of the order check."""
    debt = arm.metrics.get("order_debt")
    figures = (f"order debt {_spelled(debt)} %",) if debt else ()
    is_open = arm.verdict is Verdict.UNDECIDED
    return Ruling(verdict=arm.verdict, reason=arm.reason, figures=figures, open=is_open)


def _outcome(arm: ArmResult) -> Ruling:
    """Whether the order and the claims about steps are as expected; open if more samples may
    decide what is undecided."""
    order, verdict = _order(arm), arm.outcome
    odd = [one for one in arm.claims if not one.as_expected]
    counted = [one for one in arm.claims if one.counts]
    reasons = [] if arm.verdict in (arm.expect, Verdict.SKIP) else [arm.reason]
    if not arm.order_was_judged:
        reasons = [f"the order was not judged: {arm.reason}"]
    reasons += [f"{one.label}: {one.reason}" for one in odd]
    missing = not arm.order_was_judged or any(one.is_missing for one in arm.claims)
    figures = (*order.figures, *(one for claim in counted for one in _of_claim(claim).figures))
    is_open = verdict is Verdict.UNDECIDED and not missing
    return Ruling(verdict=verdict, reason="; ".join(reasons), figures=figures, open=is_open)


def _of_claim(one: ClaimResult) -> Ruling:
    """The verdict of a claim; one that was not judged stays undecided with more samples."""
    figures = (f"{one.label}: {_spelled(one.value)}",) if one.value else ()
    is_open = one.verdict is Verdict.UNDECIDED and one.judged
    return Ruling(verdict=one.verdict, reason=one.reason, figures=figures, open=is_open)


def _spelled(value: Interval) -> str:
    """``1.56 (1.48 to 1.63)``."""
    return f"{value.value:.3g} ({value.low:.3g} to {value.high:.3g})"
