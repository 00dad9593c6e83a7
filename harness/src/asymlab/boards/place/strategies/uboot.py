# SPDX-License-Identifier: Apache-2.0
"""U-Boot (also behind Trusted Firmware) that loads from TFTP and patches its device tree."""

from __future__ import annotations

from collections.abc import Iterator

import attr
from labgrid.factory import target_factory

from asymlab.boards.place.strategies.base import Boot, BootStrategy

ROOM = 0x10_0000
"""Bytes reserved for a device tree."""

GROWTH = 0x2_0000
"""Bytes by which a device tree may grow in place."""

CONTROL_C = b"\x03"


def loads(boot: Boot) -> Iterator[str]:
    """U-Boot commands that load all files and patch the tree."""
    orders, at, files = boot.orders, boot.place.uboot, boot.place.files
    if at.network:
        yield at.network
    if files.server:
        yield f"setenv serverip {files.server}"
    yield f"tftpboot {at.kernel} {orders.kernel}"
    if orders.tree:
        yield f"tftpboot {tree_at(boot)} {orders.tree}"
    if orders.overlay:
        if at.new_tree:
            yield f"fdt addr {at.tree}"
            yield f"fdt move {at.tree} {at.new_tree} {ROOM:x}"
        yield f"fdt addr {tree_at(boot)}"
        yield f"fdt resize {GROWTH:x}"
        for node, properties in orders.strip:
            for name in properties or ("",):
                yield f"fdt rm {node} {name}".rstrip()
        yield f"tftpboot {at.overlay} {orders.overlay}"
        yield f"fdt apply {at.overlay}"
    # last: its size stays in ${filesize}
    yield f"tftpboot {at.initrd} {orders.initrd}"


def tree_at(boot: Boot) -> str:
    """The address of the tree for Linux."""
    changed = boot.orders.overlay or boot.orders.tree
    return (changed and boot.place.uboot.new_tree) or boot.place.uboot.tree


# labgrid has no types
@target_factory.reg_driver
@attr.s(eq=False)
class UBootNetStrategy(BootStrategy):
    """States of a board with U-Boot, which takes asymlab's commands."""

    PROMPTS = {
        "firmware": r"U-Boot \d|NOTICE: +BL|Hit any key|=> ",
        "autoboot": r"Hit any key to stop autoboot",
        "uboot": r"(?:^|[\r\n])=> ",
        "answer": r"asymlab=0[\r\n]",
        "failed": r"asymlab=[1-9]\d*[\r\n]",
        "token": r"{token}[\r\n]",
        "error": r"Retry count exceeded|TFTP error: [^\r\n]+|Unknown command[^\r\n]+",
    }

    def to_prompt(self) -> None:
        """U-Boot was stopped and takes commands."""
        if self.hear("autoboot", "uboot") == "autoboot":
            self.boot.line.say(CONTROL_C)
            self.hear("uboot")
        # all earlier input is answered then
        self.boot.line.say(b"echo " + self.boot.orders.token.encode() + b"\r")
        self.hear("token")

    def to_loaded(self) -> None:
        """Kernel, initrd and tree are in memory."""
        for command in loads(self.boot):
            self._order(command)
        self._order(f"setenv bootargs '{self.boot.orders.cmdline}'")

    def to_linux(self) -> None:
        """The kernel has begun."""
        at = self.boot.place.uboot
        command = f"booti {at.kernel} {at.initrd}:${{filesize}} {tree_at(self.boot)}\r"
        self.boot.line.say(command.encode())
        self.hear("linux", bad={"uboot": "U-Boot does not start the kernel"})

    def _order(self, command: str) -> None:
        """Execute a command and check its result."""
        self.boot.line.say(command.encode() + b"; echo asymlab=$?\r")
        bad = {"failed": f"U-Boot could not do: {command}", "error": f"U-Boot failed at: {command}"}
        self.hear("answer", bad=bad)
        self.hear("uboot")
