# SPDX-License-Identifier: Apache-2.0
"""_CPC packages as acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.groups import grouped
from asymlab.lint.rule import BOTH, Check, Finding
from asymlab.lint.words import cpus, origin_of
from asymlab.model.acpi import CPC_ENTRIES, CPC_NAMES, Cpc, Register
from asymlab.model.firmware import MachineView
from asymlab.predict.changes import traits
from asymlab.predict.cpc import refuses_size
from asymlab.predict.kernel import KernelVersion

Describe = Callable[[Cpc], str]

HEAD = 2
"""Elements before the first register: the number of entries, and the revision."""


def unevaluated(view: MachineView) -> set[int | None]:
    """Uids of processors whose _CPC could not be evaluated completely."""
    processors = view.processors
    return {device.uid for device in processors if "_CPC" in device.failed}


def spread(view: MachineView, describe: Describe, *, partial: bool = False) -> Iterator[Finding]:
    """One finding for all CPUs with the same text of ``describe``; "" means no finding.

    ``partial`` includes packages that could be evaluated only in part; there, None is an unknown
    element.
    """
    unknown = set() if partial else unevaluated(view)
    described = (
        (describe(cpu.cpc), cpu.id) for cpu in view.cpus if cpu.cpc and cpu.uid not in unknown
    )
    for text, group in grouped(described).items():
        if text:
            yield origin_of(view, view.cpus[group[0]], "cpc"), f"{cpus(group)}: {text}"


def per_package(*, partial: bool = False) -> Callable[[Describe], Check]:
    """A decorator: the check of a rule about single packages, see spread()."""
    return lambda describe: lambda view: spread(view, describe, partial=partial)


def is_missing(element: int | Register | None) -> bool:
    """CPC_SUPPORTED() is false: 0, or the null register."""
    if isinstance(element, Register):
        return element.is_null and element.space == "SystemMemory"
    return not element


def registers(cpc: Cpc) -> Iterator[tuple[str, Register]]:
    """Names and registers that Linux reads, without null registers and without elements after the
    25 of revision 4."""
    for index, element in enumerate(cpc.elements[HEAD : CPC_ENTRIES[4]], HEAD):
        if isinstance(element, Register) and not is_missing(element):
            name = CPC_NAMES[index] if index < len(CPC_NAMES) else f"element {index}"
            yield name, element


def bits(register: Register) -> int:
    """The width of an access (GET_BIT_WIDTH()); in PCC the access size is a subspace number."""
    if register.space == "PCC" or not register.access:
        return register.width
    return int(8 << min(register.access - 1, 60))


def refusals(entries: int, revision: int) -> str:
    """The kernels that refuse a package of that size and revision: "", "7.3", "6.12 and 7.3"."""
    newest = {name: traits(KernelVersion.parse(name)).cpc_revision for name in BOTH}
    return " and ".join(k for k, most in newest.items() if refuses_size(entries, revision, most))
