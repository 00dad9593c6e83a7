# SPDX-License-Identifier: Apache-2.0
"""How long the rest takes, by the pace so far."""

from __future__ import annotations

from asymlab.outlook import Outlook


def made(**costs: float) -> Outlook:
    outlook = Outlook()
    outlook.expect(costs)
    return outlook


def test_nothing_expected_is_nothing_said() -> None:
    outlook = Outlook()
    outlook.begin("a", 0)
    outlook.update("a", 0.5)
    outlook.end("a", 100)
    assert outlook.words(100) == ""


def test_too_little_done_is_not_known() -> None:
    outlook = made(a=100, b=100)
    assert outlook.words(0) == "time left not known yet"
    outlook.begin("a", 0)
    outlook.update("a", 0.05)
    assert outlook.left_s(50) is None
    outlook.update("a", 0.06)
    assert outlook.left_s(60) == 60 * 0.97 / 0.03


def test_the_pace_is_measured_and_costs_only_weigh() -> None:
    outlook = made(a=300, b=100)
    outlook.begin("a", 10)
    outlook.update("a", 1.0)
    outlook.end("a", 610)
    outlook.begin("b", 610)
    assert outlook.left_s(610) == 200
    assert outlook.words(610) == "about 3 min left"
    outlook.update("b", 0.75)
    assert outlook.words(760) == "about 50 s left"


def test_what_was_there_already_does_not_count() -> None:
    outlook = made(old=1000, new=100)
    outlook.begin("old", 0)
    outlook.end("old", 1)
    outlook.begin("new", 50)
    outlook.update("new", 0.5)
    assert outlook.left_s(150) == 100


def test_a_build_that_goes_on_does_not_go_back() -> None:
    outlook = made(a=100)
    outlook.begin("a", 0)
    outlook.update("a", 0.5)
    outlook.update("a", 0.1)
    assert outlook.share == 0.5


def test_a_second_stage_is_the_rest_of_a_part() -> None:
    outlook = made(a=100)
    outlook.begin("a", 0)
    outlook.update("a", 1.0)
    outlook.update("a", 0.0)
    assert outlook.share == 0.9
    outlook.update("a", 0.5)
    assert round(outlook.share, 6) == 0.95


def test_time_for_more_replicas_than_planned_is_unknown() -> None:
    outlook = made(kernel=100, replicas=100)
    for title in ("kernel", "replicas"):
        outlook.begin(title, 0)
        outlook.end(title, 100)
    assert outlook.words(100) == ""
    outlook.begin("replicas", 100)
    outlook.update("replicas", 0.5)
    assert outlook.words(150) == ""
