# SPDX-License-Identifier: Apache-2.0
"""results/reference/*.yaml: published figures, which reports show beside measured ones."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import ConfigDict

from asymlab.config.yamlfile import YamlFile
from asymlab.model.record import Record
from asymlab.model.result import PublishedRow, PublishedSplit, PublishedTable
from asymlab.paths import data_root

Better = Literal["higher", "lower"]


class _Row(Record):
    """Figures of an arm with some sched features: a key for each metric, or ``value`` for one.

    ``deviation`` is in percent of the value, by metric if there are several."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, float]

    arm: str
    features: tuple[str, ...] = ()
    deviation: float | dict[str, float] = {}


class _Experiment(Record):
    """``metric`` is one name, with ``unit`` and ``better``; or several names, each with higher or
    lower, and ``unit`` by name."""

    name: str
    title: str = ""
    metric: str | dict[str, Better]
    unit: str | dict[str, str]
    better: Better | None = None
    rows: tuple[_Row, ...]


class _ReferenceFile(Record):
    system: str
    title: str
    machine: str = ""
    source: str = ""
    experiments: tuple[_Experiment, ...]
    splits: tuple[PublishedSplit, ...] = ()


def load_splits(name: str) -> tuple[PublishedSplit, ...]:
    """The published splits in results/reference/<name>; () for an empty name."""
    if not name:
        return ()
    path = data_root() / "results" / "reference" / name
    found = YamlFile(path).parse(_ReferenceFile)
    return tuple(s.model_copy(update={"machine": found.machine}) for s in found.splits)


def load_reference(name: str) -> tuple[PublishedTable, ...]:
    """The published tables in results/reference/<name>; () for an empty name."""
    return read_reference(data_root() / "results" / "reference" / name) if name else ()


def read_reference(path: Path) -> tuple[PublishedTable, ...]:
    """The published tables in a file. UserError with file:line for any mistake in it."""
    file = YamlFile(path)
    spec = file.parse(_ReferenceFile)
    return tuple(_table(file, index, exp) for index, exp in enumerate(spec.experiments))


def _table(file: YamlFile, index: int, exp: _Experiment) -> PublishedTable:
    where = ("experiments", index)
    if isinstance(exp.metric, str):
        if exp.better is None or not isinstance(exp.unit, str):
            raise file.error(where, "one metric needs one `unit` and one `better`")
        better, unit = {exp.metric: exp.better}, {exp.metric: exp.unit}
    else:
        if not isinstance(exp.unit, dict) or set(exp.unit) != set(exp.metric):
            raise file.error((*where, "unit"), "needs one unit for each metric")
        better, unit = exp.metric, exp.unit
    rows = []
    for number, row in enumerate(exp.rows):
        values = dict(row.__pydantic_extra__)
        if isinstance(exp.metric, str) and set(values) == {"value"}:
            values = {exp.metric: values["value"]}
        if set(values) != set(better):
            keys = "value" if isinstance(exp.metric, str) else ", ".join(better)
            raise file.error((*where, "rows", number), f"needs arm, features and {keys}")
        spread = row.deviation
        if not isinstance(spread, dict):
            spread = dict.fromkeys(better, spread)
        if not set(spread) <= set(better):
            unknown = ", ".join(sorted(set(spread) - set(better)))
            raise file.error((*where, "rows", number, "deviation"), f"unknown metric {unknown}")
        rows.append(
            PublishedRow(arm=row.arm, features=row.features, values=values, deviation=spread)
        )
    return PublishedTable(name=exp.name, better=dict(better), unit=unit, rows=tuple(rows))
