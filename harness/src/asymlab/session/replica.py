# SPDX-License-Identifier: Apache-2.0
"""One boot of an arm: its initramfs, the board, the scores of its traces and programs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.checks.choices import Logged
from asymlab.checks.counted import NOTHING, Counted
from asymlab.checks.locality import local_figures
from asymlab.checks.score import Rules, SampleScores, score_sample
from asymlab.checks.tiers import reports_core_kinds
from asymlab.errors import InfraError
from asymlab.guest.initrd import initrd, loads_text
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import POINTS, Job, Load, Plan
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.sample import Sample, StepScore
from asymlab.model.system import System
from asymlab.progress import Progress
from asymlab.session.cases import Boot, Case, CaseKey
from asymlab.session.features import refuse_feature
from asymlab.session.logs import logged_choices, store_traffic
from asymlab.session.online import require_online
from asymlab.session.parameters import schedulable
from asymlab.session.prepare import boot_deadline_s
from asymlab.session.stock import Scored, Stock, link, sample_key
from asymlab.session.watch import WATCHES, Watch, points_of
from asymlab.store import discard, file_digest, known_digest
from asymlab.trace.points import read_points
from asymlab.trace.schedstat import SUFFIX as SCHEDSTAT

COST_S = 5.0
"""CPU seconds of a boot, for the estimate of the time left ..."""

COST_PER_CPU_S = 1.0
"""... and more for every CPU."""

OF_LOADS = (".trace.dat", ".samples.txt", SCHEDSTAT)
"""The ends of the names of a load's files."""

LEFT_OUT_FACTS = ("argv",)
"""Facts of a board that are not in samples: they are in the sample's folder."""


@dataclass(frozen=True)
class Bench:
    """What all replicas of a run share: ``seed`` of the first, ``cmdline`` for every kernel, the
    user's ``deadline_s``. ``stock`` has the samples that need not be booted again. ``guests`` is
    the kernel of guests with an operating system."""

    system: System
    board: Board
    seed: int = 1
    cmdline: tuple[str, ...] = ()
    deadline_s: float | None = None
    stock: Stock | None = None
    guests: Kernel | None = None


def boot_cost_s(machine: Machine) -> float:
    """CPU seconds that a boot is expected to take."""
    return COST_S + COST_PER_CPU_S * len(machine.cpus)


def take_samples(
    boot: Boot, bench: Bench, replica: int, homes: Mapping[CaseKey, Path], progress: Progress
) -> tuple[Sample, ...] | Callable[[Progress], tuple[Sample, ...]]:
    """Boot one replica and return a function that scores its traces: a sample of each case. A board
    that fails is the ``error`` of all; UserError if the kernel refused a scheduler feature.

    ``homes`` are the folders of the samples, <run>/<case.path>/<replica>. In an experiment the
    figures do not depend on the trace: a trace that cannot be judged only removes the debts, and
    the reason is in ``facts`` as ``trace``. With ``bench.stock``, identical stored samples are
    taken instead if there are some of all cases; none if there are not and the cases use stored
    samples only.
    """
    begin = time.monotonic()
    seed = bench.seed + replica
    job, first = boot.job(seed), boot.cases[0]
    blanks = {case.key: case.blank(replica, seed) for case in boot.cases}
    try:
        with _shared(boot, seed, homes) as folder, _planned(first, job, bench, folder) as plan:
            keys = _keys(boot, bench, plan)
            stored = _stored(bench.stock, keys, blanks, homes)
            if stored or first.stored_only:
                return stored
            capture = bench.board.boot(plan, folder, progress)
            facts = {**_digests(plan), **capture.meta}
    except InfraError as error:
        refuse_feature(error, first.arm)
        return _samples(blanks, [{"error": str(error)} for _ in boot.cases], begin)
    booted_s = time.monotonic() - begin
    all_booted = [_Booted(boot, case, homes[case.key], facts, plan) for case in boot.cases]

    def judge(progress: Progress) -> tuple[Sample, ...]:
        begin = time.monotonic() - booted_s  # others may have been judged in between
        try:
            found = [
                _judged(booted, job, bench.system, progress) | {"key": keys[booted.case.key]}
                for booted in all_booted
            ]
        except InfraError as error:
            found = [{"error": str(error)} for _ in all_booted]
        return _samples(blanks, found, begin)

    return judge


def _samples(
    blanks: Mapping[CaseKey, Sample], found: Sequence[Mapping[str, object]], begin: float
) -> tuple[Sample, ...]:
    """The samples of a boot with what was ``found``, one of each case."""
    host_s = (time.monotonic() - begin) / len(blanks)
    return tuple(
        blank.model_copy(update={**one, "host_s": host_s})
        for blank, one in zip(blanks.values(), found, strict=True)
    )


def _keys(boot: Boot, bench: Bench, plan: Plan) -> dict[CaseKey, str]:
    """The keys of the samples of a boot (see Sample.key), which differ by the case."""
    scored = {case.key: _scored_by(case, bench.system, plan) for case in boot.cases}
    return {
        case.key: sample_key(bench.board, plan, scored[case.key], boot.label(case, ""))
        for case in boot.cases
    }


def _stored(
    stock: Stock | None,
    keys: Mapping[CaseKey, str],
    blanks: Mapping[CaseKey, Sample],
    homes: Mapping[CaseKey, Path],
) -> tuple[Sample, ...]:
    """Stored samples of all cases of a boot; none if one is missing."""
    if not stock or not all(keys.values()):
        return ()
    found = (stock.take(key, blanks[case], homes[case]) for case, key in keys.items())
    taken = [one for one in takewhile(lambda one: one is not None, found) if one]
    if len(taken) == len(keys):
        return tuple(taken)
    for case in [*keys][: len(taken)]:
        _empty(homes[case])  # its files may be links to those of a stored run
    return ()


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


@contextmanager
def _shared(boot: Boot, seed: int, homes: Mapping[CaseKey, Path]) -> Iterator[Path]:
    """The folder of a boot. Then its files are in ``homes``: those of a load in that of its case,
    others in all, folders in the first."""
    first = homes[boot.cases[0].key]
    if len(boot.cases) == 1:
        yield first
        return
    folder = first.with_name(f".boot-{first.name}")
    folder.mkdir()
    try:
        yield folder
    finally:
        owners = {
            f"{boot.label(case, load.label)}{end}": homes[case.key] / f"{load.label}{end}"
            for case in boot.cases
            for load in case.guest_loads(seed)
            for end in OF_LOADS
        }
        for path in folder.iterdir():
            if owner := owners.get(path.name):
                path.replace(owner)
            elif path.is_dir():
                path.replace(first / path.name)
            else:
                for home in homes.values():
                    link(path, home / path.name)
        discard(folder)


@dataclass(frozen=True)
class _Booted:
    """A case of a boot, with its files in ``folder``, the board's facts, and what was booted."""

    boot: Boot
    case: Case
    folder: Path
    facts: dict[str, str]
    plan: Plan


def _judged(booted: _Booted, job: Job, system: System, progress: Progress) -> dict[str, object]:
    """The results of a case as fields of its sample."""
    require_online(booted.folder, _cpus(booted.case, booted.plan))
    labels = _labels(booted, job)
    of_boot = booted.folder, booted.plan.points, job, labels, booted.case.arm.machine
    logged, unknown = logged_choices(*of_boot)
    heard = _listen(booted, job, system, logged, progress)
    counted = _counted(booted, job, system)
    facts = {k: v for k, v in booted.facts.items() if k not in LEFT_OUT_FACTS}
    facts |= unknown | store_traffic(*of_boot)
    if logged:  # megabytes, of which the choices of loads are stored now
        (booted.folder / POINTS).unlink()
    void = heard.unjudged
    if experiment := booted.case.experiment:
        facts |= {"trace": heard.unjudged} if heard.unjudged else {}
        void = _missing(system, experiment, heard.figures)
    return {
        "steps": heard.steps,
        "figures": heard.figures | {**counted.values},
        "not_counted": {**counted.not_counted},
        "not_seen": {**counted.not_seen},
        "void": void,
        "facts": facts,
    }


def _labels(booted: _Booted, job: Job) -> dict[str, str]:
    """The labels of a case's loads in the boot, by their label in the sample."""
    loads = booted.case.guest_loads(job.seed)
    return {load.label: booted.boot.label(booted.case, load.label) for load in loads}


@contextmanager
def _planned(case: Case, job: Job, bench: Bench, folder: Path) -> Iterator[Plan]:
    """One boot of ``case`` for ``job``; its initrd is in ``folder`` while the block lasts."""
    arm = case.arm
    watch = _watch(bench.system, case.experiment)
    image = folder / "initrd.cpio"
    held = bench.board.capabilities.can_hold(arm.machine)
    runs_guests = any(load.runs_guests for load in case.loads.values())
    guests = bench.guests.image if bench.guests and runs_guests else None
    initrd(job, arm.boot.tables.initrd, arm.kernel.arch, image, held=held, guests=guests)
    parallel = bench.board.capabilities.throughput_comparable
    patience = boot_deadline_s(arm.machine, job, parallel=parallel)
    try:
        yield Plan(
            machine=arm.machine,
            firmware=arm.firmware,
            arch=arm.kernel.arch,
            kernel=arm.kernel.image,
            initrd=image,
            dtb=arm.boot.dtb,
            overlay=arm.boot.overlay,
            cmdline=(*bench.system.cmdline, *bench.cmdline),
            deadline_s=bench.deadline_s or patience,
            seed=job.seed,
            work=case.work,
            round_us=bench.system.round_us,
            costs=case.costs,
            points=points_of(arm.kernel, watch, job, bench.board.capabilities, costs=case.costs),
            loads=loads_text(job) if held else "",
        )
    finally:
        image.unlink(missing_ok=True)  # megabytes that the repeat line can make again


def _scored_by(case: Case, system: System, plan: Plan) -> Scored:
    """The inputs of scoring a case's traces."""
    spec = system.experiments[case.experiment] if case.experiment else None
    return Scored(case.arm.machine, _rules(case, system, plan), spec)


def _rules(case: Case, system: System, plan: Plan) -> Rules:
    """The rules of a boot's traces."""
    rules = rules_of(system, case.arm.machine, case.experiment)
    return rules.model_copy(update={"cpus": _cpus(case, plan)})


def _cpus(case: Case, plan: Plan) -> CpuSet:
    """The CPUs that a boot's kernel may choose."""
    arm = case.arm
    return schedulable(arm.machine, plan.firmware, arm.kernel, plan.cmdline)


def _digests(plan: Plan) -> dict[str, str]:
    """SHA-256 of what is booted, for comparing machines."""
    return {"kernel_image": known_digest(plan.kernel), "initramfs": file_digest(plan.initrd)}


def _watch(system: System, experiment: str) -> Watch | None:
    """What an experiment counts from outside; ``experiment`` "" for placement, which does not."""
    name = system.experiments[experiment].watch if experiment else None
    return WATCHES[name] if name else None


BLIND = "these CPUs do not report core types, so Linux cannot distinguish P-cores from E-cores"
"""Why the order ``kind`` is not judged on some boards."""


def rules_of(system: System, machine: Machine, experiment: str = "") -> Rules:
    """The rules that a system's samples are judged by; an experiment's order is only shown.

    ``machine`` is as the board shows it.
    """
    shown = {name for name, load in system.loads.items() if load.shown_only}
    shown |= {experiment} if experiment else set()
    return Rules(
        order=system.order,
        order_limit=system.order_limit,
        shown_only=frozenset(shown),
        blind=BLIND if "kind" in system.order and not reports_core_kinds(machine) else "",
    )


@dataclass(frozen=True)
class _Results:
    """What the loads of a boot wrote; ``unjudged`` is the reason why a trace could not be judged,
    or ""."""

    steps: tuple[StepScore, ...]
    figures: dict[str, float]
    unjudged: str


def _listen(
    booted: _Booted,
    job: Job,
    system: System,
    logged: Mapping[str, Logged],
    progress: Progress,
) -> _Results:
    """Read the traces and figures of all loads of a case."""
    case, folder = booted.case, booted.folder
    steps: list[StepScore] = []
    figures: dict[str, float] = {}
    unjudged = ""
    loads = case.guest_loads(job.seed)
    for number, load in enumerate(loads):
        progress.update(number, len(loads), f"judging {load.label}")
        figures |= _figures(folder, load.label, case.arm.machine)
        if not load.traced:
            continue
        scored = _scored(booted, load, system, logged.get(load.label))
        steps += scored.steps
        unjudged = unjudged or (f"{load.label}: {scored.void}" if scored.void else "")
    return _Results(tuple(steps), figures, unjudged)


def _counted(booted: _Booted, job: Job, system: System) -> Counted:
    """Watched counters as <label>.<counter>; none if this board cannot watch."""
    case, log = booted.case, booted.folder / POINTS
    watch = _watch(system, case.experiment)
    if not watch or not log.is_file():
        return NOTHING
    kernel = watch.points(case.arm.kernel)
    machine = case.arm.machine
    found = watch.figures(
        read_points(log, kernel.points, machine), job.loads, kernel.absent, machine
    )
    own = {label: load for load, label in _labels(booted, job).items()}

    def name(figure: str) -> str:
        label, _, counter = figure.rpartition(".")
        return f"{own[label]}.{counter}" if label in own else ""

    return found.renamed(name)


def _missing(system: System, experiment: str, figures: dict[str, float]) -> str:
    """The missing figures of an experiment: not printed by its program and not watched; or ""."""
    spec = system.experiments[experiment]
    counters = WATCHES[spec.watch].counters if spec.watch else ()
    needed = [figure for figure in spec.figures.values() if figure not in counters]
    missing = [name for name in needed if f"{experiment}.{name}" not in figures]
    return f"the load printed no {', '.join(missing)}" if missing else ""


def _scored(booted: _Booted, load: Load, system: System, logged: Logged | None) -> SampleScores:
    """A load's trace, judged; its run intervals and choices are stored for reports."""
    case, folder = booted.case, booted.folder
    trace = folder / f"{load.label}.trace.dat"
    rules = _rules(case, system, booted.plan)
    scored = score_sample(trace, case.arm.machine, load, rules, logged)
    scored.write(folder, load.label)
    return scored


def _figures(folder: Path, label: str, machine: Machine) -> dict[str, float]:
    """A load's output as <label>.<name>; InfraError for a line that is not a figure."""
    figures: dict[str, float] = {}
    for line in (folder / f"{label}.samples.txt").read_text().splitlines():
        name, _, value = line.partition("=")
        try:
            figures[name] = float(value)
        except ValueError:
            raise InfraError(f"{label} printed '{line}', which is not name=value") from None
    return {f"{label}.{name}": value for name, value in local_figures(figures, machine).items()}
