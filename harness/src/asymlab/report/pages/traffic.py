# SPDX-License-Identifier: Apache-2.0
"""Cache lines that moved, for the page of a run: charts under timelines, tables, maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from asymlab.groups import grouped
from asymlab.model.lines import LineCores
from asymlab.model.machine import Machine
from asymlab.model.result import RunResult
from asymlab.report.map.traffic import top_of, traffic_svg
from asymlab.report.plot import number
from asymlab.report.traffic import (
    LoadTraffic,
    Part,
    coarse,
    cut_words,
    line_cores,
    parts,
    rates_of,
    share,
    stacked,
    tops,
    words,
)

PAGE_SLOTS = 40_000
"""Slots of all charts of a page: about 1.5 MB of it."""

PAGE_TILES = 4096
"""CPUs of all maps of a page: about 1.5 MB of it. Beyond, only tables are shown."""

Entry = dict[str, Any]


@dataclass(frozen=True)
class TableRow:
    """A row of a load's table: mean lines per ms by the names of report.traffic.STACK, and the CPUs
    that wait for lines, on average."""

    name: str
    rates: dict[str, float]
    waiting: float
    note: str


@dataclass(frozen=True)
class BootMap:
    """The traffic by core of the boot of a sample: a map ("" if the page has too many), its parts
    but cores, those in words, and the share of the boot's lines that moved in its ``loads``."""

    arm: str
    svg: Markup
    parts: tuple[Part, ...]
    cores: str
    percent: float
    loads: str


@dataclass(frozen=True)
class Section:
    """The section of the page: tables by load, and for each group of arms with common colours a
    title and maps."""

    tables: dict[str, list[TableRow]]
    maps: list[tuple[str, list[BootMap]]]


def with_traffic(entries: list[Entry], found: Sequence[LoadTraffic]) -> list[Entry]:
    """``entries`` of timelines with ``traffic``; loads without a timeline get an entry."""
    by_key = {(one["arm"], one["load"], one["replica"]): one for one in entries}
    most, highest = PAGE_SLOTS // max(1, len(found)), tops(found)
    out = list(entries)
    for one in found:
        if one.key not in by_key:
            by_key[one.key] = _untraced(one)
            out.append(by_key[one.key])
        by_key[one.key]["traffic"] = _chart(one, most, highest[one.load])
    return out


def section(result: RunResult, folder: Path, found: Sequence[LoadTraffic]) -> Section | None:
    """What the page shows apart from the charts; None if no load has traffic."""
    if not found:
        return None
    tables = grouped((one.load, _row(one)) for one in found)
    return Section(dict(tables), list(_maps(result, folder, found)))


def _untraced(one: LoadTraffic) -> Entry:
    """The entry of a load that has no timeline."""
    sample = one.sample
    return {
        "arm": sample.arm,
        "replica": sample.replica,
        "load": one.load,
        "note": sample.void or sample.error,
        "program": "",
        "steps": [],
        "first": None,
        "whole": None,
        "focus": None,
    }


def _chart(one: LoadTraffic, most: int, top: float) -> Entry:
    """The data of a chart: ends of slots in us, lines per ms by the names of STACK."""
    slots = coarse(one.traffic, most)
    return {
        "begin": round(slots.begin_ms * 1000),
        "ends": [round(end * 1000) for end in slots.ends_ms],
        "rates": rates_of(slots),
        "top": top,
        "length": slots.length_ms / 1000,
        "words": words(one.traffic),
        "note": cut_words(one.traffic).removeprefix("; "),
    }


def _row(one: LoadTraffic) -> TableRow:
    sample, traffic = one.sample, one.traffic
    notes = (sample.void or sample.error, cut_words(traffic).removeprefix("; "))
    return TableRow(
        name=f"{sample.arm}, replica {sample.replica}",
        rates=stacked(traffic),
        waiting=traffic.wait_ms / traffic.counted_ms,
        note="; ".join(filter(None, notes)),
    )


def _maps(
    result: RunResult, folder: Path, found: Sequence[LoadTraffic]
) -> Iterator[tuple[str, list[BootMap]]]:
    """Maps of the first sample of each arm that counts, by experiment and features."""
    by_sample = grouped((one.sample.folder, one) for one in found if one.sample.counts)
    firsts: dict[tuple[str, ...], list[LoadTraffic]] = {}
    for loads in by_sample.values():
        sample = loads[0].sample
        firsts.setdefault((sample.experiment, sample.arm, *sample.features), list(loads))
    groups = grouped((_title(loads), loads) for loads in firsts.values())
    room = PAGE_TILES // max(1, len(result.machine.cpus))
    for title, of_arms in groups.items():
        counted = [(loads, line_cores(loads[0].sample, folder)) for loads in of_arms]
        known = [(loads, cores) for loads, cores in counted if cores]
        if known:
            yield title, _group(result.machine, known, drawn=room >= len(known))
            room -= len(known)


def _title(loads: Sequence[LoadTraffic]) -> str:
    return loads[0].load if loads[0].sample.experiment else "placement"


def _group(
    machine: Machine, known: Sequence[tuple[Sequence[LoadTraffic], LineCores]], *, drawn: bool
) -> list[BootMap]:
    """Maps whose colours have one scale."""
    shown = [(loads, cores, parts(machine, cores)) for loads, cores in known]
    top = max(top_of(found) for _, _, found in shown)
    return [
        BootMap(
            arm=(arm := loads[0].sample.arm),
            svg=Markup(traffic_svg(machine, found, top, _heading(machine, arm)) if drawn else ""),
            parts=tuple(part for part in found if part.kind != "core"),
            cores=", ".join(
                f"{part.number}: {number(part.from_caches)}"
                for part in found
                if part.kind == "core"
            ),
            percent=100 * share(loads, cores),
            loads=", ".join(one.load for one in loads),
        )
        for loads, cores, found in shown
    ]


def _heading(machine: Machine, arm: str) -> str:
    return f"Map of {machine.name} by cache lines that moved, arm {arm}"
