# SPDX-License-Identifier: Apache-2.0
"""Boards with ACPI: supported changes, the resulting tables, and messages of refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.inject.acpi import Override, override
from asymlab.inject.expect import new_errors, unmet
from asymlab.inject.fit import Refused, fit
from asymlab.inject.upgrade import MAX_REVISION, ids, like, newer, upgraded, without_cpc
from asymlab.model.acpi import Register
from asymlab.model.firmware import Basis, MachineView
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cluster
from asymlab.predict.kernel import KernelVersion
from asymlab.topology.acpi import acpi_view
from asymlab.topology.inputs import load, raw_tables
from goldens import assert_golden, refused
from lint_views import but
from made_board import FIRST_UID, acpi_board, device

KERNEL = KernelVersion.parse("6.12")
SMALL = machine("big-little-2-4")
OWN = dict.fromkeys(range(6), 1100)
"""highest_perf of a board's own _CPC."""


@dataclass(frozen=True)
class Made:
    view: MachineView
    tables: tuple[RawTable, ...]


def board(folder: Path, shape: Machine = SMALL, **kinds: object) -> Made:
    path = acpi_board(folder, shape, **kinds)  # type: ignore[arg-type]
    return Made(load(path), raw_tables(path))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return board(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def own_cpc(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return board(tmp_path_factory.mktemp("own"), highest=OWN)


def made(shape: Machine, on: Made, folder: Path) -> Override:
    return override(shape, on.view, on.tables, fit(shape, on.view), folder / "tables")


def perfs(view: MachineView) -> list[int | None]:
    return [cpu.cpc.number("highest_perf") if cpu.cpc else None for cpu in view.cpus]


def test_board_without_cpc_gets_one_by_its_own_device_names(plain: Made, tmp_path: Path) -> None:
    result = made(SMALL, plain, tmp_path)
    assert [table.signature for table in result.ours] == ["SSDT"]
    assert result.replaced == ()
    text = (tmp_path / "tables" / "ssdt.asl").read_text()
    assert f"Scope ({device(5)})" in text
    assert "_OSC" not in text, "the board has one"
    assert perfs(result.after) == [1024, 1024, 578, 578, 578, 578]
    assert [cpu.uid for cpu in result.after.cpus] == [FIRST_UID + i for i in range(6)]


def test_board_without_osc_gets_one(tmp_path: Path) -> None:
    result = made(SMALL, board(tmp_path, osc=""), tmp_path)
    assert result.after.acks_cppc
    assert "Method (_OSC" in (tmp_path / "tables" / "ssdt.asl").read_text()


def test_own_cpc_is_renamed_and_its_registers_stay(own_cpc: Made, tmp_path: Path) -> None:
    result = made(SMALL, own_cpc, tmp_path)
    assert [table.signature for table in result.ours] == ["SSDT", "DSDT"]
    assert perfs(result.after) == [1024, 1024, 578, 578, 578, 578]
    cpc = result.after.cpus[3].cpc
    assert cpc
    assert [cpc.number(n) for n in ("nominal_perf", "lowest_perf", "nominal_freq")] == [
        578,
        20,
        22000 * 578 // 1100,
    ]
    assert cpc.element("desired_perf") == Register(
        space="SystemMemory", width=32, offset=0, access=3, address=0x2_0000_0030
    )
    renamed = result.ours[1]
    assert ids(renamed).oem_revision == 8
    assert sum(renamed.data) % 256 == 0
    assert b"_CPC" not in renamed.data
    assert len(renamed.data) == len(result.replaced[0].data)


def test_a_second_cpc_would_not_count(own_cpc: Made, plain: Made, tmp_path: Path) -> None:
    """Why the rename: acpica, as Linux has it, keeps the first object of a name."""
    ssdt = made(SMALL, plain, tmp_path).ours[0]
    both = acpi_view(decode_acpi([*own_cpc.tables, ssdt]), "both")
    assert perfs(both) == [1100] * 6


def test_topology_and_distances_are_replaced_only_where_they_differ(tmp_path: Path) -> None:
    kunpeng = machine("kunpeng-2s2n")
    on = board(tmp_path, kunpeng, highest=dict.fromkeys(range(32), 300))
    cpus = tuple(but(cpu, cluster=cpu.id // 2) for cpu in kunpeng.cpus)
    rows = [tuple(d if d == 10 else d + 5 for d in node.distances) for node in kunpeng.nodes]
    pairs = zip(kunpeng.nodes, rows, strict=True)
    nodes = tuple(but(node, distances=row) for node, row in pairs)
    clusters = tuple(Cluster(id=number) for number in range(16))
    other = kunpeng.altered(cpus=cpus, nodes=nodes, clusters=clusters)
    result = made(other, on, tmp_path)
    assert [t.signature for t in result.ours] == ["SSDT", "PPTT", "SLIT", "DSDT"]
    assert {t.signature for t in result.replaced} == {"DSDT", "PPTT", "SLIT"}
    for new in result.ours[1:]:
        old = next(t for t in result.replaced if t.signature == new.signature)
        assert ids(new) == ids(old).model_copy(update={"oem_revision": 8})
    assert [node.distances for node in result.after.nodes] == rows
    assert {cpu.cluster for cpu in result.after.cpus} == set(range(16))
    alike = made(kunpeng, on, tmp_path / "alike")
    assert [t.signature for t in alike.ours] == ["SSDT", "DSDT"]


def test_upgrade_follows_the_kernels_rule(plain: Made) -> None:
    pptt = next(t for t in plain.tables if t.signature == "PPTT")
    again = newer(pptt, pptt.data[36:])
    assert again in upgraded(plain.tables, [again])
    assert pptt not in upgraded(plain.tables, [again])
    assert upgraded([again], [pptt]) == (again,), "what is not newer is lost, not added"
    other = RawTable("x", pptt.data[:10] + b"OTHERS" + pptt.data[16:])
    assert upgraded(plain.tables, [other]) == (*plain.tables, other)
    with refused(ValueError):
        like(RawTable("x", pptt.data[:24] + b"\xff" * 4 + pptt.data[28:]), pptt)


def test_cpus_are_found_where_linux_numbers_them_otherwise(plain: Made) -> None:
    """Siblings of x86 and of some arm64 firmware are not side by side."""
    vera = machine("vera-8c2t")
    one = plain.view.cpus[0]
    cpus = tuple(but(one, id=i, core=i % 8, thread=i // 8, cluster=0) for i in range(16))
    view = but(plain.view, cpus=cpus, caches=())
    assert fit(vera, view).order[:4] == (0, 8, 1, 9)
    assert not fit(vera, view).topology, "without caches the topology is another"


def change(on: Made, **fields: object) -> Made:
    return Made(but(on.view, **fields), on.tables)


def alter(on: Made, signature: str, at: int, data: bytes) -> Made:
    tables = tuple(
        RawTable(t.file, t.data[:at] + data + t.data[at + len(data) :])
        if t.signature == signature
        else t
        for t in on.tables
    )
    return Made(on.view, tables)


def placed(on: Made, place: str, of: Callable[[int], int | None]) -> Made:
    """The board with other numbers of cores or packages."""
    return change(on, cpus=tuple(but(cpu, **{place: of(cpu.id)}) for cpu in on.view.cpus))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda on: change(on, arch="x86_64"), "the machine is arm64, the board x86_64"),
        (
            lambda on: change(on, cpus=on.view.cpus[:4]),
            "the machine has 6 CPUs, the board enables 4",
        ),
        (
            lambda on: placed(on, "core", lambda cpu: cpu // 2),
            r"cores: the machine has 0 \| 1 \| 2 \| 3, the board 0-1 \| 2-3 \| 4-5",
        ),
        (
            lambda on: placed(on, "package", lambda cpu: cpu % 2),
            r"packages: the machine has 0-5, the board 0,2,4 \| 1,3,5",
        ),
        (lambda on: Made(on.view, on.tables[1:]), "the dump has no DSDT"),
        (lambda on: alter(on, "PPTT", 16, b"ASYMCPC "), "asymlab's tables were in use"),
        (
            lambda on: change(on, acpi=but(on.view.acpi, processors=())),
            r"no processor device has the uid of cpu0 \(6 such",
        ),
    ],
)
def test_what_hardware_or_the_dump_forbids_is_refused(
    own_cpc: Made, tmp_path: Path, spoil: Callable[[Made], Made], words: str
) -> None:
    with pytest.raises(Refused, match=words) as refused:
        made(SMALL, spoil(own_cpc), tmp_path)
    assert all(one.remedy for one in refused.value.refusals)


def test_places_that_are_only_inferred_refuse_nothing(own_cpc: Made) -> None:
    """A dump of x86 has inferred packages; threads may have no number."""
    basis = {"threads": Basis.unknown("no CPUID"), "package": Basis.inferred("from APIC ids")}
    board = placed(placed(own_cpc, "core", lambda cpu: None), "package", lambda cpu: cpu % 2)
    with pytest.raises(Refused):
        fit(SMALL, board.view)
    doubtful = but(board.view, basis={**board.view.basis, **basis})
    assert fit(SMALL, doubtful).order == tuple(range(6))


def raised(perf: int) -> Machine:
    cpus = (cpu.model_copy(update={"perf": max(perf, cpu.perf)}) for cpu in SMALL.cpus)
    return SMALL.altered(cpus=tuple(cpus))


def test_levels_above_the_boards_own_are_refused(own_cpc: Made, tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        made(raised(1101), own_cpc, tmp_path)
    assert_golden("\n".join(str(caught.value).splitlines()[:3]))
    assert made(raised(1100), own_cpc, tmp_path).ours == (), "just what the board claims"


@pytest.mark.parametrize(
    ("osc", "words"),
    [
        ("Method (_OSC, 4) { CreateDWordField (Arg3, 4, W) W = 0 Return (Arg3) }", "does not ack"),
        (
            "OperationRegion (R, SystemMemory, 0x1000, 4) Field (R, DWordAcc, NoLock, Preserve)"
            " { V, 32 } Method (_OSC, 4) { CreateDWordField (Arg3, 4, W) W = V Return (Arg3) }",
            "_OSC",
        ),
    ],
)
def test_an_osc_that_does_not_acknowledge_is_refused(tmp_path: Path, osc: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        made(SMALL, board(tmp_path, osc=osc), tmp_path)


def test_a_cpc_that_only_the_running_board_has_is_refused(own_cpc: Made, tmp_path: Path) -> None:
    assert own_cpc.view.acpi
    failed = {"_CPC": "depends on SystemMemory"}
    devices = tuple(but(device, failed=failed) for device in own_cpc.view.acpi.processors)
    spoiled = change(own_cpc, acpi=but(own_cpc.view.acpi, processors=devices))
    with refused(Refused):
        made(SMALL, spoiled, tmp_path)


def test_equal_tables_and_bytes_like_the_name_are_not_renamed(own_cpc: Made) -> None:
    dsdt = next(t for t in own_cpc.tables if t.signature == "DSDT")
    with refused(Refused):
        without_cpc("board", [dsdt, dsdt])
    newest = RawTable("x", dsdt.data[:24] + MAX_REVISION.to_bytes(4, "little") + dsdt.data[28:])
    with refused(Refused):
        without_cpc("board", [newest])
    # a DWord of these four bytes in place of a register's address
    data = dsdt.data.replace((0x2_0000_0000).to_bytes(8, "little"), b"_CPC\0\0\0\0", 1)
    assert data != dsdt.data
    with refused(Refused):
        without_cpc("board", [RawTable("x", data)])


def without_claim(view: MachineView, cpu: int) -> MachineView:
    assert view.acpi
    cpus = tuple(but(c, cpc=None) if c.id == cpu else c for c in view.cpus)
    devices = tuple(
        but(d, cpc=None) if d.uid == FIRST_UID + cpu else d for d in view.acpi.processors
    )
    return but(view, cpus=cpus, acpi=but(view.acpi, processors=devices))


def test_values_that_linux_would_not_show_and_new_errors_are_listed(
    plain: Made, tmp_path: Path
) -> None:
    fitted = fit(SMALL, plain.view)
    after = made(SMALL, plain, tmp_path).after
    assert not list(unmet(SMALL, fitted, after, KERNEL))
    partial = without_claim(after, 1)
    wrong = list(unmet(SMALL, fitted, partial, KERNEL))
    assert_golden(wrong[0].text)
    assert len(wrong) == 4, "without one claim none counts"
    # errors of lint count only if they are new
    assert not list(new_errors(plain.view, after))
    found = list(new_errors(plain.view, partial))
    assert found
    assert "cpu1" in str(found[0]) or "_CPC" in str(found[0])
    assert not list(new_errors(partial, partial))
