# SPDX-License-Identifier: Apache-2.0
"""Figures that a boot could not count: whether more boots are tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl
import pytest

from asymlab.checks.counted import Counted
from asymlab.kernels.points import Watched
from asymlab.model.job import POINTS, Capture, Load, Plan, Point
from asymlab.model.machine import Machine
from asymlab.model.verdict import Verdict
from asymlab.progress import Progress
from asymlab.session.watch import WATCHES, Watch
from made_session import SYSTEM, Answering, Runs, traces

WATCHED = Watched((Point(name="mark", address=0),), {})
EARLY = (
    SYSTEM.replace("    features: [[SIS_UTIL], [NO_SIS_UTIL]]\n", "    watch: yields\n")
    .replace("{gflops: phases_per_s}", "{gflops: phases_per_s, early: early}")
    .replace(
        "gflops, arm: candidate, over: baseline, above: 1.3", "early, arm: candidate, exactly: 0"
    )
)
WHY = {"phases.early": "there was no such yield"}


class Seeded(Answering):
    """A board that logs the seed of a boot as the time of a mark."""

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        (folder / POINTS).write_text(f"{plan.seed} 0 0 0\n")
        return super().boot(plan, folder, progress)


@pytest.mark.parametrize(
    ("first", "boots", "verdict"),
    [
        pytest.param(
            Counted({}, {}, WHY), 4, Verdict.PASS, id="another-boot-may-have-such-an-event"
        ),
        pytest.param(Counted({}, WHY), 2, Verdict.UNDECIDED, id="the-kernel-does-not-show-it"),
    ],
)
def test_only_what_another_boot_may_have_is_worth_more_boots(
    first: Counted,
    boots: int,
    verdict: Verdict,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def figures(
        log: pl.DataFrame, _: Sequence[Load], __: Mapping[str, str], ___: Machine
    ) -> Counted:
        return first if log["ns"][0] <= 2 else Counted({"phases.early": 0.0}, {})

    monkeypatch.setitem(WATCHES, "yields", Watch(lambda _: WATCHED, figures, ("early",)))
    go = Runs(Seeded(traces(tmp_path)), tmp_path, monkeypatch)
    found = go(EARLY, only=("phases",), arms=("smt",)).experiments[0]
    assert [one.not_counted | one.not_seen for one in found.rows[0].samples[:2]] == [WHY, WHY]
    assert len(found.rows[0].samples) == boots
    assert found.verdict is verdict
