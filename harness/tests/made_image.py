# SPDX-License-Identifier: Apache-2.0
"""Stand-ins for kernel images, with what asymlab reads of one, and their configurations."""

from __future__ import annotations

import gzip
import struct
from collections.abc import Callable
from pathlib import Path

from asymlab.kernels.needs import load_needs

BANNER = b"Linux version 6.12.9-cloud (builder@example.org) (gcc 12.2.0) #1 SMP\n\0"
HEADER = (
    "#\n# Automatically generated file; DO NOT EDIT.\n# Linux/{} 6.12.9 Kernel Configuration\n#\n"
)


def config_of(arch: str, **options: str | None) -> str:
    """A configuration with all that checks need; ``options`` with other values, None: not set."""
    values = dict.fromkeys((need.option for needs in load_needs().values() for need in needs), "y")
    values |= {"ARM64" if arch == "arm64" else "X86_64": "y", "NR_CPUS": "64"}
    lines = [f"CONFIG_{name}={value}" for name, value in {**values, **options}.items() if value]
    return HEADER.format("arm64" if arch == "arm64" else "x86") + "\n".join(lines) + "\n"


def code(config: str = "") -> bytes:
    """The code of a kernel, with IKCONFIG if it has a ``config``."""
    inside = b"IKCFG_ST" + gzip.compress(config.encode()) + b"IKCFG_ED" if config else b""
    return bytes(64) + BANNER + bytes(100) + inside + bytes(range(256)) * 20


def arm64(config: str = "") -> bytes:
    return b"MZ" + bytes(0x36) + b"ARM\x64" + code(config)


def zboot(config: str = "") -> bytes:
    packed = gzip.compress(arm64(config))
    return b"MZ\0\0zimg" + struct.pack("<II", 64, len(packed)) + bytes(48) + packed


def x86(config: str = "", pack: Callable[[bytes], bytes] = gzip.compress, flags: int = 1) -> bytes:
    """A bzImage: the header, one more sector, the payload and its unpacked size."""
    plain = code(config)
    payload = pack(plain)
    if pack is not gzip.compress:
        payload += struct.pack("<I", len(plain))
    head = bytearray(1024)
    head[0x1F1] = 1
    head[0x202:0x206] = b"HdrS"
    struct.pack_into("<H", head, 0x206, 0x20F)
    head[0x236] = flags
    struct.pack_into("<II", head, 0x248, 0, len(payload))
    return bytes(head) + payload


def written(folder: Path, data: bytes, name: str = "vmlinuz") -> Path:
    (folder / name).write_bytes(data)
    return folder / name
