# SPDX-License-Identifier: Apache-2.0
"""Figures of CPUs and pairs of CPUs, summed up by core, LLC, node and distance.

Programs print handled.cpu<i>, moves.cpu<i>.cpu<j> and, for example, dirty_ns.cpu<i>.cpu<j>
(harness/guest/handled.h, latency.c). The rules are in harness/docs/definitions.md, 15.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median

import numpy as np

from asymlab.checks.migrations import LEVELS, distance, spread
from asymlab.checks.phases import known_cpu, phase_figures
from asymlab.model.machine import Machine

HANDLED = re.compile(r"handled\.cpu(\d+)")
PAIR = re.compile(r"(\w+)\.cpu(\d+)\.cpu(\d+)")

MOVES = "moves"
"""The pair figure that is summed, and not kept: a machine has up to CPUs x CPUs of them."""

MEMORY = "memory"
"""Prefix of pair figures whose second CPU stands for the memory of its node."""


def local_figures(figures: Mapping[str, float], machine: Machine) -> dict[str, float]:
    """``figures`` of a load, with those of CPUs and pairs of CPUs summed up.

    handled.cpu<i> become cores_used, llcs_used and nodes_used; moves.cpu<i>.cpu<j> become
    moves.<level> with 0 for levels of the machine without moves. Figures of other pairs are kept,
    and their medians by distance are <figure>.<level>. Counts by phase and window become the
    figures of ``phase_figures``. InfraError for a CPU that ``machine`` does not have.
    """
    found: dict[str, float] = {}
    handled = np.zeros(len(machine.cpus))
    pairs: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for name, value in phase_figures(figures, machine).items():
        if match := HANDLED.fullmatch(name):
            handled[known_cpu(match[1], name, machine)] = value
        elif match := PAIR.fullmatch(name):
            one, other = (known_cpu(text, name, machine) for text in match.groups()[1:])
            pairs[match[1]][_level(match[1], one, other, machine)].append(value)
        if not match or (match.re is PAIR and match[1] != MOVES):
            found[name] = value
    if handled.any():
        used = spread(machine, handled, ("core", "llc", "node"))
        found |= {f"{unit}s_used": number for unit, number in used.items()}
        found |= _moves(pairs[MOVES], machine)
    for figure, by_level in pairs.items():
        if figure != MOVES:
            found |= {f"{figure}.{level}": median(by_level[level]) for level in _known(by_level)}
    return found


def _level(figure: str, one: int, other: int, machine: Machine) -> str:
    """The distance of two CPUs; memory of the own node is at distance node."""
    level = distance(machine.cpus[one], machine.cpus[other])
    near = LEVELS.index(level) < LEVELS.index("node")
    return "node" if near and figure.startswith(MEMORY) else level


def _known(by_level: Mapping[str, object]) -> list[str]:
    return [level for level in LEVELS if level in by_level]


def _moves(by_level: Mapping[str, Sequence[float]], machine: Machine) -> dict[str, float]:
    first = machine.cpus[0]
    levels = {distance(first, cpu) for cpu in machine.cpus[1:]} | {*by_level}
    return {f"{MOVES}.{level}": sum(by_level.get(level, ())) for level in LEVELS if level in levels}
