# SPDX-License-Identifier: Apache-2.0
"""All boot chains, by name."""

from __future__ import annotations

from typing import Literal

from asymlab.chains.chain import Addresses, Chain, Loader
from asymlab.errors import UserError
from asymlab.model.job import Firmware

_RNG = ("-object", "rng-builtin,id=rng", "-device", "virtio-rng-pci,rng=rng")
"""Without a source of random numbers EDK2 has no network (since edk2-stable202405,
NetworkPkg's answer to CVE-2023-45236), and it drops to its shell. This source follows -seed."""

_TFA_CPU = "cortex-a72"
"""TF-A writes registers of a neoverse-n1 that QEMU has from 8.1 on; on 7.2 it
stops in BL1 without output (lib/cpus/aarch64/neoverse_n1.S: CPUACTLR2_EL1)."""


_VIRT = Addresses(
    tree=0x4000_0000,
    overlay=0x4018_0000,
    new_tree=0x4020_0000,
    tree_room=0x18_0000,
    kernel=0x4040_0000,
    initrd=0x4800_0000,
)
"""RAM of QEMU's virt begins at 1 GiB, with QEMU's device tree, for which it leaves 1 MiB. U-Boot
itself sits at the end of RAM."""


def _edk2_grub(arch: Literal["arm64", "x86_64"], bootfile: str) -> Chain:
    """EDK2, which loads GRUB from the network."""
    return Chain(
        name=f"edk2-grub-{arch}",
        title=f"EDK2 and GRUB from the network, {arch}",
        arch=arch,
        stages=("EDK2", "GRUB"),
        loader=Loader.GRUB,
        firmware=(Firmware.ACPI,),
        files={
            "code": f"edk2/{arch}:code",
            "vars": f"edk2/{arch}:vars",
            "netboot": f"grub/{arch}:netboot",
            "modules": f"grub/{arch}:modules",
        },
        options=_RNG,
        bootfile=bootfile,
    )


def _after_tfa(chain: Chain, payload: str) -> Chain:
    """Trusted Firmware-A in front of ``chain``, whose firmware is its ``payload``."""
    firmware = ("bios", "code", "vars")
    files = {role: ref for role, ref in chain.files.items() if role not in firmware}
    changes = {
        "name": f"tfa-{chain.name}",
        "title": f"Trusted Firmware-A{' and' if len(chain.stages) == 1 else ','} {chain.title}",
        "stages": ("BL1", "BL2", "BL31", *chain.stages),
        "files": {"bios": "tf-a/arm64:bios", **files},
        "payload": payload,
        "machine": "secure=on",
        "cpu": _TFA_CPU,
    }
    return chain.model_copy(update=changes)


_EDK2_ARM64 = _edk2_grub("arm64", "grubaa64.efi")
_UBOOT = Chain(
    name="uboot-arm64",
    title="U-Boot, arm64",
    arch="arm64",
    stages=("U-Boot",),
    loader=Loader.U_BOOT,
    firmware=(Firmware.DT,),
    files={"bios": "u-boot/arm64:bios"},
    addresses=_VIRT,
)

_ALL = (
    _EDK2_ARM64,
    _edk2_grub("x86_64", "grubx64.efi"),
    _UBOOT,
    _after_tfa(_UBOOT, "u-boot/arm64:bios"),
    _after_tfa(_EDK2_ARM64, "edk2/arm64-bl33:bl33"),
)

CHAINS: dict[str, Chain] = {chain.name: chain for chain in _ALL}
"""Name -> chain."""


def find_chain(name: str) -> Chain:
    """A chain by its name; UserError for an unknown one."""
    if name not in CHAINS:
        raise UserError(f"unknown boot chain {name}", hint=f"use one of {', '.join(CHAINS)}")
    return CHAINS[name]
