# SPDX-License-Identifier: Apache-2.0
"""Waiting for one cache line that several CPUs ask for."""

from __future__ import annotations

import pytest

from asymlab.checks.flag_line import transfer, waits
from asymlab.config.machine import machine

TAKES = 10


def takes(one: int, other: int) -> int:
    """CPUs 0 and 1 are of one core."""
    return 0 if max(one, other) <= 1 or one == other else TAKES


@pytest.mark.parametrize(
    ("asked", "waited"),
    [
        ([], []),
        ([(5, 0)], [0]),
        ([(0, 0), (1, 1)], [0, 0]),
        # far apart: each waits until the line has arrived
        ([(0, 0), (100, 2), (200, 0)], [0, 10, 10]),
        # at once: the third waits for two transfers; CPUs are in the order of their numbers
        ([(0, 2), (0, 4), (0, 3)], [0, 10, 20]),
        # the one that asked first is served first, whatever the order of the log
        ([(8, 2), (1, 3), (0, 4)], [0, 10, 13]),
        # a CPU asks again at the earliest when it has got the line
        ([(0, 2), (0, 3), (1, 3)], [0, 10, 0]),
        ([(0, 2), (0, 3), (1, 3), (5, 4)], [0, 10, 15, 20]),
    ],
)
def test_the_line_serves_one_after_another(asked: list[tuple[int, int]], waited: list[int]) -> None:
    assert [*waits([(ns, cpu, True) for ns, cpu in asked], takes)] == waited


def test_a_store_takes_the_line_from_others_and_its_cpu_goes_on() -> None:
    asked = [(0, 2, True), (1, 3, False), (1, 4, True)]
    assert [*waits(asked, takes)] == [0, 2 * TAKES]


def test_the_line_takes_as_long_as_the_machine_says() -> None:
    box = machine("granite-16")
    assert box.costs
    between = transfer(box)
    near, *_, far = (cpu.id for cpu in box.cpus if cpu.core != box.cpus[0].core)
    assert between(0, near) == box.costs.core
    assert between(0, far) == box.costs.socket
    sibling = next(cpu.id for cpu in box.cpus[1:] if cpu.core == box.cpus[0].core)
    assert between(0, sibling) == 0
