# SPDX-License-Identifier: Apache-2.0
"""The kernel's command line, as far as it changes what the scheduler sees of a machine."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from asymlab.decode.cpulist import parse_cpus
from asymlab.model.record import Record


class BootParameters(Record):
    """Parameters in force. None: not given.

    ``nosmt`` is "" for off, "on" or "force". ``isolated`` are CPUs out of the domains (isolcpus=
    without flags, or with "domain"). ``max_cpus`` 0: nosmp, one CPU.
    """

    nr_cpus: int | None = None
    max_cpus: int | None = None
    nosmt: str = ""
    numa: bool = True
    isolated: frozenset[int] = frozenset()
    relax_level: int | None = None
    x86_capacity: bool = True
    x86_packing: bool = True


def boot_parameters(cmdline: tuple[str, ...]) -> BootParameters:
    """Parameters from words such as ``maxcpus=4``; unknown ones, and values that Linux would not
    take, have no effect. Of one given twice the last counts."""
    found: dict[str, object] = {}
    for word in cmdline:
        name, _, value = word.partition("=")
        found |= _effects(name, value)
    return BootParameters.model_validate(found)


def _effects(name: str, value: str) -> dict[str, object]:
    match name:
        case "nr_cpus":
            number = _number(value)
            return {"nr_cpus": number} if number else {}
        case "maxcpus":
            number = _number(value)
            return {} if number is None else {"max_cpus": number}
        case "nosmp":
            return {"max_cpus": 0}
        case "nosmt":
            return {"nosmt": "force" if value == "force" else "on"}
        case "numa" if value == "off":
            return {"numa": False}
        case "isolcpus":
            return dict(_isolated(value))
        case "relax_domain_level":
            number = _number(value)
            return {} if number is None else {"relax_level": number}
        case "intel_pstate":
            return dict(_intel_pstate(value))
        case "amd_pstate" | "amd_prefcore" if value == "disable":
            return {"x86_packing": False}
    return {}


def _number(text: str) -> int | None:
    """What get_option() reads: a number that something else may follow."""
    found = re.match(r"0x[0-9a-fA-F]+|\d+", text)
    return int(found[0], 0 if found[0].startswith("0x") else 10) if found else None


def _isolated(value: str) -> Iterator[tuple[str, object]]:
    """housekeeping_isolcpus_setup() in kernel/sched/isolation.c: flags, then a list of CPUs."""
    words = value.split(",")
    flags = [word for word in words if word[:1].isalpha()]
    kinds = {flag for flag in flags if flag in ("nohz", "domain", "managed_irq")}
    if kinds and "domain" not in kinds:
        return
    # a list that the kernel cannot read, or beyond its CPUs, isolates nothing
    with contextlib.suppress(ValueError):
        if cpus := parse_cpus(",".join(words[len(flags) :])):
            yield "isolated", cpus


def _intel_pstate(value: str) -> Iterator[tuple[str, object]]:
    """intel_pstate_setup(): without the driver or HWP neither capacities nor priorities."""
    words = value.split(",")
    if {"disable", "no_hwp"} & set(words):
        yield "x86_packing", False
        yield "x86_capacity", False
    if "no_cas" in words:
        yield "x86_capacity", False
