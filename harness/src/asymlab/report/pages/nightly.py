# SPDX-License-Identifier: Apache-2.0
"""The page of a night: one self-contained HTML file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import quote

from markupsafe import Markup

from asymlab.model.comparison import Change, MetricChange, VerdictChange
from asymlab.model.nightly import ChangePoint, GroupNight, Nightly, Series
from asymlab.model.stored import Head
from asymlab.model.verdict import Verdict
from asymlab.report.pages.run import PAGE_FILE
from asymlab.report.pages.templating import environment
from asymlab.report.plot import number, series_svg
from asymlab.report.text.comparison import times

MOST_PLOTS = 6
"""The most plots per change of level; further metrics are listed by name."""

MOST_FIGURES = 12
"""The most metrics listed per group, those that got worse first."""


@dataclass(frozen=True)
class Together:
    """Metrics of one group whose level changed at the same run."""

    group: GroupNight
    series: tuple[Series, ...]
    point: ChangePoint
    since: str
    day: str

    @property
    def drawn(self) -> tuple[Series, ...]:
        """The series that are plotted: worse before better, debts first."""
        return self.series[:MOST_PLOTS]

    @property
    def named(self) -> str:
        """The labels of the others."""
        return ", ".join(one.label for one in self.series[MOST_PLOTS:])


def render(night: Nightly, folder: Path | None = None) -> str:
    """The page as text; links to the pages of local runs are relative to ``folder``."""
    env = environment("nightly")
    env.filters.update(number=number, times=times)
    env.globals.update(state=state, plot=lambda series: Markup(series_svg(series)))
    boards = list(dict.fromkeys(one.group.board for one in night.groups))
    return env.get_template("nightly.html.j2").render(
        night=night,
        title=f"Night of {date.fromisoformat(night.night):%-d %B %Y}",
        headline=headline(night),
        verdict=verdict(night),
        facts=facts(night),
        boards=boards,
        rows=_rows(night),
        changed=[one for one in night.groups if _verdicts(one) or _figures(one)],
        same=[one for one in night.groups if state(one) == "same"],
        verdicts=_verdicts,
        figures=_figures,
        more_figures=lambda one: max(len(_moved(one)) - MOST_FIGURES, 0),
        link=lambda run: _link(run, folder),
        levels=sorted(_levels(night), key=lambda one: one.day, reverse=True),
    )


def state(one: GroupNight) -> str:
    """The state of a group's night: missing, failed, first, worse, better, open, changed, same."""
    if one.missing:
        return "missing"
    if one.failed:
        return "failed"
    if one.comparison is None:
        return "first"
    if one.comparison.verdict is Verdict.FAIL:
        return "worse"
    if one.comparison.verdict is not Verdict.PASS:
        return "open"
    if any(change.change is Change.BETTER for change in _verdicts(one) + _figures(one)):
        return "better"
    return "changed" if _verdicts(one) or _figures(one) else "same"


def headline(night: Nightly) -> str:
    """One sentence about the night."""
    counts = _states(night)
    parts = [
        f"{counts[word]} {text}"
        for word, text in (
            ("worse", "got worse"),
            ("failed", "did not finish"),
            ("missing", "did not run"),
            ("open", "became undecided"),
            ("better", "got better"),
            ("changed", "changed"),
        )
        if counts.get(word)
    ]
    if not parts and counts.get("same"):
        parts.append("none changed")
    parts += [f"{counts['first']} had a first night"] if counts.get("first") else []
    number = len(night.groups)
    where = "board and machine" if number == 1 else "boards and machines"
    of = f"Of {number} {where} " if parts else "Nothing ran"
    odd = [one for one in night.groups if one.verdict is Verdict.FAIL and state(one) != "worse"]
    still = f"; {len(odd)} {'is' if len(odd) == 1 else 'are'} not as expected" if odd else ""
    return of + ", ".join(parts) + still + _lost(night) + "."


def _lost(night: Nightly) -> str:
    """The part of the headline about cells of the farm without a run."""
    over = sum(one.over for one in night.lost)
    open_ = len(night.lost) - over
    text = f"; {over} {_cells(over)} of the farm had no run" if over else ""
    return text + (f"; {open_} {_cells(open_)} to come" if open_ else "")


def _cells(count: int) -> str:
    return "cell" if count == 1 else "cells"


def verdict(night: Nightly) -> Verdict:
    """FAIL if a group got worse or is not as expected; ERROR if a run did not finish or a cell of
    the farm has no run; UNDECIDED if a group is missing, or nothing ran."""
    counts = _states(night)
    if counts.get("worse") or any(one.verdict is Verdict.FAIL for one in night.groups):
        return Verdict.FAIL
    if counts.get("failed") or any(one.over for one in night.lost):
        return Verdict.ERROR
    ran = any(one.tonight for one in night.groups)
    undecided = counts.get("missing") or counts.get("open") or night.lost or not ran
    return Verdict.UNDECIDED if undecided else Verdict.PASS


def facts(night: Nightly) -> dict[str, str]:
    """The facts below the headline."""
    ran = [one for one in night.groups if not one.missing]
    runs = sum(len(one.tonight) + len(one.failed) for one in ran)
    points = sum(1 for _ in _levels(night))
    return {
        "Ran": f"{len(ran)} of {len(night.groups)}, {runs} runs",
        "As expected": f"{sum(one.verdict is Verdict.PASS for one in ran)} of {len(ran)}",
        "Level changes": f"{points} in the last weeks",
        "Retried": f"{len(night.retries)} of the farm's jobs" if night.retries else "none",
        **({"Without a run": f"{len(night.lost)} {_cells(len(night.lost))}"} if night.lost else {}),
        "Store": night.store,
    }


def _link(run: Head, folder: Path | None) -> str:
    """The address of a run's page relative to ``folder``, "" if it has no page here."""
    page = Path(run.folder) / PAGE_FILE
    if folder is None or not run.folder or not page.is_file():
        return ""
    return quote(os.path.relpath(page.resolve(), folder.resolve()))


def _states(night: Nightly) -> dict[str, int]:
    words = [state(one) for one in night.groups]
    return {word: words.count(word) for word in words}


def _rows(night: Nightly) -> list[tuple[str, str, str, dict[str, GroupNight]]]:
    """System, machine, firmware, and their groups by board."""
    found: dict[tuple[str, str, str], dict[str, GroupNight]] = {}
    for one in night.groups:
        key = (one.group.system, one.group.machine, one.group.firmware)
        found.setdefault(key, {})[one.group.board] = one
    return [(*key, boards) for key, boards in found.items()]


def _verdicts(one: GroupNight) -> list[VerdictChange]:
    """Verdicts that changed since the previous night."""
    found = one.comparison.verdicts if one.comparison else ()
    return [change for change in found if change.change is not Change.SAME]


def _moved(one: GroupNight) -> list[MetricChange]:
    """Metrics that got better or worse, worse first."""
    found = one.comparison.metrics if one.comparison else ()
    moved = [change for change in found if change.change in (Change.WORSE, Change.BETTER)]
    return sorted(moved, key=lambda change: change.change is not Change.WORSE)


def _figures(one: GroupNight) -> list[MetricChange]:
    return _moved(one)[:MOST_FIGURES]


def _levels(night: Nightly) -> Iterator[Together]:
    """Change points, grouped by the run at which they are."""
    for one in night.groups:
        found: dict[str, list[tuple[Series, ChangePoint]]] = {}
        for series in one.series:
            for change in series.changes:
                found.setdefault(series.points[change.index].id, []).append((series, change))
        for since, pairs in found.items():
            pairs.sort(key=lambda pair: _rank(*pair))
            series, change = pairs[0]
            day = series.points[change.index].started[:10]
            yield Together(one, tuple(s for s, _ in pairs), change, since, day)


def _rank(series: Series, change: ChangePoint) -> tuple[bool, bool, str]:
    """Worse before better, debts before figures."""
    return (change.change is not Change.WORSE, series.unit != "%", series.label)
