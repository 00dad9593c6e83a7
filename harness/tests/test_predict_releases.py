# SPDX-License-Identifier: Apache-2.0
"""Predictions for older releases: 5.10 and 6.1, from their sources."""

from __future__ import annotations

import pytest

from asymlab.config.machine import machine
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import ViewSource
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import View
from asymlab.topology.machine import machine_view


def seen(name: str, source: ViewSource, kernel: str) -> View:
    return predict(machine_view(machine(name), source), KernelVersion.parse(kernel))


def chain(view: View, cpu: int = 0) -> str:
    """The domains of a CPU: name, span, and the flags that differ between releases."""
    kinds = ("ASYM", "SHARE", "CLUSTER")
    return "; ".join(
        " ".join(
            [
                domain.name,
                spell_cpu_list(domain.span or frozenset()),
                *(flag[3:] for flag in domain.flags if any(kind in flag for kind in kinds)),
            ]
        )
        for domain in (view.domains or {})[cpu]
    )


@pytest.mark.parametrize(
    ("name", "source", "kernel", "domains"),
    [
        ("gb10", "acpi", "5.10", "MC 0-9 SHARE_PKG_RESOURCES; DIE 0-19"),
        (
            "gb10",
            "acpi",
            "6.1",
            "MC 0-9 ASYM_CPUCAPACITY SHARE_PKG_RESOURCES; "
            "DIE 0-19 ASYM_CPUCAPACITY ASYM_CPUCAPACITY_FULL",
        ),
        ("gb10", "dt", "5.10", "MC 0-9 SHARE_PKG_RESOURCES; DIE 0-19 ASYM_CPUCAPACITY"),
        (
            "alder-8p8e",
            "machine",
            "5.10",
            "SMT 0-1 SHARE_CPUCAPACITY SHARE_PKG_RESOURCES ASYM_PACKING; "
            "MC 0-23 SHARE_PKG_RESOURCES ASYM_PACKING",
        ),
        (
            "alder-8p8e",
            "machine",
            "6.12",
            "SMT 0-1 SHARE_CPUCAPACITY SHARE_LLC; MC 0-23 SHARE_LLC ASYM_PACKING",
        ),
    ],
)
def test_domains(name: str, source: str, kernel: str, domains: str) -> None:
    assert chain(seen(name, ViewSource(source), kernel)) == domains


def test_x86_hybrids_have_no_clusters_before_6_6() -> None:
    """E-cores of a module share a level-2 cache."""
    levels = {
        kernel: [d.name for d in (seen("alder-8p8e", ViewSource.MACHINE, kernel).domains or {})[16]]
        for kernel in ("5.10", "6.1", "6.12")
    }
    assert levels == {"5.10": ["MC"], "6.1": ["MC"], "6.12": ["CLS", "MC"]}


@pytest.mark.parametrize(("kernel", "cluster"), [("5.15", None), ("5.16", frozenset({0, 1}))])
def test_sysfs_has_clusters_from_5_16(kernel: str, cluster: frozenset[int] | None) -> None:
    assert seen("big-little-2-4", ViewSource.DT, kernel).cpus[0].cluster == cluster


@pytest.mark.parametrize(("kernel", "package"), [("5.10", "0-1"), ("6.1", "0-5")])
def test_a_cluster_of_a_device_tree_was_a_package(kernel: str, package: str) -> None:
    found = seen("big-little-2-4", ViewSource.DT, kernel).cpus[0].package
    assert spell_cpu_list(found or frozenset()) == package


@pytest.mark.parametrize(("kernel", "known"), [("5.10", False), ("6.1", True)])
def test_capacities_from_cppc(kernel: str, known: bool) -> None:
    capacities = {cpu.capacity for cpu in seen("gb10", ViewSource.ACPI, kernel).cpus.values()}
    assert (len(capacities) > 1) is known
