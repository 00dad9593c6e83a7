# SPDX-License-Identifier: Apache-2.0
"""The emulator's costs of cache lines: the machine's prices arrive, and without prices nothing
changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import asymlab.boards.qemu.parallel as board_module
from asymlab.boards.qemu.costs import cost_options
from asymlab.boards.qemu.parallel import STATS, QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds, RoundStats
from asymlab.checks.locality import local_figures
from asymlab.config.machine import machine, machine_file
from asymlab.kernels.build import build
from asymlab.model.job import Job
from asymlab.model.load import LoadSpec
from asymlab.model.machine import Machine
from asymlab.model.sharing import Latency, Pipes, Rows
from asymlab.model.workloads import Blas
from asymlab.progress import Silent
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
    """One boot: figures by load, as printed, and the emulator's statistics."""

    figures: tuple[dict[str, float], ...]
    stats: RoundStats

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
    """Run the loads one after the other, untraced."""
    folder.mkdir(exist_ok=True)
    made = [spec.load(f"load{i}", shape, 20, 3) for i, spec in enumerate(specs)]
    job = Job(seed=3, loads=tuple(one.model_copy(update={"traced": False}) for one in made))
    kernel = build("6.12", shape.arch, None, Silent())
    plan = with_tables(shape, kernel.image, folder, job, deadline_s=900, costs=costs)
    QemuPtBoard(rounds=rounds).boot(plan, folder, Silent())
    stats = RoundStats.model_validate_json((folder / STATS).read_text())
    return Ran(tuple(figures_of(folder, load) for load in job.loads), stats)


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
def test_prices_of_0_change_nothing(
    arch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = box(arch, tmp_path)
    free = boot(shape, MIXED, tmp_path / "free", costs=False)
    assert free.stats.lines is None
    monkeypatch.setattr(board_module, "cost_options", _free)
    priced = boot(shape, MIXED, tmp_path / "priced")
    assert priced.stats.lines and sum(core.hits for core in priced.stats.lines.cores) > 10_000
    assert not sum(priced.stats.stalls)
    assert priced.seen() == free.seen()


def _free(shape: Machine) -> str:
    """Costs of 0, with the machine's caches."""
    words = cost_options(shape).split(",")
    names = ("hit", "core", "llc", "node", "socket", "memory", "stream")
    prefixes = tuple(f"line-costs.{name}{end}" for name in names for end in ("=", "."))
    return ",".join(
        f"{word.split('=')[0]}=0" if word.startswith(prefixes) else word for word in words
    )


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
