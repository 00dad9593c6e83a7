# SPDX-License-Identifier: Apache-2.0
"""Which parts of a system a run has: placement, experiments, or neither."""

from __future__ import annotations

import pytest

from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.progress import Unwatched
from asymlab.session import RunOptions, run_system

MEASURES = system("balance-gate")
PLACES = system("hybrid-cluster")


def test_a_system_without_loads_has_no_placement() -> None:
    asked = RunOptions(system="balance-gate")
    assert not asked.wants_placement(MEASURES)
    assert list(asked.chosen_experiments(MEASURES, comparable=True)) == ["oltp"]
    assert RunOptions(system="hybrid-cluster").wants_placement(PLACES)


def test_where_nothing_can_be_measured_it_does_not_run_at_all() -> None:
    with pytest.raises(UserError, match=r"(?s)only measures.*qemu-pt"):
        RunOptions(system="balance-gate").chosen_experiments(MEASURES, comparable=False)
    asked = RunOptions(system="hybrid-cluster")
    assert asked.chosen_experiments(PLACES, comparable=False) == {}


def test_what_cannot_be_watched_is_refused_before_anything_is_built() -> None:
    asked = RunOptions(system="balance-gate", machine="vera-8c2t", board="qemu-pt")
    with pytest.raises(UserError, match=r"(?s)x86_64 kernels, this one is for arm64.*choose an"):
        run_system(asked, Unwatched())


def test_placement_is_not_to_be_had_of_it() -> None:
    asked = RunOptions(system="balance-gate", only=("placement",))
    with pytest.raises(UserError, match=r"(?s)nothing of placement.*oltp"):
        asked.wants_placement(MEASURES)


def test_only_what_is_asked_for_runs() -> None:
    asked = RunOptions(system="hybrid-cluster", only=("single", "infer-10"))
    assert not asked.wants_placement(PLACES)
    assert list(asked.chosen_experiments(PLACES, comparable=True)) == ["single", "infer-10"]
