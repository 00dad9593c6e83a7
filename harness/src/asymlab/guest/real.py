# SPDX-License-Identifier: Apache-2.0
"""What a guest needs to run guests with an operating system: QEMU, their kernel, their initrd.

The guest program is harness/guest/lguests.c, which is also PID 1 of the guests.
"""

from __future__ import annotations

from pathlib import Path

from asymlab.arch import Arch
from asymlab.guest import programs
from asymlab.guest.archive import program_entry
from asymlab.guest.packages import Selection, packed
from asymlab.progress import Progress
from asymlab.tables.cpio import CpioFile, cpio

PROGRAM = "lguests"
"""The guest program that starts the guests, and the workload's name."""

KERNEL = "guest/kernel"
"""Of the guests, in the initrd of their host; the default of an option of PROGRAM."""

INITRD = "guest/initrd"
"""Likewise."""

_QEMU_PACKAGES = {"x86_64": ("qemu-system-x86", "seabios"), "arm64": ("qemu-system-arm",)}

_LIBRARIES = (
    "libaio1t64",
    "libatomic1",
    "libblkid1",
    "libbpf1",
    "libc6",
    "libcap2",
    "libcapstone5",
    "libdaxctl1",
    "libelf1t64",
    "libfdt1",
    "libffi8",
    "libfuse3-4",
    "libglib2.0-0t64",
    "libgmp10",
    "libgnutls30t64",
    "libhogweed6t64",
    "libibverbs1",
    "libidn2-0",
    "libjpeg62-turbo",
    "libkmod2",
    "libmount1",
    "libndctl6",
    "libnettle8t64",
    "libnl-3-200",
    "libnl-route-3-200",
    "libnuma1",
    "libp11-kit0",
    "libpcre2-8-0",
    "libpixman-1-0",
    "libpmem1",
    "libpng16-16t64",
    "librdmacm1t64",
    "libsasl2-2",
    "libseccomp2",
    "libselinux1",
    "libslirp0",
    "libssl3t64",
    "libtasn1-6",
    "libudev1",
    "libunistring5",
    "liburing2",
    "libuuid1",
    "libvdeplug2t64",
    "libzstd1",
    "zlib1g",
)
"""What QEMU is linked with, most of it for devices that these guests do not have."""

_FIRMWARE = "usr/share/qemu"

_BIOS = {
    f"{_FIRMWARE}/bios-256k.bin": "usr/share/seabios/bios-256k.bin",
    f"{_FIRMWARE}/kvmvapic.bin": f"{_FIRMWARE}/kvmvapic.bin",
    f"{_FIRMWARE}/linuxboot_dma.bin": f"{_FIRMWARE}/linuxboot_dma.bin",
}
"""Of x86: what starts a kernel that QEMU was given. On arm64 QEMU itself does it."""

DBENCH = Selection(
    name="dbench",
    packages=("dbench", "libc6", "libpopt0"),
    programs={"dbench": "usr/bin/dbench"},
    files={"client.txt": "usr/share/dbench/client.txt"},
    folders=("dev", "proc", "tmp"),
)
"""The guests of guests."""


def qemu(arch: Arch) -> Selection:
    """QEMU for guests of ``arch`` on machines of ``arch``."""
    name = f"qemu-system-{arch.machine}"
    is_x86 = arch.name == "x86_64"
    more = ("qemu-system-data",) if is_x86 else ()
    return Selection(
        name="qemu",
        packages=(*_QEMU_PACKAGES[arch.name], *more, *_LIBRARIES),
        programs={name: f"usr/bin/{name}"},
        files=_BIOS if is_x86 else {},
    )


def guest_initrd(arch: Arch, progress: Progress) -> bytes:
    """The initrd of the guests: dbench, and PROGRAM as PID 1. Raises as packed() does."""
    init = programs.packed(arch).with_name(PROGRAM)
    # Linux expects an archive that is not compressed at an offset that is a multiple of 4
    return cpio([program_entry("init", init)]) + packed(arch, progress, DBENCH).read_bytes()


def guest_files(arch: Arch, kernel: Path, progress: Progress) -> tuple[CpioFile, ...]:
    """The kernel and the initrd of the guests, for the initrd of their host. Raises as packed()
    does."""
    image, inner = kernel.read_bytes(), guest_initrd(arch, progress)
    return CpioFile(KERNEL, image), CpioFile(INITRD, inner)
