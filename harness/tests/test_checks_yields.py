# SPDX-License-Identifier: Apache-2.0
"""Directed yields, counted in logs with known figures."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from asymlab.checks.yields import COUNTERS, all_figures, passed, yield_figures
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.yields import PASS_WORDS, PICK_WORDS, SWITCH_WORDS, yield_points
from asymlab.model.job import Load, Point
from asymlab.trace.points import MOST_WORDS, read_points

SHARES = ("yield_eligible", "yield_eligible_next", "yield_other_next")
NAMES = ("spin", "try", "pass", "schedule", "switch", "mark", "pick", "wait")
POINTS = tuple(Point(name=name, address=number) for number, name in enumerate(NAMES))
LOAD = Load(label="vms", program="vms", args=(), steps=(12,), step_ms=1000)

SPIN = "spin 1"
WORDS = {"pass": len(PASS_WORDS), "switch": len(SWITCH_WORDS)}
"""Hits in tests name the first ones; the others are 0."""


def log(folder: Path, *hits: tuple[int, int, str]) -> pl.DataFrame:
    """A log of (virtual ns, CPU, name and words), as read from a file."""
    path = folder / "points.txt"
    lines = []
    for number, (ns, cpu, text) in enumerate(hits):
        name, *words = text.split()
        words += ["0"] * (WORDS.get(name, len(words)) - len(words))
        lines.append(" ".join(map(str, (ns, cpu, number, NAMES.index(name), *words))) + "\n")
    path.write_text("".join(lines))
    return read_points(path, POINTS, machine("granite-16"))


# words of a pass: the task, and next to its CPU other data
LOCAL = f"pass 30 {2 + (9 << 32)}"
REMOTE = "pass 31 3"


def test_each_yield_is_known_by_what_its_cpu_does_next(tmp_path: Path) -> None:
    frame = log(
        tmp_path,
        (100, 2, SPIN),
        (101, 2, "try 30"),
        (102, 2, LOCAL),
        (102, 3, "schedule"),  # of another CPU
        (103, 2, "schedule"),
        (103, 2, "pick"),
        (104, 2, "switch 50 30"),
        (105, 2, "wait"),
        (200, 2, SPIN),
        (201, 2, "try 31"),
        (202, 2, REMOTE),
        (203, 2, "schedule"),
        (300, 2, SPIN),  # the same task goes on
        (301, 2, "try 30"),
        (302, 2, LOCAL),  # the task had left the queue: refused
        (400, 2, SPIN),
        (401, 2, "try 31"),
        (402, 2, REMOTE),
        (403, 2, "switch 50 51"),  # by an interrupt, before schedule()
    )
    rows = passed(frame).select("done", "local", "vain").rows()
    assert rows == [
        (True, True, False),
        (True, False, True),
        (False, False, False),
        (True, False, False),
    ]


def test_figures_are_rates_within_the_measured_time(tmp_path: Path) -> None:
    frame = log(
        tmp_path,
        (50, 2, SPIN),
        (100, 0, "mark"),
        (110, 2, SPIN),
        (111, 2, "try 30"),
        (112, 2, LOCAL),
        (113, 2, "schedule"),
        (114, 2, "switch 50 30"),
        (120, 3, SPIN),
        (500_000_100, 0, "mark"),
        (500_000_200, 2, SPIN),
    )
    found = all_figures(frame, [LOAD], {})
    assert found.values == {
        "vms.yield_spins": 4,
        "vms.yield_tries": 2,
        "vms.yield_done": 2,
        "vms.yield_local": 2,
        "vms.yield_vain": 0,
        "vms.yield_penalties": 0,
        "vms.yield_excess": 0,
        "vms.yield_short": 0,
        "vms.yield_misplaced": 0,
        "vms.yield_early": 0,
        "vms.yield_missed": 0,
    }
    assert found.not_seen == dict.fromkeys(
        [f"vms.{name}" for name in SHARES], "there was no such yield"
    )
    assert not found.not_counted


def test_without_a_point_its_figures_are_not_counted(tmp_path: Path) -> None:
    frame = log(tmp_path, (100, 2, SPIN))
    found = yield_figures(frame, (0, 1000), {"schedule": "the kernel has no schedule()"})
    lost = COUNTERS.keys() - {"yield_spins", "yield_tries"}
    assert found.not_counted == dict.fromkeys(lost, "the kernel has no schedule()")
    assert found.values.keys() == COUNTERS.keys() - lost
    found = yield_figures(frame, (0, 1000), {"pick": "it is missing"})
    assert found.not_counted == dict.fromkeys(SHARES, "it is missing")


def kernel(folder: Path, symbols: str) -> Kernel:
    """A kernel with these symbols, and no code."""
    (folder / "System.map").write_text(symbols)
    (folder / "code.elf").write_text("")
    values = dict.fromkeys(("base", "version", "release", "source", "compiler", "key"), "x")
    return Kernel(**values, arch="arm64", series=None, folder=folder, image_name="Image")


OFFSETS = {
    ("task_struct", "thread_info"): 0,
    ("thread_info", "cpu"): 0x14,
    ("task_struct", "se"): 0x80,
    ("task_struct", "comm"): 0x700,
    ("rq", "curr"): 0xA00,
    ("sched_entity", "load"): 0,
    ("load_weight", "weight"): 0,
    ("sched_entity", "deadline"): 0x28,
    ("sched_entity", "sum_exec_runtime"): 0x60,
    ("sched_entity", "vruntime"): 0x70,
    ("sched_entity", "slice"): 0x78,
    ("sched_entity", "parent"): 0x90,
    ("sched_entity", "cfs_rq"): 0x98,
    ("sched_entity", "exec_start"): 0x58,
    ("cfs_rq", "h_nr_running"): 0x10,
    ("cfs_rq", "avg_vruntime"): 0x20,
    ("cfs_rq", "avg_load"): 0x28,
    ("cfs_rq", "zero_vruntime"): 0x30,
}


@pytest.fixture
def members(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[tuple[str, str], int]:
    """Offsets of structures, instead of a kernel's; a test may change them."""
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    found = dict(OFFSETS)

    class Code:
        def __init__(self, path: Path, source: str) -> None:
            assert path.name == "code.elf"

        def offset(self, structure: str, member: str) -> int | None:
            return found.get((structure, member))

    monkeypatch.setattr("asymlab.kernels.yields.Code", Code)
    return found


SYMBOLS = (
    "ff00 T kvm_vcpu_on_spin\nff10 T yield_to\nff20 t yield_to_task_fair\nff30 T __switch_to\n"
    "ff40 T pick_next_task_fair\n"
)


@pytest.mark.usefixtures("members")
def test_functions_are_points_with_their_arguments(tmp_path: Path) -> None:
    found = yield_points(kernel(tmp_path, SYMBOLS))
    words = {point.name: (point.address, point.words) for point in found.points}
    own = ("r0+a00+f0", "r0+a00+a8", "r0+a00+f8", "r0+a00+e0", "r0+a00+80", "r0+a00+118+10")
    group = ("r0+a00+110+70", "r0+a00+110+0", "r0+a00+110+98+10", "r1+110+70")
    sums = ("20", "28", "30")
    queues = [f"r0+a00+{entity}98+{at}" for entity in ("", "110+") for at in sums]
    queues[:3] = [f"r0+a00+118+{at}" for at in sums]
    for up in ("90+", "90+90+"):
        queues += [f"r0+a00+110+{up}0", *(f"r0+a00+110+{up}98+{at}" for at in sums)]
    pick = [f"r0+a00+{own}" for own in ("f0", "d8")]
    pick += [f"r0+a00+110+{up}{own}" for up in ("", "90+", "90+90+") for own in ("70", "58")]
    assert words == {
        "spin": (0xFF00, ("r1",)),
        "try": (0xFF10, ("r0",)),
        "pass": (0xFF20, ("r1", "r1+14", *own, "r1+f0", *group, *queues)),
        "pick": (0xFF40, tuple(pick)),
        "switch": (0xFF30, ("r0", "r1", "r1+700", "r0+e0", "r0+f0", "r0+110+70")),
    }
    assert len(words["pass"][1]) == len(PASS_WORDS)
    assert len(words["switch"][1]) == len(SWITCH_WORDS)
    assert len(words["pick"][1]) == len(PICK_WORDS)
    assert max(len(one) for _, one in words.values()) == MOST_WORDS
    assert max(one.count("+") for _, all_ in words.values() for one in all_) <= 6  # QEMU's limit
    assert found.absent["schedule"] == "the kernel has no schedule()"
    assert found.absent.keys() == {"schedule", "send", "end", "mark"}


def test_a_kernel_without_kvm_needs_no_debug_information(
    tmp_path: Path, members: dict[tuple[str, str], int]
) -> None:
    members.clear()
    found = yield_points(kernel(tmp_path, "ff10 T yield_to\nff30 T __switch_to\n"))
    assert found.points == ()
    assert found.absent.keys() >= {"spin", "try", "switch", "mark"}
    assert set(found.absent.values()) == {"the kernel has no kvm_vcpu_on_spin()"}


def test_members_have_other_names_in_some_versions(
    tmp_path: Path, members: dict[tuple[str, str], int]
) -> None:
    members[("cfs_rq", "h_nr_queued")] = 0x30
    found = yield_points(kernel(tmp_path, SYMBOLS))
    assert {point.words[7] for point in found.points if point.name == "pass"} == {"r0+a00+118+30"}
    del members[("cfs_rq", "h_nr_queued")], members[("cfs_rq", "h_nr_running")]
    with pytest.raises(InfraError, match=r"code\.elf describes no h_nr_queued of struct cfs_rq"):
        yield_points(kernel(tmp_path, SYMBOLS + "ff50 T other\n"))


def test_other_sums_of_queues_are_not_compared(
    tmp_path: Path, members: dict[tuple[str, str], int]
) -> None:
    members[("cfs_rq", "sum_w_vruntime")] = members.pop(("cfs_rq", "avg_vruntime"))
    found = yield_points(kernel(tmp_path, SYMBOLS))
    assert "avg_vruntime, which is missing" in found.absent["pick"]
    assert {len(one.words) for one in found.points if one.name == "pass"} == {len(PASS_WORDS)}


def test_tasks_of_all_groups_compete_in_one_queue_in_some_versions(
    tmp_path: Path, members: dict[tuple[str, str], int]
) -> None:
    members |= {("sched_entity", "h_load"): 0x10, ("rq", "cfs"): 0x100}
    members[("cfs_rq", "h_nr_queued")] = 0x30
    (words,) = (p.words for p in yield_points(kernel(tmp_path, SYMBOLS)).points if p.name == "pass")
    named = dict(zip(PASS_WORDS, words, strict=True))
    assert (named["weight"], named["queued"]) == ("r0+a00+90", "r0+130")
    assert (named["group_weight"], named["group_queued"]) == ("r0+a00+110+10", "r0+130")


@pytest.mark.usefixtures("members")
def test_all_ipis_pass_the_fast_path_if_it_is_a_function(tmp_path: Path) -> None:
    slow = "ff60 t kvm_x2apic_icr_write\n"
    for more, address in ((slow, 0xFF60), (slow + "ff70 T kvm_x2apic_icr_write_fast\n", 0xFF70)):
        found = {
            point.name: point for point in yield_points(kernel(tmp_path, SYMBOLS + more)).points
        }
        assert (found["send"].address, found["send"].words) == (address, ("r1",))
