# SPDX-License-Identifier: Apache-2.0
"""Guests of KVM: they repeat to the byte, wait, and yield; a failure is an error of the board."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.checks.penalties import costs
from asymlab.checks.receivers import choices
from asymlab.checks.yields import all_figures
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.kernels.build import build
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.yields import yield_points
from asymlab.model.guests import Vms
from asymlab.model.job import POINTS, Job, Load
from asymlab.model.machine import Machine
from asymlab.progress import Silent
from asymlab.trace.points import read_points
from made_boot import figures_of, with_tables

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.xdist_group("vms")]

TAS = Vms(kind="tas", vcpus=6, work_us=10, hold_us=10, layout="libvirt")
IPI = Vms(kind="ipi", vcpus=6, work_us=100, hold_us=1)
MIX = Vms(kind="mix", vms=4, vcpus=8, work_us=300, layout="vm")
MS = 40


@cache
def kernel(arch: str, config: str | None = "kvm", base: str = "6.12") -> Kernel:
    return build(base, arch, None, Silent(), config=config)


def loads(box: Machine, *specs: Vms, ms: int = MS) -> tuple[Load, ...]:
    made = (spec.load(f"vms-{i}", box, ms, 1) for i, spec in enumerate(specs))
    return tuple(one.model_copy(update={"traced": False}) for one in made)


class Ran:
    """A boot: the board's facts, its console, and all figures by <load>.<name>."""

    def __init__(
        self,
        folder: Path,
        box: Machine,
        work: tuple[Load, ...],
        *words: str,
        built: Kernel | None = None,
    ) -> None:
        built = built or kernel(box.arch)
        watched = yield_points(built)
        more = {"cmdline": ("skew_tick=1", *words), "deadline_s": 600, "points": watched.points}
        plan = with_tables(box, built.image, folder, Job(seed=1, loads=work), **more)
        self.facts = QemuPtBoard().boot(plan, folder, Silent()).meta
        self.console = (folder / "console.log").read_text()
        self.log = read_points(folder / POINTS, watched.points, box)
        self.figures = dict(all_figures(self.log, work, watched.absent).values)
        for load in work:
            found = figures_of(folder, load)
            self.figures |= {f"{load.label}.{name}": value for name, value in found.items()}

    def seen(self) -> tuple[object, ...]:
        """Everything that must be equal in two runs."""
        return self.facts["slice_hash"], self.console, self.figures


def with_cpus(box: Machine, count: int) -> Machine:
    return box.altered(cpus=box.cpus[:count], costs=None)


@pytest.mark.tier("test", seconds=60)
def test_guests_repeat_to_the_byte_and_yield(tmp_path: Path) -> None:
    box = machine("milan-4c")
    work = loads(box, TAS, IPI)
    once, again = (Ran(tmp_path / name, box, work) for name in ("once", "again"))
    assert once.seen() == again.seen()
    for label in ("vms-0", "vms-1"):
        assert once.figures[f"{label}.ops_per_s.vm0"] > 0 < once.figures[f"{label}.ops_per_s.vm1"]
        assert once.figures[f"{label}.least_share"] > 0
        # all that KVM asks for is tried, most of it is done
        tries, done = (once.figures[f"{label}.yield_{name}"] for name in ("tries", "done"))
        assert tries >= done > 1000
    # an interrupt that is not ended holds up all vCPUs that wait for its receiver
    assert once.figures["vms-1.least_share"] > 0.1
    # each operation is an interrupt that another vCPU answers
    ops, answers = (once.figures[f"vms-1.{name}_per_s"] for name in ("ops", "answers"))
    assert answers == pytest.approx(ops, rel=0.1)


@pytest.mark.tier("all", seconds=120)
def test_four_machines_on_eight_cpus_repeat(tmp_path: Path) -> None:
    box = with_cpus(machine("milan-16c"), 8)
    work = loads(box, MIX)
    once, again = (Ran(tmp_path / name, box, work) for name in ("once", "again"))
    assert once.seen() == again.seen()
    assert all(once.figures[f"vms-0.ops_per_s.vm{i}"] > 0 for i in range(4))


@pytest.mark.tier("all", seconds=30)
def test_guests_run_without_an_io_apic(tmp_path: Path) -> None:
    """In 7.3 it is an option, which is off here."""
    box, newer = machine("milan-4c"), kernel("x86_64", base="7.3")
    assert "# CONFIG_KVM_IOAPIC is not set" in newer.config.read_text()
    ran = Ran(tmp_path, box, loads(box, IPI), built=newer)
    assert ran.figures["vms-0.answers_per_s"] > 1000


@pytest.mark.tier("test", seconds=60)
def test_arm64_vcpus_exit_by_wfe_if_it_traps(tmp_path: Path) -> None:
    """By default it traps where other tasks want the CPU."""
    box = machine("n1-4c")
    work = loads(box, Vms(kind="ticket", vcpus=6, work_us=30, hold_us=10))
    trap, again, notrap = (
        Ran(tmp_path / name, box, work, f"kvm-arm.wfe_trap_policy={policy}")
        for name, policy in (("trap", "trap"), ("again", "trap"), ("notrap", "notrap"))
    )
    assert trap.seen() == again.seen()
    assert trap.figures["vms-0.yield_done"] > 1000
    assert trap.figures["vms-0.ops_per_s"] > 2 * notrap.figures["vms-0.ops_per_s"] > 0
    assert notrap.figures["vms-0.yield_spins"] == 0


@pytest.mark.tier("all", seconds=300)
def test_many_vcpus_lose_no_wakeup(tmp_path: Path) -> None:
    box = with_cpus(machine("milan-16c"), 8)
    spec = Vms(kind="tas", vms=4, vcpus=16, work_us=10, hold_us=10, layout="libvirt")
    ran = Ran(tmp_path, box, loads(box, spec, ms=2000))
    assert ran.figures["vms-0.least_share"] > 0
    assert not re.search("lockup|stall|BUG|WARNING|hung", ran.console)
    assert ran.facts["power_off"] == "by itself"


@pytest.mark.tier("test", seconds=20)
def test_a_kernel_without_kvm_is_an_error(tmp_path: Path) -> None:
    box = machine("milan-4c")
    with pytest.raises(InfraError, match="/dev/kvm: No such file or directory"):
        Ran(tmp_path, box, loads(box, TAS), built=kernel("x86_64", None))


@pytest.mark.tier("test", seconds=30)
@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        ("kill", "vms was killed by signal 9"),
        ("triple", r"VM 0, vCPU \d: triple fault"),
        ("memory", r"VM 0, vCPU \d: KVM_RUN: Bad address"),
    ],
)
def test_what_ends_a_vm_is_an_error(fault: str, cause: str, tmp_path: Path) -> None:
    box = machine("milan-4c")
    (load,) = loads(box, TAS)
    broken = load.model_copy(update={"args": (*load.args, "--fault", fault)})
    with pytest.raises(InfraError, match=cause):
        Ran(tmp_path, box, (broken,))


@pytest.mark.tier("test", seconds=40)
def test_yields_forfeit_in_the_queue_of_the_task(tmp_path: Path) -> None:
    """Words that follow pointers have what the same task's own words have at the switch."""
    box = machine("milan-4c")
    ran = Ran(tmp_path, box, loads(box, Vms(kind="calls", vcpus=8, work_us=10, hold_us=50)))
    found = list(costs(ran.log))
    assert len(found) > 50
    assert all(-0.5 < one.own < 1.01 and one.group == 0 for one in found)
    assert sum(one.own > 0.1 for one in found) > 20
    judged = [one for one in choices(ran.log) if one.rule == "receiver_first"]
    assert len(judged) > 20
    assert sum(one.first for one in judged) < len(judged) / 4  # Linux 6.12 knows no receivers
