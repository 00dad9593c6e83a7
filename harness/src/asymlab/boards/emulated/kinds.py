# SPDX-License-Identifier: Apache-2.0
"""The kinds of emulated boards, and QEMU's command line for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.emulated.monitor import QMP
from asymlab.boards.qemu import options as shape
from asymlab.chains.chain import Chain, chain_args, escape, fresh_vars, machine_option
from asymlab.chains.registry import CHAINS
from asymlab.model.machine import Machine
from asymlab.model.place import Grub, UBoot

TFTP = "tftp"
"""The folder, below an emulated board's own, that its TFTP server serves."""

SERVER = "10.0.2.2"
"""The address of QEMU's own TFTP server."""


_GRUB_FOLDERS = {"arm64": "arm64-efi", "x86_64": "x86_64-efi"}
"""Folder of GRUB's modules, below <tftp>/grub."""


@dataclass(frozen=True)
class Kind:
    """A kind of emulated board: a boot chain, and how its GRUB is set up."""

    name: str
    chain: Chain
    grub: Grub

    @property
    def title(self) -> str:
        """The kind in a line."""
        how = "; GRUB loads the tables" if self.grub.tables == "acpi" else ""
        return f"{self.chain.title}: QEMU emulating a lab board{how}"

    @property
    def uboot(self) -> UBoot:
        """Where the chain's U-Boot loads to."""
        if not (at := self.chain.addresses):
            return UBoot()
        return UBoot(
            kernel=f"{at.kernel:#x}",
            initrd=f"{at.initrd:#x}",
            tree=f"{at.tree:#x}",
            overlay=f"{at.overlay:#x}",
            new_tree=f"{at.new_tree:#x}",
        )


def _kinds() -> dict[str, Kind]:
    by_initrd, by_grub = Grub(tables="initrd"), Grub(tables="acpi")
    listed = {
        "grub-arm64": ("edk2-grub-arm64", by_initrd),
        "grub-x86_64": ("edk2-grub-x86_64", by_initrd),
        "uboot-arm64": ("uboot-arm64", by_initrd),
        "tfa-grub-arm64": ("tfa-edk2-grub-arm64", by_initrd),
        "tfa-uboot-arm64": ("tfa-uboot-arm64", by_initrd),
        "grub-acpi-arm64": ("edk2-grub-arm64", by_grub),
        "grub-acpi-x86_64": ("edk2-grub-x86_64", by_grub),
    }
    return {name: Kind(name, CHAINS[chain], grub) for name, (chain, grub) in listed.items()}


KINDS = _kinds()
"""All kinds by their names."""


def machine_options(chain: Chain, machine: Machine) -> list[str]:
    """QEMU's machine, CPUs and memory, which determine the board's own tables."""
    memory = max(shape.memory_mib(machine), chain.least_memory_mib)
    base = shape.machine_type(machine, chain.arch)
    return [
        *("-machine", machine_option(chain, base)),
        *("-cpu", chain.cpu or shape.cpu_model(machine, chain.arch)),
        *("-m", f"{memory}M"),
        *shape.topology(machine),
    ]


def command_line(
    chain: Chain, files: Mapping[str, Path], machine: Machine, qemu: str, folder: Path
) -> list[str]:
    """QEMU emulating a lab board: powered off, serial port on TCP, network boot from ``folder``."""
    boot = f",bootfile={chain.bootfile}" if chain.bootfile else ""
    served = escape(folder / TFTP)
    return [
        *(qemu, "-nodefaults", "-display", "none", "-S", "-no-shutdown"),
        *shape.shape_of(chain.arch).settings,
        *machine_options(chain, machine),
        *shape.DETERMINISM,
        *chain_args(chain, files, fresh_vars(files, folder)),
        *("-netdev", f"user,id=net,restrict=on,tftp={served}{boot}"),
        *("-device", "virtio-net-pci,id=nic,netdev=net,romfile=,ioeventfd=off"),
        *("-chardev", "socket,id=console,host=127.0.0.1,port=0,server=on,wait=off"),
        *("-serial", "chardev:console"),
        *("-qmp", f"unix:{QMP},server=on,wait=off"),
    ]


def furnish(
    kind: Kind, files: Mapping[str, Path], machine: Machine, qemu: str, folder: Path
) -> dict[str, object]:
    """Put the chain's ``files`` into the TFTP folder; the contents of rack.json (rack.py)."""
    serve(kind.chain, files, folder / TFTP)
    argv = command_line(kind.chain, files, machine, qemu, folder)
    return {"kind": kind.name, "machine": machine.name, "argv": argv}


def serve(chain: Chain, files: Mapping[str, Path], served: Path) -> None:
    """Put the chain's loader and its modules into the TFTP folder ``served``."""
    (served / "grub").mkdir(parents=True, exist_ok=True)
    if "netboot" in files:
        _link(served / (chain.bootfile or ""), files["netboot"])
    if "modules" in files:
        _link(served / "grub" / _GRUB_FOLDERS[chain.arch], files["modules"])


def _link(link: Path, target: Path) -> None:
    link.unlink(missing_ok=True)
    link.symlink_to(target)
