# SPDX-License-Identifier: Apache-2.0
"""What an emulated board needs to know of a boot chain, and QEMU's command line for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.boards import qemu_machine as shape
from asymlab.boards.emulated.rack import FILE, QMP
from asymlab.model.machine import Machine
from asymlab.model.place import Grub, UBoot
from asymlab.progress import Progress

TFTP = "tftp"
"""The folder, below an emulated board's own, that its TFTP server serves."""

SERVER = "10.0.2.2"
"""The address of QEMU's own TFTP server."""

MODULES = {"arm64": "arm64-efi", "x86_64": "x86_64-efi"}


@dataclass(frozen=True)
class Rom:
    """A boot chain's files. ``options`` gives QEMU's options for a board in a folder of its own
    (flash with variables is copied there)."""

    options: Callable[[Path], list[str]]
    netboot: Path | None = None
    bootfile: str = ""
    modules: Path | None = None


@dataclass(frozen=True)
class Kind:
    """A kind of emulated board: a chain, and how its files are had."""

    name: str
    chain: str
    title: str
    isa: str
    rom: Callable[[Progress], Rom]
    machine: str = ""
    cpu: str | None = None
    least_mib: int = 1024
    uboot: UBoot = field(default_factory=UBoot)
    grub: Grub = field(default_factory=Grub)
    prompts: Mapping[str, str] = field(default_factory=dict)


def machine_options(kind: Kind, machine: Machine) -> list[str]:
    """QEMU's machine, CPUs and memory: what decides about the board's own tables."""
    wanted = max(shape.memory_mib(machine), kind.least_mib)
    base = shape.machine_type(machine, kind.isa)
    return [
        *("-machine", f"{base},{kind.machine}" if kind.machine else base),
        *("-cpu", kind.cpu or shape.cpu_model(machine, kind.isa)),
        *("-m", f"{wanted}M"),
        *shape.topology(machine),
    ]


def command_line(kind: Kind, rom: Rom, machine: Machine, qemu: str, folder: Path) -> list[str]:
    """QEMU as a board in a rack: powered off, serial port on TCP, network boot from ``folder``."""
    boot = f",bootfile={rom.bootfile}" if rom.bootfile else ""
    served = shape.escape(folder / TFTP)
    return [
        *(qemu, "-nodefaults", "-display", "none", "-S", "-no-shutdown"),
        *shape.shape_of(kind.isa).settings,
        *machine_options(kind, machine),
        *shape.DETERMINISM,
        *rom.options(folder),
        *("-netdev", f"user,id=net,restrict=on,tftp={served}{boot}"),
        *("-device", "virtio-net-pci,id=nic,netdev=net,romfile=,ioeventfd=off"),
        *("-chardev", "socket,id=console,host=127.0.0.1,port=0,server=on,wait=off"),
        *("-serial", "chardev:console"),
        *("-qmp", f"unix:{QMP},server=on,wait=off"),
    ]


def furnish(kind: Kind, rom: Rom, machine: Machine, qemu: str, folder: Path) -> None:
    """Make ``folder`` the outside of a board (see rack.py): rack.json and what TFTP serves."""
    served = folder / TFTP
    (served / "grub").mkdir(parents=True, exist_ok=True)
    if rom.netboot:
        _link(served / rom.bootfile, rom.netboot)
    if rom.modules:
        _link(served / "grub" / MODULES[kind.isa], rom.modules)
    argv = command_line(kind, rom, machine, qemu, folder)
    about = {"kind": kind.name, "machine": machine.name, "argv": argv}
    (folder / FILE).write_text(json.dumps(about, indent=2) + "\n")


def _link(link: Path, target: Path) -> None:
    link.unlink(missing_ok=True)
    link.symlink_to(target)
