# SPDX-License-Identifier: Apache-2.0
"""Puts the files of a boot where the board's firmware loads them from."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from labgrid.driver.provider import BaseProviderDriver

from asymlab.boards.console.channel import WORD
from asymlab.boards.place.lock import config_file, config_lock, is_free
from asymlab.boards.place.served_folder import served_folder
from asymlab.boards.place.strategies import Orders
from asymlab.boards.place.strategies.grub import HEAD, configuration
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware, Plan
from asymlab.model.place import Place
from asymlab.store import write_atomic
from asymlab.tables.build import UPGRADE_FOLDER, leftovers
from asymlab.tables.cpio import CpioFile, leading

_ADDED = ("SSDT", "DSDT")
"""Not excluded: a board may have several SSDTs, and GRUB itself replaces the DSDT."""


def cmdline(place: Place, plan: Plan) -> str:
    """The kernel's command line; the plan's own parameters come last and win.

    Without panic=: a kernel that stops after a panic is distinguished from a reset board.
    """
    words = [f"console={place.console_words}", "nokaslr", "loglevel=6", WORD]
    return " ".join([*words, *place.words, *plan.cmdline])


class Staging:
    """The files of one boot of a place, in a separate folder.

    ``tree`` is the board's own device tree, for firmware interface dt.
    """

    def __init__(self, place: Place, provider: BaseProviderDriver, tree: Path | None) -> None:
        self._place = place
        self._token = secrets.token_hex(4)
        self._folder = place.files.tftp / place.files.prefix / self._token
        self._provider = provider
        self._tree = tree

    @contextmanager
    def staged(self, plan: Plan) -> Iterator[Orders]:
        """All files of one boot; they are removed after it.

        UserError if GRUB's configuration was not written by asymlab, InfraError if the served
        folder does not exist or cannot be written to.
        """
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(served_folder(self._place.files.tftp, self._folder))
                orders = self._orders(plan)
                stack.enter_context(self._configured(orders))
            except OSError as error:
                reason = f"the place's TFTP folder cannot be written: {error}"
                raise InfraError(reason, hint="`files: tftp:` of the place") from error
            yield orders

    @contextmanager
    def _configured(self, orders: Orders) -> Iterator[None]:
        """Write asymlab's configuration for GRUB, or remove one that a killed boot left."""
        if not self._place.uses_grub:
            yield
            return
        config = config_file(self._place)
        is_left = require_ours(self._place)
        if self._place.grub.control != "file":
            if is_left and is_free(config_lock(self._place)):
                config.unlink(missing_ok=True)
            yield
            return
        try:
            write_atomic(config, configuration(orders))
            config.chmod(0o644)
            yield
        finally:
            # other machines that load GRUB from this folder would boot these files
            with contextlib.suppress(OSError):
                config.unlink()

    def _orders(self, plan: Plan) -> Orders:
        overlay = tree = ""
        strip: tuple[tuple[str, tuple[str, ...]], ...] = ()
        if plan.firmware is Firmware.DT and plan.overlay and self._tree:
            overlay = self._put(plan.overlay, "overlay.dtbo")
            strip = tuple(_strip(self._tree, plan.overlay))
        elif plan.dtb:
            tree = self._put(plan.dtb, "machine.dtb")
        initrd, tables = self._initrd(plan)
        return Orders(
            kernel=self._put(plan.kernel, "kernel"),
            initrd=initrd,
            cmdline=cmdline(self._place, plan),
            token=self._token,
            tables=tables,
            overlay=overlay,
            strip=strip,
            tree=tree,
        )

    def _initrd(self, plan: Plan) -> tuple[str, tuple[str, ...]]:
        """The initrd, and its ACPI tables separately if GRUB's command acpi loads them."""
        if plan.firmware is not Firmware.ACPI or self._place.grub.tables != "acpi":
            return self._put(plan.initrd, "initrd"), ()
        tables, rest = leading(plan.initrd.read_bytes())
        if not all(table.name.startswith(UPGRADE_FOLDER) for table in tables):
            return self._put(plan.initrd, "initrd"), ()
        return self._write(rest, "initrd"), self._acpi(tables)

    def _acpi(self, tables: tuple[CpioFile, ...]) -> tuple[str, ...]:
        """The arguments of GRUB's acpi: tables of the board to exclude, and tables to add.

        GRUB keeps tables of the same signature, and the last one comes first in its list.
        """
        signatures = (table.data[:4].decode("latin-1") for table in tables)
        gone = sorted({signature.lower() for signature in signatures if signature not in _ADDED})
        files = [self._write(table.data, Path(table.name).name) for table in reversed(tables)]
        # the EBDA is for BIOS; with EFI Linux does not look there
        return ("--no-ebda", *([f"--exclude={','.join(gone)}"] if gone else []), *files)

    def _put(self, file: Path, name: str) -> str:
        """Serve a file; returns the path that firmware requests."""
        target = self._folder / name
        if self._place.files.copies:
            # a server in a chroot cannot follow a link out of it
            shutil.copyfile(file, target)
            target.chmod(0o644)
        else:
            target.symlink_to(file.resolve())
        return self._served(name)

    def _write(self, data: bytes, name: str) -> str:
        """Serve bytes; returns the path that firmware requests."""
        target = self._folder / name
        target.write_bytes(data)
        target.chmod(0o644)
        return self._served(name)

    def _served(self, name: str) -> str:
        return served(self._place, f"{self._provider.provider.external}{self._token}/{name}")


def require_ours(place: Place) -> bool:
    """Whether GRUB's configuration file exists and was written by asymlab (for a killed boot).

    UserError if GRUB reads this file and it was not written by asymlab.
    """
    config = config_file(place)
    try:
        if config.read_text(errors="replace").startswith(HEAD):
            return True
    except FileNotFoundError:
        return False
    if place.grub.control == "file":
        raise UserError(
            "GRUB's configuration was not written by asymlab and would be replaced",
            file=config,
            hint="`grub: {config: OTHER}` of the place if the board's GRUB reads another one, or "
            "`grub: {control: prompt}`",
        )
    return False


def served(place: Place, external: str) -> str:
    """The path that firmware requests, from the path of labgrid's provider.

    GRUB's path includes the server: its root may be a disk.
    """
    if place.files.http:
        host, _, path = external.removeprefix("http://").partition("/")
        return f"(http,{host})/{path}"
    if place.uses_grub and place.files.server:
        return f"(tftp,{place.files.server})/{external}"
    return f"/{external}"


def _strip(tree: Path, overlay: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Nodes, and properties of nodes, to remove from the board's own tree before the overlay."""
    nodes, properties = leftovers(tree, overlay)
    yield from ((node, ()) for node in nodes)
    yield from ((node, tuple(names)) for node, names in properties.items())
