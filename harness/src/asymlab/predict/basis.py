# SPDX-License-Identifier: Apache-2.0
"""What of a prediction is known, inferred or unknown, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asymlab.model.firmware import FACTS, Basis, Knowledge, MachineView
from asymlab.predict.capacity import Capacities
from asymlab.predict.view import View

LABELS = {
    "capacity": "capacities",
    "priority": "priorities",
    "threads": "threads",
    "cluster": "clusters",
    "package": "packages",
    "llc": "last-level caches",
    "node": "nodes",
    "domains": "scheduling domains",
}
"""Names of facts in sentences, in the order of output."""

_TAKEN = {
    "capacity": "capacities are taken as equal",
    "priority": "priorities are taken as equal",
    "threads": "every CPU is taken as a core",
    "cluster": "cores are taken to share no level-2 cache",
    "package": "the CPUs of a node are taken as a package",
    "llc": "the CPUs of a package are taken to share a last-level cache",
}
"""What domains are predicted with where a fact is unknown."""

REMEDY = "give --cpuid FILE or a /sys tree to know"
"""Both have what Linux reads from CPUID, which is not in ACPI tables."""


def basis(view: MachineView, capacities: Capacities) -> dict[str, Basis]:
    """The basis of each field of a CpuView, and of the domains, which derive from them."""
    found = {name: view.basis[name] for name in FACTS}
    if view.arch == "x86_64" and not view.caches and found["llc"].is_known:
        found["llc"] = Basis.unknown("the input has no caches")
    found |= {"capacity": capacities.basis, "priority": capacities.ranked}
    return {**found, "domains": _domains(found)}


def _domains(parts: Mapping[str, Basis]) -> Basis:
    inferred = labels_of(parts, Knowledge.INFERRED)
    how = [f"from inferred {', '.join(inferred)}"] if inferred else []
    how += [text for name, text in _TAKEN.items() if parts[name].is_unknown]
    return Basis.inferred("; ".join(how)) if how else Basis()


def labels_of(parts: Mapping[str, Basis], knowledge: Knowledge) -> tuple[str, ...]:
    """The names of the facts with that knowledge."""
    return tuple(
        label
        for name, label in LABELS.items()
        if name in parts and parts[name].knowledge is knowledge
    )


def basis_lines(parts: Mapping[str, Basis]) -> Iterator[str]:
    """A line for all facts that are inferred or unknown in the same way."""
    groups: dict[tuple[Knowledge, str], list[str]] = {}
    for name, label in LABELS.items():
        if name in parts and not parts[name].is_known:
            key = (parts[name].knowledge, parts[name].how)
            groups.setdefault(key, []).append(label)
    for (knowledge, how), labels in groups.items():
        yield f"{knowledge}: {', '.join(labels)}: {how}"


def mark(view: View, fact: str) -> str:
    """`` (inferred)`` behind inferred values."""
    found = view.basis.get(fact)
    return " (inferred)" if found and found.knowledge is Knowledge.INFERRED else ""


def remedy(view: MachineView) -> Iterator[str]:
    """How to know what a dump of an x86 machine lacks."""
    if view.arch == "x86_64" and not view.basis["threads"].is_known:
        yield f"Linux reads CPUID, which is not in ACPI tables: {REMEDY}"
