# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from pathlib import Path

import pytest

import made_acpi as made
from asymlab.decode.acpi import decode_acpi
from asymlab.decode.dt import decode_dt
from asymlab.errors import UserError
from asymlab.lint.engine import lint
from asymlab.model.firmware import MachineView
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.topology.acpi import acpi_view
from asymlab.topology.dt import dt_view
from dts_text import L1, L2, cpu_map, dts, written
from goldens import refused

SIZED = f"{L2} cache-size = <0x200000>;"


def hart(number: int, inside: str = "", isa: str = 'riscv,isa = "rv64imafdc";') -> str:
    head = f'device_type = "cpu"; compatible = "sifive,u74", "riscv"; reg = <{number}>;'
    return f"c{number}: cpu@{number} {{ {head} {isa} {inside} }};"


def seen(*inside: str, at: Path, root: str = "") -> MachineView:
    path = written(dts(*inside, root=root), at)
    return dt_view(decode_dt(path), path)


def test_a_board_of_two_clusters_with_capacities(tmp_path: Path) -> None:
    """The bindings of arm64; Linux has no SMT and no CLS level there."""
    harts = [
        hart(n, f"{L1} next-level-cache = <&l{n // 2}>; capacity-dmips-mhz = <{1024 >> n // 2}>;")
        for n in range(4)
    ]
    caches = [f"l{n}: l2-cache{n} {{ {SIZED} }};" for n in range(2)]
    view = seen(*harts, cpu_map((0, 1), (2, 3)), *caches, at=tmp_path)
    assert (view.arch, view.problems) == ("riscv", ())
    assert [(cpu.hw_id, cpu.core, cpu.cluster, cpu.package) for cpu in view.cpus] == [
        (0, 0, 0, 0),
        (1, 1, 0, 0),
        (2, 2, 1, 0),
        (3, 3, 1, 0),
    ]
    found = [(cache.level, cache.kind, sorted(cache.cpus)) for cache in view.caches]
    assert found[-2:] == [(2, "unified", [0, 1]), (2, "unified", [2, 3])]
    for version in ("6.12", "7.3"):
        shown = predict(view, KernelVersion.parse(version))
        assert [cpu.capacity for cpu in shown.cpus.values()] == [1024, 1024, 512, 512]
        assert shown.domains
        names = [[domain.name for domain in chain] for chain in shown.domains.values()]
        assert names == [["MC", "PKG"]] * 4


@pytest.mark.parametrize(
    ("inside", "isa", "problem"),
    [
        ('status = "disabled";', 'riscv,isa = "rv64imac";', ""),
        ("", 'riscv,isa = "rv32imac";', "riscv,isa rv32imac lacks rv64ima"),
        ("", "", "lacks rv64ima"),
        ("", 'riscv,isa-base = "rv64i";', "lack rv64ima"),
        ("", 'riscv,isa-base = "rv64i"; riscv,isa-extensions = "i", "m", "a";', None),
    ],
)
def test_a_hart_that_is_not_fit_has_no_number(
    inside: str, isa: str, problem: str | None, tmp_path: Path
) -> None:
    """As the monitor core of a SiFive U54-MC."""
    view = seen(hart(0, inside, isa), hart(1), hart(2), at=tmp_path)
    ids = [cpu.hw_id for cpu in view.cpus]
    assert ids == ([0, 1, 2] if problem is None else [1, 2])
    assert [(problem or "-") in each.text for each in view.problems] == [True] * bool(problem)


@pytest.mark.parametrize(
    ("own", "outer", "levels", "problem"),
    [
        (L1, SIZED, [1, 1, 2], ""),
        (L1, L2, [1, 1, 2], ""),
        ("cache-size = <0x8000>;", SIZED, [1, 2], ""),
        ("", SIZED, [], "a CPU without cache sizes"),
        (L1, 'compatible = "cache"; cache-level = <2>;', [], "without cache-size"),
        (L1, 'compatible = "cache"; cache-size = <1>;', [], "cache-level None after 1"),
    ],
)
def test_caches_are_those_of_the_tree(
    own: str, outer: str, levels: list[int], problem: str, tmp_path: Path
) -> None:
    view = seen(hart(0, f"{own} next-level-cache = <&l2>;"), f"l2: l2 {{ {outer} }};", at=tmp_path)
    assert [cache.level for cache in view.caches] == levels
    assert [problem in each.text for each in view.problems] == ([True] if problem else [])


@pytest.mark.parametrize(
    ("compatible", "timer"),
    [
        ("arm,cortex-a7", "arm,armv7-timer"),
        ("made,core", "arm,armv7-timer"),
        ("made,core", "made,timer"),
        ("mips,mips24KEc", "made,timer"),
        ("loongson,la464", "made,timer"),
        ("PowerPC,e6500", "made,timer"),
    ],
)
def test_a_tree_of_another_architecture_is_refused(
    compatible: str, timer: str, tmp_path: Path
) -> None:
    node = f'cpu@0 {{ device_type = "cpu"; compatible = "{compatible}"; reg = <0>; }};'
    with refused(UserError):
        seen(node, root=f'timer {{ compatible = "{timer}"; }};', at=tmp_path)


@pytest.mark.parametrize(
    ("compatible", "timer"), [("made,core", "arm,armv8-timer"), ("arm,cortex-a320", "made,timer")]
)
def test_a_timer_or_a_core_shows_arm64(compatible: str, timer: str, tmp_path: Path) -> None:
    node = f'cpu@0 {{ device_type = "cpu"; compatible = "{compatible}"; reg = <0>; }};'
    view = seen(node, root=f'timer {{ compatible = "{timer}"; }};', at=tmp_path)
    assert view.arch == "arm64"


@pytest.mark.parametrize(("kind", "arch"), [(0x07, "ia64"), (0x11, "loongarch"), (0x18, "riscv")])
def test_acpi_tables_of_another_architecture_are_refused(kind: int, arch: str) -> None:
    table = made.madt(bytes([kind, 36]) + bytes(34))
    with pytest.raises(UserError, match=f"its processors are of {arch}"):
        acpi_view(decode_acpi((table,)), "board")


def test_rules_on_the_cpu_map_are_asked_of_riscv(tmp_path: Path) -> None:
    view = seen(hart(0, "capacity-dmips-mhz = <1024>;"), hart(1), cpu_map((0, 1)), at=tmp_path)
    found = [(finding.rule, finding.severity.value) for finding in lint(view).findings]
    assert found == [("DT010", "error")]
    bare = seen(hart(0), hart(1), cpu_map((0,)), at=tmp_path)
    assert {finding.rule for finding in lint(bare).findings} == {"MAP001"}
