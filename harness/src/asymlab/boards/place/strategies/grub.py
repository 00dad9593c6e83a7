# SPDX-License-Identifier: Apache-2.0
"""EDK2 (or any UEFI firmware) that loads GRUB from the network."""

from __future__ import annotations

from collections.abc import Iterator

import attr
from labgrid.factory import target_factory

from asymlab.boards.place.strategies.base import BootStrategy, Orders

MARK = "asymlab-{token}-{state}"
"""What asymlab's configuration prints at a state."""

_MARKED = ("prompt", "loaded", "failed")

HEAD = "# written by asymlab"
"""First line of asymlab's configuration."""

KEY_LEAVES_MENU = b"c"


def commands(orders: Orders, network: str = "") -> Iterator[str]:
    """GRUB commands that load everything; ``network`` come first."""
    if network:
        yield network
    if orders.tables:
        yield "insmod acpi"
        yield "acpi " + " ".join(orders.tables)
    yield f"linux {orders.kernel} {orders.cmdline}"
    yield f"initrd {orders.initrd}"


def configuration(orders: Orders) -> str:
    """A grub.cfg that boots without a menu and prints each state."""

    def mark(state: str) -> str:
        return f"echo {MARK.format(token=orders.token, state=state)}"

    steps: list[str] = []
    for command in commands(orders):
        # a script continues after an error
        steps.append(f"if {command} ; then true ; else {mark('failed')} ; fi")
    lines = [
        HEAD,
        "set timeout=0",
        mark("prompt"),
        *steps,
        mark("loaded"),
        "boot",
    ]
    return "\n".join(lines) + "\n"


# labgrid has no types
@target_factory.reg_driver
@attr.s(eq=False)
class GrubStrategy(BootStrategy):
    """States of a board with GRUB, which reads asymlab's configuration or its commands."""

    PROMPTS = {
        "firmware": r"UEFI|BdsDxe|PXE|GRUB|asymlab-\w+-prompt",
        "menu": r"automatically in|select which entry",
        "grub": r"grub> ",
        "rescue": r"grub rescue> ",
        "shell": r"Shell> |UEFI Interactive Shell",
        "error": r"error: [^\r\n]+",
        **{f"our {state}": MARK.replace("{state}", state) for state in _MARKED},
    }

    @property
    def by_file(self) -> bool:
        """Whether GRUB reads asymlab's configuration."""
        return self.boot.place.grub.control == "file"

    def to_prompt(self) -> None:
        """GRUB has begun with our configuration, or takes commands."""
        bad = {
            "rescue": "GRUB does not find its modules",
            "shell": "the firmware found nothing to boot and started its shell",
        }
        if self.by_file:
            bad["grub"] = (
                "GRUB did not read asymlab's configuration: see `grub: config:` of the place"
            )
            self.hear("our prompt", bad=bad)
        elif self.hear("menu", "grub", bad=bad) == "menu":
            self.boot.line.say(KEY_LEAVES_MENU)
            self.hear("grub", bad=bad)

    def to_loaded(self) -> None:
        """Kernel and initrd are in memory."""
        bad = {"error": "GRUB reported an error"}
        if self.by_file:
            self.hear("our loaded", bad=bad | {"our failed": "GRUB could not load a file"})
            return
        for command in commands(self.boot.orders, self.boot.place.grub.network):
            self.boot.line.say(command.encode() + b"\r")
            self.hear("grub", bad=bad)

    def to_linux(self) -> None:
        """The kernel has begun."""
        if not self.by_file:
            self.boot.line.say(b"boot\r")
        self.hear("linux", bad={"error": "GRUB reported an error"})
