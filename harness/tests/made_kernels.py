# SPDX-License-Identifier: Apache-2.0
"""Which real kernels there are to build, and which of them `make test` boots."""

from __future__ import annotations

from asymlab.arch import ARCHES
from asymlab.kernels.bases import list_series, load_series

BOOTED = {
    ("6.12", "arm64", None),
    ("6.12", "arm64", "asym-smt/6.12"),
    ("6.12", "x86_64", None),
    ("6.12", "x86_64", "balance-gate/6.12"),
    ("7.3", "x86_64", None),
    ("7.3", "x86_64", "hybrid-cluster/7.3-no-cluster"),
    ("7.3", "x86_64", "hybrid-cluster/7.3-cluster-naive"),
}
"""What tests of tier test boot; the others are built by test-all only."""

WANTED = [
    (base, arch, series)
    for arch in ARCHES
    for base, series in [
        *((base, None) for base in ("6.12", "7.3")),
        *((load_series(id).base, id) for id in list_series()),
    ]
]
WANTED.sort(key=lambda one: (one[2] is not None, one[1] == "arm64"))
"""Bases first: two that are built side by side do not wait for one another."""
