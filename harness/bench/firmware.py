# SPDX-License-Identifier: Apache-2.0
"""Processor time of decode, lint and predict for a real dump, and that of the AML interpreter.

The dump is of an Alder Lake desktop with 21 definition blocks (tests/data/firmware). Exits 1 if
the time without acpiexec exceeds its budget. The second of two passes counts.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from asymlab.lint.engine import lint
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.topology.inputs import load

DUMP = Path(__file__).parents[1] / "tests" / "data" / "firmware" / "asus-prime-z690-p"
BUDGET_S = 1.0
KERNEL = KernelVersion(major=7, minor=3)


def timed() -> tuple[dict[str, float], float]:
    """Seconds of this process by step, and seconds of the tools that it started."""
    steps: dict[str, float] = {}
    tools = sum(os.times()[2:4])
    began = time.process_time()
    view = load(DUMP)
    steps["decode"] = time.process_time() - began
    began = time.process_time()
    report = lint(view)
    steps[f"lint ({report.asked} rules, {len(report.findings)} findings)"] = (
        time.process_time() - began
    )
    began = time.process_time()
    predict(view, KERNEL)
    steps["predict"] = time.process_time() - began
    return steps, sum(os.times()[2:4]) - tools


def main() -> int:
    """Print both; 1 if the budget is exceeded."""
    timed()
    steps, tools = timed()
    for name, seconds in steps.items():
        sys.stdout.write(f"{seconds:6.2f} s  {name}\n")
    own = sum(steps.values())
    sys.stdout.write(f"{own:6.2f} s  of processor time in total; budget {BUDGET_S:.0f} s\n")
    sys.stdout.write(f"{tools:6.2f} s  acpiexec\n")
    return 0 if own <= BUDGET_S else 1


if __name__ == "__main__":
    sys.exit(main())
