# SPDX-License-Identifier: Apache-2.0
"""The record of a lint rule, and the decorators that make a check a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NotRequired, TypedDict, TypeVar, Unpack

from asymlab.decode.arch import UNKNOWN
from asymlab.model.acpi import AcpiTables
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.model.origin import Origin
from asymlab.model.record import Record

BOTH = ("6.12", "7.3")
"""The kernels in whose sources consequences were read."""


class Severity(StrEnum):
    """ERROR: Linux drops the table, a CPU or all capacities, or hangs. WARNING: Linux accepts the
    table, but its view of the machine is wrong. NOTE: correct, but with an effect on scheduling or
    memory."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 is the most severe."""
        return list(Severity).index(self)


Finding = tuple[Origin, str]
"""Where a rule is violated, and a message that names CPUs, tables and values."""


class KernelFunction(Record):
    """A function of Linux and its file; ``later`` is its file in the last of BOTH, if it moved."""

    function: str
    file: str
    later: str = ""


class Needs(Record):
    """Conditions on the input for a rule to apply; an empty field has no effect.

    ``parts`` are names of PARTS, which must all be present.
    """

    parts: tuple[str, ...] = ()
    arches: tuple[str, ...] = ()
    inputs: tuple[ViewSource, ...] = ()


Check = Callable[[MachineView], Iterable[Finding]]


@dataclass(frozen=True)
class Rule:
    """A kind of defect.

    ``id`` never changes and is never reused. ``table`` is the table with the defect.
    ``consequence`` is what Linux does, as read in the functions of ``sources`` in the versions
    ``kernels``: ``f(), g() in FILE (LATER FILE in 7.3); h() in FILE``. ``fix`` is for the author of
    the firmware. ``check`` may assume that ``needs`` is met, and nothing else about the input.
    """

    id: str
    severity: Severity
    title: str
    table: str
    needs: Needs
    consequence: str
    sources: str
    fix: str
    check: Check
    kernels: tuple[str, ...] = BOTH

    @property
    def functions(self) -> Iterator[KernelFunction]:
        """The functions of ``sources``."""
        for source in self.sources.split("; "):
            names, _, files = source.partition(" in ")
            file, _, later = files.partition(" (")
            for name in names.split(", "):
                function = name.removesuffix("()")
                later = later.removesuffix(f" in {BOTH[-1]})")
                yield KernelFunction(function=function, file=file, later=later)


class Fields(TypedDict):
    """Fields of a rule; ``table`` and ``needs`` have defaults in its topic."""

    consequence: str
    sources: str
    fix: str
    table: NotRequired[str]
    needs: NotRequired[Needs]
    kernels: NotRequired[tuple[str, ...]]


AnyCheck = TypeVar("AnyCheck", bound=Check)


class Topic:
    """The rules of one module. ``error``, ``warning`` and ``note`` are decorators that make a check
    a rule; ``table`` and ``needs`` are those of rules that give none."""

    def __init__(self, title: str, *, table: str, needs: Needs) -> None:
        self.title = title
        self.rules: list[Rule] = []
        self._table = table
        self._needs = needs

    def error(
        self, id: str, title: str, **fields: Unpack[Fields]
    ) -> Callable[[AnyCheck], AnyCheck]:
        """A rule of severity ERROR."""
        return self._add(Severity.ERROR, id, title, fields)

    def warning(
        self, id: str, title: str, **fields: Unpack[Fields]
    ) -> Callable[[AnyCheck], AnyCheck]:
        """A rule of severity WARNING."""
        return self._add(Severity.WARNING, id, title, fields)

    def note(self, id: str, title: str, **fields: Unpack[Fields]) -> Callable[[AnyCheck], AnyCheck]:
        """A rule of severity NOTE."""
        return self._add(Severity.NOTE, id, title, fields)

    def _add(
        self, severity: Severity, id: str, title: str, fields: Fields
    ) -> Callable[[AnyCheck], AnyCheck]:
        def add(check: AnyCheck) -> AnyCheck:
            full: Fields = {"table": self._table, "needs": self._needs, **fields}
            self.rules.append(Rule(id=id, severity=severity, title=title, check=check, **full))
            return check

        return add


class Lack(Record):
    """Why a rule was not checked. ``kind`` is the reason without the input, to count rules with it.
    ``applies`` False: the rule is for another architecture or another kind of input."""

    reason: str
    kind: str
    applies: bool


LATENCIES = "measured latencies"
"""The part that only --latency adds to an input."""

_DUMP_SIGNATURES = {"APIC", "DSDT"}
_AML = {"DSDT", "SSDT", "PSDT"}


def _in_acpi(found: Callable[[AcpiTables], object]) -> Callable[[MachineView], bool]:
    return lambda view: view.acpi is not None and bool(found(view.acpi))


def _is_whole(tables: AcpiTables) -> bool:
    return signatures(tables) >= _DUMP_SIGNATURES


def _has_table(signature: str) -> Callable[[MachineView], bool]:
    return _in_acpi(lambda tables: signature in signatures(tables))


def _undamaged(signature: str) -> Callable[[MachineView], bool]:
    return lambda view: view.acpi is None or not view.acpi.spoilt(signature)


def _has_processors(tables: AcpiTables) -> bool:
    return bool(tables.madt and tables.madt.cpus)


def _has_structures(tables: AcpiTables) -> bool:
    """An empty PPTT is a defect where there are processors."""
    found = tables.pptt
    return bool(found and (found.nodes or found.caches or _has_processors(tables)))


_has_pptt = _in_acpi(_has_structures)


def signatures(tables: AcpiTables) -> set[str]:
    """Signatures of all tables."""
    return {header.signature for header in tables.tables}


def lacks_evaluation(view: MachineView) -> bool:
    """Whether there is AML that could not be evaluated."""
    return view.acpi is not None and bool(signatures(view.acpi) & _AML) and not view.acpi.evaluated


PARTS: dict[str, Callable[[MachineView], bool]] = {
    "ACPI tables": lambda view: view.acpi is not None,
    "a whole ACPI dump": _in_acpi(_is_whole),
    LATENCIES: lambda view: view.latencies is not None,
    "CPUs": lambda view: bool(view.cpus),
    "MADT table": _has_table("APIC"),
    "PPTT table": _has_table("PPTT"),
    "SRAT table": _has_table("SRAT"),
    "SLIT table": _has_table("SLIT"),
    "HMAT table": _has_table("HMAT"),
    "MADT": _in_acpi(_has_processors),
    "PPTT": _has_pptt,
    "SRAT": _in_acpi(lambda tables: tables.srat),
    "SLIT": _in_acpi(lambda tables: tables.slit and tables.slit.rows),
    "HMAT": _in_acpi(lambda tables: tables.hmat),
    "PPTT or device tree": lambda view: view.source is not ViewSource.ACPI or _has_pptt(view),
    "undamaged MADT": _undamaged("APIC"),
    "undamaged PPTT": _undamaged("PPTT"),
    "undamaged SRAT": _undamaged("SRAT"),
    "undamaged SLIT": _undamaged("SLIT"),
    "processor devices": _in_acpi(lambda tables: tables.processors),
    "\\_SB._OSC": lambda view: any(view.acks(release) is not None for release in BOTH),
    "\\_SB._OSC as evaluated": _in_acpi(lambda tables: tables.osc and tables.osc.granted),
    "_CPC": lambda view: any(cpu.cpc for cpu in view.cpus),
    "device tree": lambda view: view.tree is not None,
    "cpu-map": lambda view: view.tree is not None and view.tree.cpu_map is not None,
    "capacity-dmips-mhz": lambda view: any(cpu.dmips_mhz is not None for cpu in view.cpus),
    "cpu_capacity": lambda view: any(cpu.capacity is not None for cpu in view.cpus),
}
"""Whether a view has a part, by the part's name. A table counts if it has what rules judge, "MADT
table" also without. Undamaged tables are a condition of rules that report something as missing: in
a damaged table it may only be unreadable."""

_KINDS = {
    ViewSource.ACPI: "ACPI tables",
    ViewSource.DT: "device trees",
    ViewSource.SYSFS: "/sys trees",
    ViewSource.MACHINE: "machine files",
}
"""What a view was read from."""
_OF_AML = {"processor devices", "\\_SB._OSC", "\\_SB._OSC as evaluated", "_CPC"}
_OF_TREES = {"device tree", "cpu-map", "capacity-dmips-mhz"}
_OF_ANY = {"CPUs", "cpu_capacity"}


def missing(needs: Needs, view: MachineView) -> Lack | None:
    """Why a rule with these needs does not apply to a view or lacks input; None if it applies."""
    if needs.arches and view.arch not in needs.arches:
        kind = f"only for {' and '.join(needs.arches)}"
        other = f"not {view.arch}" if view.arch != UNKNOWN else "and the architecture is unknown"
        return Lack(reason=f"{kind}, {other}", kind=kind, applies=False)
    if needs.inputs and view.source not in needs.inputs:
        return _other_input(needs.inputs, view)
    absent = [part for part in needs.parts if not PARTS[part](view)]
    if not absent:
        return None
    if LATENCIES in absent:
        return Lack(reason="only with --latency", kind="only with --latency", applies=False)
    return _of_other_kind(absent, view) or _absent(absent, view)


def _of_other_kind(absent: list[str], view: MachineView) -> Lack | None:
    """Parts that only a device tree has, or only ACPI tables have."""
    if view.tree is None and _OF_TREES & set(absent):
        return _other_input([ViewSource.DT], view)
    if _is_without_acpi(view) and set(absent) - _OF_TREES - _OF_ANY:
        return _other_input([ViewSource.ACPI], view)
    return None


def _other_input(inputs: Iterable[ViewSource], view: MachineView) -> Lack:
    kind = f"only for {' and '.join(_KINDS[each] for each in inputs)}"
    return Lack(reason=f"{kind}, not {_KINDS[view.source]}", kind=kind, applies=False)


def _is_without_acpi(view: MachineView) -> bool:
    """A device tree, or a machine file, which has no tables."""
    return view.acpi is None and view.source in (ViewSource.DT, ViewSource.MACHINE)


def _absent(absent: list[str], view: MachineView) -> Lack:
    kind, why = f"no {absent[0]}", "not in this input"
    if lacks_evaluation(view) and _OF_AML & set(absent):
        kind, why = "AML is not evaluated", "AML is not evaluated"
    elif view.acpi is None and not {"_CPC", *_OF_ANY} & set(absent):
        kind = "no ACPI tables"
    elif absent[0].removesuffix(" table") != absent[0]:
        kind = f"no {absent[0].removesuffix(' table')}"
    return Lack(reason=f"needs {', '.join(absent)}: {why}", kind=kind, applies=True)
