# SPDX-License-Identifier: Apache-2.0
"""Two running tasks on one core while others are idle: with asym-smt they part, without they stay.

Something has to have put them there, which they do not undo themselves because they never sleep:
here they are bound to the two threads, and let go, on stock QEMU. (On qemu-pt the load `run` of
asym-smt begins so, in each `make test`.)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards.qemu import QemuBoard
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job, Load, Plan
from asymlab.progress import Silent
from asymlab.session.prepare import boot_tables
from asymlab.tables.cpio import CpioFile, cpio

pytestmark = pytest.mark.qemu

BOX = machine("vera-8c2t")

TRIALS = 5

SCRIPT = """
bind() { busybox taskset -p $1 $2 > /dev/null; }
cpu() { busybox awk '{print $39}' /proc/$1/stat; }
busybox sh -c 'while :; do :; done' & a=$!
busybox sh -c 'while :; do :; done' & b=$!
together=0
for trial in $(busybox seq TRIALS); do
bind 4 $a; bind 8 $b; busybox usleep 300000
[ $(cpu $a) = 2 ] && [ $(cpu $b) = 3 ] || echo unbound=1
bind ffff $a; bind ffff $b; busybox usleep 1000000
[ $(($(cpu $a) / 2)) = $(($(cpu $b) / 2)) ] && together=$((together + 1))
done
kill $a $b
echo together=$together
"""
"""CPUs 2 and 3 are the threads of a core. Prints how often both are on one core a second later."""


def said(series: str | None, folder: Path) -> list[str]:
    """What the guest prints on a kernel with ``series``."""
    (folder / "tables").mkdir(parents=True)
    board = QemuBoard()
    boot = boot_tables(BOX, Firmware.DT, board, folder / "tables")
    one = Load(label="box", program="busybox", args=("sh", "/script"), steps=(1,), step_ms=1)
    first = boot.tables.initrd + cpio(
        [CpioFile("script", SCRIPT.replace("TRIALS", str(TRIALS)).encode())]
    )
    initrd(Job(loads=(one,)), first, "arm64", folder / "initrd")
    plan = Plan(
        machine=BOX,
        firmware=Firmware.DT,
        arch="arm64",
        kernel=build_kernel("6.12", "arm64", series, Silent()).image,
        initrd=folder / "initrd",
        dtb=boot.dtb,
        deadline_s=300,
    )
    board.boot(plan, folder, Silent())
    return (folder / "box.samples.txt").read_text().splitlines()


def together(lines: list[str]) -> int:
    """In how many trials they stayed."""
    (number,) = (int(line.split("=")[1]) for line in lines if line.startswith("together="))
    return number


@pytest.mark.tier("all", seconds=120)
def test_a_shared_core_is_left_for_an_idle_one(tmp_path: Path) -> None:
    mainline = said(None, tmp_path / "a")
    series = said("asym-smt/6.12", tmp_path / "b")
    assert "unbound=1" not in mainline + series
    assert together(mainline) >= TRIALS / 2
    assert together(series) == 0
