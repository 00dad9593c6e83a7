# SPDX-License-Identifier: Apache-2.0
"""What boards can count from outside the guest, by the name that experiments give (``watch``).

To add one: where in a kernel it is (asymlab.kernels), what its points mean (a module here), a line
in WATCHES, and its name in asymlab.model.system.Watched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from asymlab.checks import balance
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import Watched, balance_points, need_watchable
from asymlab.model import system
from asymlab.model.job import Load


@dataclass(frozen=True)
class Watch:
    """``need`` raises UserError for an architecture whose kernels cannot be watched; ``points``
    finds the watched addresses of a kernel, and what it lacks; ``counters`` explains the counters
    by name; ``figures`` computes them from a board's log (asymlab.trace.points) and from what the
    kernel lacks.
    """

    need: Callable[[str], None]
    points: Callable[[Kernel], Watched]
    counters: Mapping[str, str]
    figures: Callable[[pl.DataFrame, Sequence[Load], Mapping[str, str]], balance.Counted]


WATCHES: dict[system.Watched, Watch] = {
    "balance": Watch(need_watchable, balance_points, balance.COUNTERS, balance.all_figures),
}
