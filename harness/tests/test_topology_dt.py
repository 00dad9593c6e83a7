# SPDX-License-Identifier: Apache-2.0
"""How device trees are read, each case against what the kernel's functions do with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.config.machine import machine, machines
from asymlab.errors import UserError
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.model.job import Firmware
from asymlab.proc import run
from asymlab.tables.build import apply_overlay, build
from asymlab.topology.inputs import load
from asymlab.topology.machine import machine_view
from dts_text import L1, L2, cpu, cpu_map, dts, written
from goldens import assert_golden, refused


def read(text: str, folder: Path) -> MachineView:
    return load(written(text, folder))


def texts(view: MachineView) -> list[str]:
    return [str(problem) for problem in view.problems]


def spans(view: MachineView, level: int) -> list[list[int]]:
    return [sorted(cache.cpus) for cache in view.caches if cache.level == level]


def test_cpus_count_in_the_order_of_the_tree_the_first_boots(tmp_path: Path) -> None:
    view = read(dts(cpu(0x100), cpu(0), cpu(1)), tmp_path)
    assert [cpu.hw_id for cpu in view.cpus] == [0x100, 0, 1]
    assert [cpu.name for cpu in view.cpus] == ["/cpus/cpu@100", "/cpus/cpu@0", "/cpus/cpu@1"]
    places = [(cpu.core, cpu.cluster, cpu.package) for cpu in view.cpus]
    assert places == [(0, None, 0), (1, None, 0), (2, None, 0)], "without a map each is a core"
    assert view.problems == ()


def test_a_refused_cpu_uses_its_number_up(tmp_path: Path) -> None:
    twice = cpu(1).replace("cpu@1", "cpu@11").replace("c1:", "c11:")
    off = (cpu(3, 'status = "fail-sss";'), cpu(4, 'status = "disabled";'))
    text = dts(cpu(0, base=""), cpu(1), twice, cpu(2, base=""), *off, cpu(0x01000000))
    view = read(text, tmp_path)
    assert [cpu.hw_id for cpu in view.cpus] == [0, 1, 1, 2, 4, 0x01000000]
    assert [cpu.hw_id for cpu in view.cpus if cpu.enabled] == [0, 1, 4]
    assert view.cpus[1].enabled
    assert_golden("\n".join(texts(view)))


def test_a_tree_without_a_cpu_to_boot_is_refused(tmp_path: Path) -> None:
    with refused(UserError):
        read(dts(cpu(0, 'status = "fail";')), tmp_path)


def test_sockets_clusters_cores_threads(tmp_path: Path) -> None:
    core = "core0 {{ thread0 {{ cpu = <&c{1}>; }}; thread1 {{ cpu = <&c{2}>; }}; }};"
    socket = f"socket{{0}} {{{{ cluster0 {{{{ {core} }}}}; }}}};"
    whole = f"cpu-map {{ {socket.format(0, 0, 1)} {socket.format(1, 2, 3)} }};"
    view = read(dts(*map(cpu, range(4)), whole), tmp_path)
    places = [(c.package, c.cluster, c.core, c.thread) for c in view.cpus]
    assert places == [(0, 0, 0, 0), (0, 0, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1)]


def test_clusters_of_clusters_become_threads_of_each_other(tmp_path: Path) -> None:
    """Both inner clusters are number 0 of their parent, both cores number 0 of their cluster."""
    inner = "cluster{0} {{ cluster0 {{ core0 {{ cpu = <&c{0}>; }}; }}; }};"
    both = f"cpu-map {{ {inner.format(0)} {inner.format(1)} }};"
    view = read(dts(cpu(0), cpu(1), both), tmp_path)
    assert [(cpu.cluster, cpu.core) for cpu in view.cpus] == [(0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("inside", "word"),
    [
        ("core0 { cpu = <&c0>; }; core1 { cpu = <&c1>; };", "core0: a core outside of clusters"),
        ("cluster0 { core0 { cpu = <&c0>; }; };", "/cpus/cpu@1 is not in it"),
        ("cluster0 { core0 { cpu = <&c0>; }; core2 { cpu = <&c1>; }; };", "/cpus/cpu@1 is not"),
        ("cluster0 { core0 { }; };", "core0: a core without a CPU"),
        ("cluster0 { core0 { cpu = <0x77>; }; };", "core0: a core without a CPU"),
        ("cluster0 { core0 { thread0 { }; }; };", "thread0: a thread without a CPU"),
        (
            "cluster0 { core0 { cpu = <&c0>; thread0 { cpu = <&c1>; }; }; };",
            "core0: a core with both threads and a CPU",
        ),
        (
            "cluster0 { core0 { cpu = <&c0>; }; cluster0 { core0 { cpu = <&c1>; }; }; };",
            "core0: a core beside clusters",
        ),
    ],
)
def test_a_map_that_breaks_a_rule_is_discarded(inside: str, word: str, tmp_path: Path) -> None:
    view = read(dts(cpu(0), cpu(1), f"cpu-map {{ {inside} }};"), tmp_path)
    assert [word in text and "discards the cpu-map" in text for text in texts(view)] == [True]
    assert [(cpu.core, cpu.cluster) for cpu in view.cpus] == [(0, None), (1, None)]


def test_a_map_may_name_a_cpu_that_is_not_brought_up(tmp_path: Path) -> None:
    view = read(dts(cpu(0), cpu(1, base=""), cpu_map([0, 1])), tmp_path)
    assert [cpu.cluster for cpu in view.cpus] == [0, None]
    assert len(view.problems) == 1


def test_caches_are_shared_by_the_cpus_that_lead_to_their_node(tmp_path: Path) -> None:
    own = f"{L1} d-cache-line-size = <64>; d-cache-sets = <128>; next-level-cache = <&l2>;"
    text = dts(
        *(cpu(n, own) for n in (0, 1)),
        cpu(2, f"{L1} next-level-cache = <&l3>;"),
        f"l2: l2-cache {{ {L2} cache-size = <0x80000>; next-level-cache = <&l3>; }};",
        'l3: l3-cache { compatible = "cache"; cache-level = <3>; cache-unified; };',
    )
    view = read(text, tmp_path)
    assert spans(view, 1) == [[0], [1], [2]] * 2
    # the node behind level 1 counts as the level of the CPU's registers
    assert spans(view, 2) == [[0, 1], [2]]
    assert spans(view, 3) == [[0, 1]]
    first = view.caches[0]
    assert (first.kind, first.size, first.line, first.ways) == ("data", 0x8000, 64, 4)
    assert view.problems == ()


@pytest.mark.parametrize(
    ("cache", "word", "kept"),
    [
        ('compatible = "cache"; cache-level = <2>;', "counts as 2", False),
        ('compatible = "cache"; cache-unified;', "cache-level None after 1", True),
        ('compatible = "cache"; cache-unified; cache-level = <1>;', "cache-level 1 after 1", True),
        ("cache-unified; cache-level = <2>;", "by the CPU's registers", True),
        (f"{L2} next-level-cache = <&l2>;", "forms a cycle", True),
        (f"{L2} next-level-cache = <0x77>;", "is invalid", True),
        ('compatible = "cache"; cache-level = <0xffffffff>;', "counts as 2", False),
    ],
)
def test_a_cache_with_incomplete_properties(
    cache: str, word: str, kept: bool, tmp_path: Path
) -> None:
    cpus = [cpu(n, f"{L1} next-level-cache = <&l2>;") for n in (0, 1)]
    view = read(dts(*cpus, f"l2: l2-cache {{ {cache} }};"), tmp_path)
    assert [word in text and "/cpus/l2-cache" in text for text in texts(view)] == [True]
    assert spans(view, 2) == ([[0, 1]] if kept else [])


@pytest.mark.parametrize(("level", "levels"), [("", 2), ("cache-level = <3>;", 3)])
def test_a_last_level_without_its_number_is_lost(level: str, levels: int, tmp_path: Path) -> None:
    """The L2 breaks the count, so that the last node's level and the CPU's registers decide."""
    l2 = 'l2: l2-cache { compatible = "cache"; cache-unified; next-level-cache = <&l3>; };'
    l3 = f'l3: l3-cache {{ compatible = "cache"; cache-unified; {level} }};'
    cpus = [cpu(n, f"{L1} next-level-cache = <&l2>;") for n in (0, 1)]
    view = read(dts(*cpus, l2, l3), tmp_path)
    assert max(cache.level for cache in view.caches) == levels


def test_capacities_and_frequencies(tmp_path: Path) -> None:
    table = """points: opp-table { compatible = "operating-points-v2";
        opp-1 { opp-hz = /bits/ 64 <1500000000>; };
        opp-2 { opp-hz = /bits/ 64 <3000000000>; };
        opp-3 { opp-hz = /bits/ 64 <3200000000>; turbo-mode; };
        opp-4 { opp-hz = /bits/ 64 <3300000000>; status = "disabled"; };
    };"""
    new = "capacity-dmips-mhz = <1024>; operating-points-v2 = <&points>;"
    old = "operating-points = <1000000 900000 600000 800000>; clock-frequency = <5>;"
    view = read(dts(cpu(0, new), cpu(1, old), cpu(2), root=table), tmp_path)
    assert [cpu.dmips_mhz for cpu in view.cpus] == [1024, None, None]
    assert [cpu.max_khz for cpu in view.cpus] == [3_000_000, 1_000_000, None]


def memory(node: int | None, at: int) -> str:
    numa_id = "" if node is None else f"numa-node-id = <{node}>;"
    return f'memory@{at:x} {{ device_type = "memory"; reg = <0 0x{at:x} 1 0>; {numa_id} }};'


def numa(matrix: str, *memories: str) -> str:
    cpus = [cpu(n, f"numa-node-id = <{n * 2}>;") for n in (0, 1)]
    known = f'compatible = "numa-distance-map-v1"; distance-matrix = {matrix};'
    distances = f"distance-map {{ {known} }};" if matrix else ""
    return dts(*cpus, root="\n".join((*memories, distances)))


def test_nodes_have_the_numbers_of_the_tree(tmp_path: Path) -> None:
    view = read(numa("<0 2 33>", memory(0, 0x40000000), memory(2, 0x80000000)), tmp_path)
    assert [cpu.node for cpu in view.cpus] == [0, 2]
    assert [(node.id, node.memory, node.distances) for node in view.nodes] == [
        (0, 1 << 32, (10, 20, 33)),
        (2, 1 << 32, (33, 20, 10)),
    ]
    one_way = read(numa("<0 2 33>, <2 0 44>", memory(0, 0), memory(2, 0x80000000)), tmp_path)
    assert [node.distances for node in one_way.nodes] == [(10, 20, 33), (44, 20, 10)]


@pytest.mark.parametrize(
    ("matrix", "memories", "word"),
    [
        ("<0 2 9>", [memory(0, 0), memory(2, 0x80000000)], "distance 9 of node 0 to 2"),
        ("<0 0 11>", [memory(0, 0)], "distance 11 of node 0 to 0"),
        ("", [memory(0, 0), memory(None, 0x80000000)], "no numa-node-id and other"),
        ("", [memory(None, 0)], "no memory has a numa-node-id"),
        ("", [memory(0, 0), memory(4096, 0x80000000)], "numa-node-id 4096"),
    ],
)
def test_linux_ignores_numa(matrix: str, memories: list[str], word: str, tmp_path: Path) -> None:
    view = read(numa(matrix, *memories), tmp_path)
    assert [word in text and "Linux ignores all NUMA" in text for text in texts(view)] == [True]
    assert view.nodes == () and {cpu.node for cpu in view.cpus} == {None}


@pytest.mark.parametrize("name", [n for n in machines() if machine(n).arch == "arm64"])
def test_generated_overlays_decode_to_the_machine(name: str, tmp_path: Path) -> None:
    """The board's tree has CPUs and no more; all else must come from the overlay."""
    described = machine(name)
    made = build(described, Firmware.DT, tmp_path)
    cpus = [cpu(c.id).replace(f"cpu@{c.id:x}", f"cpu@{c.id}") for c in described.cpus]
    base, merged = tmp_path / "base.dtb", tmp_path / "merged.dtb"
    source = written(dts(*cpus), tmp_path)
    run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", str(base), str(source)], deadline_s=60)
    apply_overlay(base, made.compiled[0], merged)
    view, wanted = load(merged), machine_view(described, ViewSource.DT)
    assert view.problems == ()
    for got, want in zip(view.cpus, wanted.cpus, strict=True):
        unlike = {"name", "hw_id", "origins"}
        assert got.model_dump(exclude=unlike) == want.model_dump(exclude=unlike)
    assert [c.model_dump(exclude={"origin"}) for c in view.caches] == [
        c.model_dump(exclude={"origin"}) for c in wanted.caches
    ]
    assert view.nodes == wanted.nodes
