# SPDX-License-Identifier: Apache-2.0
"""Compares two firmwares by the scheduler's view of them, not by their bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from asymlab.model.firmware import Knowledge, MachineView
from asymlab.model.record import Record
from asymlab.predict.basis import labels_of
from asymlab.predict.explain import consequences
from asymlab.predict.predict import Prediction
from asymlab.predict.view import Drift, drift


class Renamed(Record):
    """A CPU number that is another piece of hardware: MPIDR affinity or APIC id."""

    cpu: int
    one: int
    other: int

    def __str__(self) -> str:
        """``cpu3 is hardware 0x100, then 0x200``."""
        return f"cpu{self.cpu} is hardware {self.one:#x}, then {self.other:#x}"


class FirmwareDiff(Record):
    """Differences in the scheduler's view. ``gone`` and ``new`` are consequences for placement
    that hold for one firmware only. ``unknown`` are facts that are unknown of one or both, and not
    compared, ``inferred`` those that are compared as inferred."""

    one: str
    other: str
    seen: tuple[Drift, ...]
    renamed: tuple[Renamed, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether both are equal for the scheduler."""
        return not (self.seen or self.renamed)

    def text(self) -> str:
        """The comparison as lines of text."""
        return "\n".join(_lines(self)) + "\n"


def compare(
    one: tuple[MachineView, Prediction], other: tuple[MachineView, Prediction]
) -> FirmwareDiff:
    """Compare two machines, each with its prediction for the same kernel."""
    before, after = consequences(one[1]), consequences(other[1])
    return FirmwareDiff(
        one=one[0].title,
        other=other[0].title,
        seen=drift(one[1].view, other[1].view),
        renamed=tuple(_renamed(one[0], other[0])),
        gone=tuple(line.strip() for line in before if line not in after),
        new=tuple(line.strip() for line in after if line not in before),
        unknown=_of_either(one[1], other[1], Knowledge.UNKNOWN),
        inferred=_of_either(one[1], other[1], Knowledge.INFERRED),
    )


def _of_either(one: Prediction, other: Prediction, knowledge: Knowledge) -> tuple[str, ...]:
    found = (labels_of(each.view.basis, knowledge) for each in (one, other))
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def _renamed(one: MachineView, other: MachineView) -> Iterator[Renamed]:
    for a, b in zip(one.cpus, other.cpus, strict=False):
        if a.hw_id is not None and b.hw_id is not None and a.hw_id != b.hw_id:
            yield Renamed(cpu=a.id, one=a.hw_id, other=b.hw_id)


def _lines(comparison: FirmwareDiff) -> Iterator[str]:
    if comparison.same:
        yield "The scheduler sees the same machine in both"
        yield from _doubts(comparison)
        return
    yield f"A: {comparison.one}"
    yield f"B: {comparison.other}"
    yield from (f"  {found}" for found in comparison.renamed)
    yield from (f"  {found.line('A', 'B')}" for found in comparison.seen)
    if comparison.gone or comparison.new:
        yield "Consequences:"
        yield from (f"  A: {line}" for line in comparison.gone)
        yield from (f"  B: {line}" for line in comparison.new)
    yield from _doubts(comparison)


def _doubts(comparison: FirmwareDiff) -> Iterator[str]:
    if comparison.unknown:
        yield f"unknown, not compared: {', '.join(comparison.unknown)}"
    if comparison.inferred:
        yield f"inferred: {', '.join(comparison.inferred)}"
