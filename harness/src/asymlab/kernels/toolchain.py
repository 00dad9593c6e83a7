# SPDX-License-Identifier: Apache-2.0
"""What builds a kernel of an architecture, and whether it is installed."""

from __future__ import annotations

import platform
from dataclasses import dataclass

from asymlab.errors import UserError
from asymlab.proc import need_tool, run

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
    for tool, package in _TOOLS.items():
        need_tool(tool, package)
    prefix = "" if platform.machine() == _MACHINE[name] else arch.triplet
    gcc = need_tool(f"{prefix}gcc", f"gcc-{arch.triplet.rstrip('-').replace('_', '-')}")
    for header, package in arch.headers.items():
        _need_header(header, package)
    linker = need_tool(f"{prefix}ld", f"binutils-{arch.triplet.rstrip('-').replace('_', '-')}")
    return Toolchain(arch, prefix, ", ".join(_version(tool) for tool in (gcc, linker)))


def _version(tool: str) -> str:
    return run([tool, "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]


def _need_header(header: str, package: str) -> None:
    probe = ["gcc", "-E", "-x", "c", "-include", header, "/dev/null"]
    if run(probe, check=False).code != 0:
        raise UserError(f"{header} is not installed", hint=f"apt-get install {package}")
