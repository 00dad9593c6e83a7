# SPDX-License-Identifier: Apache-2.0
"""A place: a lab board with its console, power and network boot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from asymlab.model.record import Record

State = Literal["off", "on", "firmware", "prompt", "loaded", "linux"]
"""States of a booting board. At ``firmware`` its output was seen, at ``prompt`` the boot loader
takes commands (or reads asymlab's file), at ``loaded`` kernel and initrd are in memory."""

STATES: tuple[State, ...] = ("off", "on", "firmware", "prompt", "loaded", "linux")


class Console(Record):
    """A serial console: a device of this machine, a TCP port, or a command on whose standard
    input and output it is. One of the three. ``speed`` in baud."""

    serial: str = ""
    speed: int = Field(115200, gt=0)
    tcp: str = ""
    command: str = ""

    @model_validator(mode="after")
    def _one(self) -> Self:
        _exactly_one(serial=self.serial, tcp=self.tcp, command=self.command)
        if self.tcp and not re.fullmatch(r"[^\s:]+:\d{1,5}", self.tcp):
            raise ValueError("tcp must be HOST:PORT")
        return self


class Pdu(Record):
    """An outlet of a network power switch; ``model`` as labgrid calls it (labgrid/driver/power)."""

    model: str
    host: str
    index: int = Field(ge=0)

    @field_validator("host")
    @classmethod
    def _public(cls, host: str) -> str:
        # labgrid's configuration with it is stored with every run
        if "@" in host:
            raise ValueError("has a password: use power commands that take it from `secrets`")
        return host


class Power(Record):
    """Commands that switch a board, or an outlet.

    ``cycle`` is optional. ``settle_s`` is how long the board stays off, in seconds.
    """

    on: str = ""
    off: str = ""
    cycle: str = ""
    pdu: Pdu | None = None
    settle_s: float = Field(2.0, ge=0)

    @model_validator(mode="after")
    def _one(self) -> Self:
        _exactly_one(on=self.on, pdu=self.pdu)
        if self.on and not self.off:
            raise ValueError("a board with a command for on needs one for off")
        return self


class Files(Record):
    """Where a board loads its kernel from: ``tftp`` is the folder that a TFTP server on ``server``
    serves, ``prefix`` asymlab's folder below it. ``http`` (http://HOST[:PORT][/PATH]) is
    the address of the same folder by HTTP, from which GRUB then loads."""

    tftp: Path
    server: str = ""
    prefix: str = "asymlab"
    http: str = ""
    copies: bool = True

    @field_validator("http")
    @classmethod
    def _address(cls, http: str) -> str:
        # GRUB's http module has no TLS
        if http and not re.fullmatch(r"http://[^\s/,()]+(/[\w.+/-]*)?", http):
            raise ValueError("http must be http://HOST[:PORT][/PATH]")
        return http.rstrip("/")

    @field_validator("prefix")
    @classmethod
    def _inside(cls, prefix: str) -> str:
        if not re.fullmatch(r"[\w.+-]+(/[\w.+-]+)*", prefix) or ".." in prefix:
            raise ValueError("prefix must be a folder below the served one")
        return prefix


class Grub(Record):
    """How GRUB is controlled.

    ``control`` is file (it reads asymlab's ``config``, a path below the served folder) or prompt
    (it has another configuration: asymlab leaves its menu and types commands). ``network`` is the
    command that sets the network up, for a GRUB that was not loaded from it. ``tables`` is how
    ACPI tables reach Linux: in the initrd, or by GRUB's command acpi.
    """

    control: Literal["file", "prompt"] = "file"
    config: str = "grub/grub.cfg"
    network: str = ""
    tables: Literal["initrd", "acpi"] = "initrd"


class UBoot(Record):
    """RAM addresses that U-Boot loads to, in its syntax, and the command that sets its network up.

    ``tree`` is the address of the board's own device tree; it is copied to ``new_tree``, where it
    can grow ("": it grows in place).
    """

    kernel: str = "${kernel_addr_r}"
    initrd: str = "${ramdisk_addr_r}"
    tree: str = "${fdt_addr}"
    overlay: str = "${pxefile_addr_r}"
    new_tree: str = ""
    network: str = "setenv autoload no; dhcp"


class Deadlines(Record):
    """Seconds that a board may take into each state."""

    off: float = Field(30, gt=0)
    on: float = Field(30, gt=0)
    firmware: float = Field(240, gt=0)
    prompt: float = Field(120, gt=0)
    loaded: float = Field(180, gt=0)
    linux: float = Field(60, gt=0)

    def of(self, state: State) -> float:
        """The deadline of one state."""
        return float(getattr(self, state))


class SecretSource(Record):
    """Where a password comes from: an environment variable, or a file that only its owner reads."""

    env: str = ""
    file: Path | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        _exactly_one(env=self.env, file=self.file)
        return self


class Place(Record):
    """A lab board.

    ``chain`` is the boot chain before Linux (asymlab firmware list). ``linux_console`` is Linux's
    name of the console. ``words`` are extra kernel parameters. ``prompts`` replaces the patterns of
    the boot loader's output (names: boards/place/strategies). ``tree`` is the board's own device
    tree, for boards that boot with one. ``secrets`` are set in the environment of commands.
    ``wait_s`` is how long to wait for another process that uses the board; with ``coordinator``
    (HOST:PORT) labgrid's ``labgrid_place`` is acquired, too. ``emulated``: its CPUs are an
    emulator's and take turns; ``emulates``: it is this kind of emulated board. ``virtualization``:
    its CPUs can run guests of KVM, and its firmware permits it.
    """

    title: str
    arch: Literal["arm64", "x86_64"]
    chain: str
    console: Console
    power: Power
    files: Files
    linux_console: str = ""
    words: tuple[str, ...] = ()
    grub: Grub = Grub()
    uboot: UBoot = UBoot()
    prompts: dict[str, str] = {}
    tree: Path | None = None
    deadlines: Deadlines = Deadlines()
    secrets: dict[str, SecretSource] = {}
    wait_s: float = Field(600, ge=0)
    coordinator: str = ""
    labgrid_place: str = ""
    emulated: bool = False
    emulates: str = ""
    virtualization: bool = False
    limits: tuple[str, ...] = ()

    @field_validator("prompts")
    @classmethod
    def _expressions(cls, prompts: dict[str, str]) -> dict[str, str]:
        for name, text in prompts.items():
            try:
                re.compile(text)
            except re.error as error:
                raise ValueError(f"{name}: {error}") from None
        return prompts

    @model_validator(mode="after")
    def _loads(self) -> Self:
        if self.files.http and not self.uses_grub:
            raise ValueError("files: http is for GRUB; U-Boot loads by TFTP")
        return self

    @property
    def uses_grub(self) -> bool:
        """Whether the chain ends in GRUB; else in U-Boot."""
        return "grub" in self.chain

    @property
    def has_real_cpus(self) -> bool:
        """Whether CPUs run side by side, so that throughput is the board's own."""
        return not (self.emulated or self.emulates)

    @property
    def console_words(self) -> str:
        """Linux's name of the console."""
        return self.linux_console or {"arm64": "ttyAMA0", "x86_64": "ttyS0"}[self.arch]


def _exactly_one(**given: object) -> None:
    if sum(bool(value) for value in given.values()) != 1:
        raise ValueError("give one of " + ", ".join(given))
