# SPDX-License-Identifier: Apache-2.0
"""Architectures that guests are built for."""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.record import Record


class Arch(Record):
    """An architecture by its names: the kernel's, Debian's, the GNU triple, and the Debian
    package with a compiler for it."""

    name: str
    debian: str
    triple: str
    compiler_package: str


_ARCHES = (
    Arch(
        name="arm64",
        debian="arm64",
        triple="aarch64-linux-gnu",
        compiler_package="gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
    ),
    Arch(
        name="x86_64",
        debian="amd64",
        triple="x86_64-linux-gnu",
        compiler_package="gcc-x86-64-linux-gnu libc6-dev-amd64-cross",
    ),
)

ARCHES = {arch.name: arch for arch in _ARCHES}
"""By the kernel's name."""


def arch_of(name: str) -> Arch:
    """The record of an architecture; UserError if there are no guests for it."""
    if name not in ARCHES:
        raise UserError(f"no guests for architecture {name}", hint="known: " + ", ".join(ARCHES))
    return ARCHES[name]
