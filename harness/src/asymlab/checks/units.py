# SPDX-License-Identifier: Apache-2.0
"""Operations counted by CPU, summed by LLC or NUMA node (harness/docs/definitions.md, 15).

Separate because figures of whole loads and of phases need it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from asymlab.checks.occupancy import Reals
from asymlab.errors import InfraError
from asymlab.model.machine import Machine


def known_cpu(text: str, name: str, machine: Machine) -> int:
    """The CPU ``text`` in the name of a figure; InfraError if ``machine`` does not have it."""
    cpu = int(text)
    if cpu >= len(machine.cpus):
        raise InfraError(f"figure {name}: {machine.name} has {len(machine.cpus)} CPUs")
    return cpu


def llcs(machine: Machine) -> list[int]:
    """The LLC of each CPU."""
    return [cpu.llc for cpu in machine.cpus]


def nodes(machine: Machine) -> list[int]:
    """The NUMA node of each CPU."""
    return [cpu.node for cpu in machine.cpus]


def by_unit(by_cpu: Reals, unit_of: Sequence[int]) -> Reals:
    """Sums over the CPUs of each unit; ``unit_of`` has the unit of each CPU."""
    return np.bincount(unit_of, by_cpu).astype(np.float64)


def inverse_simpson(shares: Reals) -> float:
    """1 / sum p^2 over the parts p of the sum: 1 for one share, n for n equal shares; 0 if all are
    0. The effective number of E. H. Simpson, "Measurement of Diversity" (1949)."""
    total = float(shares.sum())
    return float(1 / ((shares / total) ** 2).sum()) if total else 0.0


def units_used(by_cpu: Reals, unit_of: Sequence[int]) -> float:
    """The effective number of units whose CPUs did these operations."""
    return inverse_simpson(by_unit(by_cpu, unit_of))
