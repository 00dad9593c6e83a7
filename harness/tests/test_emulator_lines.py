# SPDX-License-Identifier: Apache-2.0
"""The emulator's costs of cache lines: the machine's prices arrive, and without prices nothing
changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.boards.qemu.parallel import STATS, QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds, RoundStats
from asymlab.checks.locality import local_figures
from asymlab.config.machine import machine, machine_file
from asymlab.kernels.build import build
from asymlab.kernels.points import mark_points
from asymlab.model.costs import LineCosts
from asymlab.model.job import LINE_CORES, Job
from asymlab.model.job import LINES as LOG
from asymlab.model.lines import LineCores
from asymlab.model.load import LoadSpec
from asymlab.model.machine import Machine
from asymlab.model.sharing import Latency, Pipes, Rows
from asymlab.model.traffic import SUFFIX, Source, Traffic, by_source
from asymlab.model.workloads import Blas
from asymlab.progress import Silent
from asymlab.session.logs import store_traffic
from asymlab.trace.line_log import read_line_log
from bare_guest import execute, image
from made_boot import figures_of, with_tables

pytestmark = pytest.mark.qemu

BOX = "hygon-2s2n2l2c2t"
"""Every distance, with 32 CPUs."""

FINE = Rounds(ns=5_000, wait_ns=50)
"""Rounds that are short against the way of a line, for ping-pong."""

MIXED = (
    Pipes(fds=4, loops=300),
    Rows(tasks=8, rows=200, kind="update", step_ms=20),
    Blas(steps="one-per-core", work_us=1000, step_ms=20),
)


@dataclass(frozen=True)
class Ran:
    """One boot: figures by load, as printed, the emulator's statistics, and the traffic of each
    load of a boot with costs."""

    figures: tuple[dict[str, float], ...]
    stats: RoundStats
    traffic: tuple[Traffic, ...]

    def seen(self) -> tuple[object, ...]:
        """Everything that must not depend on what the emulator skips."""
        return self.figures, self.stats.slice_hash, self.stats.insns


def box(arch: str, folder: Path) -> Machine:
    """The machine, or one of another architecture with the same shape and costs."""
    shipped = machine_file(BOX)
    file = folder / f"{BOX}-{arch}.yaml"
    file.write_text(shipped.read_text().replace("arch: x86_64", f"arch: {arch}"))
    return machine(str(file))


def boot(
    shape: Machine,
    specs: Sequence[LoadSpec],
    folder: Path,
    rounds: Rounds | None = None,
    *,
    costs: bool = True,
) -> Ran:
    """Run the loads one after the other, untraced; with costs, the marks of their steps are
    watched."""
    folder.mkdir(exist_ok=True)
    made = [spec.load(f"load{i}", shape, 20, 3) for i, spec in enumerate(specs)]
    job = Job(seed=3, loads=tuple(one.model_copy(update={"traced": False}) for one in made))
    kernel = build("6.12", shape.arch, None, Silent())
    points = mark_points(kernel).points if costs else ()
    plan = with_tables(shape, kernel.image, folder, job, deadline_s=900, costs=costs, points=points)
    QemuPtBoard(rounds=rounds).boot(plan, folder, Silent())
    stats = RoundStats.model_validate_json((folder / STATS).read_text())
    labels = {load.label: load.label for load in job.loads}
    assert store_traffic(folder, points, job, labels, shape) == {}
    files = (folder / f"{label}{SUFFIX}" for label in labels if costs)
    traffic = tuple(Traffic.model_validate_json(file.read_text()) for file in files)
    return Ran(tuple(figures_of(folder, load) for load in job.loads), stats, traffic)


@pytest.mark.tier("test", seconds=60)
@pytest.mark.parametrize("arch", ["arm64", "x86_64"])
def test_lines_take_the_time_of_their_distance(arch: str, tmp_path: Path) -> None:
    shape = box(arch, tmp_path)
    prices = shape.costs
    assert prices
    ran = boot(shape, [Latency(rounds=60)], tmp_path / "boot", FINE)
    got = local_figures(ran.figures[0], shape)
    # names of levels: LLC for two cores of an LLC, node for two LLCs of a node, and so on
    levels = {
        "llc": prices.core,
        "node": prices.llc,
        "socket": prices.node,
        "system": prices.socket,
    }
    for level, price in levels.items():
        assert price
        assert got[f"dirty_ns.{level}"] == pytest.approx(price, rel=0.05)
        # a line is seen at the end of a round
        assert got[f"pingpong_ns.{level}"] == pytest.approx(price, abs=FINE.wait_ns / 2)
    # threads of a core share its cache
    assert got["dirty_ns.smt"] < 5
    assert got["hit_ns"] == pytest.approx(prices.hit, rel=0.1)
    for level, ns, stream in zip(
        ("node", "socket", "system"), prices.memory, prices.stream[1:], strict=True
    ):
        assert got[f"memory_ns.{level}"] == pytest.approx(ns, rel=0.1)
        # and the instructions of the loop
        assert stream <= got[f"memory_stream_ns.{level}"] < stream + 5


@pytest.mark.tier("test", seconds=30)
@pytest.mark.parametrize("arch", ["arm64", "x86_64"])
def test_prices_of_0_change_nothing(arch: str, tmp_path: Path) -> None:
    shape = box(arch, tmp_path)
    free = boot(shape, MIXED, tmp_path / "free", costs=False)
    assert free.stats.lines is None
    assert shape.costs
    priced = boot(shape.altered(costs=without_prices(shape.costs)), MIXED, tmp_path / "priced")
    assert priced.stats.lines and sum(core.hits for core in priced.stats.lines.cores) > 10_000
    assert not sum(priced.stats.stalls)
    assert priced.seen() == free.seen()


def without_prices(costs: LineCosts) -> LineCosts:
    """Costs of 0 at the same distances."""
    zero = {
        name: (0,) * len(value) if isinstance(value, tuple) else 0
        for name, value in costs
        if name != "dilation" and value is not None
    }
    return LineCosts(**zero)


@pytest.mark.tier("test", seconds=60)
@pytest.mark.parametrize("arch", ["x86_64", pytest.param("arm64", marks=pytest.mark.tier("all"))])
def test_a_run_with_costs_repeats_whatever_is_skipped(arch: str, tmp_path: Path) -> None:
    shape = box(arch, tmp_path)
    ran = boot(shape, MIXED, tmp_path / "ran")
    assert ran.stats.counted_insns and sum(ran.stats.stalls)
    assert boot(shape, MIXED, tmp_path / "again").seen() == ran.seen()
    for name, rounds in (("spun", Rounds(skip=False)), ("counted", Rounds(count=False))):
        assert boot(shape, MIXED, tmp_path / name, rounds).seen() == ran.seen()


@pytest.mark.tier("test", seconds=30)
def test_pipes_over_two_llcs_are_slower_only_with_costs(tmp_path: Path) -> None:
    shape = machine(BOX)
    pinned = [Pipes(fds=4, loops=600, pin=pin) for pin in ("0-3", "0-1,4-5")]
    ratio = {}
    for costs in (True, False):
        ran = boot(shape, pinned, tmp_path / f"costs-{costs}", costs=costs)
        near, far = (load["us_per_message"] for load in ran.figures)
        ratio[costs] = far / near
    assert ratio[True] > 1.15
    assert ratio[False] < 1.1


@pytest.mark.tier("test", seconds=15)
def test_traffic_of_a_boot_is_by_load_and_by_core(tmp_path: Path) -> None:
    """CPUs 0 to 3 have one LLC, 4 and 5 another one of the node."""
    shape = machine(BOX)
    pinned = [Pipes(fds=4, loops=300, pin=pin) for pin in ("0-3", "0-1,4-5")]
    ran = boot(shape, pinned, tmp_path / "boot")
    one_llc, two_llcs = ran.traffic
    assert not one_llc.is_cut and not two_llcs.is_cut
    assert one_llc.per_ms[Source.CORE] > 10 * one_llc.per_ms[Source.LLC]
    assert two_llcs.per_ms[Source.LLC] > 10 * one_llc.per_ms[Source.LLC]
    for figures, traffic in zip(ran.figures, ran.traffic, strict=True):
        # of all messages, measured in the guest
        assert traffic.length_ms == pytest.approx(1000 * figures["time_s"], rel=0.05)
    cores = LineCores.model_validate_json((tmp_path / "boot" / LINE_CORES).read_text())
    log = read_line_log(tmp_path / "boot" / LOG)
    for source in Source:
        assert sum(by_source(core)[source] for core in cores.cores) == log[source][-1]
    assert cores.virtual_ns == log["ns"][-1] - log["ns"][0]


LINES = 4096
BUFFER = 0x800000
READS = f"""
        mov $1, %r12
        mov ${BUFFER:#x}, %rdi
        mov ${LINES}, %ecx
1:      mov (%rdi), %rax
        add $64, %rdi
        dec %ecx
        jnz 1b
        xor %r8, %r8
        call report
"""
MEMORY_NS = 100
COSTS = (
    f"line-costs.memory.0={MEMORY_NS},line-costs.llcs.0.first=0,line-costs.llcs.0.last=0,"
    "line-costs.llcs.0.size=1M"
)


def test_lines_are_counted_by_address_and_in_the_course_of_time(tmp_path: Path) -> None:
    log, end = tmp_path / "lines", BUFFER + 64 * LINES
    ranges = f"{BUFFER:x}-{end - 1:x}:{end:x}-{end + 4095:x}"
    accel = f",round-lines-file={log},round-lines-period=100000,round-lines-ranges={ranges}"
    folder = tmp_path / "run"
    guest = image("x86_64", READS, tmp_path / "guest")
    execute("x86_64", guest, 400, accel, folder, ("-machine", COSTS))
    stats = json.loads((folder / "stats.json").read_text())["lines"]
    reads, beyond = stats["ranges"]
    assert reads["fetched"] == {"own": LINES, "node": 0, "socket": 0}
    assert reads["ns"] == MEMORY_NS * LINES
    assert (beyond["hits"], beyond["ns"]) == (0, 0)
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    counts = [row["ranges"][0]["ns"] for row in rows]
    # it takes four periods to wait for all of them
    assert len({*counts}) >= 4 and counts == sorted(counts)
    assert counts[-1] == reads["ns"]
    assert rows[-1]["ns"] == sum(core["ns"] for core in stats["cores"])
    read = read_line_log(log)
    assert read["ns"].to_list() == sorted({row["virtual-ns"] for row in rows})
    assert read["wait_ns"][-1] == rows[-1]["ns"]
    assert read[Source.OWN_MEMORY][-1] == rows[-1]["fetched"]["own"] >= LINES
