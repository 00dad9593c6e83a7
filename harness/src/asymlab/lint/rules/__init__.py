# SPDX-License-Identifier: Apache-2.0
"""All rules, by topic."""

from __future__ import annotations

from asymlab.lint.rule import Rule
from asymlab.lint.rules import (
    caches,
    capacity,
    cppc,
    cppc_package,
    cppc_registers,
    cpu_map,
    damage,
    distances,
    dt_caches,
    dt_cpus,
    dt_numa,
    header,
    madt,
    pptt,
    pptt_flags,
    pptt_threads,
    srat,
    topology,
)


def _by_id(*some: tuple[Rule, ...]) -> tuple[Rule, ...]:
    return tuple(sorted((rule for rules in some for rule in rules), key=lambda rule: rule.id))


TOPICS: dict[str, tuple[Rule, ...]] = {
    "Tables as such": header.RULES + damage.of("TABLE"),
    "Processors: MADT and DSDT": _by_id(madt.RULES, damage.of("MADT")),
    "PPTT: the tree": pptt.RULES + damage.of("PPTT"),
    "PPTT: packages, threads, ids": _by_id(pptt_flags.RULES, pptt_threads.RULES),
    "Caches": caches.RULES,
    "NUMA: SRAT": srat.RULES + damage.of("SRAT"),
    "NUMA: SLIT and HMAT": distances.RULES + damage.of("SLIT", "HMAT"),
    "_CPC: levels and frequencies": cppc.RULES,
    "_CPC: packages, registers, _OSC": cppc_package.RULES + cppc_registers.RULES,
    "Device tree: cpu-map": cpu_map.RULES,
    "Device tree: CPUs, caches, memory": dt_cpus.RULES + dt_caches.RULES + dt_numa.RULES,
    "Topology, from any tables": topology.RULES,
    "Capacities, from any tables": capacity.RULES,
}
"""Rules by topic, in the order of the reference."""

RULES: tuple[Rule, ...] = tuple(rule for rules in TOPICS.values() for rule in rules)
"""Every rule."""
