# SPDX-License-Identifier: Apache-2.0
"""Compares two firmwares by the scheduler's view of them, not by their bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from asymlab.model.acpi import Pptt, PpttCache, PpttNode
from asymlab.model.firmware import Knowledge, MachineView, ViewSource
from asymlab.model.record import Record
from asymlab.predict.basis import labels_of
from asymlab.predict.explain import consequences
from asymlab.predict.predict import Prediction
from asymlab.predict.view import Drift, drift
from asymlab.topology.pptt import PpttTree

_SHOWN = 8
"""Offsets of structures that the text names."""


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
    compared, ``inferred`` those that are compared as inferred. ``unused_pptt`` are offsets at which
    the structures of the PPTTs differ, and that no CPU uses."""

    one: str
    other: str
    seen: tuple[Drift, ...]
    renamed: tuple[Renamed, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    unused_pptt: tuple[int, ...] = ()

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
        unused_pptt=_unused_pptt(one[0], other[0]),
    )


def _unused_pptt(one: MachineView, other: MachineView) -> tuple[int, ...]:
    """Of tables of arm64 only: x86 does not use the PPTT, and a /sys tree does not have the uids of
    CPUs."""
    contents, used = [], set[int]()
    for view in (one, other):
        pptt = view.acpi.pptt if view.acpi else None
        if pptt is None or view.source is not ViewSource.ACPI or view.arch != "arm64":
            return ()
        contents.append(_contents(pptt))
        used |= _used(pptt, {cpu.uid for cpu in view.cpus})
    before, after = contents
    changed = {at for at in before.keys() | after.keys() if before.get(at) != after.get(at)}
    return tuple(sorted(changed - used))


def _contents(pptt: Pptt) -> dict[int, dict[str, object]]:
    """Structures by offset, to compare."""
    structures: tuple[PpttNode | PpttCache, ...] = (*pptt.nodes, *pptt.caches)
    return {each.offset: each.model_dump(exclude={"origin"}) for each in structures}


def _used(pptt: Pptt, uids: set[int | None]) -> set[int]:
    """Offsets of the structures of these CPUs."""
    tree = PpttTree(pptt)
    leaves = [leaf for leaf in tree.leaves if leaf.uid in uids]
    caches = {found.cache.offset for leaf in leaves for found in tree.caches_of(leaf)}
    return caches | tree.read_for(uids)


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
        yield from _notes(comparison)
        return
    yield f"A: {comparison.one}"
    yield f"B: {comparison.other}"
    yield from (f"  {found}" for found in comparison.renamed)
    yield from (f"  {found.line('A', 'B')}" for found in comparison.seen)
    if comparison.gone or comparison.new:
        yield "Consequences:"
        yield from (f"  A: {line}" for line in comparison.gone)
        yield from (f"  B: {line}" for line in comparison.new)
    yield from _notes(comparison)


def _notes(comparison: FirmwareDiff) -> Iterator[str]:
    if unused := comparison.unused_pptt:
        shown = ", ".join(f"{at:#x}" for at in unused[:_SHOWN]) + ", ..." * (len(unused) > _SHOWN)
        yield f"PPTT structures that differ and that no CPU uses: {len(unused)} (at {shown})"
    if comparison.unknown:
        yield f"unknown, not compared: {', '.join(comparison.unknown)}"
    if comparison.inferred:
        yield f"inferred: {', '.join(comparison.inferred)}"
