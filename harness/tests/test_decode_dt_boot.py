# SPDX-License-Identifier: Apache-2.0
"""Device trees that break rules, booted: Linux reads them as the decoder does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine
from asymlab.kernels.build import build as build_kernel
from asymlab.model.cpulist import parse_cpus
from asymlab.model.job import Firmware, Job
from asymlab.predict.booted import booted_view, parse_snapshot
from asymlab.predict.kernel import KernelConfig, KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import differences
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.tables.build import apply_overlay, build
from asymlab.topology.inputs import load
from made_boot import SMALL, plan
from tiers import tiered

pytestmark = pytest.mark.qemu

MAP = "/cpus/cpu-map/socket0"
L2 = "/cpus/llc1-l2-cache"

Edit = Callable[[Path], object]


def put(option: str, *words: str) -> Edit:
    """An edit by fdtput."""
    return lambda dtb: run(["fdtput", option, str(dtb), *words], deadline_s=60)


def renamed(dtb: Path, *names: tuple[str, str]) -> None:
    """The first node of each old name gets the new one."""
    text = run(["dtc", "-q", "-I", "dtb", "-O", "dts", str(dtb)], deadline_s=60).output
    for old, new in names:
        text = text.replace(f"{old} {{", f"{new} {{", 1)
    source = dtb.with_suffix(".moved.dts")
    source.write_text(text)
    run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", str(dtb), str(source)], deadline_s=60)


def clusters_of_clusters(dtb: Path) -> None:
    """CPUs 0 and 1 each in an inner cluster of a separate cluster."""
    for outer, cpu in enumerate((0, 1)):
        handle = run(["fdtget", "-t", "x", str(dtb), f"/cpus/cpu@{cpu}", "phandle"]).output.strip()
        core = f"{MAP}/cluster{outer + 2}/cluster0/core0"
        run(["fdtput", "-p", "-t", "x", str(dtb), core, "cpu", handle], deadline_s=60)
    put("-r", f"{MAP}/cluster0")(dtb)
    # the kernel stops at the first number that is missing
    renamed(dtb, ("cluster2", "cluster0"), ("cluster3", "cluster2"))


EDITS: dict[str, Edit] = {
    "nothing": lambda dtb: None,
    "incomplete_map": put("-r", f"{MAP}/cluster1/core3"),
    # Linux stops before the gap without a message, and uses the capacities read so far
    "gap_in_the_count": lambda dtb: renamed(dtb, ("core1", "core7")),
    # Linux stops at the core, and uses no capacities
    "core_without_cpu": put("-d", f"{MAP}/cluster1/core1", "cpu"),
    "clusters_of_clusters": clusters_of_clusters,
    "incomplete_cache": put("-d", L2, "cache-size", "cache-unified"),
    "no_cache_level": put("-d", L2, "cache-level"),
    "failed_cpu": put("-ts", "/cpus/cpu@3", "status", "fail"),
    "no_enable_method": put("-d", "/cpus/cpu@3", "enable-method"),
}
SHOWN_ONLY = defaultdict(
    lambda: re.compile(r"(?!)"),
    {
        # sysfs goes by use_arch_info in drivers/base/cacheinfo.c, the scheduler does not
        "incomplete_cache": re.compile("LLC shared_cpu_list"),
        # the guest's program looks at CPUs up to the first that is missing
        "no_enable_method": re.compile("cpu4-5 state: predicted online, booted not there"),
    },
)
"""Differences that are only in sysfs or in the guest's program, by edit."""

SOON = ("gap_in_the_count", "clusters_of_clusters", "incomplete_cache", "no_enable_method")
"""Edits that tier test boots: one of each kind, with the older base."""


@pytest.mark.parametrize(
    ("base", "edit"),
    tiered(
        [(base, edit) for base in ("6.12", "7.3") for edit in EDITS],
        [("6.12", edit) for edit in SOON],
        name=lambda one: f"{one[0]}-{one[1]}",
    ),
)
def test_linux_reads_the_tree_as_decoded(base: str, edit: str, tmp_path: Path) -> None:
    board, shape = QemuBoard(), machine(SMALL)
    kernel = build_kernel(base, shape.arch, None, Silent())
    overlay = build(shape, Firmware.DT, tmp_path / "tables").compiled[0]
    dtb = apply_overlay(board.base_dtb(shape, tmp_path), overlay, tmp_path / "machine.dtb")
    EDITS[edit](dtb)
    booted = plan(kernel.image, tmp_path, Job()).model_copy(update={"dtb": dtb})
    text = (board.boot(booted, tmp_path, Silent()).folder / "snapshot.txt").read_text()
    view = load(dtb)
    online = {cpu.id for cpu in view.cpus if cpu.enabled}
    assert parse_cpus(parse_snapshot(text)["/sys/devices/system/cpu/online"]) == online
    config = KernelConfig.parse(kernel.config.read_text(), x86_cpufreq=False)
    want = predict(view, KernelVersion.parse(kernel.version), (), config)
    unlike = differences(want, booted_view(text))
    assert [line for line in unlike if not SHOWN_ONLY[edit].search(line)] == []
