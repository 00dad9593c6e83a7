# SPDX-License-Identifier: Apache-2.0
"""A system under study: the arms that are compared, on which machine, under which loads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import Field

from asymlab.model.claim import MetricClaim, StepsClaim
from asymlab.model.machine_parts import WorkKind
from asymlab.model.record import Record
from asymlab.model.verdict import Verdict
from asymlab.model.workloads import Workload

Watched = Literal["balance"]
"""What boards can count from outside the guest (asymlab.checks.watches)."""

Role = Literal["baseline", "control", "candidate"]
ROLES: tuple[Role, ...] = get_args(Role)
"""What an arm is for: ``baseline`` is Linux without the change, ``candidate`` with it, ``control``
a comparison that says what the change alone does. Claims name roles."""

TREE_ARM = "tree"
"""The arm of a user's own sources, which stands in the candidate's place."""


class ArmSpec(Record):
    """One side of a comparison.

    ``role`` is what claims call the arm by; None for one that no claim is about by its role.
    ``base`` names an entry of kernels/bases.yaml, ``series`` a folder under kernels/series (None:
    the base as it is), ``capacities`` whether tables claim the machine's own or equal ones.
    ``expect`` is what the order check must say for the published result to be reproduced.
    """

    title: str
    base: str
    role: Role | None = None
    series: str | None = None
    capacities: Literal["machine", "equal"] = "machine"
    features: tuple[str, ...] = ()
    expect: Verdict = Verdict.SKIP


class ExperimentSpec(Record):
    """A throughput experiment: one load, booted by itself for every arm under every feature set.

    ``published`` names a table of the system's reference ("": there is none); ``figures`` maps its
    metrics to those that the guest program prints. ``better`` says "higher", "lower" or neither
    ("") of metrics that were not published (default: higher), ``unit`` what measured ones are in.
    ``work`` is the kind of work, which decides what a busy SMT sibling costs. ``features`` are the
    sets of sched features that make rows. ``shows`` says in words what the model can and cannot
    show here. ``paired``: the seed draws the same work for every arm (requests), so ratios are of
    replicas with the same seed. ``watch`` names what is counted from outside the guest where the
    board can ("balance": how load balancing is serialised, asymlab.checks.balance); ``figures`` may
    then map metrics to these counters, too.
    """

    title: str
    load: Workload
    work: WorkKind
    figures: dict[str, str]
    published: str = ""
    better: dict[str, Literal["higher", "lower", ""]] = {}
    unit: dict[str, str] = {}
    features: tuple[tuple[str, ...], ...] = ((),)
    claims: tuple[MetricClaim, ...] = ()
    shows: str = ""
    paired: bool = False
    watch: Watched | None = None


class Needs(Record):
    """What a machine must have for a system to say anything of it: CPUs that tell what they are
    (``kinds``: hwp in the machine file), ``clusters`` of several cores, so many NUMA ``nodes`` and
    ``cpus``, an ``arch`` ("": any)."""

    arch: Literal["", "arm64", "x86_64"] = ""
    kinds: bool = False
    clusters: bool = False
    nodes: int = Field(default=1, ge=1)
    cpus: int = Field(default=1, ge=1)


class System(Record):
    """A published change to the scheduler and how its claim is put to the test.

    ``arms`` and ``loads`` keep the file's order; ``default_arms`` run when none are named.
    ``order`` lists what a placement must honour, most important first (asymlab.checks.tiers).
    Without ``loads`` the system does not judge placement. ``claims`` are about steps of ``loads``.
    ``order_limit`` is the share of task time, in percent, that may be misplaced; ``noisy_limit``
    replaces it on boards whose boots do not repeat to the byte (None: the same). Every arm gets
    ``replicas`` boots, and more up to ``most_replicas`` while it is undecided. ``experiments`` are
    run where throughput means something (boards.board.Capabilities). Machines without what it
    ``needs`` are refused.
    """

    name: str
    title: str
    claim: str
    machine: str
    needs: Needs = Needs()
    arms: dict[str, ArmSpec]
    default_arms: tuple[str, ...]
    loads: dict[str, Workload] = {}
    order: tuple[str, ...] = ()
    claims: dict[str, StepsClaim] = {}
    order_limit: float = Field(default=5.0, gt=0, lt=100)
    noisy_limit: float | None = Field(default=None, gt=0, lt=100)
    experiments: dict[str, ExperimentSpec] = {}
    replicas: int = Field(default=3, ge=1)
    most_replicas: int = Field(default=7, ge=1)
    reference: str = ""

    @property
    def candidate(self) -> ArmSpec | None:
        """The arm whose place a user's tree takes, if there is one."""
        return next((arm for arm in self.arms.values() if arm.role == "candidate"), None)

    def named(self, side: str) -> str:
        """The shipped arm that a claim calls ``side``: a role, the name of an arm, or ""."""
        return next((name for name, arm in self.arms.items() if arm.role == side), side)

    def claims_of(self, experiment: str) -> tuple[MetricClaim, ...]:
        """The claims of an experiment, about arms instead of roles."""
        return tuple(
            one.model_copy(update={"arm": self.named(one.arm), "over": self.named(one.over)})
            for one in self.experiments[experiment].claims
        )

    def stand_ins(self, arms: Mapping[str, ArmSpec]) -> dict[str, tuple[str, ...]]:
        """What is judged in the place of a shipped arm in a run of ``arms``: itself if it runs, and
        a user's tree for the candidate. Arms without a stand-in are left out."""
        found: dict[str, list[str]] = {}
        for name, arm in arms.items():
            shipped = self.named(arm.role) if name == TREE_ARM and arm.role else name
            found.setdefault(shipped, []).append(name)
        return {shipped: tuple(names) for shipped, names in found.items()}
