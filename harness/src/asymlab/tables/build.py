# SPDX-License-Identifier: Apache-2.0
"""Writes and compiles the firmware tables of a machine."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.proc import CommandFailed, need_tool, run
from asymlab.tables.cpio import CpioFile, cpio
from asymlab.tables.dts import dts
from asymlab.tables.madt import madt
from asymlab.tables.numa import hmat, slit, srat
from asymlab.tables.pptt import pptt
from asymlab.tables.ssdt import ssdt
from asymlab.tables.target import Target, emulated

UPGRADE_FOLDER = "kernel/firmware/acpi"
"""Folder of tables in the first cpio (acpi_table_upgrade(), drivers/acpi/tables.c)."""

# An overlay names CPU nodes by their unit address and leaves reg to the base tree.
_DTC_QUIET = ("-Wno-unit_address_vs_reg", "-Wno-reg_format", "-Wno-avoid_default_addr_size")


class TableSet(Record):
    """Built tables. ``compiled`` are .aml files, or one .dtbo, in the order of ``sources``.

    ``digest`` is over the sources (binaries depend on the version of the compiler). ``initrd`` is
    the cpio for Linux's table upgrade, which must be first in an initrd; empty for DT.
    """

    machine: str
    capacities: str
    firmware: Firmware
    sources: tuple[Path, ...]
    compiled: tuple[Path, ...]
    digest: str
    initrd: bytes = b""


def sources(machine: Machine, firmware: Firmware, target: Target | None = None) -> dict[str, str]:
    """Texts of a machine's tables by file name, for ``target`` (default: the emulated board).

    NUMA tables for two nodes or more, HMAT if the machine has figures of memory access, MADT if
    the target replaces it. No PPTT for x86: Linux does not read it there. UserError for a device
    tree of an x86 machine, and for a target of another instruction set.
    """
    target = target or emulated(machine)
    if target.arch != machine.arch:
        raise UserError(f"{machine.name} is {machine.arch}, the target of the tables {target.arch}")
    if firmware is Firmware.DT:
        if machine.arch == "x86_64":
            raise UserError("x86_64 machines only boot with ACPI", hint="use --firmware acpi")
        return {"overlay.dts": dts(machine, target)}
    texts = {"ssdt.asl": ssdt(machine, target)}
    if machine.arch == "arm64":
        texts["pptt.asl"] = pptt(machine, target)
    if len(machine.nodes) > 1:
        texts |= {"srat.asl": srat(machine, target), "slit.asl": slit(machine, target)}
        texts |= {"hmat.asl": hmat(machine, target)} if machine.access else {}
    return texts | ({"madt.asl": madt(machine, target)} if target.replaces_madt else {})


def build(
    machine: Machine, firmware: Firmware, folder: Path, target: Target | None = None
) -> TableSet:
    """Write sources into ``folder`` (created if necessary) and compile them.

    Raises what sources() raises, UserError if iasl or dtc is missing, and InfraError with the
    compiler's output for any error or warning: a defect of asymlab, or an unsupported compiler.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = sources(machine, firmware, target)
    paths = [folder / name for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)
    is_dt = firmware is Firmware.DT
    compiled = [compile_dts(path) if is_dt else compile_asl(path) for path in paths]
    files = (CpioFile(f"{UPGRADE_FOLDER}/{path.name}", path.read_bytes()) for path in compiled)
    return TableSet(
        machine=machine.name,
        capacities=machine.capacities,
        firmware=firmware,
        sources=tuple(paths),
        compiled=tuple(compiled),
        digest=hashlib.sha256("\0".join(texts.values()).encode()).hexdigest()[:16],
        initrd=b"" if is_dt else cpio(files),
    )


def apply_overlay(base_dtb: Path, dtbo: Path, out: Path) -> Path:
    """Merge a dtbo into a board's tree after removing its CPU topology, caches and distances.

    An overlay only adds and changes: Linux would also see old clusters and cache properties.
    """
    fdtput, fdtoverlay = (need_tool(n, "device-tree-compiler") for n in ("fdtput", "fdtoverlay"))
    stripped = out.with_suffix(".base")
    stripped.write_bytes(base_dtb.read_bytes())
    nodes, properties = leftovers(base_dtb, dtbo)
    if nodes:
        run([fdtput, "-r", str(stripped), *nodes], deadline_s=60)
    for node, names in properties.items():
        run([fdtput, "-d", str(stripped), node, *names], deadline_s=60)
    run([fdtoverlay, "-i", str(stripped), "-o", str(out), str(dtbo)], deadline_s=60)
    stripped.unlink()
    return out


def leftovers(base_dtb: Path, dtbo: Path) -> tuple[list[str], dict[str, list[str]]]:
    """Paths of nodes, and properties by node, to remove from a tree before the overlay."""
    nodes, properties = _leftovers(_decompiled(base_dtb))
    # the overlay sets the same properties on all CPUs and so overwrites them
    overwritten = set(_CPU_PROPERTY.findall(_decompiled(dtbo)))
    stale = {
        node: [name for name in names if "/cpu@" not in node or name not in overwritten]
        for node, names in properties.items()
    }
    return nodes, {node: names for node, names in stale.items() if names}


_NODE = re.compile(r"\s*(?:\w+: )*([\w,.+@/-]+) \{")
_CPU_PROPERTY = re.compile(r"(?m)^\s*(numa-node-id|capacity-dmips-mhz|[\w-]*cache[\w-]*)(?: =|;)")


def _decompiled(dtb: Path) -> str:
    dtc = need_tool("dtc", "device-tree-compiler")
    return run([dtc, "-q", "-I", "dtb", "-O", "dts", str(dtb)], deadline_s=60).output


def _leftovers(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """Paths of nodes, and properties by node, of CPU topology, caches and distances in a tree."""
    nodes: list[str] = []
    properties: dict[str, list[str]] = {}
    path: list[str] = []
    for line in text.splitlines():
        if match := _NODE.match(line):
            path.append(match[1])
            name = "/" + "/".join(path[1:])
            is_cache = name.startswith("/cpus/") and len(path) == 3 and "cache" in path[2]
            if name in ("/cpus/cpu-map", "/distance-map") or is_cache:
                nodes.append(name)
        elif line.strip() == "};":
            path.pop()
        elif (match := _CPU_PROPERTY.match(line)) and _is_described(path):
            properties.setdefault("/" + "/".join(path[1:]), []).append(match[1])
    return nodes, properties


def _is_described(path: list[str]) -> bool:
    """Whether a node is a CPU, or memory of a NUMA node."""
    in_cpus = len(path) == 3 and path[1] == "cpus" and path[2].startswith("cpu@")
    return in_cpus or (len(path) == 2 and path[1].startswith("memory"))


def compile_asl(source: Path) -> Path:
    """Compile a source; the .aml next to it. InfraError for any error or warning."""
    iasl, out = need_tool("iasl", "acpica-tools"), source.with_suffix(".aml")
    _compile([iasl, "-we", "-vs", "-p", str(source.with_suffix("")), str(source)], source, out)
    return out


def compile_dts(source: Path) -> Path:
    """Compile a source; the .dtbo next to it. InfraError for any error or warning."""
    dtc = need_tool("dtc", "device-tree-compiler")
    out = source.with_suffix(".dtbo")
    argv = [dtc, *_DTC_QUIET, "-I", "dts", "-O", "dtb", "-o", str(out), str(source)]
    _compile(argv, source, out)
    return out


_COMPILED: dict[tuple[str, str, bytes], bytes] = {}
"""Compiled tables by path of the compiler, name and content of the source: the boots of a run and
the cells of a matrix use the same tables."""


def _compile(argv: list[str], source: Path, out: Path) -> None:
    """Run a compiler; a warning is an error, too (dtc has no option for that)."""
    key = (argv[0], source.name, source.read_bytes())
    if key in _COMPILED:
        out.write_bytes(_COMPILED[key])
        return
    try:
        done = run(argv, deadline_s=60)
    except CommandFailed as error:
        raise InfraError(f"{source.name} does not compile\n{error.message}") from error
    if "Warning" in done.output.replace("0 Warnings", ""):
        raise InfraError(f"{source.name} compiles with warnings\n{done.output.strip()}")
    _COMPILED[key] = out.read_bytes()
