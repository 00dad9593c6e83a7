# SPDX-License-Identifier: Apache-2.0
"""Which parts of a system a run has: placement, experiments, or neither."""

from __future__ import annotations

import pytest

from asymlab.boards.board import Capabilities
from asymlab.config.machine import machine
from asymlab.config.system import system, systems
from asymlab.errors import UserError
from asymlab.model.claim import Needs
from asymlab.progress import Unwatched
from asymlab.results.reference import load_reference
from asymlab.session import RunOptions, run_system
from asymlab.session.options import lacks
from asymlab.session.resolve import resolve
from goldens import refused

COMPARABLE = Capabilities(throughput_comparable=True)
MEASURES = system("balance-gate")
PLACES = system("hybrid-cluster")


def test_a_system_without_loads_has_no_placement() -> None:
    asked = RunOptions(system="balance-gate")
    assert not asked.wants_placement(MEASURES)
    assert list(asked.chosen_experiments(MEASURES, COMPARABLE)) == ["oltp"]
    assert RunOptions(system="hybrid-cluster").wants_placement(PLACES)


def test_where_nothing_can_be_measured_it_does_not_run_at_all() -> None:
    with refused(UserError):
        RunOptions(system="balance-gate").chosen_experiments(MEASURES, Capabilities())
    asked = RunOptions(system="hybrid-cluster")
    assert asked.chosen_experiments(PLACES, Capabilities()) == {}


@pytest.mark.parametrize(
    ("name", "machine", "lacks"),
    [
        ("balance-gate", "kunpeng-2s2n", "is of arm64, not x86_64"),
        ("balance-gate", "hybrid-6p8e", "has 1 NUMA node, not 2 or more"),
        ("hybrid-cluster", "gb10", "does not distinguish P-cores from E-cores"),
        ("hybrid-cluster", "clearwater-240", "does not distinguish P-cores from E-cores"),
    ],
)
def test_machines_that_a_system_does_not_apply_to_are_refused(
    name: str, machine: str, lacks: str
) -> None:
    asked = RunOptions(system=name, machine=machine, board="qemu-pt")
    with pytest.raises(UserError, match=rf"(?s){machine}, which {lacks}.*that fit: ") as caught:
        run_system(asked, Unwatched())
    assert machine not in str(caught.value.hint)


def test_shipped_systems_fit_their_own_machines() -> None:
    for name in systems():
        RunOptions(system=name).chosen_machine(system(name))


def test_clusters_and_cpus_are_asked_for() -> None:
    assert lacks(machine("vera-8c2t"), Needs(llcs=2)) == "has 1 LLC, not 2 or more"
    assert lacks(machine("vera-8c2t"), Needs(most_cpus=15)) == "has 16 CPUs, not 15 or fewer"
    assert lacks(machine("vera-8c2t"), Needs(most_cpus=16)) == ""
    assert lacks(machine("kunpeng-2s2n"), Needs(llcs=2)) == ""
    close = Needs(most_spread=10)
    assert [lacks(machine(name), close) for name in ("vera-rubin", "granite-16")] == ["", ""]
    wide = "has capacities up to 40 % below the largest, not 10"
    assert lacks(machine("big-little-4-4-smt"), close) == wide
    assert lacks(machine("hybrid-6p8e"), close) == ""
    needs = Needs(clusters=True)
    small = RunOptions(system="x", machine="granite-16")
    with refused(UserError):
        small.chosen_machine(PLACES.model_copy(update={"needs": needs}))
    with refused(UserError):
        small.chosen_machine(PLACES.model_copy(update={"needs": Needs(cpus=17)}))
    with refused(UserError):
        small.chosen_machine(PLACES.model_copy(update={"needs": Needs(virtualization=True)}))


def test_claims_that_are_not_about_a_machine_are_named_with_the_reason() -> None:
    def unclaimed(name: str, board: str = "qemu-pt") -> dict[str, list[str]]:
        return resolve(RunOptions(system="asym-smt", machine=name, board=board)).unclaimed

    # capped-cost is judged in place of capped-cost-wide
    assert unclaimed("vera-8c2t") == {}
    ((reason, names),) = unclaimed("big-little-4-4-smt").items()
    assert reason == "the machine has capacities up to 40 % below the largest, not 10"
    assert names[:3] == ["light", "masked", "mixed"] and "boosted" not in names
    logged = "this board does not log the kernel's choices; --board qemu-pt does"
    assert "wake-cost" in unclaimed("vera-8c2t", "qemu")[logged]


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("granite-16", Needs(unequal=True)),
        ("gb10", Needs(smt=True)),
        ("vera-8c2t", Needs(unequal=True, smt=True)),
    ],
)
def test_unequal_capacities_and_second_threads_are_asked_for(name: str, needs: Needs) -> None:
    assert bool(lacks(machine(name), needs)) is (name != "vera-8c2t")


@pytest.mark.parametrize(
    ("name", "needs", "fits"),
    [
        ("kunpeng-8c", Needs(unequal=False), True),
        ("rk3588", Needs(unequal=False), False),
        ("rk3588", Needs(clusters="large"), True),
        ("rk3588", Needs(clusters="small"), False),  # one cluster of small cores
        ("big-little-2-4-4", Needs(clusters="small"), True),
        ("big-little-2-4-4", Needs(clusters="large"), False),  # large cores are in none
        ("kunpeng-8c", Needs(clusters="small"), False),
        ("kunpeng-8c", Needs(clusters="large"), False),
        ("kunpeng-8c", Needs(clusters=True), True),
    ],
)
def test_clusters_are_asked_for_by_their_cpus(name: str, needs: Needs, fits: bool) -> None:
    assert (lacks(machine(name), needs) == "") is fits


def test_placement_is_not_to_be_had_of_it() -> None:
    asked = RunOptions(system="balance-gate", only=("placement",))
    with refused(UserError):
        asked.wants_placement(MEASURES)


def test_only_what_is_asked_for_runs() -> None:
    asked = RunOptions(system="hybrid-cluster", only=("single", "infer-10"))
    assert not asked.wants_placement(PLACES)
    assert list(asked.chosen_experiments(PLACES, COMPARABLE)) == ["single", "infer-10"]


def test_a_pattern_names_several_experiments() -> None:
    asked = RunOptions(system="hybrid-cluster", only=("infer-*",))
    chosen = list(asked.chosen_experiments(PLACES, COMPARABLE))
    assert chosen == [name for name in PLACES.experiments if name.startswith("infer-")]
    assert len(chosen) > 1 and not asked.wants_placement(PLACES)
    with refused(UserError):
        RunOptions(system="hybrid-cluster", only=("infer-*x",)).chosen_experiments(
            PLACES, COMPARABLE
        )


def test_an_experiment_on_request_runs_only_if_it_is_named() -> None:
    found = system("topo-aware")
    can = Capabilities(throughput_comparable=True, costs="emulated")
    by_default = RunOptions(system="topo-aware").chosen_experiments(found, can)
    assert "hackbench" in by_default and "hackbench-g2-f16" not in by_default
    assert not any(spec.on_request for spec in by_default.values())
    named = RunOptions(system="topo-aware", only=("hackbench-g2-*",))
    chosen = named.chosen_experiments(found, can)
    assert len(chosen) == 6 and all(spec.on_request for spec in chosen.values())


def test_each_published_row_of_topo_aware_can_be_run() -> None:
    found = system("topo-aware")
    published = {one.published for one in found.experiments.values()} - {""}
    assert published == {table.name for table in load_reference("topo-aware.yaml")}
