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
    """Regular expressions for what the console shows, in this order.

    ``firmware`` is the first sign of life, ``network`` that it asks the network for the loader
    (None: the loader is in the firmware), ``loader`` the loader's banner. ``interrupt`` is shown
    while ``key`` still stops the automatic boot; a GRUB without a configuration file never shows
    it. ``prompt`` is where commands are typed, each ended by a carriage return. ``stuck`` means
    that it went astray: no loader will come.
    """

    firmware: str
    network: str | None
    loader: str
    interrupt: str
    key: str
    prompt: str
    stuck: str


class Addresses(Record):
    """Where a loader without memory management puts files in RAM, so that they do
    not overlap.

    ``tree`` is where the board's own device tree lies; ``new_tree`` has ``tree_room`` bytes for a
    copy of it with an ``overlay`` applied.
    """

    tree: int
    overlay: int
    new_tree: int
    tree_room: int
    kernel: int
    initrd: int


class Chain(Record):
    """What runs on a board before Linux.

    ``stages`` names the programs in order. ``files`` are by role: ``bios`` (QEMU's -bios),
    ``code`` and ``vars`` (first and second flash), ``netboot`` (served by TFTP under the name
    ``bootfile``), ``modules`` (a folder of GRUB's, served beside it). ``payload`` is what Trusted
    Firmware starts. ``machine`` is added to QEMU's -machine, ``cpu`` replaces the board's own,
    ``options`` are further ones. ``firmware`` are those that this chain can pass to Linux.
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
