# SPDX-License-Identifier: Apache-2.0
"""Claims that no run of a bisection can judge, found before anything is built."""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.bisect.claims import ORDER, TREE_ARM, Claim
from asymlab.checks.claims import OF_ORDER
from asymlab.errors import UserError
from asymlab.model.claim import StepsClaim
from asymlab.model.system import PLACEMENT, System
from asymlab.session.inputs import RunInputs
from asymlab.session.replica import rules_of
from asymlab.session.resolve import unclaimed_for


def require_judged(claim: Claim, whole: System, inputs: RunInputs) -> None:
    """UserError with the reason if no run of ``inputs``, the resolved options, judges ``claim`` of
    the system ``whole``, from which nothing is left out."""
    if claim.part != PLACEMENT:
        reason = _of_metric(claim, inputs)
    elif claim.name == ORDER:
        reason = _of_order(inputs)
    else:
        reason = _of_steps(whole.claims[claim.name], inputs)
    if reason:
        where = f"on machine {inputs.machine.name} and board {inputs.options.board}"
        reason = reason.rstrip(".")
        hint = "choose another claim, machine (-m) or board (--board)"
        raise UserError(f"claim {claim.name} cannot be judged {where}: {reason}", hint=hint)


def _of_steps(spec: StepsClaim, inputs: RunInputs) -> str:
    """Why a claim about steps is not judged, or ""."""
    if why := inputs.left_out.get(spec.load):
        return f"its load {spec.load} is left out. {why}"
    backend = inputs.execution.backend
    if why := unclaimed_for(spec, inputs.machine, backend.capabilities):
        return why
    here = backend.shown(inputs.machine)
    if why := unclaimed_for(spec, here.machine, backend.capabilities):
        return " ".join((f"as this board shows it, {why}.", *here.lost))
    if spec.metric in OF_ORDER and (why := rules_of(inputs.system, here.machine).blind):
        return why
    tree = inputs.arms[TREE_ARM]
    if spec.load not in inputs.system.loads_of(TREE_ARM, tree, inputs.machine):
        return (
            f"with {len(inputs.machine.cpus)} CPUs, load {spec.load} runs only in arms of which its"
            " claims expect a verdict, and not in the candidate or a tree in its place"
        )
    return _not_compared([inputs.system.named(spec.over)] if spec.over else [], inputs)


def _of_order(inputs: RunInputs) -> str:
    """Why the order is not judged, or ""."""
    system, machine = inputs.system, inputs.execution.backend.shown(inputs.machine).machine
    if why := rules_of(system, machine).blind:
        return why
    if all(load.shown_only for load in system.loads.values()):
        gone = "; ".join(f"load {name} is left out. {why}" for name, why in inputs.left_out.items())
        return f"the loads of this run are only shown{f'; {gone}' if gone else ''}"
    return ""


def _of_metric(claim: Claim, inputs: RunInputs) -> str:
    """Why the claims about a metric of an experiment are not judged, or "": one of them is enough.
    What the board cannot measure is refused with the experiment."""
    candidate = inputs.system.named("candidate")
    specs = [one for one in inputs.system.claims_of(claim.part) if one.metric == claim.metric]
    sides = [{*one.arms} - {candidate} for one in specs if candidate in one.arms]
    wanted = [others for others in sides if not claim.other or claim.other in others]
    reasons = [_not_compared(others, inputs) for others in wanted]
    return "" if "" in reasons else "; ".join(dict.fromkeys(reasons))


def _not_compared(others: Iterable[str], inputs: RunInputs) -> str:
    """Which of the arms that a claim compares the tree with have no samples, or ""."""
    there = {*inputs.system.stand_ins(inputs.arms), *inputs.lendable}
    missing = sorted({*others} - there)
    return f"it compares the tree with {', '.join(missing)}; --arms lacks it" if missing else ""
