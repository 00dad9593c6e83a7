# SPDX-License-Identifier: Apache-2.0
"""Tasks added one by one, each step held: where does the k-th task go?"""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted


def fill(wanted: Wanted) -> Load:
    """A load that goes through the task counts ``steps``.

    Each task works ``work_us`` and sleeps ``sleep_us`` in turns, so the wakeup path places it;
    with ``work_us`` 0 it never sleeps, so fork and load balancing do. ``work_us`` is calibrated
    on the quiet guest. With ``gather`` every step begins with all tasks on as few cores as hold
    them, so only load balancing can spread those that never sleep. The seed moves start offsets,
    wake phases and jitter (3 %).
    Samples: iterations_per_us, iterations_per_s.k<k>.
    """
    spec = wanted.spec
    args = ["--k", ",".join(map(str, wanted.steps)), "--step-ms", wanted.step_ms]
    args += ["--work-us", spec.work_us, "--sleep-us", spec.sleep_us]
    args += ["--gather", 1] if spec.gather else []
    return wanted.load("fill", *args, "--seed", wanted.seed)
