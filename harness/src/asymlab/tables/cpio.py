# SPDX-License-Identifier: Apache-2.0
"""Writes cpio archives of the newc kind, byte for byte the same for the same input.

Linux reads them as initramfs, and finds tables in the first, uncompressed one
(find_cpio_data() in lib/earlycpio.c). Archives may be joined end to end.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

BLOCK = 512
"""Archives are padded to this many bytes, so that one can follow another."""


@dataclass(frozen=True)
class CpioFile:
    """One entry. ``mode`` is st_mode with the file type (a plain file, 0644, by default);
    ``data`` is the contents, or a symbolic link's target; ``device`` is (major, minor)."""

    name: str
    data: bytes = b""
    mode: int = stat.S_IFREG | 0o644
    device: tuple[int, int] = (0, 0)


def cpio(files: Iterable[CpioFile]) -> bytes:
    """An archive of ``files`` in their order; folders above them are added (0755) where missing.

    Owner is root, times are 0, inode numbers count from 1. ValueError for a name given twice or
    one that is absolute.
    """
    out = bytearray()
    seen: set[str] = set()
    for file in files:
        path = PurePosixPath(file.name)
        if path.is_absolute() or ".." in path.parts or str(path) in seen:
            raise ValueError(f"{file.name}: absolute, outside, or already in the archive")
        for folder in reversed(path.parents[:-1]):
            if str(folder) not in seen:
                seen.add(str(folder))
                out += _entry(len(seen), CpioFile(str(folder), mode=stat.S_IFDIR | 0o755))
        seen.add(str(path))
        out += _entry(len(seen), file)
    out += _entry(0, CpioFile("TRAILER!!!", mode=0))
    return bytes(out.ljust(-(-len(out) // BLOCK) * BLOCK, b"\0"))


def _entry(inode: int, file: CpioFile) -> bytes:
    name = file.name.encode() + b"\0"
    links = 2 if stat.S_ISDIR(file.mode) else 1
    size, major, minor = len(file.data), *file.device
    fields = (inode, file.mode, 0, 0, links, 0, size, 0, 0, major, minor, len(name), 0)
    head = b"070701" + b"".join(b"%08x" % value for value in fields) + name
    return _pad(head) + _pad(file.data)


def _pad(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % 4)
