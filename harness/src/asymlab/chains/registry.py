# SPDX-License-Identifier: Apache-2.0
"""The boot chains that can be asked for by name."""

from __future__ import annotations

from asymlab.chains.chain import Addresses, Chain, Loader, Prompts
from asymlab.errors import UserError
from asymlab.model.job import Firmware

_SHELL = r"Shell> "
"""EDK2 found nothing to boot."""

_RNG = ("-object", "rng-builtin,id=rng", "-device", "virtio-rng-pci,rng=rng")
"""Without a source of random numbers EDK2 has no network at all (since edk2-stable202405,
NetworkPkg's answer to CVE-2023-45236), and it drops to its shell. This source follows -seed."""

_TFA_CPU = "cortex-a72"
"""TF-A writes registers of a neoverse-n1 that QEMU has from 8.1 on; on 7.2 it dies in BL1 without
a word (lib/cpus/aarch64/neoverse_n1.S: CPUACTLR2_EL1)."""


def _grub(firmware: str) -> Prompts:
    return Prompts(
        firmware=firmware,
        network=r">>Start PXE over IPv4",
        loader=r"GNU GRUB +version",
        interrupt=r"will be executed automatically in",
        key="c",
        prompt=r"grub> ",
        stuck=_SHELL,
    )


def _u_boot(firmware: str) -> Prompts:
    return Prompts(
        firmware=firmware,
        network=None,
        loader=r"U-Boot \d{4}\.\d\d",
        interrupt=r"Hit any key to stop autoboot",
        key=" ",
        prompt=r"=> ",
        stuck=r"### ERROR ### Please RESET the board ###",
    )


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

_ALL = (
    Chain(
        name="edk2-grub-arm64",
        title="EDK2 and GRUB from the network, arm64",
        arch="arm64",
        stages=("EDK2", "GRUB"),
        loader=Loader.GRUB,
        firmware=(Firmware.ACPI,),
        files={
            "code": "edk2/arm64:code",
            "vars": "edk2/arm64:vars",
            "netboot": "grub/arm64:netboot",
            "modules": "grub/arm64:modules",
        },
        options=_RNG,
        bootfile="grubaa64.efi",
        prompts=_grub(r"UEFI firmware \(version"),
    ),
    Chain(
        name="edk2-grub-x86_64",
        title="EDK2 and GRUB from the network, x86_64",
        arch="x86_64",
        stages=("EDK2", "GRUB"),
        loader=Loader.GRUB,
        firmware=(Firmware.ACPI,),
        files={
            "code": "edk2/x86_64:code",
            "vars": "edk2/x86_64:vars",
            "netboot": "grub/x86_64:netboot",
            "modules": "grub/x86_64:modules",
        },
        options=_RNG,
        bootfile="grubx64.efi",
        # OVMF does not introduce itself
        prompts=_grub(r">>Start PXE over IPv4|BdsDxe: "),
    ),
    Chain(
        name="uboot-arm64",
        title="U-Boot, arm64",
        arch="arm64",
        stages=("U-Boot",),
        loader=Loader.U_BOOT,
        firmware=(Firmware.DT,),
        files={"bios": "u-boot/arm64:bios"},
        prompts=_u_boot(r"U-Boot \d{4}\.\d\d"),
        addresses=_VIRT,
    ),
    Chain(
        name="tfa-uboot-arm64",
        title="Trusted Firmware-A and U-Boot, arm64",
        arch="arm64",
        stages=("BL1", "BL2", "BL31", "U-Boot"),
        loader=Loader.U_BOOT,
        firmware=(Firmware.DT,),
        files={"bios": "tf-a/arm64:bios"},
        payload="u-boot/arm64:bios",
        machine="secure=on",
        cpu=_TFA_CPU,
        prompts=_u_boot(r"NOTICE: +BL1: "),
        addresses=_VIRT,
    ),
    Chain(
        name="tfa-edk2-grub-arm64",
        title="Trusted Firmware-A, EDK2 and GRUB from the network, arm64",
        arch="arm64",
        stages=("BL1", "BL2", "BL31", "EDK2", "GRUB"),
        loader=Loader.GRUB,
        firmware=(Firmware.ACPI,),
        files={
            "bios": "tf-a/arm64:bios",
            "netboot": "grub/arm64:netboot",
            "modules": "grub/arm64:modules",
        },
        payload="edk2/arm64-bl33:bl33",
        machine="secure=on",
        cpu=_TFA_CPU,
        options=_RNG,
        bootfile="grubaa64.efi",
        prompts=_grub(r"NOTICE: +BL1: "),
    ),
)

CHAINS: dict[str, Chain] = {chain.name: chain for chain in _ALL}
"""Name -> chain."""


def find_chain(name: str) -> Chain:
    """A chain by its name; UserError for one that is not known."""
    if name not in CHAINS:
        raise UserError(f"no boot chain is called {name}", hint="chains: " + ", ".join(CHAINS))
    return CHAINS[name]
