# SPDX-License-Identifier: Apache-2.0
"""Limits of a prediction: releases outside those that were read, and between them."""

from __future__ import annotations

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.model.firmware import ViewSource
from asymlab.predict.cmdline import remarks
from asymlab.predict.explain import doubts
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import explained
from asymlab.topology.machine import machine_view
from made_view import acpi, cpc

PREFERS = "sd_init() in kernel/sched/topology.c no longer clears SD_PREFER_SIBLING"
IDLE_CORES = "select_idle_capacity() in kernel/sched/fair.c asks is_core_idle()"
OVERLAP = "include/linux/sched/sd_flags.h: NUMA levels alone overlap"
SMT = "arch/arm64/Kconfig selects HOTPLUG_SMT, parse_acpi_topology() counts threads"


def notes(name: str, kernel: str, *cmdline: str) -> tuple[str, ...]:
    view = machine_view(machine(name))
    return doubts(view, explained(view, KernelVersion.parse(kernel), cmdline))


@pytest.mark.parametrize("kernel", ["5.10", "6.1", "6.12", "7.3"])
@pytest.mark.parametrize("name", ["gb10", "vera-8c2t", "kunpeng-2s2n", "x86-2s4c2t"])
def test_releases_that_were_read_are_not_doubted(name: str, kernel: str) -> None:
    assert notes(name, kernel) == ()


@pytest.mark.parametrize("kernel", ["7.4", "10.0"])
def test_later_releases_go_by_the_rules_of_the_newest(kernel: str) -> None:
    head = f"Linux {kernel} is predicted with the rules of 7.3"
    assert notes("gb10", kernel) == (f"{head}: later releases were not read",)


@pytest.mark.parametrize("kernel", ["5.9", "4.19"])
def test_earlier_releases_are_refused(kernel: str) -> None:
    with pytest.raises(UserError, match="cannot be predicted") as refused:
        notes("gb10", kernel)
    assert refused.value.hint == "predictions are for Linux 5.10 and later"


def test_a_change_is_doubted_only_between_the_releases_around_it() -> None:
    """The package level was renamed between 6.1 and 6.12, SD_PREFER_SIBLING changed after 6.12."""
    renamed = "default_topology in kernel/sched/topology.c calls DIE PKG"
    assert any(renamed in note for note in notes("gb10", "6.6"))
    assert not any(renamed in note for note in notes("gb10", "6.13"))
    assert not any(PREFERS in note for note in notes("gb10", "6.6"))


@pytest.mark.parametrize("kernel", ["6.13", "6.17", "7.2"])
@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("gb10", [(PREFERS, "7.3")]),
        ("vera-8c2t", [(IDLE_CORES, "7.3")]),
        ("kunpeng-2s2n", [(OVERLAP, "6.17")]),
    ],
)
def test_between_them_only_what_this_machine_would_show_is_named(
    name: str, changes: list[tuple[str, str]], kernel: str
) -> None:
    """Whichever side of the likely release a kernel is on."""
    head = f"Linux {kernel} was not read, and may differ in this: "
    assert notes(name, kernel) == tuple(
        f"{head}{why} (taken to come with {since})" for why, since in changes
    )


def test_the_command_line_counts() -> None:
    assert not any(SMT in note for note in notes("vera-8c2t", "6.17"))
    assert any(SMT in note for note in notes("vera-8c2t", "6.17", "nosmt"))


def test_a_change_whose_release_is_known_is_not_doubted() -> None:
    """_CPC of revision 4 with 24 entries: taken before 7.2, refused from then on."""
    view = acpi(*(cpc(level, revision=4, entries=24) for level in (100, 200)))
    before, after = (
        explained(view, KernelVersion(major=7, minor=minor)).view.cpus[0].capacity
        for minor in (1, 2)
    )
    assert (before, after) == (512, 1024)
    doubted = doubts(view, explained(view, KernelVersion(major=7, minor=1)))
    assert not any("CPPC" in note for note in doubted)


NO_EFFECT = (
    "nr_cpus=abc nr_cpus=0 maxcpus= isolcpus=2- isolcpus=domain,x relax_domain_level=much "
    "numa=of intel_pstate=of amd_pstate=off"
)
USUAL = (
    "maxcpus=4 nosmt=force numa=off isolcpus=nohz,2-3 isolcpus=2-3 "
    "intel_pstate=passive,no_hwp acpi=force bogus=1 quiet console=ttyAMA0"
)
OTHER = "given here"


@pytest.mark.parametrize(
    ("word", "source", "words"),
    [
        *((word, ViewSource.ACPI, "no effect") for word in NO_EFFECT.split()),
        *((word, ViewSource.ACPI, "") for word in USUAL.split()),
        ("asymlab.partition=2-", ViewSource.ACPI, "not a list of CPUs"),
        ("asymlab.partition=2-3", ViewSource.ACPI, ""),
        ("maxcpus=abc", ViewSource.ACPI, "reads 0 where there is no number: one CPU comes up"),
        ("numa=fake=2", ViewSource.ACPI, "is not predicted"),
        ("acpi=off", ViewSource.SYSFS, OTHER),
        ("acpi=off", ViewSource.MACHINE, OTHER),
        ("acpi=force", ViewSource.DT, OTHER),
        ("acpi=off", ViewSource.DT, ""),
    ],
)
def test_a_known_parameter_without_effect_is_remarked(
    word: str, source: ViewSource, words: str
) -> None:
    found = remarks(("quiet", word, "ro"), source)
    assert len(found) == bool(words)
    assert all(note.startswith(f"--cmdline {word}: ") and words in note for note in found)
