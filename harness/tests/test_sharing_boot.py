# SPDX-License-Identifier: Apache-2.0
"""Workloads whose tasks share data, in a guest: all figures arrive, and add up."""

from __future__ import annotations

import pytest

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.checks.locality import local_figures
from asymlab.config.machine import machine
from asymlab.kernels.build import build
from asymlab.model.job import Job
from asymlab.model.sharing import Latency, Pipes, Rows, Tide, Wake
from asymlab.progress import Silent
from made_boot import figures_of, with_tables

pytestmark = pytest.mark.qemu

BOX = machine("x86-2s4c2t")
SPECS = {
    "pipes": Pipes(fds=4, loops=400, set_kb=64),
    "confined": Pipes(fds=2, loops=400, cpus="first-llc", pin="0,2"),
    "wake": Wake(workers=6, set_kb=32, step_ms=200),
    "select": Rows(tasks=8, rows=500, step_ms=200),
    "delete": Rows(tasks=8, rows=500, kind="delete", work_us=2, step_ms=200),
    "tide": Tide(phases=(1, 8, 1), processes=2, set_kb=64, step_ms=120),
    "latency": Latency(rounds=40, dirty_kb=4),
}
CPUS = {cpu.id for cpu in BOX.cpus}


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, float]]:
    """What each program printed in one boot."""
    folder = tmp_path_factory.mktemp("boot")
    loads = tuple(spec.load(label, BOX, 100, 3) for label, spec in SPECS.items())
    short = {"memory-kb": "256", "hit-kb": "128"}
    made = []
    for load in loads:
        words = list(load.args)
        for name, value in short.items():
            if f"--{name}" in words:
                words[words.index(f"--{name}") + 1] = value
        made.append(load.model_copy(update={"traced": False, "args": tuple(words)}))
    kernel = build("6.12", "x86_64", None, Silent())
    plan = with_tables(BOX, kernel.image, folder, Job(seed=3, loads=tuple(made)), deadline_s=400)
    QemuPtBoard().boot(plan, folder, Silent())
    return {load.label: figures_of(folder, load) for load in made}


def handled(figures: dict[str, float]) -> dict[int, float]:
    """Messages by CPU."""
    return {
        int(name.removeprefix("handled.cpu")): value
        for name, value in figures.items()
        if name.startswith("handled.")
    }


def test_messages_are_handled_by_cpus_of_the_machine(raw: dict[str, dict[str, float]]) -> None:
    by_cpu = handled(raw["pipes"])
    assert {*by_cpu} <= CPUS
    # each where it is written, and where it is read
    assert sum(by_cpu.values()) == 2 * raw["pipes"]["messages"] == 2 * 4 * 4 * 400
    assert {*handled(raw["confined"])} == {0, 2}
    for label in ("wake", "select", "delete"):
        count = raw[label]["requests" if label == "wake" else "transactions"]
        assert sum(handled(raw[label]).values()) == count > 100


def test_latencies_rise(raw: dict[str, dict[str, float]]) -> None:
    for label in ("wake", "select", "delete"):
        p50, p90, p99, p999 = (raw[label][f"p{part}_us"] for part in (50, 90, 99, 999))
        assert 0 < p50 <= p90 <= p99 <= p999
    # 20 us of work
    assert raw["select"]["p50_us"] > 15
    assert raw["select"]["misses"] == 0


def test_tide_uses_more_of_the_machine_while_more_threads_are_active(
    raw: dict[str, dict[str, float]],
) -> None:
    found = local_figures(raw["tide"], BOX)
    counts = {name: n for name, n in raw["tide"].items() if name.startswith("handled.")}
    assert {int(name.partition(".cpu")[2]) for name in counts} <= CPUS
    assert sum(counts.values()) == found["operations"]
    for phase in (0, 2):
        assert found["ops_per_s.p1"] > 4 * found[f"ops_per_s.p{phase}"]
        assert found["llcs_used.p1"] > found[f"llcs_used.p{phase}"] >= 1
    for phase in range(3):
        assert 0 <= found[f"shared_nodes.p{phase}"] <= 1 <= found[f"nodes_used.p{phase}"] <= 2
        assert 0 <= found[f"settle_ms.p{phase}"] <= 120


def test_all_pairs_are_measured(raw: dict[str, dict[str, float]]) -> None:
    found = local_figures(raw["latency"], BOX)
    for name in ("pingpong_ns", "dirty_ns", "dirty_stream_ns"):
        pairs = [one for one in raw["latency"] if one.startswith(f"{name}.cpu")]
        assert len(pairs) == len(CPUS) * (len(CPUS) - 1) / 2
        assert {one for one in found if one.startswith(f"{name}.") and ".cpu" not in one} == {
            f"{name}.{level}" for level in ("smt", "llc", "system")
        }
    for name in ("memory_ns", "memory_stream_ns"):
        assert found[f"{name}.node"] > 0 < found[f"{name}.system"]
    assert found["hit_ns"] > 0 < found["hit_stream_ns"]
