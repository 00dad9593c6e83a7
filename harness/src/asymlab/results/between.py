# SPDX-License-Identifier: Apache-2.0
"""How one figure differs from another, of which only the intervals are left.

The samples behind stored figures are not asked again. MOVER recovers the variances from the two
intervals (G. Zou and A. Donner, "Construction of confidence limits about effect measures: a
general approach", Statistics in Medicine 27, 2008): with independent figures a and b the interval
of b - a is, each side by itself, as wide as the root of the summed squares.
"""

from __future__ import annotations

import math

from asymlab.model.sample import Interval


def difference(a: Interval, b: Interval) -> Interval:
    """b - a with its 95 % interval."""
    value = b.value - a.value
    down = math.hypot(b.value - b.low, a.high - a.value)
    up = math.hypot(b.high - b.value, a.value - a.low)
    return Interval(value=value, low=value - down, high=value + up, n=min(a.n, b.n))


def ratio(a: Interval, b: Interval) -> Interval | None:
    """b / a with its 95 % interval, on logarithms; None where one of them reaches 0."""
    if min(a.low, b.low, a.value, b.value) <= 0:
        return None
    logs = [
        Interval(value=math.log(i.value), low=math.log(i.low), high=math.log(i.high), n=i.n)
        for i in (a, b)
    ]
    found = difference(*logs)
    low, value, high = (math.exp(x) for x in (found.low, found.value, found.high))
    return Interval(value=value, low=low, high=high, n=found.n)
