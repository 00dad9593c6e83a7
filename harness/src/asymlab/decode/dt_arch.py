# SPDX-License-Identifier: Apache-2.0
"""The architecture that a device tree is for, by its CPU nodes or its timer.

Separate because it is a table of words of other architectures, which nothing else reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

UNKNOWN = "unknown"

_CPUS = (
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


def arch_of(cpus: Iterable[str], others: Iterable[str]) -> str:
    """The kernel's name of the architecture. ``cpus`` are values of ``compatible`` and names of CPU
    nodes, ``others`` those of other nodes; UNKNOWN if none decides."""
    found = list(cpus)
    for arch, words in _CPUS:
        if any(re.match(words, word) for word in found):
            return arch
    return next((_TIMERS[word] for word in others if word in _TIMERS), UNKNOWN)
