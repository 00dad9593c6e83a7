# SPDX-License-Identifier: Apache-2.0
"""How far a prediction can be trusted: releases that nobody read, changes of unknown release."""

from __future__ import annotations

from asymlab.model.firmware import MachineView
from asymlab.predict.explain import explain
from asymlab.predict.kernel import CHANGES, READ, Change, KernelConfig, Traits
from asymlab.predict.predict import Prediction, by_traits


def doubts(view: MachineView, found: Prediction) -> tuple[str, ...]:
    """One sentence each; none for the releases that were read.

    Between them a change is named only if this machine would then be seen in another way.
    """
    oldest, newest = READ
    if not oldest <= found.kernel <= newest:
        rules = oldest if found.kernel < oldest else newest
        only = f"only {oldest} and {newest} were read"
        return (f"Linux {found.kernel} is predicted with the rules of {rules}: {only}",)
    if found.kernel in READ:
        return ()
    return tuple(
        f"Linux {found.kernel} was not read, and may differ in this: {change.why} "
        f"(taken to come with {change.since.version})"
        for change in CHANGES
        if _matters(view, found, change)
    )


def _matters(view: MachineView, found: Prediction, change: Change) -> bool:
    """Whether the other side of a change of unknown release would be told in other words."""
    if change.since.sure:
        return False
    before = getattr(Traits(), change.trait)
    now = getattr(found.traits, change.trait)
    other = found.traits.model_copy(
        update={change.trait: change.value if now == before else before}
    )
    would = by_traits(view, found.kernel, found.boot, other, KernelConfig())
    return would.view != found.view or explain(view, would) != explain(view, found)
