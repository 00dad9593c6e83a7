# SPDX-License-Identifier: Apache-2.0
"""A machine as QEMU's options.

QEMU gets a flat list of CPUs and the memory of each NUMA node; Linux reads from asymlab's tables,
which replace QEMU's, which CPUs share a core, cache or cluster. On x86_64 no table has that: CPUID
comes from QEMU's own topology.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from asymlab.boards.qemu import x86 as qemu_x86
from asymlab.chains.chain import escape
from asymlab.errors import UserError
from asymlab.model.job import Firmware, Plan
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record

PORT = "asymlab"
"""Name of the virtio-serial port (CHANNEL_PORT in harness/guest/channel.h)."""

ICOUNT_SHIFT = 1
"""An instruction takes 2^shift virtual ns."""

DETERMINISM = (
    *("-icount", f"shift={ICOUNT_SHIFT},sleep=off"),
    *("-seed", "1"),
    *("-rtc", "base=2026-01-01,clock=vm"),
)
"""Virtual time counts instructions of all CPUs and skips idle time. Stock QEMU needs this for
placement: with a thread per CPU the host's scheduler would decide the order of events. Newer QEMU
divides the time to the next timer among all CPUs, including idle ones, which is fairer and makes
big machines slow: 176 CPUs took 22 s of host CPU to boot on 7.2 and 134 s on 10.0
(icount_percpu_budget() in QEMU's accel/tcg/tcg-accel-ops-icount.c)."""

_EFI_PATHS = (
    "/usr/share/qemu-efi-aarch64/QEMU_EFI.fd",  # Debian, Ubuntu
    "/usr/share/edk2/aarch64/QEMU_EFI.fd",  # Fedora, Arch
    "/usr/share/edk2/aarch64/QEMU_EFI.silent.fd",
    "/usr/share/qemu/aavmf-aarch64-code.bin",  # openSUSE
    "/usr/local/share/qemu/edk2-aarch64-code.fd",  # QEMU's own
    "/usr/share/qemu/edk2-aarch64-code.fd",
)


Backend = Callable[[str, int], str]

RAM = "ram"
"""The memory backend of a machine with one NUMA node; others append the node's number."""


class Shape(Record):
    """How one architecture is emulated: machine type, CPU, console, channel and disk devices,
    settings of devices, and extra kernel parameters."""

    machine: str
    cpu: str
    console: str
    serial_device: str
    disk_device: str
    settings: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


SHAPES = {
    # without MTE, pointer authentication and SVE, which only cost host time
    "arm64": Shape(
        machine="virt,gic-version=3,dtb-randomness=off",
        cpu="neoverse-n1",
        console="ttyAMA0",
        serial_device="virtio-serial-device",
        disk_device="virtio-blk-device",
        # with ioeventfd the main loop handles a kick at an arbitrary time; newer QEMU also
        # without KVM (virtio_mmio_realizefn() in hw/virtio/virtio-mmio.c)
        settings=("-global", "virtio-mmio.ioeventfd=off"),
    ),
    "x86_64": Shape(
        machine="q35",
        cpu="max",
        console="ttyS0",
        serial_device="virtio-serial-pci,ioeventfd=off",
        disk_device="virtio-blk-pci,ioeventfd=off",
        # the counted clock needs no checks, and each wait costs a turn of every CPU
        words=("no_timer_check", "tsc=reliable"),
    ),
}


def shape_of(arch: str) -> Shape:
    """The shape for an architecture, or a UserError."""
    if arch not in SHAPES:
        raise UserError(f"there is no QEMU board for {arch}", hint="known: " + ", ".join(SHAPES))
    return SHAPES[arch]


def cpu_model(machine: Machine, arch: str) -> str:
    """The value of -cpu."""
    if machine.arch != "x86_64" or arch != machine.arch:
        return shape_of(arch).cpu
    return qemu_x86.cpu_model(machine)


def machine_type(machine: Machine, arch: str) -> str:
    """The value of -machine."""
    caches = qemu_x86.machine_options(machine) if arch == machine.arch == "x86_64" else ""
    guests = ",virtualization=on" if arch == "arm64" and machine.virtualization else ""
    return shape_of(arch).machine + caches + guests


def memory_mib(machine: Machine) -> int:
    """All memory in MiB."""
    return sum(node.memory for node in machine.nodes) >> 20


def topology(machine: Machine, ram: Backend | None = None) -> list[str]:
    """-smp and, from two NUMA nodes on, -numa: what tables cannot override.

    ``ram`` returns the memory backend of a node from its name and its MiB.
    """
    count = len(machine.cpus)
    is_x86 = machine.arch == "x86_64"
    flat = ["-smp", f"{count},sockets=1,cores={count},threads=1"]
    args = qemu_x86.topology(machine) if is_x86 else flat
    if len(machine.nodes) == 1:
        backend = ["-object", ram(RAM, memory_mib(machine))] if ram else []
        return [*args, *backend]
    devices = is_x86 and qemu_x86.is_one_by_one(machine)
    for node in machine.nodes:
        name = f"{RAM}{node.id}"
        args += ["-object", (ram or _anonymous)(name, node.memory >> 20)]
        numbers = () if devices else spans(machine.node_spans[node.id])
        cpus = "".join(f",cpus={span}" for span in numbers)
        args += ["-numa", f"node,nodeid={node.id},memdev={name}{cpus}"]
    args += qemu_x86.numa_cpus(machine) if devices else []
    for node in machine.nodes:
        for other, distance in enumerate(node.distances):
            args += ["-numa", f"dist,src={node.id},dst={other},val={distance}"]
    return args


def _anonymous(name: str, mib: int) -> str:
    return f"memory-backend-ram,id={name},size={mib}M,reserve=off"


WORK = "ASYMLAB_WORK=nops"
"""An environment variable of guest programs (harness/guest/work.h): where every instruction costs
the same, they work with those that an emulator executes fastest."""


def spans(cpus: CpuSet) -> list[str]:
    """CPU numbers as ranges: {0, 1, 2, 5} -> ["0-2", "5-5"]."""
    runs = groupby(enumerate(sorted(cpus)), key=lambda pair: pair[1] - pair[0])
    groups = [[cpu for _, cpu in run] for _, run in runs]
    return [f"{group[0]}-{group[-1]}" for group in groups]


def devices(arch: str, channel: Path) -> list[str]:
    """The devices of a run: only a results port that writes to the file ``channel``."""
    return [
        *("-nodefaults", "-no-reboot"),
        *shape_of(arch).settings,
        *("-device", shape_of(arch).serial_device),
        *("-chardev", f"file,id=results,path={escape(channel)}"),
        *("-device", f"virtserialport,chardev=results,name={PORT}"),
    ]


def cmdline(plan: Plan) -> str:
    """The kernel's command line; the plan's own parameters come last and win."""
    kind = shape_of(plan.arch)
    words = [
        f"console={kind.console}",
        "panic=-1",  # reboot at once, which ends QEMU
        "nokaslr",
        "loglevel=6",  # the version and worse; the console costs virtual and host time
        WORK,
    ]
    return " ".join([*words, *kind.words, *plan.cmdline])


def boot_files(plan: Plan, efi: Path | None) -> list[str]:
    """-initrd, and -bios if the firmware interface needs it.

    UserError if EDK2 is needed and not installed.
    """
    args = ["-initrd", str(plan.initrd)]
    if plan.arch == "arm64" and plan.firmware is Firmware.ACPI:
        args += ["-bios", str(efi_file(efi))]
    return args


def disk(arch: str, file: Path) -> list[str]:
    """A raw file as the guest's /dev/vda, served in virtual time."""
    return [
        *("-drive", f"if=none,id=disk,format=raw,file={escape(file)}"),
        *("-device", f"{shape_of(arch).disk_device},drive=disk"),
    ]


def efi_file(own: Path | None) -> Path:
    """EDK2 for arm64: the user's, else the distribution's; UserError if not installed."""
    for path in [own] if own else map(Path, _EFI_PATHS):
        if path.is_file():
            return path
    raise UserError(
        f"EDK2 for arm64 ({own or 'QEMU_EFI.fd'}) is missing, and ACPI needs it",
        hint="apt-get install qemu-efi-aarch64",
    )
