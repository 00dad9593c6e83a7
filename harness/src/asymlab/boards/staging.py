# SPDX-License-Identifier: Apache-2.0
"""Puts what a board is to boot where its firmware fetches it from."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from labgrid.driver import TFTPProviderDriver

from asymlab.boards.console_channel import WORD
from asymlab.boards.strategies import Orders
from asymlab.boards.strategies.grub import HEAD, configuration
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware, Plan
from asymlab.model.place import Place
from asymlab.store import write_atomic
from asymlab.tables.build import leftovers


def cmdline(place: Place, plan: Plan) -> str:
    """The kernel's command line; the plan's own words come last and win.

    No panic=: a kernel that stays where it panicked is told from one that was reset.
    """
    words = [f"console={place.console_words}", "nokaslr", "loglevel=6", WORD]
    return " ".join([*words, *place.words, *plan.cmdline])


class Staging:
    """The folder of one place. ``tree`` is the board's own device tree, where one boots with it."""

    def __init__(self, place: Place, provider: TFTPProviderDriver, tree: Path | None) -> None:
        self._place = place
        self._provider = provider
        self._tree = tree

    def stage(self, plan: Plan) -> Orders:
        """Put everything in place; InfraError if the folder cannot be written to."""
        try:
            orders = self._orders(plan)
            if self._place.uses_grub:
                self._configure(orders)
        except OSError as error:
            raise InfraError(f"the place's TFTP folder cannot be written: {error}") from error
        return orders

    def _configure(self, orders: Orders) -> None:
        """Have GRUB find our configuration, or nothing that was ours."""
        config = self._place.files.tftp / self._place.grub.config
        if self._place.grub.control == "file":
            write_atomic(config, configuration(orders))
        elif config.is_file() and config.read_text(errors="replace").startswith(HEAD):
            config.unlink()

    def _orders(self, plan: Plan) -> Orders:
        overlay = tree = ""
        strip: tuple[tuple[str, tuple[str, ...]], ...] = ()
        if plan.firmware is Firmware.DT and plan.overlay and self._tree:
            overlay = self._put(plan.overlay, "overlay.dtbo")
            strip = tuple(_strip(self._tree, plan.overlay))
        elif plan.dtb:
            tree = self._put(plan.dtb, "machine.dtb")
        return Orders(
            kernel=self._put(plan.kernel, "kernel"),
            initrd=self._put(plan.initrd, "initrd"),
            cmdline=cmdline(self._place, plan),
            token=secrets.token_hex(4),
            tables=self._tables(plan),
            overlay=overlay,
            strip=strip,
            tree=tree,
        )

    def _tables(self, plan: Plan) -> tuple[str, ...]:
        """ACPI tables as files of their own, where GRUB brings them."""
        if plan.firmware is not Firmware.ACPI or self._place.grub.tables != "acpi":
            return ()
        raise UserError("tables by GRUB's acpi are not there yet")

    def _put(self, file: Path, name: str) -> str:
        """Have a file served; the path that firmware asks for."""
        files = self._place.files
        folder = files.tftp / files.prefix
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / name
        target.unlink(missing_ok=True)
        if files.copies:
            # servers that see only their own folder cannot follow a link out of it
            shutil.copyfile(file, target)
            target.chmod(0o644)
        else:
            link = folder.parent / "links" / name
            link.parent.mkdir(exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(file)
            self._provider.stage(str(link))
        return f"/{files.prefix}/{name}"


def _strip(tree: Path, overlay: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What must go from the board's own tree before the overlay: nodes, and properties of nodes."""
    nodes, properties = leftovers(tree, overlay)
    yield from ((node, ()) for node in nodes)
    yield from ((node, tuple(names)) for node, names in properties.items())
