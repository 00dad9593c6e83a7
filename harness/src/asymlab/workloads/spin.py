# SPDX-License-Identifier: Apache-2.0
"""Tasks that never sleep, free to move: how fast does each get?"""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted

KINDS = ("alu", "mixed", "kernel")
"""What spin.c can do; the first is its default."""


def spin(wanted: Wanted) -> Load:
    """``steps[0]`` tasks that never sleep, doing ``kind`` of work.

    Nothing in it is random, so the seed says nothing. The program can pin tasks, too (``--cpus``);
    that is for whoever makes a Load by hand.
    Samples: iterations_per_us.task<i>, total_per_us; insns_per_us.task<i> where there is a PMU.
    UserError for more than one step, an unknown kind, and for work_us or sleep_us.
    """
    spec = wanted.spec
    if len(wanted.steps) != 1 or spec.work_us or spec.sleep_us:
        raise wanted.refuse("spin takes one task count, work_us: 0 and no sleep_us")
    kind = spec.kind or KINDS[0]
    if kind not in KINDS:
        raise wanted.refuse(f"spin knows no kind {kind}", "kinds: " + ", ".join(KINDS))
    args = ["--tasks", wanted.steps[0], "--ms", wanted.step_ms]
    return wanted.load("spin", *args, "--kind", kind)
