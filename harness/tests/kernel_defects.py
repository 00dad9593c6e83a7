# SPDX-License-Identifier: Apache-2.0
"""Defects in patched kernels, each of which the checks of the series' system must find."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from asymlab.store import write_atomic

FAIR, LAPIC = "kernel/sched/fair.c", "arch/x86/kvm/lapic.c"


@dataclass(frozen=True)
class KernelDefect:
    """Replacements of texts that occur once in ``file`` after ``series`` is applied.

    ``breaks``: the metric whose claim about the candidate they break.
    """

    series: str
    name: str
    breaks: str
    file: str
    swaps: tuple[tuple[str, str], ...]

    def apply(self, tree: Path) -> None:
        """Break the kernel in ``tree``; its files may be hard links, so they are replaced."""
        path = tree / self.file
        text = path.read_text()
        for old, new in self.swaps:
            assert text.count(old) == 1, (self.name, old)
            text = text.replace(old, new)
        write_atomic(path, text)


def _debooster(name: str, breaks: str, *swaps: tuple[str, str]) -> KernelDefect:
    return KernelDefect("kvm-yield/6.12", name, breaks, FAIR, swaps)


def _ipi(name: str, breaks: str, *swaps: tuple[str, str]) -> KernelDefect:
    return KernelDefect("kvm-yield/6.12", name, breaks, LAPIC, swaps)


_MEET = """\
	/* In a hierarchy the two compete only where it branches. */
	find_matching_se(&se, &pse);
"""
_DEST = "\tret = kvm_apic_map_get_dest_lapic(kvm, &src, irq, map, &dst, &bitmap);\n"

KERNEL_DEFECTS = (
    _debooster(
        "penalty-unbounded", "excess", ("return min(penalty, cap);", "return penalty << 10;")
    ),
    _debooster(
        "cap-ignored", "excess", ("return min(penalty, cap);", "return max(penalty, 6 * gran);")
    ),
    _debooster(
        "across-runqueues",
        "misplaced",
        (" || task_rq(p) != rq)", ")"),
        (_MEET, _MEET.replace("\tfind", "\tif (task_rq(p) == rq)\n\t\tfind")),
    ),
    _debooster("leaf-not-ancestor", "penalties", (_MEET, "")),
    _debooster(
        "every-yield",
        "early",
        ("	if (now - rq->deboost.time < DEBOOST_PERIOD_NS)\n		return;\n\n", ""),
    ),
    _ipi(
        "eoi-does-not-clear",
        "answered_first",
        ("\tkvm_apic_forget_ipis(vcpu);\n\tsender = ", "\treturn;\n\tsender = "),
    ),
    _ipi("window-ignored", "expired_first", (" || age > READ_ONCE(ipi_window_ns))", " || !age)")),
    # a broadcast to all others looks like an IPI to the first of them
    _ipi(
        "shorthand-recorded",
        "receiver_first",
        (
            _DEST,
            _DEST + "\tif (src && irq->shorthand == APIC_DEST_ALLBUT)\n"
            "\t\tkvm_apic_record_ipi(src->vcpu, kvm_get_vcpu(kvm, !src->vcpu->vcpu_idx));\n",
        ),
    ),
)
