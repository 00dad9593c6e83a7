# SPDX-License-Identifier: Apache-2.0
"""A system under study: the arms that are compared, on which machine, under which loads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import Field, field_validator

from asymlab.model.load import Count
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
    ``expect`` is what the order check must say for the claim to be reproduced, ``checks`` what the
    system's further checks must say; one that is not named is only shown.
    """

    title: str
    base: str
    role: Role | None = None
    series: str | None = None
    capacities: Literal["machine", "equal"] = "machine"
    features: tuple[str, ...] = ()
    expect: Verdict = Verdict.SKIP
    checks: dict[str, Verdict] = {}


class CheckSpec(Record):
    """An assertion about where tasks are at some steps, judged by itself beside the order.

    ``figure`` is "even" (percent of the time in which all tasks run that they fill tiers in their
    order and clusters evenly) or a debt of the step (percent of task time). ``k`` is one task count
    or several, of which the mean counts: a kernel that places at random may be right at any one.
    The 95 % interval over replicas must lie on the right side of ``at_least`` or ``at_most``;
    exactly one is given.
    """

    title: str
    load: str
    k: tuple[Count, ...] = Field(min_length=1)
    figure: Literal["even", "order_debt", "sibling_debt", "capacity_debt", "cluster_debt"]
    at_least: float | None = Field(default=None, ge=0, le=100)
    at_most: float | None = Field(default=None, ge=0, le=100)

    @field_validator("k", mode="before")
    @classmethod
    def _one_or_several(cls, value: object) -> object:
        return (value,) if isinstance(value, int) else value

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.at_least is not None:
            return f"{self.figure} at least {self.at_least:g} %"
        return f"{self.figure} at most {self.at_most:g} %"


CLAIM_BOUNDS = ("above", "not_below", "within", "exactly")
"""The bounds that a claim may have, of which it has one."""


class ClaimSpec(Record):
    """What a throughput experiment must show of ``arm``'s ``metric``: over that of ``over``, or
    (``over`` "") by itself. Both are roles, or names of arms without a role.

    With ``above`` the 95 % interval must lie wholly above it; with ``not_below`` it must not lie
    wholly below; with ``within`` (only of a ratio) it must lie wholly in 1 - within .. 1 + within;
    with ``exactly`` (only without ``over``) every sample must have that very value. Exactly one is
    given. For metrics of which less is better a ratio is turned round, so that above 1 is always
    the better arm. ``metric`` is the published name.
    ``shown_only``: the ratio is reported, its verdict does not count, and ``why`` says why not.
    """

    metric: str
    arm: str
    over: str = ""
    above: float | None = Field(default=None, gt=0)
    not_below: float | None = Field(default=None, gt=0)
    within: float | None = Field(default=None, gt=0, lt=1)
    exactly: float | None = None
    shown_only: bool = False
    why: str = ""

    @property
    def bounds(self) -> dict[str, float]:
        """The bounds that are given, by name."""
        told = {name: getattr(self, name) for name in CLAIM_BOUNDS}
        return {name: value for name, value in told.items() if value is not None}

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.within is not None:
            return f"within {100 * self.within:g} %"
        ((name, value),) = self.bounds.items()
        return f"{name.replace('_', ' ')} {value:g}"


class ExperimentSpec(Record):
    """A throughput experiment: one load, booted by itself for every arm under every feature set.

    ``published`` names a table of the system's reference ("": there is none); ``figures`` maps its
    metrics to those that the guest program prints. ``better`` says "higher", "lower" or neither
    ("") of metrics that nobody published (default: higher), ``unit`` what measured ones are in.
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
    claims: tuple[ClaimSpec, ...] = ()
    shows: str = ""
    paired: bool = False
    watch: Watched | None = None


class Needs(Record):
    """What a machine must have for a system to say anything of it: CPUs that tell what they are
    (``kinds``: hwp in the machine file), ``clusters`` of several cores, so many NUMA ``nodes`` and
    ``cpus``, an ``isa`` ("": any)."""

    isa: Literal["", "arm64", "x86_64"] = ""
    kinds: bool = False
    clusters: bool = False
    nodes: int = Field(default=1, ge=1)
    cpus: int = Field(default=1, ge=1)


class System(Record):
    """A published change to the scheduler and how its claim is put to the test.

    ``arms`` and ``loads`` keep the file's order; ``default_arms`` run when none are named.
    ``order`` lists what a placement must honour, most important first (asymlab.checks.tiers).
    Without ``loads`` the system says nothing of placement. ``checks`` are further assertions.
    ``order_limit`` is the share of task time, in percent, that may be misplaced; ``noisy_limit``
    replaces it on boards whose boots do not repeat to the byte (None: the same). Every arm gets
    ``replicas`` boots, and more up to ``most_replicas`` while it is undecided. ``experiments`` are
    run where throughput means something (Board.throughput_comparable). Machines without what it
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
    checks: dict[str, CheckSpec] = {}
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

    def claims(self, experiment: str) -> tuple[ClaimSpec, ...]:
        """The claims of an experiment, about arms instead of roles."""
        return tuple(
            one.model_copy(update={"arm": self.named(one.arm), "over": self.named(one.over)})
            for one in self.experiments[experiment].claims
        )

    def stand_ins(self, arms: Mapping[str, ArmSpec]) -> dict[str, tuple[str, ...]]:
        """Who is judged in the place of a shipped arm in a run of ``arms``: itself if it runs, and
        a user's tree for the candidate. Arms that have nobody there are left out."""
        found: dict[str, list[str]] = {}
        for name, arm in arms.items():
            shipped = self.named(arm.role) if name == TREE_ARM and arm.role else name
            found.setdefault(shipped, []).append(name)
        return {shipped: tuple(names) for shipped, names in found.items()}
