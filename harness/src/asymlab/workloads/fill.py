# SPDX-License-Identifier: Apache-2.0
"""Tasks added one by one, each step held: where does the k-th task go?"""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.model.system import LoadSpec


def fill(label: str, spec: LoadSpec, steps: tuple[int, ...], step_ms: int, seed: int) -> Load:
    """A load that goes through the task counts ``steps``.

    Each task works ``work_us`` and sleeps ``sleep_us`` in turns, so the wakeup path places it;
    with ``work_us`` 0 it never sleeps, so fork and load balancing do. ``work_us`` is calibrated
    on the quiet guest. The seed moves start offsets, wake phases and jitter (3 %).
    Samples: iterations_per_us, iterations_per_s.k<k>.
    """
    args = ["--k", ",".join(map(str, steps)), "--step-ms", str(step_ms)]
    args += ["--work-us", str(spec.work_us), "--sleep-us", str(spec.sleep_us)]
    args += ["--seed", str(seed)]
    return Load(label=label, program="fill", args=tuple(args), steps=steps, step_ms=step_ms)
