# SPDX-License-Identifier: Apache-2.0
"""The tools that build kernels; kbuild in an environment that is the same for every caller."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.arch import Arch, arch_of
from asymlab.builder.command import BuildLog, Steps, need_headers, need_tools, tool_version
from asymlab.kernels.vmlinux import binutil
from asymlab.proc import cpus, need_tool
from asymlab.progress import Progress

DEADLINE_S = 4 * 3600

_STEP = re.compile(r"^  [A-Z][A-Z0-9_]*(?: \[M\])? +(?:\.\./)?(?P<what>\S+)")
_ERROR = re.compile(r"\berror:|undefined reference|\*\*\* .*(Error|rule|clean)|^Error: ")


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

_BTF_HEADERS = {"gelf.h": "libelf-dev", "zlib.h": "zlib1g-dev"}  # resolve_btfids
"""Those that it needs on any architecture if the kernel has BTF."""


@dataclass(frozen=True)
class Toolchain:
    """Installed tools for an architecture: ``compiler`` are the versions of compiler and linker;
    ``pahole`` makes the kernel's BTF ("": it has none)."""

    arch: Arch
    compiler: str
    pahole: str = ""


def find_toolchain(name: str, *, btf: bool = False) -> Toolchain:
    """The toolchain for the architecture ``name``, of kernels with ``btf`` or without; UserError
    with the Debian package of a missing tool."""
    arch = arch_of(name)
    need_tools(_TOOLS)
    gcc = need_tool(f"{arch.prefix}gcc", f"gcc-{arch.package_suffix}")
    need_headers(_HEADERS.get(name, {}) | (_BTF_HEADERS if btf else {}))
    linker = binutil(arch, "ld")
    pahole = need_tool("pahole", "dwarves") if btf else ""
    versions = [tool_version(tool) for tool in (gcc, linker)]
    versions += [f"pahole {tool_version(pahole)}"] if pahole else []
    return Toolchain(arch, ", ".join(versions), pahole)


@dataclass(frozen=True)
class Site:
    """The folders of a build: the object folder ``objects`` is in the top folder ``tree`` of the
    sources.

    kbuild then refers to the sources as ``..``, so that a copy of both can be built further
    (``building_out_of_srctree`` in the top Makefile).
    """

    tree: Path
    objects: str
    toolchain: Toolchain
    log: Path
    title: str

    @property
    def folder(self) -> Path:
        """The object folder."""
        return self.tree / self.objects

    @property
    def build_log(self) -> BuildLog:
        """The log that runs make."""
        return BuildLog(self.log, self.title, _ERROR, DEADLINE_S)


def make(
    site: Site, targets: Sequence[str], progress: Progress, expected: int = 0, **env: str
) -> int:
    """Run make at ``site``; returns how many steps it reported.

    The bar is full after ``expected`` steps. Raises BuildFailed, or InfraError when the disk
    is full.
    """
    steps = Steps(progress, _STEP, expected)
    argv = [*_CLEAN, *(f"{name}={value}" for name, value in (_kept() | _FIXED | env).items())]
    argv += ["make", "-C", str(site.tree), "--no-print-directory", f"-j{cpus()}"]
    argv += [f"O={site.objects}", f"ARCH={site.toolchain.arch.name}"]
    argv += [f"CROSS_COMPILE={site.toolchain.arch.prefix}", f"CFLAGS_fair.o={' '.join(_DEBUG)}"]
    argv += [f"{tool}=/nonexistent/{tool.lower()}" for tool in _UNUSED]
    argv += [f"PAHOLE={site.toolchain.pahole or '/nonexistent/pahole'}"]
    argv += ["LOCALVERSION=", *targets]  # without it, a cache in a git work tree adds a +
    site.build_log.run(argv, steps=steps)
    return steps.count


_CLEAN = ("sh", "-c", 'umask 022 && exec env -i "$@"', "sh")
"""Prefix of make's command line: no setting of the caller's shell affects the kernel."""

_FIXED = {
    "KBUILD_BUILD_TIMESTAMP": "Thu Jan  1 00:00:00 UTC 1970",
    "KBUILD_BUILD_USER": "asymlab",
    "KBUILD_BUILD_HOST": "asymlab",
    "LC_ALL": "C",
    "TZ": "UTC",
}

_UNUSED = ("RUSTC", "BINDGEN")
"""Tools that no kernel needs, as those without BTF do not need pahole. If one is installed, its
version is in the image."""

_DEBUG = (
    "-gdwarf-4",
    "-gno-variable-location-views",
    # the build ID covers debug information, which must not depend on the folder
    "-gno-record-gcc-switches",
    "-fdebug-prefix-map=$(CURDIR)=.",
)
"""Debug information of load balancing (asymlab.kernels.points); it does not change the code."""


def _kept() -> dict[str, str]:
    """The caller's variables for the search path and for temporary files."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
