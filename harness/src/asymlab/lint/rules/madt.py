# SPDX-License-Identifier: Apache-2.0
"""Rules about the MADT: CPUs and their processor devices."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.groups import grouped, repeats
from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.header import LENGTHS, spoilt
from asymlab.lint.words import listed
from asymlab.model.acpi import AcpiTables, MadtCpu, ProcessorDevice
from asymlab.model.firmware import MachineView

_MADT = Needs(parts=("MADT",))
_ARM_DEVICES = Needs(parts=("MADT", "processor devices"), arches=("arm64",))
_HWID_MASK = 0xFF00FFFFFF
_NO_APIC = {"lapic": 0xFF, "x2apic": 0xFFFFFFFF}
_LAPIC_LIMIT = 0xFF
_PRESENT, _ENABLED, _FUNCTIONAL = 1, 2, 8
_CONTAINER = "ACPI0010"
_NO_DEVICE = (
    "The CPU has no device: on arm64 no /sys/devices/system/cpu/cpuN, and therefore no topology "
    "files, no hotplug and no cpufreq; without a _CPC, cpu_capacity stays 1024 for every CPU."
)

rules = Topic("Processors: MADT and DSDT", table="MADT", needs=_MADT)


def tables(view: MachineView) -> AcpiTables:
    """The ACPI tables of a view that has some."""
    assert view.acpi
    return view.acpi


def usable(view: MachineView) -> list[MadtCpu]:
    """Processors of the MADT that Linux would count as possible."""
    madt = tables(view).madt
    return [
        cpu
        for cpu in (madt.cpus if madt else ())
        if (cpu.enabled or cpu.online_capable) and cpu.hw_id != _NO_APIC.get(cpu.kind)
    ]


def _name(cpu: MadtCpu) -> str:
    what = "MPIDR" if cpu.kind == "gicc" else "APIC id"
    return f"{what} {cpu.hw_id:#x} (processor uid {cpu.uid})"


@rules.error(
    "MADT001",
    "Two processors have one hardware id",
    consequence="Only the first becomes a CPU. arm64 logs duplicate CPU MPIDR in MADT and skips "
    "the other; x86 gives both the same CPU number, without a message.",
    sources="acpi_map_gic_cpu_interface() in arch/arm64/kernel/smp.c; topo_get_cpunr() in "
    "arch/x86/kernel/cpu/topology.c",
    fix="Give every processor its own MPIDR or APIC id, or clear the enabled flag of the entry "
    "that has no CPU.",
)
def _same_hw_id(view: MachineView) -> Iterator[Finding]:
    for cpu, first in repeats(usable(view), lambda cpu: (cpu.kind, cpu.hw_id)):
        yield cpu.origin, f"{_name(cpu)} is also the id of processor uid {first.uid}"


@rules.error(
    "MADT002",
    "Two processors have one uid",
    consequence="Linux looks PPTT, SRAT and processor devices up by uid: both CPUs get the same "
    "PPTT leaf and become siblings of one core; the SRAT entry and the _CPC apply only to the "
    "first.",
    sources="topology_get_acpi_cpu_tag() in drivers/acpi/pptt.c; get_cpu_for_acpi_id() in "
    "arch/arm64/include/asm/acpi.h (arch/arm64/kernel/acpi.c in 7.3); map_madt_entry() in "
    "drivers/acpi/processor_core.c",
    fix="Number processors uniquely, and use the same numbers as _UID, in PPTT and in SRAT.",
)
def _same_uid(view: MachineView) -> Iterator[Finding]:
    for cpu, first in repeats(usable(view), lambda cpu: cpu.uid):
        if first.hw_id != cpu.hw_id:
            yield cpu.origin, f"processor uid {cpu.uid} is both {first.hw_id:#x} and {cpu.hw_id:#x}"


@rules.error(
    "MADT003",
    "An MPIDR has bits beyond its affinity",
    needs=Needs(parts=("MADT",), arches=("arm64",)),
    consequence="Linux logs skipping CPU entry with invalid MPIDR; the CPU does not exist.",
    sources="acpi_map_gic_cpu_interface() in arch/arm64/kernel/smp.c",
    fix="Store Aff3 in bits 39:32 and Aff2 to Aff0 in bits 23:0, all other bits 0: not the "
    "register's value with its U and MT bits.",
)
def _invalid_mpidr(view: MachineView) -> Iterator[Finding]:
    for cpu in usable(view):
        if cpu.kind == "gicc" and cpu.hw_id & ~_HWID_MASK:
            yield cpu.origin, f"{_name(cpu)} has bits outside {_HWID_MASK:#x}"


@rules.error(
    "MADT004",
    "x2APIC entries below 255 beside local APIC entries",
    consequence="If there is a usable local APIC entry, Linux ignores every x2APIC entry with an "
    "id below 255: these CPUs stay offline, without a message.",
    sources="acpi_parse_x2apic() in arch/x86/kernel/acpi/boot.c",
    fix="Describe APIC ids below 255 by local APIC entries, or all processors by x2APIC entries.",
)
def _lost_x2apic(view: MachineView) -> Iterator[Finding]:
    cpus = usable(view)
    local = {cpu.hw_id for cpu in cpus if cpu.kind == "lapic"}
    for cpu in cpus:
        lost = cpu.kind == "x2apic" and cpu.hw_id < _LAPIC_LIMIT and cpu.hw_id not in local
        if local and lost:
            yield cpu.origin, f"{_name(cpu)} is never registered"


def _by_uid(view: MachineView) -> dict[int, list[ProcessorDevice]]:
    ours = (device for device in tables(view).processors if not device.foreign)
    return grouped((device.uid, device) for device in ours if device.uid is not None)


@rules.error(
    "MADT005",
    "An enabled processor has no processor device",
    table="MADT x DSDT",
    needs=_ARM_DEVICES,
    consequence="The CPU runs without a device: no /sys/devices/system/cpu/cpuN, and therefore no "
    "topology files, no hotplug and no cpufreq; without a _CPC, cpu_capacity stays 1024 for every "
    "CPU (arch_register_cpu() defers to a processor device that does not exist).",
    sources="arch_register_cpu() in arch/arm64/kernel/smp.c; acpi_cpc_valid() in "
    "drivers/acpi/cppc_acpi.c",
    fix="Add an ACPI0007 device with that _UID, or clear the enabled flag in the MADT.",
)
def _no_device(view: MachineView) -> Iterator[Finding]:
    if any(device.uid is None for device in tables(view).processors):
        return  # the missing device may be one whose _UID could not be evaluated
    known = {device.uid for device in tables(view).processors}
    for cpu in usable(view):
        if cpu.enabled and cpu.uid not in known:
            yield cpu.origin, f"{_name(cpu)} is enabled, but no processor device has this _UID"


def _is_off(status: int) -> bool:
    return not (status & (_PRESENT | _FUNCTIONAL) and status & _ENABLED)


@rules.error(
    "MADT006",
    "_STA disables a processor that the MADT enables",
    table="MADT x DSDT",
    needs=_ARM_DEVICES,
    consequence="The processor device is not bound. The CPU runs without a device in sysfs and "
    "without its _CPC: cpu_capacity stays 1024 for every CPU.",
    sources="acpi_processor_add() in drivers/acpi/acpi_processor.c; arch_register_cpu() in "
    "arch/arm64/kernel/smp.c",
    fix="Return 0xf from _STA for processors that the MADT enables, and use online capable in the "
    "MADT for processors that are added later.",
)
def _device_off(view: MachineView) -> Iterator[Finding]:
    known = _by_uid(view)
    for cpu in usable(view):
        for device in known.get(cpu.uid, []):
            if cpu.enabled and device.status is not None and _is_off(device.status):
                words = f"{device.path}._STA is {device.status:#x}, the MADT enables {_name(cpu)}"
                yield device.origin, words


@rules.error(
    "MADT007",
    "Two processor objects have one uid",
    table="DSDT, SSDT",
    needs=Needs(parts=("MADT", "processor devices")),
    consequence="Linux refuses all of them: Failed to get unique processor _UID. These CPUs have "
    "neither _CPC nor idle states nor, on arm64, a device in sysfs.",
    sources="acpi_processor_get_info(), acpi_duplicate_processor_id() in "
    "drivers/acpi/acpi_processor.c",
    fix="Declare every processor once: either as Processor object or as ACPI0007 device.",
)
def _same_device_uid(view: MachineView) -> Iterator[Finding]:
    wanted = {cpu.uid for cpu in usable(view)}
    for uid, devices in _by_uid(view).items():
        if len(devices) > 1 and uid in wanted:
            names = listed(device.path for device in devices)
            words = f"processor uid {uid} is claimed by {len(devices)} objects: {names}"
            yield devices[1].origin, words


@rules.error(
    "MADT009",
    "A processor's _UID is a string",
    table="DSDT, SSDT",
    needs=Needs(parts=("processor devices",)),
    consequence="ACPI allows strings, but Linux evaluates the _UID of a processor as an integer: "
    "it logs Failed to evaluate processor _UID and drops the device. " + _NO_DEVICE,
    sources="acpi_processor_get_info() in drivers/acpi/acpi_processor.c; arch_register_cpu() in "
    "arch/arm64/kernel/smp.c",
    fix="Return the processor's uid in the MADT as an integer.",
)
def _text_uid(view: MachineView) -> Iterator[Finding]:
    for device in tables(view).processors:
        if device.uid_text is not None and not device.foreign:
            words = f'{device.path}._UID is the string "{device.uid_text}"'
            yield device.origin, words


@rules.error(
    "MADT010",
    "A device with a _CPC is not a processor device",
    table="DSDT, SSDT",
    needs=Needs(parts=("processor devices",)),
    consequence="For Linux, processors are Processor objects and devices of _HID or _CID "
    "ACPI0007; ACPI0010 is a processor container. The _CPC is never read. " + _NO_DEVICE,
    sources="acpi_processor_init(), acpi_processor_get_info() in drivers/acpi/acpi_processor.c; "
    "arch_register_cpu() in arch/arm64/kernel/smp.c",
    fix="Set _HID to ACPI0007.",
)
def _foreign(view: MachineView) -> Iterator[Finding]:
    for device in tables(view).processors:
        if device.foreign:
            words = f"{device.path} has a _CPC and the _HID {device.foreign}"
            what = " of a processor container" if device.foreign == _CONTAINER else ""
            yield device.origin, words + what


rules.error(
    "MADT008",
    "A structure of the MADT cannot be read",
    needs=Needs(parts=("MADT table",)),
    consequence="Linux stops here. On arm64, this processor and all later ones are missing, "
    "without a message; if the boot CPU is among them, no other CPU is started (missing boot CPU "
    "MPIDR, not enabling secondaries). x86 logs Error parsing LAPIC/X2APIC entries and Invalid "
    "BIOS MADT, disabling ACPI.",
    sources="acpi_parse_entries_array() in lib/fw_table.c; acpi_parse_gic_cpu_interface(), "
    "smp_init_cpus() in arch/arm64/kernel/smp.c; acpi_parse_madt_lapic_entries(), "
    "acpi_process_madt() in arch/x86/kernel/acpi/boot.c",
    fix="A GICC structure has 76 bytes or more (80 from ACPI 6.3, 82 from 6.5 on), a local APIC "
    "8, a local x2APIC 16. " + LENGTHS,
)(spoilt("APIC"))
