# SPDX-License-Identifier: Apache-2.0
"""How an x86 machine numbers its CPUs: APIC ids are fields of bits, one a level.

Linux reads threads, cores and packages out of them with shifts from CPUID (leaf 0xB or 0x1F,
arch/x86/kernel/cpu/topology_ext.c), and who shares a cache (leaf 4, cacheinfo.c). No ACPI table
adds to that: there is no PPTT on x86 (no arch/x86 Kconfig selects ACPI_PPTT).
"""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.machine import Machine
from asymlab.model.record import Record


class X86Shape(Record):
    """A machine whose packages are all alike. A die is what shares a last-level cache."""

    sockets: int
    dies: int
    cores: int
    threads: int

    @property
    def cpus(self) -> int:
        """All logical CPUs."""
        return self.sockets * self.dies * self.cores * self.threads

    def apic_id(self, cpu: int) -> int:
        """APIC id of the CPU at a position: each level takes the bits that its count needs
        (x86_apicid_from_topo_ids() in QEMU's include/hw/i386/topology.h)."""
        found, shift = 0, 0
        for count in (self.threads, self.cores, self.dies):
            cpu, inside = divmod(cpu, count)
            found |= inside << shift
            shift += (count - 1).bit_length()
        return found | cpu << shift


def x86_shape(machine: Machine) -> X86Shape | None:
    """The shape of ``machine``, None if its packages, LLCs or cores are not all of one size, or if
    it has clusters: such a machine needs more than four counts."""
    dies = {len({machine.cpus[i].llc for i in socket}) for socket in machine.sockets}
    cores = {len({machine.cpus[i].core for i in span}) for span in machine.llc_spans}
    threads = {len(core) for core in machine.cores}
    if machine.clusters or not len(dies) == len(cores) == len(threads) == 1:
        return None
    return X86Shape(
        sockets=len(machine.sockets), dies=dies.pop(), cores=cores.pop(), threads=threads.pop()
    )


def shape_of(machine: Machine) -> X86Shape:
    """The shape of ``machine``, or a UserError for one that has none."""
    if shape := x86_shape(machine):
        return shape
    raise UserError(
        f"{machine.name}: x86_64 machines need packages, LLCs and cores of one size, no clusters",
        hint="hybrids are not emulated yet",
    )
