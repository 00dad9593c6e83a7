# SPDX-License-Identifier: Apache-2.0
"""Expected contents of sysfs after boot, and where they differ from the machine."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.inject.fit import Fit, Refusal
from asymlab.lint.engine import Diagnosis, lint
from asymlab.lint.rule import Severity
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import View
from asymlab.topology.machine import machine_view

_FIELDS = ("capacity", "threads", "package", "cluster", "llc")
"""Compared fields of a CPU's view, if they are known: a dump of x86 has no CPUID."""


class ExpectedCpu(Record):
    """Contents of one CPU's files in sysfs; "": not checked. ``claim`` is acpi_cppc/highest_perf,
    or capacity-dmips-mhz of the DT node ``node``."""

    id: int
    capacity: str
    threads: str
    cluster: str
    package: str
    llc: str
    claim: str
    node: str = ""


class Expected(Record):
    """Expectations by CPU, and rows of distances by node (empty for one node)."""

    cpus: tuple[ExpectedCpu, ...]
    distances: dict[int, str]


def expected(after: MachineView, kernel: KernelVersion) -> Expected:
    """What ``kernel`` shows on a board with overridden tables."""
    view = predict(after, kernel)
    distances = view.distances if len(view.distances) > 1 else {}
    rows = {node: " ".join(map(str, row)) for node, row in distances.items()}
    return Expected(cpus=tuple(_cpu(after, view, cpu) for cpu in sorted(view.cpus)), distances=rows)


def _cpu(after: MachineView, view: View, cpu: int) -> ExpectedCpu:
    seen, facts = view.cpus[cpu], after.cpus[cpu]
    known = _known(view)
    is_dt = after.source is ViewSource.DT
    claim = facts.dmips_mhz if is_dt else facts.cpc and facts.cpc.number("highest_perf")
    node = after.tree.cpus if after.tree else ()
    return ExpectedCpu(
        id=cpu,
        capacity="" if seen.capacity is None else str(seen.capacity),
        **{name: _list(getattr(seen, name)) if name in known else "" for name in _FIELDS[1:]},
        claim="" if claim is None else str(claim),
        node=next((one.path for one in node if one.hw_id == facts.hw_id), "") if is_dt else "",
    )


def _known(view: View) -> list[str]:
    return [name for name in _FIELDS if view.basis[name].is_known]


def _list(cpus: CpuSet | None) -> str:
    return "" if cpus is None else spell_cpu_list(cpus)


def unmet(
    machine: Machine, fitted: Fit, after: MachineView, kernel: KernelVersion
) -> Iterator[Refusal]:
    """Differences between what Linux would show and the machine."""
    want = predict(machine_view(machine, after.source), kernel)
    have = predict(after, kernel)
    for number, cpu in enumerate(fitted.order):
        expected_cpu, seen = want.cpus[number], have.cpus.get(cpu)
        if seen is None:
            yield Refusal(text=f"cpu{cpu} would not come up", remedy="see asymlab tables lint")
            continue
        for field in _known(have):
            wanted, shown = getattr(expected_cpu, field), getattr(seen, field)
            if isinstance(wanted, frozenset):
                wanted = frozenset(fitted.order[one] for one in wanted)
            if wanted != shown and wanted is not None:
                figures = f"{_spell(shown)} in Linux, not {_spell(wanted)}"
                yield Refusal(
                    text=f"cpu{cpu}: {field} would be {figures}",
                    remedy="other tables of the board prevent it: see asymlab tables predict",
                )


def _spell(value: object) -> str:
    return spell_cpu_list(value) if isinstance(value, frozenset) else str(value)


def new_errors(board: MachineView, after: MachineView) -> Iterator[Refusal]:
    """Errors that lint finds in the overridden tables and not in the board's."""
    before = {_same(finding) for finding in _errors(board)}
    for finding in _errors(after):
        if _same(finding) not in before:
            yield Refusal(
                text=f"{finding.rule}: {finding.message}",
                remedy=f"see asymlab tables lint --explain {finding.rule}",
            )


def _errors(view: MachineView) -> list[Diagnosis]:
    return [found for found in lint(view).findings if found.severity is Severity.ERROR]


def _same(finding: Diagnosis) -> tuple[str, str]:
    """With the message of all places: one more place is another error."""
    return finding.rule, finding.message
