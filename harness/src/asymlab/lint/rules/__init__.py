# SPDX-License-Identifier: Apache-2.0
"""All rules, by topic."""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.lint.rule import Rule, Topic
from asymlab.lint.rules import (
    caches,
    capacity,
    cppc,
    cppc_package,
    cppc_registers,
    cpu_map,
    device_tree,
    distances,
    header,
    latency,
    madt,
    pptt,
    pptt_flags,
    srat,
    topology,
)

_MODULES = (
    header,
    madt,
    pptt,
    pptt_flags,
    caches,
    srat,
    distances,
    cppc,
    cppc_package,
    cppc_registers,
    cpu_map,
    device_tree,
    topology,
    capacity,
    latency,
)


def _by_topic(topics: Iterable[Topic]) -> dict[str, tuple[Rule, ...]]:
    found: dict[str, tuple[Rule, ...]] = {}
    for topic in topics:
        known = (*found.get(topic.title, ()), *topic.rules)
        found[topic.title] = tuple(sorted(known, key=lambda rule: rule.id))
    return found


TOPICS = _by_topic(module.rules for module in _MODULES)
"""Rules by topic, in the order of the reference."""

RULES: tuple[Rule, ...] = tuple(rule for rules in TOPICS.values() for rule in rules)
"""Every rule."""
