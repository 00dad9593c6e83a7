# SPDX-License-Identifier: Apache-2.0
"""Boot images that were built elsewhere: architecture, release, and the configuration inside.

Formats: Image of arm64 (Documentation/arch/arm64/booting.rst), also compressed or as EFI zboot
(drivers/firmware/efi/libstub/zboot-header.S); bzImage (Documentation/arch/x86/boot.rst). The
configuration is between IKCFG_ST and IKCFG_ED in the code (kernel/configs.c).
"""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import libarchive
from libarchive.exception import ArchiveError

from asymlab.arch import ARCHES
from asymlab.errors import UserError

MAX_CODE = 512 << 20
"""Bytes of an unpacked kernel; allyesconfig has less."""

_BANNER = re.compile(rb"Linux version (?P<release>\d+\.\d+[!-~]*) \((?P<rest>[^\n\0]*)")
_BEGIN, _END = b"IKCFG_ST", b"IKCFG_ED"

_ARM64 = (0x38, b"ARM\x64")
_RISCV = (0x38, b"RSC\x05")
_X86 = (0x202, b"HdrS")
_ZBOOT = (0x4, b"zimg")

_GZIP = b"\x1f\x8b"

_LONG_MODE = 1
"""XLF_KERNEL_64 of xloadflags."""


@dataclass(frozen=True)
class BootImage:
    """An image: its architecture (Arch.name), uname -r as ``release``, the ``banner`` of its build,
    its .config ("": not in the image), and its unpacked ``code``.

    ``boots`` is what a board loads: the file's bytes, or for a compressed arm64 kernel the Image.
    """

    arch: str
    release: str
    banner: str
    config: str
    boots: bytes
    code: bytes


def read_image(path: Path) -> BootImage:
    """Read a boot image; UserError with the reason for any other file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot be read: {error.strerror}", file=path) from error
    arch, code, boots = _opened(path, data)
    banner = _BANNER.search(code)
    if not banner:
        raise UserError(
            "no Linux version in the code of this image",
            file=path,
            hint="give arch/arm64/boot/Image or arch/x86/boot/bzImage of a finished build",
        )
    release, rest = banner["release"].decode(), banner["rest"].decode(errors="replace")
    return BootImage(arch, release, f"({rest}", embedded_config(code), boots, code)


def embedded_config(code: bytes) -> str:
    """The .config that CONFIG_IKCONFIG puts into the code; "" if there is none."""
    begin = code.find(_BEGIN)
    end = code.find(_END, begin)
    if begin < 0 or end < 0:
        return ""
    try:
        return zlib.decompress(code[begin + len(_BEGIN) : end], wbits=31).decode(errors="replace")
    except zlib.error:
        return ""


def _opened(path: Path, data: bytes) -> tuple[str, bytes, bytes]:
    """Architecture, code, and the bytes that boot."""
    if _has(data, _ARM64):
        return "arm64", data, data
    if _has(data, _X86):
        return "x86_64", _unpacked(path, _x86_payload(path, data)), data
    if data[:2] == b"MZ" and _has(data, _ZBOOT):
        start, size = struct.unpack_from("<II", data, 8)
        return _unpacked_arm64(path, data[start : start + size])
    if _has(data, _RISCV):
        raise UserError("an image for riscv", file=path, hint=f"known: {', '.join(ARCHES)}")
    if data[:4] == b"\x7fELF":
        raise UserError(
            "an ELF file, which boards do not load",
            file=path,
            hint="give arch/arm64/boot/Image or arch/x86/boot/bzImage of the same build",
        )
    return _unpacked_arm64(path, data)


def _unpacked_arm64(path: Path, packed: bytes) -> tuple[str, bytes, bytes]:
    """The same for a compressed Image."""
    code = _unpacked(path, packed)
    if not _has(code, _ARM64):
        raise UserError(
            "neither an Image of arm64 nor a bzImage",
            file=path,
            hint="a compressed Image (Image.gz, vmlinuz of EFI zboot) can be given, too",
        )
    return "arm64", code, code


def _x86_payload(path: Path, data: bytes) -> bytes:
    """The compressed kernel in a bzImage."""
    sectors = data[0x1F1] or 4
    protocol, flags = struct.unpack_from("<H", data, 0x206)[0], data[0x236]
    if protocol < 0x208:
        raise UserError(f"boot protocol {protocol:#x} is too old", file=path)
    if protocol >= 0x20C and not flags & _LONG_MODE:
        raise UserError("a 32-bit bzImage", file=path, hint="build it with CONFIG_64BIT=y")
    start, size = struct.unpack_from("<II", data, 0x248)
    start += (sectors + 1) * 512
    payload = data[start : start + size]
    # the size is appended (size_append in scripts/Makefile.lib), except to gzip, which ends with it
    return payload if payload.startswith(_GZIP) else payload[:-4]


def _unpacked(path: Path, packed: bytes) -> bytes:
    """The content of compressed bytes."""
    parts: list[bytes] = []
    size = 0
    try:
        with libarchive.memory_reader(packed, "raw", "all") as archive:
            for entry in archive:
                for block in entry.get_blocks():
                    parts.append(bytes(block))
                    size += len(block)
                    if size > MAX_CODE:
                        raise UserError(f"unpacks to more than {MAX_CODE >> 20} MiB", file=path)
    except ArchiveError as error:
        raise UserError(
            f"cannot be unpacked: {error.msg}",
            file=path,
            hint="give an Image of arm64 (also compressed) or a bzImage",
        ) from error
    return b"".join(parts)


def _has(data: bytes, magic: tuple[int, bytes]) -> bool:
    at, text = magic
    return data[at : at + len(text)] == text
