# SPDX-License-Identifier: Apache-2.0
"""Machines that have booted, kept in files, from which any number of guests continue.

A held machine is a folder: a file with the RAM of each NUMA node, QEMU's state without it, the
console and the files that the agent sent until then. It is named by a digest of all inputs of the
boot. A guest that continues maps the RAM privately, so guests do not affect each other.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.qemu import options as shape
from asymlab.chains.chain import escape
from asymlab.errors import UserError
from asymlab.paths import cache_root
from asymlab.store import discard, locked, need_space, published

STATE = "state"
"""The file with QEMU's state, without RAM."""

FACTS = "facts.json"
"""The file with facts about the boot."""

CONSOLE, SNAPSHOT = "console.log", "snapshot.txt"
"""Files of the boot that belong to every guest that continues."""

LOADS = "loads"
"""The raw disk with the loads of a guest that continues."""

LOADS_BYTES = 65536
"""Its size (LOADS_SIZE in harness/guest/agent.c)."""

HOLD_PORT = "asymlab.hold"
"""The port that stops the machine (HOLD_PORT in harness/guest/agent.c)."""

MOST_BYTES = 8 << 30
"""Disk space of all held machines; beyond it, those that were not used for longest go."""

NEEDED_BYTES = 2 << 30
"""What must be free: the largest machines use less than this of their RAM."""

IN_USE_S = 600.0
"""Host seconds after its last use in which a held machine is not removed."""


RAM_ALIGN = 2 << 20
"""Bytes to which RAM is aligned, as QEMU does without files (QEMU_VMALLOC_ALIGN on x86_64)."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Hold:
    """How a boot uses a held machine: the folder with its files, the file with the loads, and
    whether it ``continues`` from them or makes them."""

    folder: Path
    loads: Path
    continues: bool

    @property
    def state(self) -> str:
        """The file with the state to continue from, or ""."""
        return str(self.folder / STATE) if self.continues else ""

    def options(self, arch: str) -> list[str]:
        """QEMU's options, without those of the RAM."""
        args = [
            *("-chardev", "file,id=hold,path=/dev/null"),
            *("-device", f"virtserialport,chardev=hold,name={HOLD_PORT},x-stops=on"),
            *shape.disk(arch, self.loads),
        ]
        return [*args, "-incoming", "defer"] if self.continues else args

    def ram(self, name: str, mib: int) -> str:
        """The memory backend ``name``: shared while the files are made, then private.

        QEMU maps a file at any page. The tables of cache lines use host addresses: unless they are
        aligned as those of other RAM, which lines of two nodes collide depends on the host.
        """
        share = "off" if self.continues else "on"
        path = escape(self.folder / name)
        kind = f"memory-backend-file,id={name},size={mib}M,align={RAM_ALIGN >> 20}M"
        return f"{kind},mem-path={path},share={share}"


def write_loads(path: Path, text: str) -> None:
    """Write the disk with the lines of loads_text(); UserError if they are too long."""
    data = text.encode()
    if len(data) >= LOADS_BYTES:
        raise UserError(f"loads of {len(data)} bytes are too long; at most {LOADS_BYTES - 1}")
    path.write_bytes(data.ljust(LOADS_BYTES, b"\0"))


def held(key: str, make: Callable[[Path], None]) -> Path:
    """The folder of the held machine ``key``; ``make`` fills it if there is none.

    InfraError if the disk is nearly full, and what ``make`` raises.
    """
    final = _folder(key)
    with locked(final.with_suffix(".lock")):
        if not (final / STATE).is_file():
            need_space(final.parent, NEEDED_BYTES, "a machine that has booted")
            _make_room(final.parent)
            with published(final) as fresh:
                make(fresh)
        os.utime(final)
    return final


def forget(key: str) -> None:
    """Remove a held machine that QEMU does not accept."""
    final = _folder(key)
    with locked(final.with_suffix(".lock")):
        discard(final)


def _folder(key: str) -> Path:
    """Nothing writes the RAM to the disk at once, so files from before a crash do not count."""
    boot = _BOOT_ID.read_text().strip() if _BOOT_ID.is_file() else ""
    return cache_root() / "held" / f"{key}-{boot[:8]}"


def _make_room(root: Path) -> None:
    """Remove the machines that were not used for longest, until all are within MOST_BYTES."""
    with locked(root / "room.lock"):
        folders = [path for path in root.iterdir() if path.is_dir() and path.name[0] != "."]
        folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        total = 0
        for path in folders:
            total += sum(file.stat().st_blocks * 512 for file in path.iterdir())
            if total > MOST_BYTES and time.time() - path.stat().st_mtime > IN_USE_S:
                discard(path)
                path.with_suffix(".lock").unlink(missing_ok=True)


def keep_boot(folder: Path, home: Path) -> None:
    """Copy the console and the snapshot of a boot from ``folder`` to the held machine ``home``."""
    for name in (CONSOLE, SNAPSHOT):
        shutil.copyfile(folder / name, home / name)


def prepend_boot(home: Path, folder: Path) -> None:
    """Add the console and the snapshot of the boot in ``home`` to those of a guest that continued
    from it."""
    console = folder / CONSOLE
    rest = console.read_bytes() if console.is_file() else b""
    console.write_bytes((home / CONSOLE).read_bytes() + rest)
    shutil.copyfile(home / SNAPSHOT, folder / SNAPSHOT)
