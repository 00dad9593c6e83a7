# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.checks.view import (
    booted_view,
    differences,
    expected_view,
    parse_cpu_list,
    parse_snapshot,
    spell_cpu_list,
)
from asymlab.config.machine import machine

SNAPSHOT = (Path(__file__).parent / "data" / "big-little-2-4.acpi.snapshot.txt").read_text()
"""Of a booted 6.12 on QEMU virt, ACPI tables of big-little-2-4."""


def test_a_booted_machine_is_as_expected() -> None:
    booted = booted_view(SNAPSHOT)
    assert differences(expected_view(machine("big-little-2-4")), booted) == []
    assert [booted.cpus[cpu].capacity for cpu in range(6)] == [1024, 1024, 578, 578, 578, 578]
    assert [domain.name for domain in booted.domains[0]] == ["MC", "PKG"]
    assert "SD_ASYM_CPUCAPACITY" in booted.domains[0][1].flags
    assert "SD_ASYM_CPUCAPACITY" not in booted.domains[0][0].flags


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "cpu2/cpu_capacity\t578",
            "cpu2/cpu_capacity\t1024",
            "cpu2 cpu_capacity: machine file 578, booted 1024",
        ),
        (
            "cpu2/cpu_capacity\t578",
            "cpu2/else\t578",
            "cpu2 cpu_capacity: machine file 578, booted nothing",
        ),
        (
            "cpu3/topology/thread_siblings_list\t3",
            "cpu3/topology/thread_siblings_list\t2-3",
            "cpu3 thread_siblings_list: machine file 3, booted 2-3",
        ),
        (
            "cpu3/topology/cluster_cpus_list\t2-5",
            "cpu3/topology/cluster_cpus_list\t0-5",
            "cpu3 cluster_cpus_list: machine file 2-5, booted 0-5",
        ),
        (
            "cpu0/topology/package_cpus_list\t0-5",
            "cpu0/topology/package_cpus_list\t0-1",
            "cpu0 package_cpus_list: machine file 0-5, booted 0-1",
        ),
        (
            "cpu0/cache/index2/shared_cpu_list\t0-1",
            "cpu0/cache/index2/shared_cpu_list\t0",
            "cpu0 LLC shared_cpu_list: machine file 0-1, booted 0",
        ),
        (
            "cpu0/cache/index2/size\t2048K",
            "cpu0/cache/index2/size\t1024K",
            "cpu0 LLC size in KiB: machine file 2048, booted 1024",
        ),
        ("node0/cpulist\t0-5", "node0/cpulist\t0-4", "cpu5 node: machine file 0, booted nothing"),
        (
            "node0/distance\t10",
            "node0/distance\t10 20",
            "node0 distance: machine file 10, booted 10",
        ),
        ("SD_ASYM_CPUCAPACITY ", "", "SD_ASYM_CPUCAPACITY: machine file set, booted absent"),
    ],
)
def test_each_difference_is_one_line(old: str, new: str, expected: str) -> None:
    assert old in SNAPSHOT
    lines = differences(
        expected_view(machine("big-little-2-4")), booted_view(SNAPSHOT.replace(old, new))
    )
    assert len(lines) == 1
    assert lines[0].startswith(expected)


def test_missing_cpus_and_domains_are_told() -> None:
    without = re.sub(r"(?m)^.*(/cpu5/|sched/domains).*\n", "", SNAPSHOT)
    lines = differences(expected_view(machine("big-little-2-4")), booted_view(without))
    assert lines == [
        "cpu5: not in booted",
        "sched domains: not booted with CONFIG_SCHED_DEBUG and sched_verbose",
    ]


def test_equal_capacities_expect_no_asymmetry() -> None:
    equal = expected_view(machine("vera-rubin").equal())
    assert equal.asym is False
    assert {cpu.capacity for cpu in equal.cpus.values()} == {1024}
    assert expected_view(machine("vera-rubin")).asym is True


def test_clusters_and_nodes_of_kunpeng() -> None:
    view = expected_view(machine("kunpeng-2s2n"))
    cpu = view.cpus[13]
    assert cpu.cluster == frozenset(range(12, 16))
    assert cpu.llc == frozenset(range(8, 16))
    assert cpu.package == frozenset(range(16))
    assert (cpu.node, cpu.llc_kib) == (1, 32 << 10)
    assert view.distances[3] == (22, 24, 12, 10)


def test_snapshot_lines() -> None:
    assert parse_snapshot("/a\tb c \nnoise\n/d\t\n") == {"/a": "b c", "/d": ""}


@given(st.frozensets(st.integers(0, 511)))
def test_cpu_lists_read_back(cpus: frozenset[int]) -> None:
    assert parse_cpu_list(spell_cpu_list(cpus)) == cpus
