# SPDX-License-Identifier: Apache-2.0
"""Writes reproducible cpio archives in the newc format.

Linux reads them as initramfs, and finds tables in the first, uncompressed one
(find_cpio_data() in lib/earlycpio.c). Archives may be concatenated.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

BLOCK = 512
"""Archives are padded to a multiple of this many bytes, so that they can be concatenated."""

_MAGIC = b"070701"
_HEAD_BYTES = 6 + 13 * 8
_END = "TRAILER!!!"


@dataclass(frozen=True)
class CpioFile:
    """One entry. ``mode`` is st_mode with the file type (a plain file, 0644, by default);
    ``data`` is the contents, or a symbolic link's target; ``device`` is (major, minor)."""

    name: str
    data: bytes = b""
    mode: int = stat.S_IFREG | 0o644
    device: tuple[int, int] = (0, 0)


def cpio(files: Iterable[CpioFile]) -> bytes:
    """An archive of ``files`` in their order; missing parent folders are added (mode 0755).

    Owner is root, times are 0, inode numbers count from 1. ValueError for a duplicate name, and
    for one that is absolute or contains "..".
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
    out += _entry(0, CpioFile(_END, mode=0))
    return bytes(out.ljust(_up(len(out), BLOCK), b"\0"))


def leading(data: bytes) -> tuple[tuple[CpioFile, ...], bytes]:
    """The regular files of the first archive in ``data``, and the data after it.

    Only for archives of cpio(); ValueError for other data.
    """
    files: list[CpioFile] = []
    at = 0
    while data[at : at + 6] == _MAGIC:
        fields = [int(data[at + 6 + 8 * n : at + 14 + 8 * n], 16) for n in range(13)]
        mode, size, name_bytes = fields[1], fields[6], fields[11]
        begin = at + _up(_HEAD_BYTES + name_bytes, 4)
        name = data[at + _HEAD_BYTES : at + _HEAD_BYTES + name_bytes - 1].decode()
        at = begin + _up(size, 4)
        if name == _END:
            return tuple(files), data[_up(at, BLOCK) :]
        if stat.S_ISREG(mode):
            files.append(CpioFile(name, data[begin : begin + size], mode))
    raise ValueError("not an archive, or a truncated one")


def _entry(inode: int, file: CpioFile) -> bytes:
    name = file.name.encode() + b"\0"
    links = 2 if stat.S_ISDIR(file.mode) else 1
    size, major, minor = len(file.data), *file.device
    fields = (inode, file.mode, 0, 0, links, 0, size, 0, 0, major, minor, len(name), 0)
    head = _MAGIC + b"".join(b"%08x" % value for value in fields) + name
    return _pad(head) + _pad(file.data)


def _pad(data: bytes) -> bytes:
    return data.ljust(_up(len(data), 4), b"\0")


def _up(size: int, to: int) -> int:
    return -(-size // to) * to
