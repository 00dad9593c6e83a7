# SPDX-License-Identifier: Apache-2.0
"""Linux's view of a machine, in the terms of sysfs and debugfs, and differences of views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import Basis
from asymlab.model.machine import CpuSet
from asymlab.model.record import Record

ASYM = "SD_ASYM_CPUCAPACITY"

NAMES = {
    "capacity": "cpu_capacity",
    "threads": "thread_siblings_list",
    "cluster": "cluster_cpus_list",
    "package": "package_cpus_list",
    "llc": "LLC shared_cpu_list",
    "llc_kib": "LLC size in KiB",
    "node": "node",
    "priority": "ITMT priority",
}
"""Fields of a CpuView, and their names in messages."""

BASIS_OF = {"llc_kib": "llc"}
"""Fields of a CpuView with the basis of another."""


class Domain(Record):
    """A scheduling domain of one CPU: its name (SMT, CLS, MC, PKG, NODE, NUMA), span and flags.

    ``flags`` are in the order of include/linux/sched/sd_flags.h. ``span`` None: unknown.
    """

    name: str
    span: CpuSet | None = None
    flags: tuple[str, ...]


class CpuView(Record):
    """One CPU as sysfs shows it; None is a file that is not there, or a value that is unknown (the
    view's ``basis``).

    ``threads``, ``cluster``, ``package`` are topology/*_list, ``llc`` the sharers of the cache of
    the highest level and ``llc_kib`` its size. ``priority`` is x86's, by which SD_ASYM_PACKING
    draws tasks (debugfs, x86/sched_core_priority).
    """

    capacity: int | None
    threads: CpuSet | None
    cluster: CpuSet | None
    package: CpuSet | None
    llc: CpuSet | None
    llc_kib: int | None
    node: int | None
    priority: int | None = None


class View(Record):
    """Linux's view of a machine: its online CPUs, and rows of distances by NUMA node.

    ``domains`` are by CPU, innermost first; None if they could not be read. A CPU without any
    (isolated, or alone) has an empty chain. ``basis`` is by field of a CpuView, and of "domains";
    a field that is not in it was read from a running kernel.
    """

    cpus: dict[int, CpuView]
    distances: dict[int, tuple[int, ...]]
    domains: dict[int, tuple[Domain, ...]] | None = None
    basis: dict[str, Basis] = {}

    def is_unknown(self, field: str) -> bool:
        """Whether the values of a field of CpuView are not in the input."""
        found = self.basis.get(BASIS_OF.get(field, field))
        return found is not None and found.is_unknown

    @property
    def asym(self) -> bool | None:
        """Whether any domain has SD_ASYM_CPUCAPACITY; None if domains are not known."""
        if self.domains is None:
            return None
        return any(ASYM in domain.flags for chain in self.domains.values() for domain in chain)


def without(view: View, names: Iterable[str]) -> View:
    """A view without the values of some fields of its CPUs."""
    gone = dict.fromkeys(names)
    cpus = {number: cpu.model_copy(update=gone) for number, cpu in view.cpus.items()}
    return view.model_copy(update={"cpus": cpus})


def without_unknown(view: View) -> View:
    """A view without the values that stand for unknown ones."""
    return without(view, [name for name in NAMES if view.is_unknown(name)])


Shows = str | tuple[str, ...]


class Drift(Record):
    """Something that two views show differently, on ``cpus`` (none: of the machine as a whole).

    ``one`` and ``other`` are what each shows; of flags only those missing in the other view.
    """

    cpus: CpuSet
    what: str
    one: Shows
    other: Shows

    def line(self, one: str, other: str) -> str:
        """In a line; ``one`` and ``other`` name the views."""
        where = f"cpu{spell_cpu_list(self.cpus)} " if self.cpus else ""
        return f"{where}{self.what}: {one} {_phrase(self.one)}, {other} {_phrase(self.other)}"


def drift(one: View, other: View) -> tuple[Drift, ...]:
    """All that differs. A difference of several CPUs is one record. Unknown values, spans and
    domains are not compared."""
    on: dict[tuple[str, Shows, Shows], set[int]] = {}
    for cpu in sorted(one.cpus | other.cpus):
        for found in _cpu_drift(one, other, cpu):
            on.setdefault(found, set()).add(cpu)
    for node in sorted(one.distances | other.distances):
        rows = one.distances.get(node), other.distances.get(node)
        if rows[0] != rows[1]:
            on[f"node{node} distance", _spell(rows[0]), _spell(rows[1])] = set()
    return tuple(
        Drift(cpus=frozenset(cpus), what=what, one=a, other=b) for (what, a, b), cpus in on.items()
    )


def differences(predicted: View, booted: View) -> list[str]:
    """One readable line for everything that is not as predicted; empty if all is."""
    lines = [found.line("predicted", "booted") for found in drift(predicted, booted)]
    if booted.domains is None:
        lines.append("sched domains: not booted with CONFIG_SCHED_DEBUG and sched_verbose")
    elif any(domain.span is None for chain in booted.domains.values() for domain in chain):
        lines.append("sched domain spans: not booted with CONFIG_SCHEDSTATS")
    return lines


def _cpu_drift(one: View, other: View, cpu: int) -> Iterator[tuple[str, Shows, Shows]]:
    if cpu not in other.cpus or cpu not in one.cpus:
        there, missing = "online", "not there"
        known = (there, missing) if cpu in one.cpus else (missing, there)
        yield "state", *known
        return
    want, have = dict(one.cpus[cpu]), dict(other.cpus[cpu])
    for field, name in NAMES.items():
        if want[field] != have[field] and not (one.is_unknown(field) or other.is_unknown(field)):
            yield name, _spell(want[field]), _spell(have[field])
    if one.domains is not None and other.domains is not None:
        yield from _chain_drift(one.domains.get(cpu, ()), other.domains.get(cpu, ()))


def _chain_drift(
    one: tuple[Domain, ...], other: tuple[Domain, ...]
) -> Iterator[tuple[str, Shows, Shows]]:
    names = [" ".join(domain.name for domain in chain) or "nothing" for chain in (one, other)]
    if names[0] != names[1]:
        yield "domains", names[0], names[1]
        return
    for level, (a, b) in enumerate(zip(one, other, strict=True)):
        if a.span is not None and b.span is not None and a.span != b.span:
            yield f"domain{level} ({a.name}) span", _spell(a.span), _spell(b.span)
        if a.flags != b.flags:
            yield f"domain{level} ({a.name}) flags", _more(a, b), _more(b, a)


def _more(one: Domain, other: Domain) -> tuple[str, ...]:
    return tuple(flag for flag in one.flags if flag not in other.flags)


def _phrase(shows: Shows) -> str:
    return shows if isinstance(shows, str) else f"{' '.join(shows) or 'nothing'} more"


def _spell(value: object) -> str:
    """A value as sysfs writes it: sets as CPU lists."""
    if isinstance(value, frozenset):
        return spell_cpu_list(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "nothing" if value is None else str(value)
