# SPDX-License-Identifier: Apache-2.0
"""Firmware of boards that do not exist, with names and figures as real boards have them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from asymlab.inject.bundle import Bundle
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.proc import Done, run
from asymlab.tables import ssdt
from asymlab.tables.build import build, compile_asl
from asymlab.tables.target import QEMU_VIRT, CpuNames, TableIds, emulated

FIRST_UID = 0x100

OSC = "Method (_OSC, 4) { Return (Arg3) }"
_OWN_CPC = """Name (_CPC, Package () {{ 23, 3, {highest}, {highest}, 30, 20,
 ResourceTemplate () {{ Register (SystemMemory, 0, 0, 0) }},
 ResourceTemplate () {{ Register (SystemMemory, 32, 0, 0x{desired:X}, 3) }},
 {nulls}, 39, 600, {mhz} }})"""
_NULL = "ResourceTemplate () { Register (SystemMemory, 0, 0, 0) }"


def fill(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a root folder."""
    for name, content in files.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def little_sysfs() -> dict[str, str | bytes]:
    """CPUs of big-little-2-4 in sysfs: written by hand, not from check.sh."""
    files: dict[str, str | bytes] = {"/sys/devices/system/cpu/present": "0-5\n"}
    for cpu in range(6):
        at = f"/sys/devices/system/cpu/cpu{cpu}"
        cluster = "0-1\n" if cpu < 2 else "2-5\n"
        files |= {
            f"{at}/cpu_capacity": "1024\n" if cpu < 2 else "578\n",
            f"{at}/topology/thread_siblings_list": f"{cpu}\n",
            f"{at}/topology/cluster_cpus_list": cluster,
            f"{at}/topology/package_cpus_list": "0-5\n",
            f"{at}/cache/index2/level": "2\n",
            f"{at}/cache/index2/shared_cpu_list": cluster,
        }
    return files


def check(bundle: Bundle, root: Path, *words: str, shell: str = "dash", release: str = "") -> Done:
    """Run check.sh of a bundle on the files below ``root``."""
    env = {"ASYMLAB_ROOT": str(root), "ASYMLAB_RELEASE": release}
    return run([shell, str(bundle.folder / "check.sh"), *words], env=env, check=False)


def own_cpc(cpu: int, highest: int, desired: int | None = None) -> str:
    """A _CPC with a register for desired performance, as firmware of a board has it."""
    nulls = ", ".join([_NULL] * 12)
    desired = 0x2_0000_0000 + 0x10 * cpu if desired is None else desired
    return _OWN_CPC.format(highest=highest, desired=desired, nulls=nulls, mhz=20 * highest)


def device(cpu: int) -> str:
    """The path of a processor device, in a format that no shipped machine uses."""
    return f"\\_SB.CL{cpu // 4:X}X.P{cpu:03X}"


def dsdt(machine: Machine, *, osc: str = OSC, highest: dict[int, int] | None = None) -> str:
    """ASL with the CPUs' devices; ``highest`` gives each CPU a separate _CPC."""
    lines = ['DefinitionBlock ("", "DSDT", 2, "ACME  ", "BOARD   ", 7) {', "Scope (\\_SB) {", osc]
    for cluster in range(-(-len(machine.cpus) // 4)):
        lines.append(f'Device (CL{cluster:X}X) {{ Name (_HID, "ACPI0010") Name (_UID, {cluster})')
        for cpu in range(4 * cluster, min(4 * cluster + 4, len(machine.cpus))):
            cpc = own_cpc(cpu, highest[cpu]) if highest else ""
            lines.append(
                f'Device (P{cpu:03X}) {{ Name (_HID, "ACPI0007") Name (_UID, {FIRST_UID + cpu})'
                f" Method (_STA) {{ Return (0x0F) }} {cpc} }}"
            )
        lines.append("}")
    return "\n".join([*lines, "}", "}", ""])


def acpi_board(
    folder: Path, machine: Machine, *, osc: str = OSC, highest: dict[int, int] | None = None
) -> Path:
    """A folder with a board's tables: DSDT, PPTT, MADT (and SRAT, SLIT), all arm64."""
    cpus = tuple(CpuNames(uid=FIRST_UID + c.id, processor=device(c.id)) for c in machine.cpus)
    own = TableIds(oem_id="ACME  ", oem_table_id="BOARD   ", oem_revision=7)
    target = QEMU_VIRT.model_copy(
        update={"cpus": cpus, "replaces_madt": True, **own.model_dump(), "processor": ""}
    )
    made = build(machine, Firmware.ACPI, folder / "build", target)
    board = folder / "board"
    board.mkdir()
    (folder / "dsdt.asl").write_text(dsdt(machine, osc=osc, highest=highest))
    run(["iasl", "-vs", "-p", str(board / "dsdt"), str(folder / "dsdt.asl")], deadline_s=60)
    for path in made.compiled:
        if path.name != "ssdt.aml":
            (board / path.name).write_bytes(path.read_bytes())
    return board


def whole_set(machine: Machine, folder: Path) -> tuple[Path, ...]:
    """The generated tables of a machine, its MADT, and a DSDT with its devices, compiled."""
    target = emulated(machine).model_copy(update={"replaces_madt": True})
    made = build(machine, Firmware.ACPI, folder, target)
    devices = folder / "dsdt.asl"
    devices.write_text(ssdt.dsdt(machine, target))
    return compile_asl(devices), *made.compiled
