# SPDX-License-Identifier: Apache-2.0
"""Guests that continue from a held machine do what the held machine itself would have done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from asymlab.boards.console.frames import FrameParser
from asymlab.boards.qemu import held as held_files
from asymlab.boards.qemu.costs import LINE, MOST_LINES
from asymlab.boards.qemu.held import LOADS, RAM_ALIGN, STATE, Hold, write_loads
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.config.machine import machine
from asymlab.errors import GuestLost
from asymlab.model.job import Load, Plan
from asymlab.proc import run as execute
from asymlab.progress import Silent
from made_time import BUSY, Ran, plan_of, run
from tiers import tiered

pytestmark = pytest.mark.qemu

WAKE = BUSY[0]
OTHER = Load(
    label="wake",
    program="fill",
    args=("--k", "3", "--step-ms", "50", "--work-us", "500", "--sleep-us", "100"),
    steps=(3,),
    step_ms=50,
)


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Held machines of this test only."""
    monkeypatch.setattr(held_files, "cache_root", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "held"


def uninterrupted(plan: Plan, folder: Path, copy: Path) -> dict[str, bytes]:
    """The agent's files of a machine that is saved and runs on; ``copy`` has the machine's files
    from when it was saved."""
    folder.mkdir()
    write_loads(folder / LOADS, plan.loads)
    hold = Hold(folder, folder / LOADS, continues=False)
    with QemuPtBoard()._powered(plan, folder, hold) as (driver, listener):
        listener.listen(driver, plan.deadline_s, Silent())
        driver.save(folder / STATE)
        execute(["cp", "-r", "--sparse=always", str(folder), str(copy)], deadline_s=60)
        driver.qmp.execute("cont")
        assert listener.wait_for_off(driver, plan.deadline_s)
        sent = (folder / "channel.bin").read_bytes()
    return {frame.name: frame.payload for frame in FrameParser().feed(sent) if frame.kind == "file"}


@pytest.mark.parametrize("name", tiered(("vera-8c2t", "kunpeng-2s2n"), soon=("vera-8c2t",)))
def test_a_restored_guest_does_what_the_saved_one_does(name: str, tmp_path: Path) -> None:
    plan = plan_of(machine(name), [WAKE], tmp_path / "plan", held=True)
    saved, out = tmp_path / "saved", tmp_path / "restored"
    files = uninterrupted(plan, tmp_path / "goes-on", saved)
    out.mkdir()
    hold = Hold(saved, saved / LOADS, continues=True)
    QemuPtBoard()._captured(plan, out, Silent(), hold)
    for file in ("wake.samples.txt", "wake.trace.dat"):
        assert (out / file).read_bytes() == files[file]


def ran(loads: Sequence[Load], folder: Path, seed: int = 7, name: str = "vera-8c2t") -> Ran:
    return run(machine(name), loads, folder, QemuPtBoard(), seed, held=True)


@pytest.mark.parametrize("name", ["vera-8c2t", "x86-2s4c2t"])
def test_guests_of_one_boot_do_not_affect_each_other(
    name: str, tmp_path: Path, own_cache: Path
) -> None:
    first = ran([WAKE], tmp_path / "1", name=name)
    other = ran([OTHER], tmp_path / "2", name=name)
    again = ran([WAKE], tmp_path / "3", name=name)
    assert first.identity() == again.identity()
    assert other.facts["slice_hash"] != first.facts["slice_hash"]
    assert len({one.facts["held"] for one in (first, other, again)}) == 1
    assert len([path for path in own_cache.iterdir() if path.is_dir()]) == 1


def test_ram_in_files_is_aligned_as_other_ram(tmp_path: Path) -> None:
    """Or which lines of two nodes collide in a private cache would depend on the host."""
    plan = plan_of(machine("kunpeng-2s2n"), [WAKE], tmp_path / "plan", held=True)
    write_loads(tmp_path / LOADS, plan.loads)
    hold = Hold(tmp_path, tmp_path / LOADS, continues=False)
    with QemuPtBoard()._powered(plan, tmp_path, hold) as (driver, _):
        assert driver._child
        maps = Path(f"/proc/{driver._child.pid}/maps").read_text()
    begins = re.findall(rf"^(\w+)-.* {re.escape(str(tmp_path))}/ram\d$", maps, re.MULTILINE)
    assert len(begins) == 4
    assert {int(begin, 16) % RAM_ALIGN for begin in begins} == {0}
    assert MOST_LINES * LINE <= RAM_ALIGN


def test_a_held_machine_that_is_gone_or_damaged_is_made_again(
    tmp_path: Path, own_cache: Path
) -> None:
    first = ran([WAKE], tmp_path / "1")
    (state,) = own_cache.glob(f"*/{STATE}")
    state.write_bytes(state.read_bytes()[:100_000])
    assert ran([WAKE], tmp_path / "2").identity() == first.identity()
    state.unlink()
    assert ran([WAKE], tmp_path / "3").identity() == first.identity()
    assert ran([WAKE], tmp_path / "4", seed=8).facts["held"] != first.facts["held"]


def test_a_guest_that_dies_in_its_boot_leaves_its_console(tmp_path: Path, own_cache: Path) -> None:
    plan = plan_of(machine("vera-8c2t"), [WAKE], tmp_path, held=True)
    plan = plan.model_copy(update={"cmdline": ("rdinit=/missing", "init=/missing")})
    with pytest.raises(GuestLost, match="panic") as lost:
        QemuPtBoard().boot(plan, tmp_path / "out", Silent())
    assert lost.value.console == tmp_path / "out" / "console.log"
    assert "Kernel panic" in (tmp_path / "out" / "console.log").read_text()
    assert not [path for path in own_cache.iterdir() if path.is_dir()]
