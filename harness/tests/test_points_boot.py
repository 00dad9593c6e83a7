# SPDX-License-Identifier: Apache-2.0
"""Points watched in real kernels: what they tell of the flag, and that nobody is changed by it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polars as pl
import pytest

from asymlab.boards.qemu_pt import QemuPtBoard
from asymlab.checks.balance import all_figures
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import balance_points
from asymlab.model.job import POINTS, Firmware, Job, Load, Plan
from asymlab.progress import Silent
from asymlab.tables.build import build as build_tables
from asymlab.trace.points import read_points

pytestmark = pytest.mark.qemu

ARGS = "--connections 16 --ms 1000 --warm-ms 200 --think-us 2000 --seed 3"
LOAD = Load(label="oltp", program="oltp", args=tuple(ARGS.split()), steps=(16,), step_ms=1000)


@dataclass(frozen=True)
class Ran:
    """A boot: the board's facts, the watched points if there are any, and what they tell or not."""

    facts: dict[str, str]
    log: pl.DataFrame | None
    counted: dict[str, float]
    unsaid: dict[str, str]


@cache
def kernel(base: str, series: str | None) -> Kernel:
    return build_kernel(base, "x86_64", series, Silent())


def run(folder: Path, base: str, series: str | None = None, watch: bool = True) -> Ran:
    """Boot four nodes of two cores under a load that idles often."""
    box = QemuPtBoard().shown(machine("granite-16")).machine
    built = kernel(base, series)
    tables = build_tables(box, Firmware.ACPI, folder / "tables").initrd
    initrd(Job(seed=3, loads=(LOAD,)), tables, box.isa, folder / "initrd")
    watched = balance_points(built)
    plan = Plan(
        machine=box,
        firmware=Firmware.ACPI,
        arch=box.isa,
        kernel=built.image,
        initrd=folder / "initrd",
        deadline_s=300,
        seed=3,
        points=watched.points if watch else (),
    )
    facts = QemuPtBoard().boot(plan, folder, Silent()).meta
    if not watch:
        assert not (folder / POINTS).exists()
        return Ran(facts, None, {}, {})
    log = read_points(folder / POINTS, watched.points)
    counted = all_figures(log, [LOAD], watched.absent)
    return Ran(facts, log, dict(counted.values), dict(counted.unsaid))


def test_to_be_watched_changes_nothing(tmp_path: Path) -> None:
    watched, alone = (run(tmp_path / str(on), "6.12", watch=on) for on in (True, False))
    for name in ("slice_hash", "insns", "virtual_s"):
        assert watched.facts[name] == alone.facts[name]


def test_the_log_is_that_of_the_run(tmp_path: Path) -> None:
    ran = run(tmp_path, "6.12")
    assert ran.log is not None
    assert ran.log["cpu"].n_unique() == 16
    by_cpu = ran.log.with_columns(
        earlier=pl.col("ns").diff().over("cpu") < 0, fewer=pl.col("insns").diff().over("cpu") <= 0
    )
    assert not by_cpu["earlier"].any()
    assert not by_cpu["fewer"].any()
    last = ran.log.select(pl.col("ns").max()).item()
    assert last <= float(ran.facts["virtual_s"]) * 1e9 + 1
    # every visit that begins ends, and nothing is given back that nobody took
    counts = dict(ran.log["name"].value_counts().iter_rows())
    assert counts["enter"] == counts["leave"] > 1000
    assert counts["release"] <= counts["attempt"]


def test_who_asks_for_nothing(tmp_path: Path) -> None:
    base = run(tmp_path / "base", "6.12").counted
    gate = run(tmp_path / "gate", "6.12", "balance-gate/6.12").counted
    upstream = run(tmp_path / "upstream", "7.3").counted
    assert base["oltp.balance_undue_share"] > 50
    # failed attempts are looked at, too, by what their CPU finds next
    assert base["oltp.balance_failed"] > 0 < gate["oltp.balance_failed"]
    assert gate["oltp.balance_undue"] == 0
    assert gate["oltp.balance_attempts"] < 0.6 * base["oltp.balance_attempts"]
    assert gate["oltp.balance_due"] == pytest.approx(base["oltp.balance_due"], rel=0.1)
    assert upstream["oltp.balance_newidle"] > 0 == base["oltp.balance_newidle"]
