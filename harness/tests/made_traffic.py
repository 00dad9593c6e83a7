# SPDX-License-Identifier: Apache-2.0
"""Logs of cache lines as the emulator writes them, and runs with traffic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from asymlab.checks.traffic import load_traffic
from asymlab.model.job import LINE_CORES, LINES
from asymlab.model.lines import CoreLines, LineCores
from asymlab.model.machine import Machine
from asymlab.model.result import RunResult
from asymlab.model.traffic import SUFFIX
from asymlab.trace.line_log import read_line_log
from sample_run import ARMS, sample_run, sample_throughput

MS = 1_000_000
NEAR, FAR = "moved.core", "moved.socket"
BEGIN_NS = 3_000_000_000
"""Virtual time at which the machine of a log was started: a held one has passed some."""

_MEMBERS = {
    "moved": ("core", "llc", "node", "socket"),
    "fetched": ("own", "node", "socket"),
    "taken": ("core", "llc", "node", "socket"),
}


def counts_text(counts: Mapping[str, int]) -> str:
    """The members of counts as QEMU patch 0040 prints them, in its order; ``counts`` are
    by ``ns`` or ``moved.core``, and 0 if absent."""
    parts = [_members(counts, ("ns", "store-ns", "hits", "prefetched"), "")]
    for what, names in _MEMBERS.items():
        parts.append(f'"{what}":{{{_members(counts, names, f"{what}.")}}}')
    return ",".join(parts)


def _members(counts: Mapping[str, int], names: Iterable[str], before: str) -> str:
    return ",".join(f'"{name}":{counts.get(before + name, 0)}' for name in names)


def row_text(ns: int, counts: Mapping[str, int]) -> str:
    """A line of the log as QEMU patch 0041 prints it."""
    return f'{{"virtual-ns":{ns},{counts_text(counts)},"ranges":[]}}\n'


def log_text(slots: Sequence[Mapping[str, int]], *, begin: int = 0, step: int = 2 * MS) -> str:
    """A log of slots of ``step`` ns from ``begin`` on, with the counts of each slot."""
    sums: dict[str, int] = {}
    rows = [row_text(begin, sums)]
    for number, slot in enumerate(slots, 1):
        sums |= {name: sums.get(name, 0) + count for name, count in slot.items()}
        rows.append(row_text(begin + number * step, sums))
    # once more at the end, as the emulator's exit notifier does
    return "".join([*rows, rows[-1]])


def marks_text(times: Iterable[int], point: int = 0) -> str:
    """The log of points with a mark at each time."""
    return "".join(f"{ns} 1 {number} {point}\n" for number, ns in enumerate(times))


def core_counts(cpu: int, counts: Mapping[str, int]) -> CoreLines:
    """The counts of a core, as the emulator's statistics have them."""
    return CoreLines.model_validate_json(f'{{"cpu":{cpu},{counts_text(counts)}}}')


def made_cores(box: Machine, factor: int = 1) -> LineCores:
    """Counts of a second: a core gets 1000 lines of its LLC for each number, and lines of the other
    socket by ``factor``."""
    cores = tuple(
        core_counts(min(cpus), {NEAR: 1000 * number, FAR: 500 * factor, "fetched.own": 300})
        for number, cpus in enumerate(box.cores)
    )
    return LineCores(virtual_ns=1000 * MS, cores=cores)


def slots(arm: str, count: int = 100) -> list[dict[str, int]]:
    """Lines by slot: of the first arm they come from afar, of others from the LLC."""
    source = FAR if arm == ARMS[0] else NEAR
    return [
        {source: 400 + 20 * (n % 7), "fetched.own": 60, "ns": MS // 2, "prefetched": 3}
        for n in range(count)
    ]


def store_traffic(folder: Path, label: str, box: Machine, arm: str, ms: int = 180) -> None:
    """The files of a sample whose load ``label`` began 10 ms after its emulator and lasted for
    ``ms``; the log has 100 slots."""
    folder.mkdir(parents=True, exist_ok=True)
    step = (ms + 20) * MS // 100
    (folder / LINES).write_text(log_text(slots(arm), begin=BEGIN_NS, step=step))
    window = (BEGIN_NS + 10 * MS, BEGIN_NS + (10 + ms) * MS)
    found = load_traffic(read_line_log(folder / LINES), window)
    (folder / f"{label}{SUFFIX}").write_text(found.model_dump_json())
    cores = made_cores(box, factor=4 if arm == ARMS[0] else 1)
    (folder / LINE_CORES).write_text(cores.model_dump_json(by_alias=True))


def run_with_traffic(folder: Path, machine: str = "hygon-2s2n2l2c2t") -> RunResult:
    """A run below ``folder``: placement with timelines, and of two experiments, which have none,
    the samples that a page shows."""
    result = sample_throughput(sample_run(folder, machine))
    for arm in result.arms:
        ms = round(1000 * max(step.end_s for step in arm.samples[0].steps))
        store_traffic(folder / arm.samples[0].folder, "wake", result.machine, arm.name, ms)
    for one in result.experiments:
        for row in one.rows:
            home = folder / row.samples[0].folder
            store_traffic(home, one.name, result.machine, row.arm)
    return result
