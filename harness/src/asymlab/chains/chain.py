# SPDX-License-Identifier: Apache-2.0
"""A boot chain: its files, the options of QEMU for it, and its console output up to a prompt."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from asymlab.model.job import Firmware
from asymlab.model.record import Record


class Loader(StrEnum):
    """The program that loads Linux."""

    GRUB = "grub"
    U_BOOT = "u-boot"


Ref = Annotated[str, Field(pattern=r"^[\w-]+/[\w-]+:[\w-]+$")]
"""A file of a part: "edk2/arm64:code" is file ``code`` of firmware/edk2/arm64.yaml."""


class Prompts(Record):
    """Regular expressions for the console output, in this order.

    ``firmware`` is its first output, ``network`` the start of the network boot (None: the loader is
    in the firmware), ``loader`` the loader's banner. ``interrupt`` is shown while ``key`` stops the
    automatic boot; GRUB without a configuration file never shows it. ``prompt`` is the loader's
    command prompt; a carriage return ends each command. ``stuck`` means that the firmware found no
    loader, or the loader failed.
    """

    firmware: str
    network: str | None
    loader: str
    interrupt: str
    key: str
    prompt: str
    stuck: str


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
    prompts: Prompts
    addresses: Addresses | None = None
