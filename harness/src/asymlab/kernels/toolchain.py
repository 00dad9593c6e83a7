# SPDX-License-Identifier: Apache-2.0
"""What builds a kernel of an architecture, and whether it is installed."""

from __future__ import annotations

import platform
from dataclasses import dataclass

from asymlab.builder.tools import need_headers, need_tools, tool_version
from asymlab.errors import UserError
from asymlab.proc import need_tool

_TOOLS = {
    "make": "build-essential",
    "gcc": "build-essential",
    "flex": "flex",
    "bison": "bison",
    "bc": "bc",
    "patch": "patch",
}


@dataclass(frozen=True)
class Arch:
    """An architecture as kbuild names it, and its boot image (path below the object folder).

    ``triplet`` prefixes the cross tools, ``headers`` are host headers its tools are built with.
    """

    name: str
    image: str
    triplet: str
    headers: dict[str, str]

    @property
    def image_name(self) -> str:
        """File name of the image, which is also its make target."""
        return self.image.rsplit("/", 1)[-1]


ARCHES = {
    "arm64": Arch("arm64", "arch/arm64/boot/Image", "aarch64-linux-gnu-", {}),
    "x86_64": Arch(
        "x86_64",
        "arch/x86/boot/bzImage",
        "x86_64-linux-gnu-",
        {"gelf.h": "libelf-dev"},  # objtool
    ),
}

_MACHINE = {"arm64": "aarch64", "x86_64": "x86_64"}


@dataclass(frozen=True)
class Toolchain:
    """An installed compiler for an architecture; ``prefix`` is kbuild's CROSS_COMPILE, ``compiler``
    the versions of compiler and linker.
    """

    arch: Arch
    prefix: str
    compiler: str


def find_toolchain(name: str) -> Toolchain:
    """The toolchain for an architecture; UserError names the Debian package that is missing."""
    if name not in ARCHES:
        raise UserError(f"no architecture {name}", hint=f"one of {', '.join(ARCHES)}")
    arch = ARCHES[name]
    need_tools(_TOOLS)
    prefix = "" if platform.machine() == _MACHINE[name] else arch.triplet
    gcc = need_tool(f"{prefix}gcc", f"gcc-{arch.triplet.rstrip('-').replace('_', '-')}")
    need_headers(arch.headers)
    linker = need_tool(f"{prefix}ld", f"binutils-{arch.triplet.rstrip('-').replace('_', '-')}")
    return Toolchain(arch, prefix, ", ".join(tool_version(tool) for tool in (gcc, linker)))
