# SPDX-License-Identifier: Apache-2.0
"""The architectures (instruction sets) of kernels and guests, under the names that tools use.

Separate because asymlab.kernels and asymlab.guest both need it and are independent of each other.
"""

from __future__ import annotations

import platform

from asymlab.errors import UserError
from asymlab.model.record import Record


class Arch(Record):
    """An architecture.

    ``name`` is the kernel's ("arm64"), ``machine`` that of uname -m, ``debian`` that of packages.
    ``image`` is the boot image, relative to the kernel's object folder.
    """

    name: str
    machine: str
    debian: str
    image: str

    @property
    def triple(self) -> str:
        """The GNU triple; with a hyphen it is the prefix of cross tools."""
        return f"{self.machine}-linux-gnu"

    @property
    def prefix(self) -> str:
        """The prefix of tools for it on this host, "" for the host's own."""
        return "" if platform.machine() == self.machine else f"{self.triple}-"

    @property
    def compiler_package(self) -> str:
        """The Debian packages of a C compiler and library for programs of this architecture."""
        return f"gcc-{self.package_suffix} libc6-dev-{self.debian}-cross"

    @property
    def package_suffix(self) -> str:
        """The triple as it occurs in names of Debian packages."""
        return self.triple.replace("_", "-")

    @property
    def image_name(self) -> str:
        """File name of the boot image, which is also its make target."""
        return self.image.rsplit("/", 1)[-1]


ARCHES = {
    "arm64": Arch(name="arm64", machine="aarch64", debian="arm64", image="arch/arm64/boot/Image"),
    "x86_64": Arch(name="x86_64", machine="x86_64", debian="amd64", image="arch/x86/boot/bzImage"),
}
"""Architectures by name."""


def arch_of(name: str) -> Arch:
    """The architecture ``name``; UserError if it is not in ARCHES."""
    if name not in ARCHES:
        raise UserError(f"unknown architecture {name}", hint=f"use one of {', '.join(ARCHES)}")
    return ARCHES[name]
