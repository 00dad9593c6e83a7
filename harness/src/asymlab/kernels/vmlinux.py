# SPDX-License-Identifier: Apache-2.0
"""The ELF file of a kernel's build: a digest of its code, and what is kept of it.

A boot image differs between any two sources: its version string has the key of the build
(KBUILD_BUILD_VERSION), and the linker's build ID covers that. It has no symbols and no debug
information.
"""

from __future__ import annotations

from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.segments import NoteSegment

from asymlab.arch import Arch
from asymlab.errors import InfraError, UserError
from asymlab.proc import need_tool, run
from asymlab.store import digest, write_atomic

_KEPT = (".text", ".debug_*", ".BTF")
"""Sections that asymlab.kernels.points and asymlab.kernels.schedulers read."""

_MACHINES = {"arm64": "EM_AARCH64", "x86_64": "EM_X86_64"}


def code_digest(vmlinux: Path, key: str) -> str:
    """A digest of everything in ``vmlinux`` that is loaded: name, address and bytes of each section
    except notes, with the build's ``key`` left out. It is the same for sources that compile to the
    same. InfraError if it is not an ELF file."""
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


def keep_code(arch: Arch, vmlinux: Path, out: Path) -> None:
    """Copy code, symbols, debug information and BTF to ``out``. UserError if a tool is missing."""
    sections = (f"--only-section={name}" for name in _KEPT)
    words = ("--wildcard", "--decompress-debug-sections", *sections)
    run([binutil(arch, "objcopy"), *words, str(vmlinux), str(out)])


def keep_symbols(arch: Arch, vmlinux: Path, out: Path) -> None:
    """Write the symbols to ``out``, as System.map has them. UserError if a tool is missing."""
    write_atomic(out, run([binutil(arch, "nm"), "-n", str(vmlinux)]).output)


def need_build(arch: Arch, vmlinux: Path, code: bytes) -> None:
    """UserError unless ``vmlinux`` is of the build that a boot image is of, with debug information;
    ``code`` is the image's unpacked code."""
    try:
        with vmlinux.open("rb") as stream:
            elf = ELFFile(stream)
            machine, has_debug = elf["e_machine"], elf.has_dwarf_info(strict=True)
            build = _build_id(elf)
    except OSError as error:
        raise UserError(f"cannot be read: {error.strerror}", file=vmlinux) from error
    except ELFError as error:
        raise UserError(
            "not an ELF file", file=vmlinux, hint="give vmlinux, from the top folder of the build"
        ) from error
    if machine != _MACHINES[arch.name]:
        raise UserError(f"not a kernel for {arch.name}", file=vmlinux)
    if not build or bytes.fromhex(build) not in code:
        raise UserError(
            "the image is of another build: it does not have the build ID of this file",
            file=vmlinux,
            hint="give vmlinux and image of the same build",
        )
    if not has_debug:
        raise UserError(
            "it has no debug information",
            file=vmlinux,
            hint="build with CONFIG_DEBUG_INFO_DWARF5=y or CONFIG_DEBUG_INFO_DWARF4=y",
        )


def _build_id(elf: ELFFile) -> str:
    """The linker's build ID in hexadecimal digits, "" if there is none."""
    for segment in elf.iter_segments():
        for note in segment.iter_notes() if isinstance(segment, NoteSegment) else ():
            if note["n_type"] == "NT_GNU_BUILD_ID" and note["n_name"] == "GNU":
                return str(note["n_desc"])
    return ""


def binutil(arch: Arch, name: str) -> str:
    """A program of binutils for ``arch``; UserError with the Debian package if it is missing."""
    return need_tool(f"{arch.prefix}{name}", f"binutils-{arch.package_suffix}")
