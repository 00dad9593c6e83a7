# SPDX-License-Identifier: Apache-2.0
"""A machine's speeds as numbers for the emulator."""

from __future__ import annotations

from itertools import pairwise

import pytest

from asymlab.boards.qemu.timing import CpuTiming, cpu_timings, timing_options
from asymlab.config.machine import machine, machines
from asymlab.model.machine_parts import WorkKind
from asymlab.model.x86 import x86_layout


def test_cores_have_a_speed_and_a_share_by_the_kind_of_work() -> None:
    timings = cpu_timings(machine("vera-8c2t"), WorkKind.FLOATING)
    assert [(t.first, t.last) for t in timings] == [(2 * i, 2 * i + 1) for i in range(8)]
    assert [t.rate for t in timings[:3]] == [2_700_000, 2_592_000, 2_646_000]
    assert {(t.threads, t.share) for t in timings} == {(2, 500)}
    timings = cpu_timings(machine("vera-8c2t"), WorkKind.MIXED)
    assert {t.share for t in timings} == {600}
    timings = cpu_timings(machine("grace-72c"), WorkKind.FLOATING)
    assert {(t.threads, t.share) for t in timings} == {(1, 1000)}


def test_cores_that_are_alike_are_one_entry() -> None:
    box = machine("gb10")
    timings = cpu_timings(box, WorkKind.MIXED)
    assert len(timings) < len(box.cores)
    assert all(not a.same_kind(b) for a, b in pairwise(timings))


@pytest.mark.parametrize("name", machines())
def test_every_cpu_is_in_one_entry_at_its_own_speed_whatever_firmware_claims(name: str) -> None:
    box = machine(name)
    timings = cpu_timings(box, WorkKind.MIXED)
    named = [cpu for t in timings for cpu in range(t.first, t.last + 1)]
    layout = x86_layout(box) if box.arch == "x86_64" else None
    numbers = {layout.position(cpu.id) if layout else cpu.id: cpu for cpu in box.cpus}
    assert named == list(numbers)
    for t in timings:
        assert {round(numbers[i].mips * 1000) for i in range(t.first, t.last + 1)} == {t.rate}
    assert cpu_timings(box.equal(), WorkKind.MIXED) == cpu_timings(box, WorkKind.MIXED)


def test_properties_are_numbered_from_zero() -> None:
    timings = (
        CpuTiming(first=0, last=3, threads=2, rate=400_000, share=500),
        CpuTiming(first=4, last=4, threads=1, rate=200_000, share=1000),
    )
    assert timing_options(timings) == (
        ",cpu-timing.0.first=0,cpu-timing.0.last=3,cpu-timing.0.threads=2"
        ",cpu-timing.0.rate=400000,cpu-timing.0.share=500"
        ",cpu-timing.1.first=4,cpu-timing.1.last=4,cpu-timing.1.threads=1"
        ",cpu-timing.1.rate=200000,cpu-timing.1.share=1000"
    )
