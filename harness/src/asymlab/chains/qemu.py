# SPDX-License-Identifier: Apache-2.0
"""A chain as QEMU's options."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from asymlab.chains.chain import Chain
from asymlab.proc import run

NETWORK = "net"
"""Name of the network device's back end in netboot_args()."""


def machine_option(chain: Chain, machine: str) -> str:
    """The value of -machine: the board's ("virt,gic-version=3") and the chain's options."""
    return f"{machine},{chain.machine}" if chain.machine else machine


def fresh_vars(files: Mapping[str, Path], folder: Path) -> Path | None:
    """Write a new board's flash for variables to ``folder``; None if the chain has none.

    Most of its 64 MiB are holes. A second call overwrites it.
    """
    if "vars" not in files:
        return None
    own = folder / "vars.fd"
    run(["cp", "--sparse=always", str(files["vars"]), str(own)])
    return own


def chain_args(chain: Chain, files: Mapping[str, Path], own_vars: Path | None) -> list[str]:
    """The options that load the chain's firmware, without -machine and -cpu.

    ``files`` are chain_files(), ``own_vars`` is this board's fresh_vars().
    """
    args = list(chain.options)
    if "bios" in files:
        args += ["-bios", str(files["bios"])]
    if "code" in files:
        args += ["-drive", f"if=pflash,format=raw,readonly=on,file={_escape(files['code'])}"]
    if own_vars:
        args += ["-drive", f"if=pflash,format=raw,file={_escape(own_vars)}"]
    return args


def netboot_args(chain: Chain, tftp: Path) -> list[str]:
    """A network card behind QEMU's own DHCP and TFTP server (10.0.2.2), which serves ``tftp``.

    The card has no ROM: EDK2 and U-Boot bring their drivers.
    """
    boot = f",bootfile={chain.bootfile}" if chain.bootfile else ""
    return [
        *("-netdev", f"user,id={NETWORK},tftp={_escape(tftp)}{boot}"),
        *("-device", f"virtio-net-pci,netdev={NETWORK},romfile="),
    ]


def stage_loader(chain: Chain, files: Mapping[str, Path], tftp: Path) -> None:
    """Copy the loader and its modules to ``tftp``, the folder that netboot_args() serves.

    GRUB reads <tftp>/grub/grub.cfg, or shows its prompt if there is none.
    """
    if chain.bootfile is None:
        return
    folder = tftp / "grub" / GRUB_FOLDERS[chain.arch]
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(files["netboot"], tftp / chain.bootfile)
    for module in files["modules"].glob("*.*"):
        if module.suffix in (".mod", ".lst"):
            shutil.copyfile(module, folder / module.name)


GRUB_FOLDERS = {"arm64": "arm64-efi", "x86_64": "x86_64-efi"}
"""Folder of GRUB's modules, below <tftp>/grub."""


def _escape(path: Path) -> str:
    """A path inside a QEMU option, where a comma is written twice."""
    return str(path).replace(",", ",,")
