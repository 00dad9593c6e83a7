# SPDX-License-Identifier: Apache-2.0
"""The compiler and linker for kernels of an architecture."""

from __future__ import annotations

import platform
from dataclasses import dataclass

from asymlab.arch import Arch, arch_of
from asymlab.builder.command import need_headers, need_tools, tool_version
from asymlab.proc import need_tool

_TOOLS = {
    "make": "build-essential",
    "gcc": "build-essential",
    "flex": "flex",
    "bison": "bison",
    "bc": "bc",
    "patch": "patch",
}


_HEADERS = {"x86_64": {"gelf.h": "libelf-dev"}}  # objtool
"""C headers of the host that kbuild's programs need, by architecture."""


@dataclass(frozen=True)
class Toolchain:
    """Installed tools for an architecture: ``prefix`` is kbuild's CROSS_COMPILE, ``compiler`` the
    versions of compiler and linker."""

    arch: Arch
    prefix: str
    compiler: str


def find_toolchain(name: str) -> Toolchain:
    """The toolchain for the architecture ``name``; UserError with the Debian package of a missing
    tool."""
    arch = arch_of(name)
    need_tools(_TOOLS)
    prefix = "" if platform.machine() == arch.machine else f"{arch.triple}-"
    gcc = need_tool(f"{prefix}gcc", f"gcc-{arch.package_suffix}")
    need_headers(_HEADERS.get(name, {}))
    linker = need_tool(f"{prefix}ld", f"binutils-{arch.package_suffix}")
    return Toolchain(arch, prefix, ", ".join(tool_version(tool) for tool in (gcc, linker)))
