# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import lzma
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.config.machine import machine
from asymlab.model.cpulist import parse_cpus, spell_cpu_list
from asymlab.model.machine import Machine
from asymlab.predict.booted import booted_view, parse_snapshot
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import View, differences
from asymlab.topology.machine import machine_view

DATA = Path(__file__).parent / "data"
SNAPSHOT = (DATA / "big-little-2-4.acpi.snapshot.txt").read_text()
"""Of a booted 6.12 on QEMU virt, ACPI tables of big-little-2-4, cut to what a view is read from."""


def predicted(shape: Machine, kernel: str = "6.12") -> View:
    return predict(machine_view(shape), KernelVersion.parse(kernel))


def test_a_booted_machine_is_as_predicted() -> None:
    booted = booted_view(SNAPSHOT)
    assert differences(predicted(machine("big-little-2-4")), booted) == []
    assert [booted.cpus[cpu].capacity for cpu in range(6)] == [1024, 1024, 578, 578, 578, 578]
    assert booted.domains is not None
    assert [domain.name for domain in booted.domains[0]] == ["MC", "PKG"]
    assert [sorted(domain.span or ()) for domain in booted.domains[0]] == [[0, 1], [*range(6)]]
    assert "SD_ASYM_CPUCAPACITY" in booted.domains[0][1].flags
    assert "SD_ASYM_CPUCAPACITY" not in booted.domains[0][0].flags


@pytest.mark.parametrize(("name", "kernel"), [("kunpeng-2s2n", "6.12"), ("vera-8c2t", "7.3")])
def test_machines_of_more_levels_are_as_predicted(name: str, kernel: str) -> None:
    """Booted on QEMU virt with ACPI: nodes with overlapping domains, and SMT on a later kernel."""
    text = lzma.decompress((DATA / f"{name}.{kernel}.snapshot.txt.xz").read_bytes()).decode()
    version = parse_snapshot(text)["/proc/version"]
    assert str(KernelVersion.parse(version)) == kernel
    assert differences(predicted(machine(name), version), booted_view(text)) == []


def unlike(text: str) -> list[str]:
    """Differences between the prediction and a changed snapshot."""
    assert text != SNAPSHOT
    return differences(predicted(machine("big-little-2-4")), booted_view(text))


ASYM = "SD_ASYM_CPUCAPACITY"


@pytest.mark.parametrize(
    ("path", "old", "new", "name", "predicted", "booted"),
    [
        ("cpu2/cpu_capacity\t", "578", "1024", "cpu2 cpu_capacity", "578", "1024"),
        ("3/topology/thread_siblings_list\t", "3", "2-3", "cpu3 thread_siblings_list", "3", "2-3"),
        ("cpu3/topology/cluster_cpus_list\t", "2-5", "0-5", "cpu3 cluster_cpus_list", "2-5", "0-5"),
        ("cpu0/topology/package_cpus_list\t", "0-5", "0-1", "cpu0 package_cpus_list", "0-5", "0-1"),
        ("cpu0/cache/index2/shared_cpu_list\t", "0-1", "0", "cpu0 LLC shared_cpu_list", "0-1", "0"),
        ("node0/distance\t", "10", "10 20", "node0 distance", "10", "10 20"),
        ("cpu2/", "cpu_capacity", "else", "cpu2 cpu_capacity", "578", "nothing"),
        ("cpu0/cache/index2/size\t", "2048K", "1024K", "cpu0 LLC size in KiB", "2048", "1024"),
        ("node0/cpulist\t", "0-5", "0-4", "cpu5 node", "0", "nothing"),
        ("", f"{ASYM} ", "", "cpu0-5 domain1 (PKG) flags", f"{ASYM} more", "nothing more"),
        (
            *("cpu4/domain0/flags\t", "SD", "SD_NUMA SD"),
            *("cpu4 domain0 (MC) flags", "nothing more", "SD_NUMA more"),
        ),
        ("cpu5/domain1/name\t", "PKG", "NODE", "cpu5 domains", "MC PKG", "MC NODE"),
        ("domain0 ", "03 ", "07 ", "cpu0-1 domain0 (MC) span", "0-1", "0-2"),
    ],
)
def test_each_difference_is_one_line(
    path: str, old: str, new: str, name: str, predicted: str, booted: str
) -> None:
    text = SNAPSHOT.replace(f"{path}{old}", f"{path}{new}")
    assert unlike(text) == [f"{name}: predicted {predicted}, booted {booted}"]


def test_missing_cpus_and_domains_are_listed() -> None:
    assert unlike(re.sub(r"(?m)^.*(/cpu5/|sched/domains).*\n", "", SNAPSHOT)) == [
        "cpu5 state: predicted online, booted not there",
        "sched domains: not booted with CONFIG_SCHED_DEBUG and sched_verbose",
    ]
    assert unlike(re.sub(r"(?m)^/proc/schedstat.*\n", "", SNAPSHOT)) == [
        "sched domain spans: not booted with CONFIG_SCHEDSTATS"
    ]


def test_no_domains_at_all_are_known_from_schedstat() -> None:
    """An isolated CPU, or a machine of one, has none: that differs from an unknown hierarchy."""
    alone = re.sub(r";domain[^;\n]*", "", re.sub(r"(?m)^.*sched/domains.*\n", "", SNAPSHOT))
    booted = booted_view(alone)
    assert booted.domains == dict.fromkeys(range(6), ())
    assert booted.asym is False


def test_equal_capacities_expect_no_asymmetry() -> None:
    equal = predicted(machine("vera-rubin").equal())
    assert equal.asym is False
    assert {cpu.capacity for cpu in equal.cpus.values()} == {1024}
    assert predicted(machine("vera-rubin")).asym is True


def test_snapshot_lines() -> None:
    assert parse_snapshot("/a\tb c \nnoise\n/d\t\n") == {"/a": "b c", "/d": ""}


def test_wide_masks_are_read_with_and_without_names() -> None:
    head = "/sys/kernel/debug/sched/domains/cpu40/domain0"
    for name in ("", "SMT "):
        stat = f"version 17;timestamp 1;cpu40 0 0;domain0 {name}00000300,00000000 0 1;"
        text = f"{head}/name\tSMT\n/proc/schedstat\t{stat}\n"
        text += "/sys/devices/system/cpu/cpu40/topology/core_id\t0\n"
        domains = booted_view(text).domains
        assert domains is not None
        assert domains[40][0].span == frozenset({40, 41})


@given(st.frozensets(st.integers(0, 511)))
def test_cpu_lists_read_back(cpus: frozenset[int]) -> None:
    assert parse_cpus(spell_cpu_list(cpus)) == cpus
