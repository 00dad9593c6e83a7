# SPDX-License-Identifier: Apache-2.0
"""Defects put into the tables of shipped machines, and their effect on a booted Linux."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from asymlab.model.job import Firmware
from asymlab.predict.view import View

Edit = Callable[[str], str]
Shown = Callable[[View, str], bool]


@dataclass(frozen=True)
class Defect:
    """One edit of a generated source ``file`` that breaks ``rule``; ``shown`` judges the booted
    view and the console."""

    rule: str
    machine: str
    file: str
    edit: Edit
    shown: Shown

    @property
    def firmware(self) -> Firmware:
        return Firmware.DT if self.file.endswith(".dts") else Firmware.ACPI


def swap(old: str, new: str) -> Edit:
    """The first ``old`` becomes ``new``; it must be there."""

    def edit(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return edit


def field(block: str, name: str, change: Callable[[int], int]) -> Edit:
    """Change a number in the part of a data table that is headed by a comment with that name."""
    pattern = rf"(/\* (?:[0-9A-F]+ )?{re.escape(block)} \*/.*?{re.escape(name)} : )(\w+)"

    def edit(text: str) -> str:
        found = re.search(pattern, text, re.S)
        assert found, (block, name)
        value = f"{change(int(found[2], 16)):0{len(found[2])}X}"
        return f"{text[: found.start()]}{found[1]}{value}{text[found.end() :]}"

    return edit


def flag(block: str, bit: int) -> Edit:
    """Invert a flag of the PPTT. iasl reads the sum, not the bits written out below it."""
    return field(block, "Flags (decoded below)", lambda value: value ^ (1 << bit))


def both(*edits: Edit) -> Edit:
    def edit(text: str) -> str:
        for each in edits:
            text = each(text)
        return text

    return edit


def all_equal(view: View, _: str) -> bool:
    return {cpu.capacity for cpu in view.cpus.values()} == {1024}


def fell_back(view: View, console: str) -> bool:
    return all_equal(view, console) and "partial information: fallback to 1024" in console


def silent(view: View, console: str) -> bool:
    return all_equal(view, console) and "cpu_capacity:" not in console


def no_asymmetry(_: View, console: str) -> bool:
    return "CPU capacity asymmetry not supported on SMT" in console


def threads(cpu: int, *siblings: int) -> Shown:
    return lambda view, console: view.cpus[cpu].threads == frozenset(siblings)


def no_smt(view: View, _: str) -> bool:
    alone = all(cpu.threads == frozenset({number}) for number, cpu in view.cpus.items())
    chains = (view.domains or {}).values()
    return alone and not any(domain.name == "SMT" for chain in chains for domain in chain)


def all_twenty(view: View, _: str) -> bool:
    """Linux's message about it is below the loglevel of the console."""
    far = {d for node, row in view.distances.items() for to, d in enumerate(row) if to != node}
    return far == {20}


def one_node(view: View, console: str) -> bool:
    return set(view.distances) == {0} and "Invalid distance" in console


SMALL, SMT, NUMA = "big-little-2-4", "vera-8c2t", "kunpeng-2s2n"
LITTLE = "23, 3, 578, 578, 300, 300"

DEFECTS = (
    Defect("CPPC001", SMALL, "ssdt.asl", swap("Name (_CPC", "Name (XCPC"), silent),
    Defect("CPPC002", SMALL, "ssdt.asl", swap(LITTLE, "23, 3, 578, 600, 300, 300"), fell_back),
    Defect("CPPC003", SMALL, "ssdt.asl", swap(LITTLE, "23, 3, 578, 578, 0, 300"), fell_back),
    Defect("CPPC020", SMALL, "ssdt.asl", swap(LITTLE, "22, 3, 578, 578, 300, 300"), silent),
    Defect(
        "CPPC023",
        SMALL,
        "ssdt.asl",
        swap(
            "            Return (Arg3)",
            "            CreateDWordField (Arg3, 0x04, CDW2)\n"
            "            CDW2 &= 0xFFFFFFBF\n            Return (Arg3)",
        ),
        silent,
    ),
    Defect("CAP001", SMT, "ssdt.asl", swap("23, 3, 1000, 900", "23, 3, 930, 900"), no_asymmetry),
    Defect("PPTT001", SMT, "pptt.asl", flag("cpu 15", 3), no_smt),
    Defect(
        "PPTT006",
        SMALL,
        "pptt.asl",
        field("core 5 (cortex-a53)", "Parent", lambda _: 0),
        lambda view, console: view.cpus[5].package == frozenset({5}),
    ),
    Defect("PPTT020", SMT, "pptt.asl", flag("cpu 3", 0), threads(3, 3)),
    Defect("PPTT022", SMT, "pptt.asl", flag("cpu 3", 2), threads(2, 2)),
    Defect(
        "PPTT025",
        NUMA,
        "pptt.asl",
        both(*(flag(f"cluster {n}", 1) for n in range(2))),
        lambda view, console: view.cpus[0].cluster == frozenset(range(8)),
    ),
    Defect("SLIT001", NUMA, "slit.asl", swap(": 0A 0C", ": 0B 0C"), all_twenty),
    Defect("SLIT002", NUMA, "slit.asl", swap(": 0A 0C", ": 0A 0A"), all_twenty),
    Defect(
        "SRAT001",
        NUMA,
        "srat.asl",
        field("cpu 31", " Enabled", lambda _: 0),
        lambda view, console: view.cpus[31].node == 0,
    ),
    Defect(
        "MAP001",
        SMALL,
        "overlay.dts",
        swap("core3 { cpu = <&cpu5>; };", ""),
        lambda view, console: view.cpus[5].capacity == 0 and view.cpus[0].cluster == frozenset({0}),
    ),
    Defect(
        "MAP010",
        SMALL,
        "overlay.dts",
        both(
            swap("cluster0 {", "cluster0 { cluster0 {"),
            swap("\t\t\t};\n\t\t\tcluster1 {", "\t\t\t}; };\n\t\t\tcluster1 { cluster0 {"),
            swap("core3 { cpu = <&cpu5>; };\n", "core3 { cpu = <&cpu5>; }; };\n"),
        ),
        threads(0, 0, 2),
    ),
    Defect("DT010", SMALL, "overlay.dts", swap("capacity-dmips-mhz = <578>;", ""), fell_back),
    Defect(
        "DT021",
        SMT,
        "overlay.dts",
        swap("cache-level = <3>;", ""),
        lambda view, console: view.cpus[0].llc == frozenset({0, 1}),
    ),
    Defect("DT032", NUMA, "overlay.dts", swap("<0 1 12>", "<0 1 10>"), one_node),
)
"""Defects with an effect on a booted kernel."""
