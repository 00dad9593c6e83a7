# SPDX-License-Identifier: Apache-2.0
"""Whether the rules that matter for an input were checked.

By default they were not if the contents of no table were judged, if CPUs or AML of the input are
unknown, or if no _CPC could be evaluated where Linux derives capacities from it. A requirement of
the user replaces this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from asymlab.errors import UserError
from asymlab.groups import grouped
from asymlab.lint.rule import LATENCIES, Rule, lacks_evaluation, signatures
from asymlab.lint.words import listed
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.model.record import Record

_BYTES = {"ACPI tables", *(f"{name} table" for name in ("MADT", "PPTT", "SRAT", "SLIT", "HMAT"))}
"""Needs of rules that judge headers and lengths, but no contents."""
_ALONE = {"PPTT", "SRAT", "SLIT", "HMAT"}
"""Tables that can be judged without others."""
_NO_TABLES = (
    "this /sys tree has no ACPI tables (as root, copy sys/firmware/acpi/tables; on a machine with "
    "a device tree, give /sys/firmware/fdt)"
)
ALL = "all"


class Outcome(StrEnum):
    """The result of lint. NOT_JUDGED: no error, but rules that matter could not be checked."""

    PASS = "pass"
    FAIL = "fail"
    NOT_JUDGED = "not judged"


class Skipped(Record):
    """A rule that was not checked, and why. ``kind`` is the reason without the input; ``applies``
    False: the rule is for another architecture or another kind of input."""

    rule: str
    reason: str
    kind: str
    applies: bool


def unjudged(view: MachineView, checked: Iterable[Rule]) -> Iterator[str]:
    """Reasons why an input is not judged; none if it is."""
    hidden = [problem for problem in view.problems if problem.hides]
    lost = _without_cpus(view)
    if lost:
        yield lost
    elif view.source is ViewSource.SYSFS and view.acpi is None:
        yield _NO_TABLES
    elif all(set(rule.needs.parts) <= _BYTES for rule in checked):
        yield "the tables are empty" if view.acpi else f"no rule is for {view.arch}"
    if hidden:
        yield f"{hidden[0].origin.file} cannot be loaded: its contents are unknown"
    elif lacks_evaluation(view):
        yield _unevaluated(view)
    elif not lost and (reason := _without_levels(view)):
        yield reason


def _is_part(view: MachineView) -> bool:
    """Single tables, and no machine's firmware."""
    return view.acpi is not None and signatures(view.acpi) <= _ALONE


def _without_cpus(view: MachineView) -> str:
    if view.acpi is None or _is_part(view):
        return ""
    if view.acpi.madt is None:
        return "the CPUs are unknown: the MADT is missing"
    return "" if view.cpus else "the CPUs are unknown: the MADT has no usable processor"


def _unevaluated(view: MachineView) -> str:
    said = (problem.text for problem in view.problems if "AML is not evaluated" in problem.text)
    return next(said, "AML is not evaluated: the DSDT is missing")


def _without_levels(view: MachineView) -> str:
    failed = [device for device in view.processors if "_CPC" in device.failed]
    if view.arch != "arm64" or not failed or any(cpu.cpc for cpu in view.cpus):
        return ""
    return f"no _CPC can be evaluated: {failed[0].path}._CPC {failed[0].failed['_CPC']}"


def required(names: str, rules: Iterable[Rule]) -> dict[str, frozenset[str]]:
    """Ids of rules by the name of a requirement: ``all``, or ids and prefixes such as ``MADT,PPTT``
    in any case. UserError for a name of no rule."""
    ids = [rule.id for rule in rules]
    found: dict[str, frozenset[str]] = {}
    for name in filter(None, (part.strip() for part in names.split(","))):
        wanted = "" if name.lower() == ALL else name.upper()
        found[name] = frozenset(id for id in ids if id.startswith(wanted))
        if not found[name]:
            prefixes = dict.fromkeys(id.rstrip("0123456789") for id in ids)
            hint = f"rules begin with {', '.join(prefixes)}; or: {ALL}"
            raise UserError(f"--require {name}: there is no such rule", hint=hint)
    if not found:
        raise UserError("--require: no rule is given", hint="as in --require MADT,PPTT,CPPC002")
    return found


def unmeasured(view: MachineView, checked: Iterable[Rule]) -> Iterator[Skipped]:
    """Rules about latencies that were checked for some CPUs only."""
    measured = len(view.latencies.cpus) if view.latencies else 0
    reason = f"{len(view.cpus) - measured} of {len(view.cpus)} CPUs are not measured"
    for rule in checked:
        if LATENCIES in rule.needs.parts and measured < len(view.cpus):
            yield Skipped(rule=rule.id, reason=reason, kind="some CPUs measured", applies=True)


def unmet(wanted: dict[str, frozenset[str]], skipped: Iterable[Skipped]) -> Iterator[str]:
    """Reasons why requirements are not met. A prefix requires those of its rules that apply to the
    architecture and the kind of input, and at least one; an id requires the rule."""
    by_rule = {each.rule: each for each in skipped}
    for name, ids in wanted.items():
        lost = [by_rule[id] for id in sorted(ids) if id in by_rule]
        if len(lost) < len(ids):
            lost = [each for each in lost if each.applies]
        for reason, group in grouped((each.reason, each.rule) for each in lost).items():
            yield f"required {name}: {listed(group)} not checked: {reason}"
