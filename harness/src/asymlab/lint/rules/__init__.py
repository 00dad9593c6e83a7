# SPDX-License-Identifier: Apache-2.0
"""All rules, by topic."""

from __future__ import annotations

from asymlab.lint.rule import Rule
from asymlab.lint.rules import (
    caches,
    capacity,
    cppc,
    cppc_package,
    cpu_map,
    devicetree,
    distances,
    header,
    madt,
    pptt,
    pptt_flags,
    srat,
    topology,
)

TOPICS: dict[str, tuple[Rule, ...]] = {
    "Tables as such": header.RULES,
    "Processors: MADT and DSDT": madt.RULES,
    "PPTT: the tree": pptt.RULES,
    "PPTT: packages, threads, ids": pptt_flags.RULES,
    "Caches": caches.RULES,
    "NUMA: SRAT": srat.RULES,
    "NUMA: SLIT and HMAT": distances.RULES,
    "_CPC: levels and frequencies": cppc.RULES,
    "_CPC: packages, registers, _OSC": cppc_package.RULES,
    "Device tree: cpu-map": cpu_map.RULES,
    "Device tree: CPUs, caches, memory": devicetree.RULES,
    "Topology, from any tables": topology.RULES,
    "Capacities, from any tables": capacity.RULES,
}
"""Rules by topic, in the order of the reference."""

RULES: tuple[Rule, ...] = tuple(rule for rules in TOPICS.values() for rule in rules)
"""Every rule."""
