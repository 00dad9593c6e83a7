# SPDX-License-Identifier: Apache-2.0
"""The sched_ext schedulers in a kernel's own sources (tools/sched_ext), linked statically."""

from __future__ import annotations

import os
import re
from pathlib import Path

from asymlab.apt import download
from asymlab.arch import Arch, arch_of
from asymlab.builder.build import Artifact, Build, stored_or_built
from asymlab.builder.command import BuildLog, Steps, tool_version
from asymlab.errors import UserError
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.make import find_toolchain
from asymlab.kernels.objects import link_sources
from asymlab.kernels.source import KernelSource, kernels_cache
from asymlab.kernels.vmlinux import binutil
from asymlab.paths import cache_root
from asymlab.proc import cpus, need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, discard

EXAMPLES = Path("tools", "sched_ext")
"""Their folder in the sources."""

_RECIPE = "1"
"""Part of every key: raise it when a change of the build changes the results."""

_CLANG = "clang-22"
"""The compiler of BPF, which Debian 12 and 13 have; Linux 7.3 refuses programs of clang 19."""

_SUITE = "bookworm"
"""The suite of libelf and zlib: programs with them link with the C library of newer suites, too."""

_LIBRARIES = ("libelf-dev", "libelf1", "zlib1g-dev", "zlib1g")
"""Static ones for the program; shared ones because libbpf is also linked as a shared library."""

_STEP = re.compile(r"^  [A-Z][A-Z0-9-]* +(?P<what>\S+)")
_ERROR = re.compile(r"\berror:|undefined reference|\*\*\* .*(Error|rule)")
_DEADLINE_S = 3600.0
_GUESS = 120
"""Steps of a build."""

_NEEDS_BYTES = 1 << 30


class Example(Artifact):
    """The program ``name`` from the sources of a kernel, in ``folder``."""

    RECORD = "scheduler.json"

    name: str
    folder: Path

    def needed_files(self) -> tuple[Path, ...]:
        """The program."""
        return (self.program,)

    @property
    def program(self) -> Path:
        """The executable, linked statically."""
        return self.folder / self.name


def examples(source: KernelSource) -> tuple[str, ...]:
    """The names of the schedulers in the sources."""
    files = (source.tree / EXAMPLES).glob("*.bpf.c")
    return tuple(sorted(path.name.removesuffix(".bpf.c") for path in files))


def need_example(name: str, source: KernelSource) -> None:
    """UserError unless the sources have a scheduler ``name``."""
    if name not in (known := examples(source)):
        others = f"one of {', '.join(known)}" if known else "another base, which has some"
        reason = f"Linux {source.version} has no scheduler {name}"
        raise UserError(reason, hint=f"give the path of a program, or {others}")


def example_build(name: str, kernel: Kernel, source: KernelSource) -> Build[Example]:
    """The scheduler ``name`` of ``kernel``, which has BTF and was built from ``source``.

    UserError if there is no such scheduler, or a tool is missing.
    """
    need_example(name, source)
    clang, arch = need_tool(_CLANG, _CLANG), arch_of(kernel.arch)
    compiler = find_toolchain(arch.name, btf=True).compiler
    key = digest(_RECIPE, name, kernel.key, compiler, tool_version(clang), _SUITE, *_LIBRARIES)[:16]
    home = kernels_cache() / "schedulers"
    return Build(
        Example,
        key,
        f"scheduler {name}",
        home=home,
        work=home / "work" / key,
        make=lambda build, progress: _make(build, name, kernel, source, clang, progress),
        name=f"{name}-{arch.name}-{key}",
        needs_bytes=_NEEDS_BYTES,
    )


def build_example(name: str, kernel: Kernel, source: KernelSource, progress: Progress) -> Path:
    """The program of a scheduler, built on first use. Raises as example_build() does; BuildFailed,
    InfraError (network, disk)."""
    return stored_or_built(example_build(name, kernel, source), progress).program


def _make(
    build: Build[Example],
    name: str,
    kernel: Kernel,
    source: KernelSource,
    clang: str,
    progress: Progress,
) -> Example:
    discard(build.work)
    tree, out = build.work / "linux", build.work / "out"
    progress.update(0, None, "linking the sources")
    link_sources(source.tree, tree)
    out.mkdir()
    log = BuildLog(build.home / "logs" / f"{build.key}.log", build.title, _ERROR, _DEADLINE_S)
    log.clear()
    libraries = _unpacked(arch_of(kernel.arch), build.work / "libraries", progress)
    argv = _argv(kernel, tree, out, clang, libraries)
    steps = Steps(progress, _STEP, _GUESS)
    # the shared library cannot be linked with -static
    done = [out / "build" / path for path in ("obj/libbpf/libbpf.a", "include/vmlinux.h")]
    log.run([*argv, *map(str, done)], steps=steps)
    log.run([*argv, "LDFLAGS=-static -lelf -lz -lpthread", name], steps=steps)
    example = Example(name=name, folder=build.folder)
    strip = binutil(arch_of(kernel.arch), "strip")
    with build.published(example) as fresh:
        made = out / "build" / "bin" / name
        run([strip, "--strip-debug", "-o", str(fresh / name), str(made)])
    return example


def _argv(kernel: Kernel, tree: Path, out: Path, clang: str, libraries: Path) -> list[str]:
    """The command line of make, without targets."""
    arch = arch_of(kernel.arch)
    prefix = find_toolchain(arch.name, btf=True).arch.prefix
    include, lib = libraries / "usr" / "include", libraries / "usr" / "lib" / arch.triple
    compiler = [f"{prefix}gcc", f"-isystem {include}", f"-isystem {include / arch.triple}"]
    path = os.environ.get("PATH", os.defpath)
    return [
        *("env", "-i", f"PATH={path}", "LC_ALL=C"),
        *("make", "-C", str(tree / EXAMPLES), "--no-print-directory", f"-j{cpus()}"),
        *(f"O={out}", f"ARCH={arch.name}", f"CROSS_COMPILE={prefix}"),
        *(f"CC={' '.join(compiler)} -L{lib}", f"CLANG={clang}", f"VMLINUX_BTF={kernel.code}"),
        # bpftool needs no programs in BPF here, for which it wants llvm-strip
        "feature-clang-bpf-co-re=0",
    ]


def _unpacked(arch: Arch, folder: Path, progress: Progress) -> Path:
    """Debian's libraries and their headers for ``arch``."""
    debs = download(_LIBRARIES, _SUITE, arch.debian, cache_root() / "debs", progress)
    dpkg_deb = need_tool("dpkg-deb", "dpkg")
    for deb in sorted(debs):
        run([dpkg_deb, "-x", str(deb), str(folder)], deadline_s=300)
    return folder
