# SPDX-License-Identifier: Apache-2.0
"""Counters of the scheduler in the steps of a load, from /proc/schedstat."""

from __future__ import annotations

import pytest

from asymlab.errors import InfraError
from asymlab.trace.schedstat import counted

CPU = "cpu{cpu} {first} 0 40 12 20 7 5000 300 19\n"
BY_TYPE = {16: 8, 17: 11}


def snapshot(version: int, first: int, domains: str = "", cpus: int = 2) -> str:
    """What a kernel says whose CPUs all count the same."""
    lines = (CPU.format(cpu=cpu, first=first) + domains for cpu in range(cpus))
    return f"version {version}\ntimestamp 4294937876\n{''.join(lines)}"


def domain(version: int, values: dict[int, int]) -> str:
    """A domain's line with counters by their place."""
    numbers = [values.get(place, 0) for place in range(3 * BY_TYPE[version] + 12)]
    name = "domain0 MC" if version == 17 else "domain0"
    return f"{name} 0000ffff,ffffffff {' '.join(map(str, numbers))}\n"


def step(begin: str, end: str, k: int = 2) -> str:
    return f"step {k} begin\n{begin}step {k} end\n{end}"


def test_counters_of_a_step_are_summed_over_cpus() -> None:
    text = step(snapshot(16, 3), snapshot(16, 5)) + step(snapshot(16, 5), snapshot(16, 6), 8)
    found = counted(text)
    assert {k: values["yld_count"] for k, values in found.items()} == {2: 4, 8: 2}
    assert found[2]["sched_count"] == 0, "a counter that did not change is shown"
    assert "" not in found[2]
    assert counted("") == {}


@pytest.mark.parametrize(
    ("version", "names"),
    [
        (16, {0: "domain0.busy.lb_count", 12: "domain0.idle.lb_gained", 24: "domain0.alb_count"}),
        (17, {0: "MC.busy.lb_count", 18: "MC.idle.lb_gained", 33: "MC.alb_count"}),
        (17, {29: "MC.newly_idle.lb_gained", 25: "MC.newly_idle.lb_imbalance_load"}),
        (17, {44: "MC.ttwu_move_balance", 35: "MC.alb_pushed", 36: "MC.sbe_count"}),
        (16, {35: "domain0.ttwu_move_balance", 19: "domain0.newly_idle.lb_imbalance"}),
    ],
)
def test_counters_of_domains_have_the_kernels_names(version: int, names: dict[int, str]) -> None:
    values = {place: 10 + n for n, place in enumerate(names)}
    text = step(snapshot(version, 0), snapshot(version, 0, domain(version, values)))
    shown = {name: n for name, n in counted(text)[2].items() if "." in name}
    assert shown == {name: 2 * values[place] for place, name in names.items()}


def test_domains_that_were_built_again_have_no_counters() -> None:
    before, after = (snapshot(17, 0, domain(17, {0: n})) for n in (9, 4))
    assert not [name for name in counted(step(before, after))[2] if "." in name]


def test_domains_of_unknown_versions_are_left_out() -> None:
    text = step(snapshot(18, 0, "domain0 what ever\n"), snapshot(18, 1, "domain0 what ever\n"))
    assert counted(text)[2]["yld_count"] == 2


def test_a_step_that_did_not_end_is_left_out() -> None:
    assert counted(f"step 3 begin\n{snapshot(17, 0)}") == {}


@pytest.mark.parametrize(
    "end",
    ["", "no version\n", "version\n", "version x\n", "version 17\ncpu0 1 2\n", "version 17\n\n"],
)
def test_what_cannot_be_read_is_an_error(end: str) -> None:
    with pytest.raises(InfraError, match="/proc/schedstat"):
        counted(step(snapshot(17, 0), end))
