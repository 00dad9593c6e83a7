# SPDX-License-Identifier: Apache-2.0
"""Systems: a comparison of arms on a machine, with its loads, experiments and claims."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field

from asymlab.model.claim import MetricClaim, Needs, StepsClaim
from asymlab.model.effort import is_wide
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from asymlab.model.record import Record
from asymlab.model.verdict import Verdict
from asymlab.model.workloads import Workload

WatchName = Literal["balance", "yields", "calls"]
"""What boards can count from outside the guest (asymlab.session.watch)."""

Role = Literal["baseline", "control", "candidate"]
ROLES: tuple[Role, ...] = get_args(Role)
"""What an arm is in the comparison: ``baseline`` is Linux without the change, ``candidate`` with
it, ``control`` another change that isolates the cause. Claims name roles."""

INPUT_ARMS = ("tree", "commit", "range", "series", "image", "sched-ext")
"""The arms of kernels that the user gives, each of which takes the candidate's place; in the order
in which they run."""

BASELINE_END = "-base"
"""The end of the name of an arm that takes the baseline's place."""

_INPUT_ARM = re.compile(rf"({'|'.join(INPUT_ARMS)})(-[2-9]|-[1-9]\d+)?({BASELINE_END})?")


_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,59}")


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        words = "use at most 60 letters, digits and +, -, . or _; first a letter or digit"
        raise ValueError(f"invalid name {text!r}: {words}")
    return text


Name = Annotated[str, AfterValidator(_name)]
"""A name that is also that of a folder or file in a run, and a word of the guest's job."""

PLACEMENT = "placement"
"""The part of a run that is not an experiment."""

RUN_FOLDERS = ("experiments", "inputs", "lava", "tables")
"""Folders of a run beside those of its arms."""


def is_input_arm(name: str) -> bool:
    """Whether an arm of this name is a user's kernel (``tree``, ``commit-2``, ``range-base``)."""
    return bool(_INPUT_ARM.fullmatch(name))


class ArmSpec(Record):
    """One side of a comparison.

    ``role`` is the arm's name in claims; an arm without a role is named by its own name. ``base``
    is an entry of kernels/bases.yaml, ``series`` a folder under kernels/series (None: the unchanged
    base), ``config`` fragments in kernels/config that its kernel has in addition ("kvm+ext"),
    ``capacities``: whether tables give the machine's capacities or equal ones. ``settings`` are
    values that are written to files below /sys and /proc before the first load, by path. ``expect``
    is the verdict of the order check with which the published result is reproduced.
    """

    title: str
    base: str
    role: Role | None = None
    series: str | None = None
    config: str | None = None
    capacities: Literal["machine", "equal"] = "machine"
    features: tuple[str, ...] = ()
    settings: dict[str, str] = {}
    expect: Verdict = Verdict.SKIP


class CurveSpec(Record):
    """How ratios depend on the parameter ``over`` of an experiment's load.

    Each of ``points`` is the load with other values of its parameters. They run after it in the
    same boot, without a trace, in the rows with the experiment's first sched features. Their
    ``step_ms`` may be too short to judge placement. ``published`` names tables of the system's
    reference by the value of ``over``.
    """

    over: str
    published: dict[float, str] = {}
    points: tuple[dict[str, int | float], ...] = Field(min_length=1)


class BoardNeeds(Record):
    """Requirements of an experiment on the board; where they are not met it is skipped.

    ``virtualization`` "real": guests of KVM with an operating system, on CPUs of hardware."""

    virtualization: Literal["", "real"] = ""


class ExperimentSpec(Record):
    """A throughput experiment: one load, run for every arm under every feature set.

    ``published`` names a table of the system's reference ("": none); ``figures`` maps its metrics
    to figures that the guest program prints. ``better`` is "higher", "lower" or "" (neither) by
    metric (default: as published, else higher), ``unit`` the unit of the measured metric. ``work``
    is the kind of work, which determines the cost of a busy SMT sibling. Each set of sched
    ``features`` is a row of every arm. ``shows`` describes what the model can and cannot show.
    ``paired``: the seed draws the same work (requests) for every arm, so ratios compare replicas
    with the same seed. ``watch``: counters from outside the guest, on boards that have them
    (asymlab.session.watch); ``figures`` may map metrics to these counters, too.
    ``curve``: the ratios of claims are also measured at other points; they do not count.
    ``traced``: whether placement is recorded, which costs guest and host time.
    ``needs``: what the board must have in addition to comparable throughput.
    ``costs``: whether distant cache lines cost time, as the machine's costs say; on hardware they
    always do. Boards and machines that cannot show it skip the experiment.
    ``on_request``: whether it runs only if it is named, and not by default.
    ``timeline``: roles or arms, whose first replica is drawn around one penalty of the first one of
    them; the others in the same window (asymlab.checks.handover). Needs ``watch: yields``.
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
    watch: WatchName | None = None
    curve: CurveSpec | None = None
    traced: bool = True
    needs: BoardNeeds = BoardNeeds()
    costs: bool = False
    on_request: bool = False
    timeline: tuple[str, ...] = ()

    def point_label(self, name: str, point: Mapping[str, float]) -> str:
        """The label of a point's load in the experiment ``name``: ``benchblas-2000``."""
        return f"{name}-{point[self.curve.over]}" if self.curve else name

    def at(self, point: Mapping[str, float]) -> Workload:
        """The load of a point. pydantic's ValidationError for an impossible one."""
        given = self.load.model_dump(exclude_unset=True)
        return type(self.load).model_validate({**given, **point})

    def points(self, name: str) -> dict[str, Workload]:
        """The loads of the curve by label."""
        points = self.curve.points if self.curve else ()
        return {self.point_label(name, point): self.at(point) for point in points}


class System(Record):
    """A published change to the scheduler, and the comparison that tests it.

    ``arms`` and ``loads`` are in the file's order; ``default_arms`` run unless others are named.
    ``order`` lists tiers, best first (asymlab.model.order). Without ``loads`` the system does not
    judge placement. ``claims`` are about steps of ``loads``. ``order_limit`` is the share of task
    time, in percent, that may be misplaced; ``noisy_limit`` replaces it on boards whose boots do
    not repeat to the byte, ``wide_limit`` on wide machines (model.effort), where wakeups race
    (None: the same). Every arm has ``replicas`` boots, and more up to ``most_replicas`` while it is
    undecided.
    ``experiments`` run on boards that can compare throughput (boards.board.Capabilities). Machines
    that lack what the system ``needs`` are refused. ``cmdline`` are parameters of every kernel.
    ``round_us``: the length of rounds on boards that emulate time (asymlab.boards.qemu.rounds),
    where the board's own is too coarse.
    """

    name: Name
    title: str
    claim: str
    machine: str
    needs: Needs = Needs()
    cmdline: tuple[str, ...] = ()
    round_us: int | None = Field(default=None, ge=1, lt=1000)
    arms: dict[Name, ArmSpec]
    default_arms: tuple[str, ...] = Field(min_length=1)
    loads: dict[Name, Workload] = {}
    order: tuple[str, ...] = ()
    claims: dict[str, StepsClaim] = {}
    order_limit: float = Field(default=5.0, gt=0, lt=100)
    wide_limit: float | None = Field(default=None, gt=0, lt=100)
    noisy_limit: float | None = Field(default=None, gt=0, lt=100)
    experiments: dict[Name, ExperimentSpec] = {}
    replicas: int = Field(default=3, ge=1)
    most_replicas: int = Field(default=7, ge=1)
    reference: str = ""

    @property
    def candidate(self) -> ArmSpec | None:
        """The arm whose place a user's kernel takes; None if the system has none."""
        return next((arm for arm in self.arms.values() if arm.role == "candidate"), None)

    @property
    def default_experiments(self) -> dict[str, ExperimentSpec]:
        """The experiments that run without being named."""
        return {name: spec for name, spec in self.experiments.items() if not spec.on_request}

    def parts_like(self, word: str) -> tuple[str, ...]:
        """The parts that ``word`` names: PLACEMENT, or experiments by name or pattern."""
        return (PLACEMENT,) if word == PLACEMENT else tuple(fnmatch.filter(self.experiments, word))

    def named(self, side: str) -> str:
        """The name of the arm with the role ``side``; other texts (an arm's name, "") unchanged."""
        return next((name for name, arm in self.arms.items() if arm.role == side), side)

    def claims_of(self, experiment: str) -> tuple[MetricClaim, ...]:
        """The claims of an experiment, with names of arms instead of roles."""
        return tuple(
            one.model_copy(update={"arm": self.named(one.arm), "over": self.named(one.over)})
            for one in self.experiments[experiment].claims
        )

    def loads_of(self, name: str, arm: ArmSpec, machine: Machine) -> dict[str, Workload]:
        """The loads of the arm ``name`` on ``machine``.

        On wide machines (model.effort), where a load takes up to ten host seconds, loads with
        ``shown_only`` are only in arms that claims about them judge or compare with."""
        if not is_wide(machine):
            return self.loads
        sides = {name, arm.role}
        claimed = {one.load for one in self.claims.values() if sides & {*one.expect, one.over}}
        return {
            label: load
            for label, load in self.loads.items()
            if not load.shown_only or label in claimed
        }

    def compared_in_placement(self) -> tuple[str, ...]:
        """The arms that claims about steps compare with."""
        roles = dict.fromkeys(claim.over for claim in self.claims.values() if claim.over)
        return tuple(map(self.named, roles))

    def stand_ins(self, arms: Mapping[str, ArmSpec]) -> dict[str, tuple[str, ...]]:
        """The arms of a run of ``arms`` that are judged in place of each shipped arm: itself if it
        runs, and a user's kernels for the arm with their role. Other shipped arms are left out."""
        found: dict[str, list[str]] = {}
        for name, arm in arms.items():
            shipped = self.named(arm.role) if name not in self.arms and arm.role else name
            found.setdefault(shipped, []).append(name)
        return {shipped: tuple(names) for shipped, names in found.items()}
