# SPDX-License-Identifier: Apache-2.0
"""The architecture of a device tree, a /sys tree or ACPI tables, by what only one has.

The names are the kernel's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from asymlab.decode.sys_cpu import CPU, Reader
from asymlab.model.acpi import Madt, Srat

UNKNOWN = "unknown"

_NODES = (
    ("riscv", r"riscv$"),
    # cores without AArch64, of Documentation/devicetree/bindings/arm/cpus.yaml
    ("arm", r"arm,((arm)?\d|cortex-(a(5|7|8|9|12|15|17|32)$|[mr]))|brcm,brahma-b15$|faraday,"),
    ("arm", r"intel,sa11|marvell,(feroceon|mohawk|pj4|sheeva|xscale)|qcom,(krait|scorpion)"),
    ("arm64", r"arm,(armv8|cortex-[ax]|neoverse-|c1-|rainier)|apm,(potenza|strega)|apple,"),
    ("arm64", r"ampere,|brcm,(brahma-b53|vulcan)|cavium,thunder|hisilicon,tsv|phytium,|samsung,"),
    ("arm64", r"nvidia,(tegra\d+-(denver|carmel)|carmel|olympus)|qcom,(kryo|oryon|falkor)"),
    ("powerpc", r"PowerPC,|fsl,e[56]\d|ibm,"),
    ("loongarch", r"loongson,la"),
    ("mips", r"mips,|img,mips|brcm,bmips|ingenic,|loongson,|cavium,octeon"),
    ("arc", r"snps,(arc|hs|em)"),
    ("x86", r"intel,(ce|x86)"),
)
"""Values of ``compatible``, or names, of CPU nodes."""

_TIMERS = {"arm,armv8-timer": "arm64", "arm,armv7-timer": "arm"}

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

_ONLY_ON = {
    "arm64": ("GTDT", "IORT", "AGDI", "APMT", "MPAM", "SDEI"),
    "x86_64": ("DMAR", "IVRS", "HPET", "WAET", "WSMT", "ASF!"),
    "riscv": ("RHCT", "RIMT"),
}
"""Tables that only firmware of one architecture has (ACPI 6.5, table 5.6, and the specifications
listed there)."""

_PPTT_READ_ON = ("arm64", "PPTT")
"""Of the architectures that are predicted from ACPI, only this one has Linux read the table."""


def dt_arch(cpus: Iterable[str], others: Iterable[str]) -> str:
    """The architecture of a device tree. ``cpus`` are values of ``compatible`` and names of CPU
    nodes, ``others`` those of other nodes; UNKNOWN if none decides."""
    named = _first(_NODES, list(cpus))
    return named or next((_TIMERS[word] for word in others if word in _TIMERS), UNKNOWN)


def sys_arch(reader: Reader, cpus: Iterable[int]) -> str:
    """The architecture of a /sys tree, by /proc/cpuinfo or by files of ``cpus`` that only one has;
    UNKNOWN, with a problem, without any."""
    cpuinfo = (reader.text("proc/cpuinfo") or "")[:_FIRST]
    if arch := _first(_CPUINFO, cpuinfo.splitlines()):
        return arch
    folders = [f"{CPU}/cpu{cpu}" for cpu in cpus]
    for arch, name in _FILES:
        if any(reader.text(f"{at}/{name}") for at in folders):
            return arch
    if any(reader.files.names(f"{CPU}/{name}") for name in _X86_FOLDERS):
        return "x86_64"
    reader.wrong(CPU, "the architecture is neither in /proc/cpuinfo nor in /sys")
    return UNKNOWN


def acpi_arch(madt: Madt | None, srat: Srat | None, signatures: Collection[str]) -> tuple[str, str]:
    """The kernel's name of the architecture, and the table from which it is inferred: "" if the
    MADT lists processors. (UNKNOWN, "") if no table decides."""
    if madt and madt.cpus:
        return _of_kinds({cpu.kind for cpu in madt.cpus}), ""
    for arch, names in _ONLY_ON.items():
        if found := next((name for name in names if name in signatures), ""):
            return arch, found
    if srat and srat.cpus:
        return _of_kinds({cpu.kind for cpu in srat.cpus}), "SRAT"
    arch, table = _PPTT_READ_ON
    return (arch, table) if table in signatures else (UNKNOWN, "")


def _of_kinds(kinds: Collection[str]) -> str:
    """The architecture with processors of these kinds (see MadtCpu, SratCpu)."""
    return "arm64" if set(kinds) == {"gicc"} else "x86_64"


def _first(table: Iterable[tuple[str, str]], words: list[str]) -> str | None:
    """The architecture of the first pattern of a table that the start of a word matches."""
    matching = (arch for arch, pattern in table if any(re.match(pattern, word) for word in words))
    return next(matching, None)
