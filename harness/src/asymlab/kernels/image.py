# SPDX-License-Identifier: Apache-2.0
"""The kernel inside a boot image, and its symbols."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from asymlab.errors import InfraError

_HEADER = 0x202
"""Offset of "HdrS" (Documentation/arch/x86/boot.rst)."""

_SECTOR = 512
_GZIP = 16 + zlib.MAX_WBITS


def vmlinux(image: Path) -> bytes:
    """The ELF file that a bzImage unpacks; InfraError if it is none, or not packed by gzip.

    After the ELF may come relocations. Its sections are there, its symbols are not.
    """
    data = image.read_bytes()
    if data[_HEADER : _HEADER + 4] != b"HdrS":
        raise InfraError(f"{image} is no bzImage")
    sectors = data[0x1F1] or 4
    offset, length = struct.unpack_from("<II", data, 0x248)
    begin = (sectors + 1) * _SECTOR + offset
    try:
        elf = zlib.decompressobj(_GZIP).decompress(data[begin : begin + length])
    except zlib.error as error:
        raise InfraError(
            f"{image}: the kernel in it cannot be unpacked: {error}",
            hint="it is to be packed by gzip: CONFIG_KERNEL_GZIP=y",
        ) from error
    if not elf.startswith(b"\x7fELF"):
        raise InfraError(f"{image} unpacks to something that is no ELF file")
    return elf


class Symbols:
    """The addresses of a System.map; where a name occurs twice, the first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = (line.split() for line in path.read_text().splitlines())
        pairs = sorted((int(words[0], 16), words[2]) for words in lines if len(words) == 3)
        self._addresses = {name: at for at, name in reversed(pairs)}
        self._sorted = sorted(set(self._addresses.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._addresses

    def __getitem__(self, name: str) -> int:
        """The address of ``name``; InfraError if the kernel has no such symbol."""
        if name not in self._addresses:
            raise InfraError(
                f"{self._path}: no symbol {name}: the compiler has built it into its callers"
            )
        return self._addresses[name]

    def end(self, name: str) -> int:
        """Where the next symbol begins, which is where a function ends."""
        begin = self[name]
        return next((at for at in self._sorted if at > begin), begin + 1)
