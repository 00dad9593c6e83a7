# SPDX-License-Identifier: Apache-2.0
"""The architecture of the kernel of a /sys tree."""

from __future__ import annotations

import re
from collections.abc import Iterable

from asymlab.decode.sys_cpu import CPU, Reader

UNKNOWN = "unknown"

_CPUINFO = (
    ("s390", r"vendor_id\s*: IBM/S390"),
    ("riscv", r"hart\s*:|isa\s*: rv\d"),
    ("loongarch", r"ISA\s*:.*\bloongarch"),
    ("ia64", r"arch\s*: IA-64"),
    ("powerpc", r"revision\s*:.*\(pvr |timebase\s*: \d"),
    ("sparc", r"prom\s*:.*|cpu\s*:.*sparc"),
    ("mips", r"isa\s*: mips|wait instruction\s*:"),
    ("alpha", r"cpu\s*: Alpha"),
    ("parisc", r"cpu family\s*: PA-RISC"),
    ("arm64", r"CPU architecture\s*: (8|AArch64)"),
    ("arm", r"CPU architecture\s*:"),
    # show_cpuinfo_misc() has it on 32 bits only
    ("i386", r"fdiv_bug\s*:"),
    ("x86_64", r"vendor_id\s*:"),
)
"""Lines that show_cpuinfo() of one architecture prints; the first that is found decides. An arm64
kernel says 8 (AArch64 before 3.19), a 32-bit one 7 on the same processor."""

_FILES = (
    ("arm64", "regs/identification/midr_el1"),
    ("s390", "polarization"),
    ("powerpc", "physical_id"),
    ("x86_64", "microcode/version"),
    ("x86_64", "thermal_throttle/core_throttle_count"),
)
"""Files of a CPU that only one architecture has."""

_FIRST = 1 << 16
"""How much of /proc/cpuinfo is searched: a few CPUs of any architecture."""

_X86_FOLDERS = ("intel_pstate", "amd_pstate", "microcode")


def arch_of(reader: Reader, cpus: Iterable[int]) -> str:
    """The kernel's name of the architecture, by /proc/cpuinfo or by files of ``cpus`` that only one
    has; UNKNOWN, with a problem, without any."""
    cpuinfo = (reader.text("proc/cpuinfo") or "")[:_FIRST]
    for arch, line in _CPUINFO:
        if re.search(rf"^({line})", cpuinfo, re.M):
            return arch
    folders = [f"{CPU}/cpu{cpu}" for cpu in cpus]
    for arch, name in _FILES:
        if any(reader.text(f"{at}/{name}") for at in folders):
            return arch
    if any(reader.files.names(f"{CPU}/{name}") for name in _X86_FOLDERS):
        return "x86_64"
    reader.wrong(CPU, "the architecture is neither in /proc/cpuinfo nor in /sys")
    return UNKNOWN
