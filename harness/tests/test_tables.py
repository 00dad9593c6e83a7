# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.config.machine import machine, machines
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware
from asymlab.model.machine import Machine
from asymlab.proc import run
from asymlab.tables import build as build_module
from asymlab.tables.build import apply_overlay, build, sources
from asymlab.tables.target import QEMU_VIRT
from goldens import refused
from made_golden import GOLDEN, REWRITE
from made_steps import steps

GENERATED = [
    (name, firmware)
    for name in machines()
    for firmware in Firmware
    if machine(name).arch == "arm64" or firmware is Firmware.ACPI
]
"""Generated goldens; x86 machines have no device tree."""


@pytest.mark.parametrize(("name", "firmware"), GENERATED)
def test_tables_equal_their_goldens(name: str, firmware: Firmware) -> None:
    folder = GOLDEN / name / firmware.value
    texts = sources(machine(name), firmware)
    if REWRITE:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            (folder / file).write_text(text)
    assert {path.name for path in folder.iterdir()} == set(texts)
    for file, text in texts.items():
        assert (folder / file).read_text() == text, f"{folder / file}: see REWRITE above"


@pytest.mark.parametrize("firmware", list(Firmware))
def test_equal_variant_has_one_capacity_in_acpi_and_dt(tmp_path: Path, firmware: Firmware) -> None:
    gb10 = machine("gb10")
    plain, equal = (sources(m, firmware) for m in (gb10, gb10.equal()))
    if firmware is Firmware.DT:
        perfs = set(re.findall(r"capacity-dmips-mhz = <(\d+)>", equal["overlay.dts"]))
    else:
        perfs = set(re.findall(r"^\s+23, 3, (\d+),", equal["ssdt.asl"], re.M))
    assert perfs == {"154"}
    assert plain != equal
    digests = {build(m, firmware, tmp_path / m.capacities).digest for m in (gb10, gb10.equal())}
    assert len(digests) == 2


def test_building_is_repeatable_and_quick(tmp_path: Path) -> None:
    rubin = machine("vera-rubin")
    with steps() as counted:
        first = build(rubin, Firmware.ACPI, tmp_path / "a")
    assert counted.calls < 40_000
    second = build(rubin, Firmware.ACPI, tmp_path / "b")
    assert first.digest == second.digest
    assert first.initrd == second.initrd


def a_tree(folder: Path, cpus: int) -> Path:
    """A board's tree with a different topology, as QEMU dumps it."""
    nodes = "".join(
        f'c{i}: cpu@{i} {{ device_type = "cpu"; compatible = "arm,armv8"; reg = <{i}>;'
        f" numa-node-id = <0>; capacity-dmips-mhz = <1>; next-level-cache = <&l2>; }};\n"
        for i in range(cpus)
    )
    cores = "".join(f"core{i} {{ cpu = <&c{i}>; }};" for i in range(cpus))
    source = folder / "board.dts"
    source.write_text(
        '/dts-v1/;\n/ { #address-cells = <2>; #size-cells = <2>; model = "board";\n'
        f"cpus {{ #address-cells = <1>; #size-cells = <0>;\n{nodes}"
        'l2: l2-cache { compatible = "cache"; cache-level = <2>; cache-unified; };\n'
        f"cpu-map {{ socket0 {{ cluster0 {{ {cores} }}; cluster9 {{ }}; }}; }}; }};\n"
        'distance-map { compatible = "numa-distance-map-v1"; };\n'
        'memory@40000000 { device_type = "memory"; numa-node-id = <0>;'
        " reg = <0 0x40000000 0 0x40000000>; }; };\n"
    )
    run(["dtc", "-q", "-O", "dtb", "-o", str(folder / "board.dtb"), str(source)])
    return folder / "board.dtb"


def test_overlay_replaces_a_boards_own_topology(tmp_path: Path) -> None:
    base = a_tree(tmp_path, 6)
    tables = build(machine("big-little-2-4"), Firmware.DT, tmp_path / "tables")
    merged = apply_overlay(base, tables.compiled[0], tmp_path / "merged.dtb")
    text = run(["dtc", "-q", "-I", "dtb", "-O", "dts", str(merged)]).output
    assert 'model = "board"' in text, "what is the board's must stay"
    assert text.count("reg = <0x0") >= 1
    for gone in ("cluster9", "distance-map", "numa-node-id", "\tl2-cache {", "dmips-mhz = <0x01>"):
        assert gone not in text
    assert re.findall(r"capacity-dmips-mhz = <(\w+)>", text) == ["0x400"] * 2 + ["0x242"] * 4
    assert sorted(path.name for path in tmp_path.glob("merged*")) == ["merged.dtb"]


def test_target_names_the_firmwares_own(tmp_path: Path) -> None:
    target = QEMU_VIRT.model_copy(
        update={"processor": "\\_SB.P{cpu:03d}", "needs_osc": False, "oem_id": "ACME  "}
    )
    text = sources(machine("big-little-2-4"), Firmware.ACPI, target)["ssdt.asl"]
    assert "Scope (\\_SB.P005)" in text
    assert '"ACME  "' in text
    assert "_OSC" not in text
    assert build(machine("big-little-2-4"), Firmware.ACPI, tmp_path, target).initrd


def broken(machine: Machine, target: object) -> str:
    return 'DefinitionBlock ("", "SSDT", 2, "A", "B", 1) { Name (X, Y) }'


def warned(machine: Machine, target: object) -> str:
    return "/dts-v1/;\n/plugin/;\n&{/cpus} { status = <1>; };\n"


def test_compiler_complaints_are_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = machine("big-little-2-4")
    monkeypatch.setattr(build_module, "ssdt", broken)
    with refused(InfraError) as caught:
        build(small, Firmware.ACPI, tmp_path)
    assert "syntax error" in str(caught.value)
    monkeypatch.setattr(build_module, "dts", warned)
    with pytest.raises(InfraError, match=r"(?s)overlay\.dts compiles with warnings.*Warning"):
        build(small, Firmware.DT, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with refused(UserError):
        build(small, Firmware.DT, tmp_path)
