# SPDX-License-Identifier: Apache-2.0
"""How many examples a test tries: a few in each check, FACTOR times as many in the nightly."""

from __future__ import annotations

import os

from hypothesis import settings

FACTOR = int(os.environ.get("ASYMLAB_EXAMPLES", "1"))
"""`make test-all` sets it to 10."""


SOON = ("vera-8c2t", "gb10", "kunpeng-2s2n", "x86-2s4c2t")
"""Machines that stand for all in each check: SMT, clusters and two types, NUMA, x86."""


def tries(least: int) -> int:
    """Rounds of a statistical test; the shares that it asserts must hold from ``least`` on."""
    return least * FACTOR


def examples(least: int) -> settings:
    """Decorates a hypothesis test."""
    return settings(max_examples=tries(least))
