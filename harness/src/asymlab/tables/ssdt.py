# SPDX-License-Identifier: Apache-2.0
"""SSDT: a _CPC for every CPU, and the platform _OSC that Linux requires for them.

Also a minimal DSDT that such an SSDT can extend.
"""

from __future__ import annotations

from collections.abc import Sequence

from asymlab.model.acpi import CPC_REGISTERS, HWP_REGISTERS, Register
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cpu
from asymlab.tables.target import Target

OSC_UUID = "0811b06e-4a27-44f9-8d60-3cbbc22e7b48"
"""Platform-wide capabilities (ACPI 6.5, 6.2.12.2)."""

CONTAINER = "ACPI0010"
PROCESSOR = "ACPI0007"
"""Hardware ids of a processor container and of a processor (ACPI 6.5, 5.6.7)."""

_OSC = f"""\
    // Acknowledges every capability that the OS offers: CPPC v2 among them.
    Scope (\\_SB)
    {{
        Method (_OSC, 4, NotSerialized)
        {{
            If ((Arg0 != ToUUID ("{OSC_UUID}")))
            {{
                CreateDWordField (Arg3, Zero, CDW1)
                CDW1 |= 0x04
            }}
            Return (Arg3)
        }}
    }}
"""

_LEGEND = """\
// Each _CPC (revision 3): entries, revision, highest, nominal, lowest nonlinear, lowest perf;
// guaranteed, desired, minimum, maximum perf, reduction tolerance, time window, wraparound time,
// reference counter, delivered counter, limited, enable, autonomous selection, activity window,
// energy preference; reference perf, lowest MHz, nominal MHz.
#define NONE ResourceTemplate () { Register (SystemMemory, 0, 0, 0) }

"""
Package = tuple[int | Register, ...]
"""Elements of a _CPC, in order."""

_HEAD = (23, 3)
"""Number of entries, and revision."""
_NO_REGISTER = Register(space="SystemMemory", width=0, offset=0, access=0, address=0)


def ssdt(machine: Machine, target: Target, packages: Sequence[Package | None] = ()) -> str:
    """ASL source. Performance levels and frequencies (MHz) are integers; registers are null
    ("not supported" to Linux), since Linux refuses FFixedHW on CPUs without AMU counters. x86 cores
    with HWP have its registers.

    ``packages``, by CPU, replace generated ones: those of a board have its registers.
    """
    ids = target.table_ids("SSDT")
    head = f'DefinitionBlock ("", "SSDT", 2, "{ids.oem_id}", "ASYMCPC ", {ids.oem_revision})\n'
    # only the compiler checks the type: Linux also finds a Processor() of this path
    paths = [target.device(cpu.id) for cpu in machine.cpus]
    body = "".join(f"    External ({path}, DeviceObj)\n" for path in paths) + "\n"
    body += _OSC if target.needs_osc else ""
    given = packages or (None,) * len(paths)
    for cpu, path, package in zip(machine.cpus, paths, given, strict=True):
        text = _text(generated(machine, cpu)) if package is None else _as_given(package)
        body += _scope(cpu, path, text)
    return _LEGEND + head + "{\n" + body + "}\n"


def generated(machine: Machine, cpu: Cpu) -> Package:
    """The _CPC of a CPU: levels and MHz as integers, and registers."""
    kind = machine.core_type(cpu.id)
    nominal = kind.nominal_perf if cpu.nominal_perf is None else cpu.nominal_perf
    # MHz are proportional to perf, by the nominal point of the type
    mhz = (kind.nominal_mhz * perf // kind.nominal_perf for perf in (kind.lowest_perf, nominal))
    efficient = kind.lowest_perf if kind.efficient_perf is None else kind.efficient_perf
    perfs = (cpu.perf, nominal, efficient, kind.lowest_perf)
    known = HWP_REGISTERS if kind.hwp else {}
    registers = (known.get(name, _NO_REGISTER) for name in CPC_REGISTERS)
    return (*_HEAD, *perfs, *registers, kind.reference_perf, *mhz)


def _text(package: Package) -> str:
    """A generated package: each register on a separate line, null elements in one line."""
    elements = [_element(element) for element in package]
    first = len(elements) - 3 - len(CPC_REGISTERS)
    registers = ", ".join(elements[first:-3])
    registers = registers.replace(" ResourceTemplate", "\n            ResourceTemplate")
    registers = registers.replace("}, NONE", "},\n            NONE")
    lines = (", ".join(elements[:first]), registers, ", ".join(elements[-3:]))
    return ",\n".join(f"            {line}" for line in lines)


def _as_given(package: Package) -> str:
    return ",\n".join(f"            {_element(element)}" for element in package)


def _element(element: int | Register) -> str:
    if isinstance(element, int):
        return str(element)
    if element.is_null:
        return "NONE"
    where = f"{element.width}, {element.offset}, 0x{element.address:X}, {element.access}"
    return f"ResourceTemplate () {{ Register ({element.space}, {where}) }}"


def _scope(cpu: Cpu, path: str, elements: str) -> str:
    where = f"core {cpu.core} thread {cpu.thread}, {cpu.type}"
    return f"""
    Scope ({path})  // {where}
    {{
        Name (_CPC, Package ()
        {{
{elements}
        }})
    }}
"""


def dsdt(machine: Machine, target: Target) -> str:
    """ASL source of a minimal DSDT: only the processor devices that an SSDT extends, with path and
    UID, and their parents.

    Interpreters need it to load generated tables, which extend devices of the firmware. It is only
    for decoding, checking and comparing tables: a kernel would use it in place of the firmware's.
    """
    ids = target.table_ids("DSDT")
    parents: dict[str, None] = {}
    body = ""
    for cpu in machine.cpus:
        path = target.device(cpu.id)
        steps = path.split(".")
        parents |= dict.fromkeys(".".join(steps[:end]) for end in range(2, len(steps)))
        body += _device(path, PROCESSOR, target.uid(cpu.id))
    head = f'DefinitionBlock ("", "DSDT", 2, "{ids.oem_id}", "{ids.oem_table_id}", 1)\n'
    containers = (_device(path, CONTAINER, uid) for uid, path in enumerate(parents))
    return head + "{\n" + "".join(containers) + body + "}\n"


def _device(path: str, kind: str, uid: int) -> str:
    return f'    Device ({path}) {{ Name (_HID, "{kind}") Name (_UID, {uid}) }}\n'
