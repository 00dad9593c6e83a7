# SPDX-License-Identifier: Apache-2.0
"""Whether the LLCs and nodes that a process uses follow its load, phase by phase.

The program tide prints the operations of each process by phase, window of time and CPU
(harness/guest/tide.c). The rules are in harness/docs/definitions.md, 15.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from asymlab.checks.migrations import by_unit, spread
from asymlab.checks.occupancy import Reals
from asymlab.errors import InfraError
from asymlab.model.machine import Machine

COUNT = re.compile(r"handled\.p(\d+)\.q(\d+)\.w(\d+)\.cpu(\d+)")
"""Operations by phase, process, window of the phase, and CPU."""

WITHIN = 0.25
"""How far the number of LLCs may be from the settled one, as a part of it."""


def phase_figures(figures: Mapping[str, float], machine: Machine) -> dict[str, float]:
    """``figures`` of a load, with counts by window replaced by figures of each phase.

    For phase i these are llcs_used.p<i>, nodes_used.p<i>, settle_ms.p<i>, turns.p<i> and, with
    several processes, shared_nodes.p<i>. InfraError for a CPU that ``machine`` does not have, or a
    window that is not in the phase.
    """
    found = {name: value for name, value in figures.items() if not COUNT.fullmatch(name)}
    if len(found) == len(figures):
        return found
    for phase, counts in enumerate(_counts(figures, machine)):
        of_phase = _figures_of(counts, figures["window_ms"], machine)
        found |= {f"{name}.p{phase}": value for name, value in of_phase.items()}
    return found


def known_cpu(text: str, name: str, machine: Machine) -> int:
    """The CPU ``text`` in the name of a figure; InfraError if ``machine`` does not have it."""
    cpu = int(text)
    if cpu >= len(machine.cpus):
        raise InfraError(f"figure {name}: {machine.name} has {len(machine.cpus)} CPUs")
    return cpu


def settle_ms(by_window: Reals, window_ms: float) -> float:
    """From the begin of a phase to the end of its last window in which the number of LLCs is not
    near the settled one.

    ``by_window`` has the number of LLCs in each window of the phase; the median of its second half
    is the settled number. Windows without operations (0) are not near it. 0 if all windows are
    near, the length of the phase if the last one is not.
    """
    settled = float(np.median(by_window[len(by_window) // 2 :]))
    away = (np.abs(by_window - settled) > WITHIN * settled) | (by_window == 0)
    return float(np.flatnonzero(away)[-1] + 1) * window_ms if away.any() else 0.0


def turns(by_window: Reals) -> int:
    """How often the number of LLCs, as a whole number, changes from one window to the next."""
    return int(np.count_nonzero(np.diff(np.rint(by_window))))


def shared(one: Reals, other: Reals) -> float:
    """The sum of the smaller of two parts of all operations, over units: 1 if both have the same
    part in every unit, 0 if no unit has operations of both."""
    if not (one.any() and other.any()):
        return 0.0
    return float(np.minimum(one / one.sum(), other / other.sum()).sum())


def _counts(figures: Mapping[str, float], machine: Machine) -> Reals:
    """Operations: phase x process x window x CPU."""
    try:
        windows = round(figures["phase_ms"] / figures["window_ms"])
    except (KeyError, ZeroDivisionError):
        raise InfraError("counts by window without phase_ms and window_ms") from None
    at: dict[tuple[int, int, int, int], float] = {}
    for name, value in figures.items():
        if match := COUNT.fullmatch(name):
            phase, process, window = (int(text) for text in match.groups()[:3])
            if window >= windows:
                raise InfraError(f"figure {name}: a phase has {windows} windows")
            at[phase, process, window, known_cpu(match[4], name, machine)] = value
    phases, processes = (1 + max(key[axis] for key in at) for axis in (0, 1))
    counts = np.zeros((phases, processes, windows, len(machine.cpus)))
    for key, value in at.items():
        counts[key] = value
    return counts


def _figures_of(counts: Reals, window_ms: float, machine: Machine) -> dict[str, float]:
    """Figures of a phase from its operations: process x window x CPU."""
    half = counts.shape[1] // 2
    settled = counts[:, half:].sum(axis=1)
    llcs = [_llcs_by_window(one, machine) for one in counts]
    used = [spread(machine, one) for one in settled]
    found = {
        "llcs_used": float(np.mean([one["llc"] for one in used])),
        "nodes_used": float(np.mean([one["node"] for one in used])),
        "settle_ms": max(settle_ms(one, window_ms) for one in llcs),
        "turns": max(turns(one[half:]) for one in llcs),
    }
    if len(settled) > 1:
        by_node = [by_unit(machine, one)["node"] for one in settled]
        found["shared_nodes"] = float(np.mean([shared(*two) for two in combinations(by_node, 2)]))
    return found


def _llcs_by_window(by_window: Reals, machine: Machine) -> Reals:
    return np.array([spread(machine, one)["llc"] for one in by_window])
