# SPDX-License-Identifier: Apache-2.0
"""Boot chains on real emulators: each reaches its prompt, most boot Linux.

Under -icount and with 16 CPUs, as boards run them: CPUs that wait for PSCI must cost nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from asymlab.boards.emulated.kinds import SERVER, serve
from asymlab.boards.place.strategies import GrubStrategy, UBootNetStrategy
from asymlab.boards.place.strategies.grub import KEY_LEAVES_MENU
from asymlab.boards.qemu.options import DETERMINISM, PORT, SHAPES
from asymlab.chains.chain import Chain, Loader, chain_args, fresh_vars, machine_option
from asymlab.chains.get import chain_files
from asymlab.chains.registry import CHAINS, find_chain
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job
from asymlab.model.machine import Machine
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.tables.build import build

pytestmark = [pytest.mark.qemu, pytest.mark.tier("all", seconds=30)]

DEADLINE_S = 600
PROGRAMS = {"arm64": "qemu-system-aarch64", "x86_64": "qemu-system-x86_64"}


class Rig:
    """A powered board: its console, and the file that its results port ends in."""

    def __init__(self, chain: Chain, folder: Path, console: pexpect.spawn) -> None:
        self.chain = chain
        is_grub = chain.loader is Loader.GRUB
        self.prompts = (GrubStrategy if is_grub else UBootNetStrategy).PROMPTS
        self.ready = self.prompts["grub" if is_grub else "uboot"]
        self.results = folder / "results"
        self.console = console

    def see(self, pattern: str) -> str:
        """Wait for ``pattern``; what matched."""
        self.console.expect(pattern, timeout=DEADLINE_S)
        return str(self.console.after)

    def type(self, command: str, answer: str = "") -> None:
        """Type a command at the prompt, and wait for its answer and the next prompt."""
        self.console.send(command + "\r")
        self.see(f"{answer}[\\s\\S]*?{self.ready}")

    def prompt(self) -> None:
        """From power-on to the prompt, by what a board's strategy waits for."""
        self.see("NOTICE: +BL1: " if "BL1" in self.chain.stages else self.prompts["firmware"])
        if self.chain.loader is Loader.U_BOOT:
            self.see(self.prompts["autoboot"])
            self.console.send(" ")
        self.see(self.ready)

    def capacities(self) -> list[int]:
        """Contents of sysfs, from the agent's snapshot."""
        said = self.results.read_bytes()
        found = re.findall(rb"/cpu(\d+)/cpu_capacity\t(\d+)", said)
        return [int(value) for _, value in sorted((int(cpu), value) for cpu, value in found)]


@contextmanager
def power(chain: Chain, folder: Path, tftp: Path) -> Iterator[Rig]:
    files = chain_files(chain, Silent())
    serve(chain, files, tftp)
    shape = SHAPES[chain.arch]
    argv = ["-machine", machine_option(chain, shape.machine), "-cpu", chain.cpu or shape.cpu]
    argv += ["-smp", "16,sockets=1,cores=16,threads=1", "-m", "2048", *DETERMINISM]
    argv += ["-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"]
    argv += chain_args(chain, files, fresh_vars(files, folder))
    boot = f",bootfile={chain.bootfile}" if chain.bootfile else ""
    argv += ["-netdev", f"user,id=net,tftp={tftp}{boot}"]
    argv += ["-device", "virtio-net-pci,netdev=net,romfile="]
    argv += ["-device", shape.serial_device, "-chardev", f"file,id=r,path={folder / 'results'}"]
    argv += ["-device", f"virtserialport,chardev=r,name={PORT}"]
    wide = (40, 400)
    with (folder / "console.log").open("w") as log:
        console = pexpect.spawn(PROGRAMS[chain.arch], argv, encoding="latin1", dimensions=wide)
        console.logfile_read = log
        try:
            yield Rig(chain, folder, console)
        finally:
            console.close(force=True)


@pytest.fixture
def tftp(tmp_path: Path) -> Path:
    (tmp_path / "tftp").mkdir()
    return tmp_path / "tftp"


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_reaches_its_prompt(name: str, tmp_path: Path, tftp: Path) -> None:
    with power(find_chain(name), tmp_path, tftp) as rig:
        rig.prompt()


def test_a_menu_is_left_with_the_key_and_acpi_can_be_loaded(tmp_path: Path, tftp: Path) -> None:
    (tftp / "grub").mkdir()
    (tftp / "grub" / "grub.cfg").write_text("set timeout=9\nmenuentry a { true }\n")
    chain = find_chain("edk2-grub-x86_64")
    with power(chain, tmp_path, tftp) as rig:
        rig.see(rig.prompts["menu"])
        rig.console.send(KEY_LEAVES_MENU.decode())
        rig.see(rig.ready)
        rig.type("insmod acpi")
        rig.type("acpi --help", "Load host ACPI tables")


def stage_linux(shape: Machine, tables: bytes, tftp: Path) -> None:
    kernel = build_kernel("6.12", shape.arch, None, Silent())
    run(["cp", str(kernel.image), str(tftp / "Image")])
    initrd(Job(), tables, shape.arch, tftp / "initrd")


CMDLINE = "console=ttyAMA0 panic=-1 nokaslr loglevel=7"


def test_trusted_firmware_edk2_and_grub_boot_linux_with_our_acpi(
    tmp_path: Path, tftp: Path
) -> None:
    """QEMU's FADT denies PSCI on such a machine: without our EDK2 one CPU comes up."""
    shape = machine("vera-8c2t")
    stage_linux(shape, build(shape, Firmware.ACPI, tmp_path / "tables").initrd, tftp)
    with power(find_chain("tfa-edk2-grub-arm64"), tmp_path, tftp) as rig:
        rig.prompt()
        rig.type(f"linux /Image {CMDLINE}")
        rig.type("initrd /initrd")
        rig.console.send("boot\r")
        rig.see("Brought up 1 node, 16 CPUs")
        rig.see(pexpect.EOF)
        assert rig.capacities() == [shape.capacity(cpu.id) for cpu in shape.cpus]


def overlay(shape: Machine, folder: Path) -> Path:
    """Capacities, to be laid over a board's own tree."""
    changes = "".join(
        f'fragment@{cpu.id} {{ target-path = "/cpus/cpu@{cpu.id}";'
        f" __overlay__ {{ capacity-dmips-mhz = <{shape.capacity(cpu.id)}>; }}; }};\n"
        for cpu in shape.cpus
    )
    (folder / "overlay.dts").write_text(f"/dts-v1/;\n/plugin/;\n/ {{\n{changes}}};\n")
    out = folder / "overlay.dtbo"
    run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", str(out), str(folder / "overlay.dts")])
    return out


@pytest.mark.parametrize("name", ["uboot-arm64", "tfa-uboot-arm64"])
def test_u_boot_lays_an_overlay_over_the_boards_tree_and_boots_linux(
    name: str, tmp_path: Path, tftp: Path
) -> None:
    shape, chain = machine("vera-8c2t"), find_chain(name)
    assert chain.addresses
    at = chain.addresses
    stage_linux(shape, b"", tftp)
    run(["cp", str(overlay(shape, tmp_path)), str(tftp / "o.dtbo")])
    with power(chain, tmp_path, tftp) as rig:
        rig.prompt()
        rig.type("setenv autoload no; dhcp", "bound to address")
        for address, file in ((at.kernel, "Image"), (at.overlay, "o.dtbo"), (at.initrd, "initrd")):
            rig.type(f"tftpboot {address:#x} {SERVER}:{file}", "Bytes transferred")
        rig.type(f"fdt move {at.tree:#x} {at.new_tree:#x} {at.tree_room:#x}")
        rig.type(f"fdt addr {at.new_tree:#x}; fdt apply {at.overlay:#x}")
        rig.type("fdt print /cpus/cpu@2", "capacity-dmips-mhz")
        rig.type(f"setenv bootargs {CMDLINE}")
        rig.console.send(f"booti {at.kernel:#x} {at.initrd:#x}:$filesize {at.new_tree:#x}\r")
        rig.see("Brought up 1 node, 16 CPUs")
        rig.see(pexpect.EOF)
        assert rig.capacities() == [shape.capacity(cpu.id) for cpu in shape.cpus]
