# SPDX-License-Identifier: Apache-2.0
"""Which real kernels there are to build, and which of them `make test` boots."""

from __future__ import annotations

from asymlab.arch import ARCHES
from asymlab.config.machine import machine
from asymlab.config.system import system, systems
from asymlab.kernels.bases import list_series, load_series
from asymlab.session.prepare import GUEST_CONFIG

Wanted = tuple[str, str, str | None, str | None]
"""Base, architecture, series, and the fragment that not every kernel has."""

BOOTED: set[Wanted] = {
    ("6.12", "arm64", None, None),
    ("6.12", "arm64", None, "kvm"),
    ("6.12", "arm64", "asym-smt/6.12", None),
    ("6.12", "x86_64", None, None),
    ("6.12", "x86_64", None, "kvm"),
    ("6.12", "x86_64", "balance-gate/6.12", None),
    ("6.12", "x86_64", "kvm-yield/6.12", "kvm"),
    ("7.3", "x86_64", None, None),
    ("7.3", "x86_64", "hybrid-cluster/7.3-no-cluster", None),
    ("7.3", "x86_64", "hybrid-cluster/7.3-cluster-naive", None),
}
"""What tests of tier test boot; the others are built by test-all only."""

_ARMS = {
    (arm.base, arm.series, arm.config) for name in systems() for arm in system(name).arms.values()
}
_ARMS |= {("6.12", None, GUEST_CONFIG)}
_CONFIGS = {series.partition("/")[0]: config for _, series, config in _ARMS if series}
_UNUSED = set(list_series()) - {series for _, series, _ in _ARMS}
_OTHERS = {(load_series(id).base, id, _CONFIGS[id.partition("/")[0]]) for id in _UNUSED}
"""Series that no arm uses, with the fragment of the arms that use series of the same folder."""

_ARCH = {name: machine(system(name).machine).arch for name in systems()}


def arch_of(series: str) -> str:
    """The architecture of the machine that its system runs on."""
    return _ARCH[series.partition("/")[0]]


WANTED: list[Wanted] = [
    (base, arch, series, config)
    for arch in ARCHES
    for base, series, config in _ARMS | _OTHERS
    if not series or arch == arch_of(series)
]
"""Bases on both architectures, series on that of their system; what they change compiles on the
other one as well, see test_kernels_static.py."""
WANTED.sort(key=lambda one: (one[2] is not None, one[1] == "arm64", *map(str, one)))
"""Bases first: two that are built side by side do not wait for one another."""
