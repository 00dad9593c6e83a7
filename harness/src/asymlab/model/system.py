# SPDX-License-Identifier: Apache-2.0
"""A system under study: the arms that are compared, on which machine, under which loads."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from asymlab.model.record import Record
from asymlab.model.verdict import Verdict

Steps = tuple[int, ...] | Literal["cores", "all", "one-per-core"]


class ArmSpec(Record):
    """One side of a comparison.

    ``base`` names an entry of kernels/bases.yaml, ``series`` a folder under kernels/series (None:
    the base as it is), ``capacities`` whether tables claim the machine's own or equal ones.
    ``expect`` is what the placement checks must say for the claim to be reproduced.
    """

    title: str
    base: str
    series: str | None = None
    capacities: Literal["machine", "equal"] = "machine"
    features: tuple[str, ...] = ()
    expect: Verdict


class LoadSpec(Record):
    """A workload with its knobs.

    ``steps`` is a list of task counts, or "cores" for 1 to one task per core (thinned on big
    machines), or "all" for 1 to one task per CPU, or "one-per-core" for that single count.
    ``step_ms`` None: as long as the machine needs to settle and be judged. ``shown_only``: debts
    are reported but decide nothing, because the claim is not about this load's order.
    """

    workload: str
    steps: Steps = "cores"
    step_ms: int | None = Field(default=None, gt=0)
    work_us: int = Field(ge=0)
    sleep_us: int = Field(default=0, ge=0)
    shown_only: bool = False


class System(Record):
    """A published change to the scheduler and how its claim is put to the test.

    ``arms`` and ``loads`` keep the file's order; ``default_arms`` run when none are named.
    ``order`` lists what a placement must honour, most important first (asymlab.checks.tiers).
    ``order_limit`` is the share of task time, in percent, that may be misplaced. Every arm gets
    ``replicas`` boots, and more up to ``most_replicas`` while it is undecided.
    """

    name: str
    title: str
    claim: str
    machine: str
    arms: dict[str, ArmSpec]
    default_arms: tuple[str, ...]
    loads: dict[str, LoadSpec]
    order: tuple[str, ...]
    order_limit: float = Field(default=5.0, gt=0, lt=100)
    replicas: int = Field(default=3, ge=1)
    most_replicas: int = Field(default=7, ge=1)
    reference: str = ""
