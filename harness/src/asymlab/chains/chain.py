# SPDX-License-Identifier: Apache-2.0
"""A boot chain: its files, and the options of QEMU for it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from asymlab.model.job import Firmware
from asymlab.model.record import Record
from asymlab.proc import run


class Loader(StrEnum):
    """The program that loads Linux."""

    GRUB = "grub"
    U_BOOT = "u-boot"


Ref = Annotated[str, Field(pattern=r"^[\w-]+/[\w-]+:[\w-]+$")]
"""A file of a part: "edk2/arm64:code" is file ``code`` of firmware/edk2/arm64.yaml."""


class Addresses(Record):
    """RAM addresses for files of a loader without memory management; the files do not overlap.

    ``tree`` is the address of the board's device tree; ``new_tree`` has ``tree_room`` bytes for a
    copy of it with an ``overlay`` applied.
    """

    tree: int
    overlay: int
    new_tree: int
    tree_room: int
    kernel: int
    initrd: int


class Chain(Record):
    """The programs that run on a board before Linux.

    ``stages`` names the programs in order. ``files`` are by role: ``bios`` (QEMU's -bios),
    ``code`` and ``vars`` (first and second flash), ``netboot`` (served by TFTP under the name
    ``bootfile``), ``modules`` (GRUB's folder of modules, served with it). Trusted Firmware starts
    ``payload``. ``machine`` is added to QEMU's -machine, ``cpu`` replaces the board's, ``options``
    are further options. ``firmware`` are the interfaces that the chain can pass to Linux.
    """

    name: str
    title: str
    arch: Literal["arm64", "x86_64"]
    stages: tuple[str, ...]
    loader: Loader
    firmware: tuple[Firmware, ...]
    files: dict[str, Ref]
    payload: Ref | None = None
    machine: str = ""
    cpu: str | None = None
    options: tuple[str, ...] = ()
    least_memory_mib: int = 1024
    bootfile: str | None = None
    addresses: Addresses | None = None


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
        args += ["-drive", f"if=pflash,format=raw,readonly=on,file={escape(files['code'])}"]
    if own_vars:
        args += ["-drive", f"if=pflash,format=raw,file={escape(own_vars)}"]
    return args


def escape(path: Path) -> str:
    """A path inside a QEMU option, where a comma is written twice."""
    return str(path).replace(",", ",,")
