# SPDX-License-Identifier: Apache-2.0
"""What Linux refuses in a _CPC, and the performance levels that it reads from one.

Source: acpi_cppc_processor_probe(), cppc_get_perf_caps() in drivers/acpi/cppc_acpi.c.
"""

from __future__ import annotations

from asymlab.model.acpi import CPC_ENTRIES, Cpc, Register
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.predict.kernel import Traits

_LEVELS = ("highest_perf", "nominal_perf", "lowest_perf", "lowest_nonlinear_perf")


def acknowledged(view: MachineView, traits: Traits) -> bool | None:
    """Whether _OSC lets this release read a _CPC; None: not known."""
    return view.acks(traits.osc_rules) if traits.asks_osc else True


def cpc_fault(cpc: Cpc | None, view: MachineView, traits: Traits) -> str:
    """What Linux refuses in a _CPC, as the object of "has"; "" if it accepts the _CPC. Unknown
    levels are treated as valid."""
    if cpc is None:
        return "no _CPC"
    if view.source is not ViewSource.SYSFS and (reason := _package_fault(cpc, view, traits)):
        return reason
    if fixed := next((name for name in _LEVELS if _in_hardware(cpc, name)), ""):
        # cpc_read_ffh(), arch/arm64/kernel/topology.c: two AMU counters, and -EOPNOTSUPP
        return f"{fixed} in fixed hardware"
    values = {name: perf_level(cpc, name) for name in _LEVELS}
    if zero := next((name for name, value in values.items() if value == 0), ""):
        # cppc_get_perf_caps(): -EFAULT
        return f"{zero} 0"
    for name in ("nominal_perf", "lowest_perf"):
        highest, other = values["highest_perf"], values[name]
        if highest is not None and other is not None and highest < other:
            return f"highest_perf {highest} below {name} {other}"
    return ""


def _package_fault(cpc: Cpc, view: MachineView, traits: Traits) -> str:
    """acpi_cppc_processor_probe(): the number of elements that a revision has, no strange ones."""
    newest = traits.cpc_revision
    count, revision = cpc.number("entries"), cpc.number("revision")
    if count is None or revision is None or revision < 2:
        return f"a _CPC with {count} entries and revision {revision}"
    if refuses_size(count, revision, newest) or count > len(cpc.elements):
        return f"a _CPC of revision {revision} with {count} entries"
    if _lacks_channel(cpc, view):
        return "a _CPC with registers in PCC, but there is no PCCT"
    strange = None in cpc.elements[2 : CPC_ENTRIES[min(revision, newest)]]
    if strange and not _uncertain(cpc, view):
        return "a _CPC with an element that is neither number nor register"
    return ""


def refuses_size(entries: int, revision: int, newest: int) -> bool:
    """Whether a kernel whose newest revision is ``newest`` refuses a package of that many elements;
    those of revision 1 it refuses anyway."""
    if revision > newest:
        return entries <= CPC_ENTRIES[newest]
    return entries != CPC_ENTRIES.get(revision)


def _lacks_channel(cpc: Cpc, view: MachineView) -> bool:
    """register_pcc_channel() fails. In a partial dump other tables may exist."""
    signatures = {header.signature for header in view.acpi.tables} if view.acpi else set()
    whole = {"DSDT", "APIC"} <= signatures
    in_pcc = any(isinstance(e, Register) and e.space == "PCC" for e in cpc.elements)
    return whole and in_pcc and "PCCT" not in signatures


def _uncertain(cpc: Cpc, view: MachineView) -> bool:
    """Whether a _CPC depends on memory that a dump does not hold."""
    processors = view.processors
    return any("_CPC" in p.failed for p in processors if p.cpc and p.cpc.path == cpc.path)


def _in_hardware(cpc: Cpc, name: str) -> bool:
    found = cpc.element(name)
    return isinstance(found, Register) and found.space == "FFixedHW"


def perf_level(cpc: Cpc | None, name: str) -> int | None:
    """A performance level; a null register reads as 0, the value of other registers is unknown."""
    found = cpc.element(name) if cpc else None
    if isinstance(found, Register):
        return 0 if found.is_null else None
    return found
