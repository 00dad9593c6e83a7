# SPDX-License-Identifier: Apache-2.0
"""What distance costs: in machine files, in their SLIT and HMAT, and as the emulator's options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.boards.qemu.costs import cost_options, llc_ranges, private_lines
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.config.machine import load_machine, machine, machines
from asymlab.errors import UserError
from asymlab.model.costs import Distance, LineCosts, apart, distances_of, prices, slit
from asymlab.model.machine import Machine
from asymlab.model.x86 import x86_layout
from asymlab.report.text.costs import cost_lines, cost_matrix
from goldens import assert_golden, refused
from made_boot import plan_for

LARGE, SMALL = "hygon-2s6n2l8c2t", "hygon-2s2n2l2c2t"
COSTED = [name for name in machines() if machine(name).costs]

FILE = """\
title: two sockets of a node of two LLCs
provenance:
  {topology: none, capacities: none, caches: none, memory: none, speeds: none, costs: measured}
arch: arm64
core_types:
  a:
    perf: {highest: 1000, lowest: 100}
    nominal_mhz: 2000
    mips: 400
    caches: [{level: 1, kind: data, size: 64K}, {level: 1, kind: instruction, size: 64K}]
sockets:
  - repeat: 2
    nodes:
      - memory: 1G
        llcs:
          - {repeat: 2, cache: {level: 2, size: 1M}, cores: [{type: a, count: 2}]}
costs:
  hit: 10
  core: 30
  llc: 100
  socket: 300
  memory: [100, 230]
  stream: [2, 5, 9]
"""


def written(folder: Path, old: str = "", new: str = "", extra: str = "") -> Machine:
    path = folder / "two.yaml"
    assert old in FILE
    path.write_text((FILE.replace(old, new, 1) if old else FILE) + extra)
    return load_machine(path)


def test_a_file_has_costs_of_exactly_the_distances_of_its_machine(tmp_path: Path) -> None:
    made = written(tmp_path)
    assert distances_of(made.cpus) == (Distance.CORE, Distance.LLC, Distance.SOCKET)
    assert made.costs == LineCosts(
        hit=10, core=30, llc=100, socket=300, memory=(100, 230), stream=(2, 5, 9)
    )
    found = prices(made.costs, made.cpus)
    assert [found.moved[distance] for distance in Distance] == [30, 100, 100, 300]
    assert (found.memory, found.stream) == ((100, 100, 230), (2, 5, 5, 9))
    assert [apart(made.cpus[0], made.cpus[cpu]) for cpu in (0, 1, 2, 4)] == [
        None,
        Distance.CORE,
        Distance.LLC,
        Distance.SOCKET,
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  socket: 300", "  socket: 300\n  node: 150"),
        ("  socket: 300\n", ""),
        ("core: 30", "core: 130"),
        ("hit: 10", "hit: 31"),
        ("[100, 230]", "[100, 120, 230]"),
        ("[100, 230]", "[230, 100]"),
        ("[2, 5, 9]", "[2, 5]"),
        ("[2, 5, 9]", "[12, 12, 12]"),
        ("[2, 5, 9]", "[2, -1, 9]"),
        ("hit: 10", "hit: fast"),
        (", costs: measured", ""),
        ("hit: 10", "hit: 10\n  dilation: 150"),
        ("  socket: 300", "  sockets: 300"),
    ],
)
def test_mistakes_in_costs_name_their_line_and_key(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(UserError) as caught:
        written(tmp_path, old, new)
    assert re.search(r"two\.yaml:\d+: (costs\.\w+|provenance\.\w+)", str(caught.value))
    assert_golden(str(caught.value).replace(f"{tmp_path}/", ""))


def test_a_derived_dilation_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    text = FILE.replace("hit: 10", "hit: 10\n  dilation: 150")
    path.write_text(text.replace("costs: measured", "costs: measured, dilation: 3 GHz at 2"))
    made = load_machine(path)
    assert made.costs and made.costs.dilation == 150
    assert ",line-costs.dilation=150," in cost_options(made)
    assert "dilation" not in cost_options(machine(SMALL))


def test_the_slit_follows_from_costs_unless_it_is_given(tmp_path: Path) -> None:
    def rows(made: Machine) -> list[tuple[int, ...]]:
        return [node.distances for node in made.nodes]

    assert rows(written(tmp_path)) == [(10, 23), (23, 10)]
    # within 10 %
    near = "distances: [[10, 25], [25, 10]]\n"
    assert rows(written(tmp_path, extra=near)) == [(10, 25), (25, 10)]
    real = near.replace("25", "32")
    with pytest.raises(UserError) as caught:
        written(tmp_path, extra=real)
    assert_golden(str(caught.value).replace(f"{tmp_path}/", ""))
    named = written(tmp_path, "costs: measured", "costs: measured, distances: a server", real)
    assert rows(named) == [(10, 32), (32, 10)]
    assert rows(written(tmp_path, "[100, 230]", "[100, 101]"))[0] == (10, 11), "10 is only local"
    assert rows(written(tmp_path, "[100, 230]", "[100, 9000]"))[0] == (10, 254)


def test_costs_of_zero_are_possible() -> None:
    box = machine("x86-2s4c2t")
    free = LineCosts(hit=0, core=0, socket=0, memory=(0, 0), stream=(0, 0, 0))
    assert slit(free, box.cpus) == ((10, 11), (11, 10))
    assert ",line-costs.hit=0,line-costs.core=0," in cost_options(box.altered(costs=free))


def test_an_hmat_must_agree_with_costs(tmp_path: Path) -> None:
    access = "access: {latency_ns: [[%d, %d], [%d, %d]]}\n"
    assert written(tmp_path, extra=access % (100, 250, 250, 100)).access
    with pytest.raises(UserError) as caught:
        written(tmp_path, extra=access % (100, 230, 150, 100))
    assert_golden(str(caught.value).replace(f"{tmp_path}/", ""))


@pytest.mark.parametrize("name", COSTED)
def test_shipped_costs_name_their_sources_and_increase_with_distance(name: str) -> None:
    box = machine(name)
    assert box.costs
    assert re.search(r"\ncosts: \S", box.provenance)
    found = prices(box.costs, box.cpus)
    line = [found.hit, *(found.moved[distance] for distance in Distance)]
    assert line == sorted(line)
    assert set(distances_of(box.cpus)) == {
        distance for distance in Distance if getattr(box.costs, distance.value) is not None
    }


def test_machines_without_a_real_slit_have_that_of_their_costs() -> None:
    for name in (LARGE, SMALL, "hygon-2s2n2l4c2t"):
        box = machine(name)
        assert box.costs
        assert tuple(node.distances for node in box.nodes) == slit(box.costs, box.cpus)
    assert machine(LARGE).nodes[0].distances == (10, *[15] * 5, *[24] * 6)


def test_options_have_every_price_and_llc() -> None:
    assert cost_options(machine("gb10")) == (
        ",line-costs.hit=18,line-costs.core=50,line-costs.llc=110,line-costs.node=110"
        ",line-costs.socket=110"
        ",line-costs.memory.0=113,line-costs.memory.1=113,line-costs.memory.2=113"
        ",line-costs.stream.0=2,line-costs.stream.1=5,line-costs.stream.2=5,line-costs.stream.3=5"
        ",line-costs.lines=32768"
        ",line-costs.llcs.0.first=0,line-costs.llcs.0.last=9,line-costs.llcs.0.node=0"
        ",line-costs.llcs.0.socket=0,line-costs.llcs.0.size=8388608,line-costs.llcs.0.ways=16"
        ",line-costs.llcs.1.first=10,line-costs.llcs.1.last=19,line-costs.llcs.1.node=0"
        ",line-costs.llcs.1.socket=0,line-costs.llcs.1.size=16777216,line-costs.llcs.1.ways=16"
    )
    large = cost_options(machine(LARGE))
    assert ",line-costs.socket=280,line-costs.memory.0=95,line-costs.memory.1=140," in large
    assert (
        ",line-costs.llcs.23.first=368,line-costs.llcs.23.last=383,line-costs.llcs.23.node=11"
        in (large)
    )
    with refused(UserError):
        cost_options(machine("n1-4c"))


def test_the_private_cache_is_that_of_the_type_with_the_largest() -> None:
    assert private_lines(machine(SMALL)) == (512 << 10) // 64
    # 1280 KiB are 20480 lines
    assert private_lines(machine("hybrid-6p8e")) == 16384
    # 4 MiB are more than the emulator supports
    assert private_lines(machine("x86-2s4c2t")) == 32768
    # the L2 is shared, an instruction cache holds no data
    assert private_lines(machine("clearwater-240")) == (32 << 10) // 64


@pytest.mark.parametrize("name", machines())
def test_llcs_are_ranges_of_the_emulators_numbers(name: str) -> None:
    box = machine(name)
    layout = x86_layout(box) if box.arch == "x86_64" else None
    ranges = llc_ranges(box)
    assert len(ranges) == len(box.llcs)
    for cpu in box.cpus:
        number = layout.position(cpu.id) if layout else cpu.id
        (home,) = [one for one in ranges if one.first <= number <= one.last]
        assert home == ranges[cpu.llc]
        assert (home.node, home.socket) == (cpu.node, cpu.socket)


def test_llcs_that_the_emulator_cannot_have_are_refused(tmp_path: Path) -> None:
    many = written(tmp_path, "repeat: 2, cache", "repeat: 17, cache")
    with refused(UserError):
        llc_ranges(many)
    made = written(tmp_path)
    llcs = (0, 1, 0, 1, 2, 2, 3, 3)
    cpus = tuple(c.model_copy(update={"llc": n}) for c, n in zip(made.cpus, llcs, strict=True))
    with refused(UserError):
        llc_ranges(made.altered(cpus=cpus))


def test_a_plan_with_costs_has_another_machine_and_key(tmp_path: Path) -> None:
    board = QemuPtBoard()
    plan = plan_for(machine(SMALL), Path("k"), Path("i"))
    charged = plan.model_copy(update={"costs": True})
    assert "line-costs" not in board.machine(plan)
    assert board.machine(charged) == board.machine(plan) + cost_options(machine(SMALL))
    with refused(UserError):
        QemuBoard().machine(charged)
    assert QemuBoard().machine(plan)


def test_the_matrix_is_by_the_smallest_parts_that_fit() -> None:
    cores = cost_matrix(machine(SMALL))
    assert (cores.by, cores.cpus[1]) == ("core", frozenset({2, 3}))
    assert cores.ns[0][:9] == (None, 35, 100, 100, 160, 160, 160, 160, 280)
    assert all(cores.ns[i][j] == cores.ns[j][i] for i in range(16) for j in range(16))
    llcs = cost_matrix(machine(LARGE))
    assert llcs.by == "llc"
    assert llcs.ns[0][:3] == (35, 100, 160)
    assert llcs.ns[23][12:] == (*[160] * 10, 100, 35)
    nodes = cost_matrix(machine(LARGE), most=12)
    assert (nodes.by, nodes.ns[0][:2], nodes.ns[0][6]) == ("node", (100, 160), 280)
    # one LLC a node
    assert cost_matrix(machine("granite-64"), most=4).by == "llc"


def test_the_matrix_as_text() -> None:
    text = "\n".join(line.plain.rstrip() for line in cost_lines(machine("kunpeng-2s2n"), 60))
    assert_golden(text)
    text = "\n".join(line.plain.rstrip() for line in cost_lines(machine("x86-2s4c2t"), 100))
    assert_golden(text)
    # coloured by size, except the threads of a core
    row = list(cost_lines(machine("x86-2s4c2t"), 100))[2]
    styles = [str(span.style) for span in row.spans]
    assert styles[0] == "dim" and len(set(styles)) == 3
