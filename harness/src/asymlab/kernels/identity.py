# SPDX-License-Identifier: Apache-2.0
"""A digest of a kernel's code that is the same for sources that compile to the same.

A boot image differs between any two sources: its version string has the key of the build
(KBUILD_BUILD_VERSION), and the linker's build ID covers that.

Separate because it reads ELF files, which building does not.
"""

from __future__ import annotations

from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from asymlab.errors import InfraError
from asymlab.store import digest


def code_digest(vmlinux: Path, key: str) -> str:
    """A digest of everything in ``vmlinux`` that is loaded: name, address and bytes of each section
    except notes, with the build's ``key`` left out. InfraError if it is not an ELF file."""
    parts: list[str | bytes] = []
    try:
        with vmlinux.open("rb") as stream:
            for section in ELFFile(stream).iter_sections():
                if not section["sh_flags"] & SH_FLAGS.SHF_ALLOC or section["sh_type"] == "SHT_NOTE":
                    continue
                parts.append(f"{section.name} {section['sh_addr']} {section['sh_size']}")
                if section["sh_type"] != "SHT_NOBITS":
                    parts.append(section.data().replace(key.encode(), b""))
    except ELFError as error:
        raise InfraError(f"{vmlinux} cannot be read: {error}") from error
    return digest(*parts)[:32]
