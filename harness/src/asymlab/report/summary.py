# SPDX-License-Identifier: Apache-2.0
"""The sentences and numbers of a run that the page and the terminal share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from asymlab.groups import grouped
from asymlab.model.claim import ClaimResult
from asymlab.model.cpuid import KINDS
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.result import LEFT_OUT, ArmResult, RunResult
from asymlab.model.sample import Interval, Sample, StepScore, Violation
from asymlab.model.verdict import Verdict

DEBTS = {
    "order_debt": "order debt",
    "sibling_debt": "sibling debt",
    "capacity_debt": "capacity debt",
    "cluster_debt": "cluster debt",
}
"""Metrics in percent of task time: misplaced in any way; sharing a core, on a slow core, or in a
cluster while an idle core, a faster core, an emptier cluster was available."""

ROW_DEBTS = {**DEBTS, "shared_idle": "shared while a core idles"}
"""The debts of rows of experiments; the last is for more tasks than cores."""

DISTANCES = ("smt", "cluster", "llc", "node", "socket", "system")
"""The domain that both CPUs of a migration share, near to far; other names come last."""


ArmTable = tuple[list[str], list[tuple[str, list[float | None]]]]
"""Column names, and arms with a value or None for each column."""


_FEW = "too few valid samples, or they disagree"


@dataclass(frozen=True)
class First:
    """The first violation of an arm and where it happened."""

    arm: str
    load: str
    k: int
    replica: int
    violation: Violation


def valid(arm: ArmResult) -> tuple[Sample, ...]:
    """The samples that are neither void nor failed."""
    return tuple(sample for sample in arm.samples if sample.counts)


def first_violation(arm: ArmResult) -> First | None:
    """The arm's first violation with its load, k and replica."""
    for sample in arm.samples:
        for step in sample.steps:
            if arm.first is not None and step.first == arm.first:
                return First(arm.name, step.load, step.k, sample.replica, arm.first)
    return None


def first_violations(result: RunResult) -> tuple[First, ...]:
    """The first violation of every arm that broke the order."""
    found = (first_violation(arm) for arm in result.arms if arm.verdict is Verdict.FAIL)
    return tuple(first for first in found if first)


def order_words(arm: ArmResult) -> str:
    """``PASS``, or ``FAIL at k=2`` with the least number of tasks that broke the order."""
    failed = [step.k for step in arm.steps if step.verdict is Verdict.FAIL]
    at = f" at k={min(failed)}" if failed and arm.verdict is Verdict.FAIL else ""
    return arm.verdict.value + at


def order_rule(result: RunResult) -> str:
    """How the order of placement is judged, with its limit; "" if the result has no limit."""
    limits = {arm.order_limit for arm in result.arms if arm.order_limit is not None}
    if not limits:
        return ""
    return (
        f"The limit of the order debt is {' or '.join(f'{one:g}' for one in sorted(limits))} % of"
        " task time. FAIL: the interval of a step or of a load is above it. PASS: the interval of"
        " each load is not, and neither is the mean of each step"
    )


def order_reasons(result: RunResult) -> tuple[str, ...]:
    """Why the order of an arm is not PASS: a sentence per arm, with load, k, debt and limit of the
    first step that failed."""
    found = []
    for arm in result.arms:
        if arm.reason and arm.verdict not in (Verdict.PASS, Verdict.SKIP):
            failed = [step for step in arm.steps if step.verdict is Verdict.FAIL]
            over = min(failed, key=lambda step: step.k).reason if failed else ""
            parts = [arm.reason] + [over] * bool(over and arm.verdict is Verdict.FAIL)
            found.append(f"{arm.name} {arm.verdict}: {', '.join(parts)}")
    return tuple(found)


def shape(machine: Machine) -> str:
    """``8 cores x 2 threads, capacities 972..1024``.

    On x86 ``6 P-cores x 2 threads + 8 E-cores, highest_perf 39..67``: SMT and the kernel decide
    whether Linux derives capacities or priorities from it.
    """
    words = " + ".join(_cores_words(name, cores) for name, cores in _by_kind(machine).items())
    if machine.arch == "x86_64" and machine.is_asymmetric:
        perfs = [cpu.perf for cpu in machine.cpus]
        return f"{words}, highest_perf {min(perfs)}..{max(perfs)}"
    values = [machine.capacity(cpu.id) for cpu in machine.cpus]
    low, high = min(values), max(values)
    return f"{words}, " + (f"capacities {low}..{high}" if low < high else f"capacity {high}")


def replicas(result: RunResult) -> str:
    """``3 to 7 replicas``: undecided arms are repeated more often than requested."""
    taken = [len(arm.samples) for arm in result.arms if arm.samples]
    taken += [len(row.samples) for one in result.experiments for row in one.rows if row.samples]
    least, most = (min(taken), max(taken)) if taken else (0, 0)
    if least < most:
        return f"{least} to {most} replicas"
    return f"{most} replica" + "s" * (most != 1)


def map_words(machine: Machine) -> str:
    """The quantity that the map of a machine shows."""
    if machine.arch == "x86_64":
        return "highest_perf scaled to 1024"
    return "cpu_capacity"


def _by_kind(machine: Machine) -> dict[str, list[CpuSet]]:
    """Cores by their kind in CPUID; all under ``core`` without kinds."""
    kinds = {kind.name: kind.hwp.kind for kind in machine.core_types if kind.hwp}
    found: dict[str, list[CpuSet]] = {}
    for core in machine.cores:
        kind = kinds.get(machine.cpus[min(core)].type)
        found.setdefault(KINDS[kind] if kind else "core", []).append(core)
    return found


def _cores_words(name: str, cores: Sequence[CpuSet]) -> str:
    """``8 cores x 2 threads``."""
    threads = {len(core) for core in cores}
    if threads == {1}:
        return f"{len(cores)} {name}s"
    if len(threads) == 1:
        return f"{len(cores)} {name}s x {threads.pop()} threads"
    return f"{len(cores)} {name}s, {sum(map(len, cores))} threads"


def headline(result: RunResult) -> str:
    """One sentence: the outcome of the run."""
    if not result.complete:
        return "This run did not finish: it has no verdict."
    odd = [arm.name for arm in result.arms if not arm.as_expected]
    odd += [claim_name(claim) for claim in open_claims(result) if claim.judged]
    if result.verdict is Verdict.PASS:
        return _passed(result)
    if result.verdict is Verdict.FAIL:
        return f"Not as expected: {', '.join(odd)}."
    if result.verdict is Verdict.UNDECIDED and result.unjudged and not odd:
        names = dict.fromkeys(f"{one.part} {one.what}" for one in result.unjudged)
        return f"Undecided: not judged in this run: {'; '.join(names)}."
    if result.verdict is Verdict.UNDECIDED:
        return f"Undecided: {'; '.join(_undecided(result))}."
    if result.verdict is Verdict.ERROR:
        return f"The board failed: the kernel was not judged ({', '.join(odd)})."
    return "Nothing was checked."


def _undecided(result: RunResult) -> Iterator[str]:
    """Why arms and claims are undecided: no sample counts, or those that do are too few or
    disagree."""
    arms = [arm for arm in result.arms if not arm.as_expected]
    found = [(_FEW if valid(arm) else "no sample counts", arm.name) for arm in arms]
    claims = [claim for claim in open_claims(result) if claim.judged]
    lacks = "an arm has no sample that counts"
    found += [(lacks if _lacks_side(result, one) else _FEW, claim_name(one)) for one in claims]
    for why, names in grouped(found).items():
        yield f"{why} ({', '.join(names)})"
    if not found:
        yield _FEW


def _lacks_side(result: RunResult, claim: ClaimResult) -> bool:
    """Whether no sample counts of an arm that a claim about an experiment is about."""
    rows = [
        row
        for one in result.experiments
        for row in one.rows
        if (one.name, row.features) == (claim.experiment, claim.features)
        if row.arm in (claim.arm, claim.over)
    ]
    return any(not any(sample.counts for sample in row.samples) for row in rows)


def _passed(result: RunResult) -> str:
    arms = "every arm did as expected" if placement_judged(result) else ""
    counts = [claim.counts for one in result.experiments for claim in one.claims]
    which = "" if all(counts) else " that counts"
    claims = f"every throughput claim{which} holds" if any(counts) else ""
    text = ", and ".join(part for part in (arms, claims) if part)
    names = ", ".join(one.experiment for one in result.skipped)
    more = f" Skipped: {names}." if names else ""
    return f"{text[:1].upper()}{text[1:]}.{more}" if text else "Nothing was checked."


def not_judged(result: RunResult) -> tuple[str, ...]:
    """The claims that were not judged, the reason and the remedy: a sentence per reason."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for one in result.unjudged:
        found.setdefault((one.part, one.why, one.remedy), []).append(one.what)
    return tuple(
        f"not judged: {part} {', '.join(what)}: {why}; to judge it: {remedy}"
        for (part, why, remedy), what in found.items()
    )


def skipped(result: RunResult) -> tuple[str, ...]:
    """The experiments that the board cannot run, and the reason: a sentence per reason."""
    found = grouped((one.why, one.experiment) for one in result.skipped)
    return tuple(f"skipped: {', '.join(names)}: {why}" for why, names in found.items())


def left_out(result: RunResult) -> tuple[str, ...]:
    """The limits that name what was not judged on this machine and board."""
    return tuple(text for text in result.limits if text.startswith(LEFT_OUT))


def repeated(result: RunResult) -> tuple[str, ...]:
    """Whether samples equal those of stored runs with the same inputs: a sentence per run."""
    return tuple(
        f"NOT identical to run {one.run}: {one.different} of {one.equal + one.different}"
        " samples differ in their slice hash although kernel, tables, machine, job, seed and"
        " emulator are the same"
        if one.different
        else f"Identical to run {one.run}: the slice hashes of {one.equal} samples are equal"
        for one in result.repeated
    )


def reused(result: RunResult) -> tuple[str, ...]:
    """The reused samples: a sentence per run that they were taken from, and the reason."""
    found: dict[str, list[Sample]] = {}
    samples = list(result.all_samples)
    for one in samples:
        if one.taken_from:
            found.setdefault(one.taken_from, []).append(one)
    texts = [
        f"{len(some)} of {len(samples)} samples are taken from run {run}"
        f" ({', '.join(dict.fromkeys(one.arm for one in some))})"
        for run, some in found.items()
    ]
    why = (
        f"Kernel image, initrd, tables, machine, job, seed and emulator are the same, and runs on"
        f" {result.board} are deterministic; --fresh boots them again"
    )
    return (*texts, why) if texts else ()


def placement_judged(result: RunResult) -> bool:
    """Whether the placement of any arm was judged: not in a run of experiments only."""
    return any(arm.verdict is not Verdict.SKIP for arm in result.arms) or not result.experiments


def order_judged(result: RunResult) -> bool:
    """Whether the order check of any arm has a verdict, or one is expected of it. If not, the
    system judges by claims alone."""
    return any({arm.verdict, arm.expect} != {Verdict.SKIP} for arm in result.arms)


def debts(result: RunResult) -> tuple[str, ...]:
    """The names of DEBTS that any arm has."""
    return tuple(name for name in DEBTS if any(name in arm.metrics for arm in result.arms))


def uncounted(result: RunResult) -> str:
    """``2 of 39 samples do not count``; "" if all do."""
    samples = list(result.all_samples)
    bad = sum(not one.counts for one in samples)
    return f"{bad} of {len(samples)} samples do not count" if bad else ""


def open_claims(result: RunResult) -> list[ClaimResult]:
    """Claims about experiments that count and do not hold, failed or undecided."""
    return [
        claim
        for one in result.experiments
        for claim in one.claims
        if claim.counts and claim.verdict not in (Verdict.PASS, Verdict.SKIP)
    ]


def claim_name(claim: ClaimResult) -> str:
    """``benchblas gflops asym+smt / asym (SIS_UTIL)``: short, for lists."""
    features = f" ({' '.join(claim.features)})" if claim.features else ""
    return f"{claim.experiment} {claim.metric} {claim.sides}{features}"


def duration(seconds: float) -> str:
    """``45 s``, ``12 min``, ``1 h 30 min``: rounded, for estimates and what was spent."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def problem(result: RunResult) -> str:
    """Why a run is incomplete."""
    return result.problem or "it is still running, or was killed"


def loads(result: RunResult) -> tuple[str, ...]:
    """Labels of all loads, in the order they ran."""
    steps = (step for arm in result.arms for step in arm.steps)
    scores = (score for arm in result.arms for one in arm.samples for score in one.steps)
    return tuple(dict.fromkeys([s.load for s in steps] + [s.load for s in scores]))


def migrations(arm: ArmResult) -> dict[str, float]:
    """Migrations per second by distance, near to far: the mean over all judged steps."""
    return mean_by_key([s.migrations for s in scores(valid(arm))])


def spreads(arm: ArmResult) -> dict[str, float]:
    """Effective number of LLCs and nodes in use: the mean over all judged steps."""
    return mean_by_key([s.spread for s in scores(valid(arm))])


def by_arm(result: RunResult, of: Callable[[ArmResult], dict[str, float]]) -> ArmTable:
    """A table of named values: columns, and a row per arm."""
    rows = [(arm.name, of(arm)) for arm in result.arms]
    columns = list(dict.fromkeys(key for _, row in rows for key in row))
    return columns, [(name, [row.get(key) for key in columns]) for name, row in rows]


def scores(samples: Iterable[Sample]) -> list[StepScore]:
    """All judged steps of some samples."""
    return [step for sample in samples for step in sample.steps]


def mean_by_key(items: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of each key; a missing key counts as 0."""
    keys = {key for item in items for key in item}

    def rank(key: str) -> tuple[int, str]:
        return (DISTANCES.index(key) if key in DISTANCES else len(DISTANCES), key)

    return {key: sum(i.get(key, 0.0) for i in items) / len(items) for key in sorted(keys, key=rank)}


def percent(interval: Interval | None) -> str:
    """``41.3 %``, or a dash for None."""
    return "–" if interval is None else f"{interval.value:.1f} %"  # noqa: RUF001


def figures(result: RunResult) -> tuple[str, ...]:
    """Names of all metrics of all arms except debts."""
    names = (name for arm in result.arms for name in arm.metrics if name not in ROW_DEBTS)
    return tuple(dict.fromkeys(names))
