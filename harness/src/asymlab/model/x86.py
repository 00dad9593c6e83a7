# SPDX-License-Identifier: Apache-2.0
"""APIC ids of an x86 machine: one bit field for each level of the topology.

Linux reads threads, cores and packages from them with shifts of CPUID (leaf 0xB or 0x1F,
arch/x86/kernel/cpu/topology_ext.c), and sharers of caches (leaf 4, cacheinfo.c). ACPI tables
cannot change this: Linux does not read a PPTT on x86 (no arch/x86 Kconfig selects ACPI_PPTT).
"""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.machine import Machine
from asymlab.model.record import Record

X2APIC_FROM = 255
"""The first APIC id that needs x2APIC mode, and the first APIC id or UID that does not fit a local
APIC structure: there 255 means all CPUs (ACPI 6.5, 5.2.12.2 and 5.2.12.7)."""

_L2 = 2


class X86Place(Record):
    """Position of a CPU: numbers from 0 within the level above."""

    socket: int
    die: int
    module: int
    core: int
    thread: int


class X86Shape(Record):
    """The largest number of each level in the level above. A die has one last-level cache, a module
    one level-2 cache; without shared level-2 caches there is one module in each die."""

    sockets: int
    dies: int
    modules: int = 1
    cores: int
    threads: int

    @property
    def cpus(self) -> int:
        """The number of positions for logical CPUs."""
        return self.sockets * self.dies * self.modules * self.cores * self.threads

    def position(self, place: X86Place) -> int:
        """The number of a place among all positions."""
        die = place.socket * self.dies + place.die
        core = (die * self.modules + place.module) * self.cores + place.core
        return core * self.threads + place.thread

    def apic_id(self, position: int) -> int:
        """APIC id of the CPU at a position: each level takes the bits that its count needs
        (x86_apicid_from_topo_ids() in QEMU's include/hw/i386/topology.h)."""
        found, shift = 0, 0
        for count in (self.threads, self.cores, self.modules, self.dies):
            position, inside = divmod(position, count)
            found |= inside << shift
            shift += (count - 1).bit_length()
        return found | position << shift


class X86Layout(Record):
    """A shape, and the place of each CPU of a machine."""

    shape: X86Shape
    places: tuple[X86Place, ...]

    @property
    def is_sparse(self) -> bool:
        """Whether positions are unused, because cores differ in threads or modules in cores."""
        return len(self.places) < self.shape.cpus

    def position(self, cpu: int) -> int:
        """The position of a CPU of the machine, by Linux's number."""
        return self.shape.position(self.places[cpu])

    def apic_id(self, cpu: int) -> int:
        """Its APIC id."""
        return self.shape.apic_id(self.position(cpu))


def x86_layout(machine: Machine) -> X86Layout | None:
    """The layout of ``machine``, None if CPUID cannot describe the machine."""
    return None if _problem(machine) else _layout(machine)


def layout_of(machine: Machine) -> X86Layout:
    """The layout of ``machine``; UserError if CPUID cannot describe the machine."""
    if reason := _problem(machine):
        raise UserError(
            f"{machine.name}: x86_64 machines need {reason}",
            hint="see dt-acpi/README.md for what CPUID can describe",
        )
    return _layout(machine)


def needs_remapping(machine: Machine) -> bool:
    """Whether Linux needs interrupt remapping to bring up all CPUs of ``machine``. Without it Linux
    disables x2APIC mode (try_to_enable_x2apic(), arch/x86/kernel/apic/apic.c)."""
    layout = x86_layout(machine) if machine.arch == "x86_64" else None
    ids = map(layout.apic_id, range(len(machine.cpus))) if layout else ()
    return max(ids, default=0) >= X2APIC_FROM


def cpu_indices(machine: Machine) -> tuple[int, ...]:
    """QEMU's cpu_index of each CPU, which counts unused positions of x86 CPUs, too."""
    layout = layout_of(machine) if machine.arch == "x86_64" else None
    return tuple(layout.position(cpu.id) if layout else cpu.id for cpu in machine.cpus)


def _problem(machine: Machine) -> str:
    """A requirement of x86 that the machine does not meet; "" if it meets all."""
    if len({llc.cache for llc in machine.llcs}) > 1:
        return "equal last-level caches"
    shared = [cluster.cache for cluster in machine.clusters]
    if any(cache is None or cache.level != _L2 for cache in shared):
        return "clusters with a shared level-2 cache, the only ones that Linux supports on x86"
    return ""


def _layout(machine: Machine) -> X86Layout:
    """Numbers within each level, in Linux's order. In a machine with clusters a core outside of
    clusters is a separate module, as in real hybrid processors."""
    numbers: dict[tuple[object, ...], dict[object, int]] = {}

    def number(path: tuple[object, ...], key: object) -> int:
        inside = numbers.setdefault(path, {})
        return inside.setdefault(key, len(inside))

    places: list[X86Place] = []
    for cpu in machine.cpus:
        module: object = ("core", cpu.core) if cpu.cluster is None else cpu.cluster
        path = (cpu.socket, cpu.llc, module if machine.clusters else None)
        places.append(
            X86Place(
                socket=cpu.socket,
                die=number(path[:1], path[1]),
                module=number(path[:2], path[2]),
                core=number(path, cpu.core),
                thread=cpu.thread,
            )
        )
    return X86Layout(shape=_shape(places), places=tuple(places))


def _shape(places: list[X86Place]) -> X86Shape:
    return X86Shape(
        sockets=1 + max(place.socket for place in places),
        dies=1 + max(place.die for place in places),
        modules=1 + max(place.module for place in places),
        cores=1 + max(place.core for place in places),
        threads=1 + max(place.thread for place in places),
    )
