# SPDX-License-Identifier: Apache-2.0
"""Parameters of the kernel command line that change the scheduler's view of a machine."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from asymlab.model.cpulist import parse_cpus
from asymlab.model.firmware import ViewSource
from asymlab.model.record import Record

PARTITION = "asymlab.partition"
"""The parameter that asymlab's guests read: CPUs of a separate cpuset partition."""


class BootParameters(Record):
    """Parameters in force. None: not given.

    ``nosmt`` is "" for off, "on" or "force". ``isolated`` are CPUs out of the domains (isolcpus=
    without flags, or with "domain"). ``partition`` are those of a cpuset partition without tasks,
    which have separate domains; asymlab's guests make it (``asymlab.partition=2-3``).
    ``max_cpus`` 0: nosmp, one CPU.
    """

    nr_cpus: int | None = None
    max_cpus: int | None = None
    nosmt: str = ""
    numa: bool = True
    isolated: frozenset[int] = frozenset()
    partition: frozenset[int] = frozenset()
    relax_level: int | None = None
    x86_capacity: bool = True
    x86_packing: bool = True


def boot_parameters(cmdline: tuple[str, ...]) -> BootParameters:
    """Parameters from words such as ``maxcpus=4``; unknown ones, and values that Linux
    refuses, have no effect. Of repeated parameters the last one is used."""
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
            return _max_cpus(value)
        case "nosmp":
            return {"max_cpus": 0}
        case "nosmt":
            return {"nosmt": "force" if value == "force" else "on"}
        case "numa" if value == "off":
            return {"numa": False}
        case "isolcpus":
            return dict(_isolated(value))
        case _ if name == PARTITION:
            with contextlib.suppress(ValueError):
                return {"partition": parse_cpus(value)}
        case "relax_domain_level":
            number = _number(value)
            return {} if number is None else {"relax_level": number}
        case "intel_pstate":
            return dict(_intel_pstate(value))
        case "amd_pstate" | "amd_prefcore" if value == "disable":
            return {"x86_packing": False}
    return {}


def _max_cpus(value: str) -> dict[str, object]:
    """maxcpus() in kernel/smp.c does not ask whether get_option() (lib/cmdline.c) found a number:
    it stores 0 for text, and a negative number is a limit above all CPUs."""
    if not value or value.startswith("-"):
        return {}
    return {"max_cpus": _number(value) or 0}


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


def remarks(
    cmdline: tuple[str, ...], source: ViewSource, option: str = "--cmdline"
) -> tuple[str, ...]:
    """Remarks on parameters that predictions use, which ``option`` gave: values that Linux refuses,
    and values that select another firmware interface than that of the input. Unknown parameters
    are ignored."""
    found = (_remark(*word.partition("=")[::2], source) for word in cmdline)
    return tuple(
        f"{option} {word}: {text}" for word, text in zip(cmdline, found, strict=True) if text
    )


_WORDS = {
    "numa": r"off|fake=|noacpi|nohmat",
    "intel_pstate": r"(^|,)(disable|active|passive|no_hwp|force|hwp_only|per_cpu_perf_limits"
    r"|support_acpi_ppc|no_cas)(,|$)",
    "amd_pstate": r"(disable|passive|active|guided)$",
    "amd_prefcore": r"disable$",
}
"""Valid values of parameters; other values have no effect, and Linux does not log them."""


def _remark(name: str, value: str, source: ViewSource) -> str:
    if name == "acpi":
        return _acpi_switch(value, source)
    if name == "maxcpus" and value and _number(value) is None and not value.startswith("-"):
        return "Linux reads 0 where there is no number: one CPU comes up"
    effective = bool(_effects(name, value))
    if name == PARTITION and not effective:
        return "this is not a list of CPUs: the guest ends with an error"
    if name in ("nr_cpus", "maxcpus", "relax_domain_level", "isolcpus") and not effective:
        harmless = name == "isolcpus" and _flags_alone(value)
        return "" if harmless else "Linux refuses this value: no effect"
    if name in _WORDS and not re.search(_WORDS[name], value):
        return "Linux does not know this value: no effect"
    if name == "numa" and not value.startswith("off"):
        return "is not predicted"
    return ""


def _flags_alone(value: str) -> bool:
    """isolcpus= that leaves domains alone (nohz, managed_irq), on a list that can be read."""
    words = value.split(",")
    kinds = [word for word in words if word[:1].isalpha()]
    return bool(_effects("isolcpus", ",".join(words[len(kinds) :])))


def _acpi_switch(value: str, source: ViewSource) -> str:
    """parse_acpi() in arch/arm64/kernel/acpi.c and arch/x86/kernel/acpi/boot.c."""
    if value == "off" and source is not ViewSource.DT:
        return "Linux then ignores ACPI tables, and so those given here"
    if value in ("on", "force") and source is ViewSource.DT:
        return "Linux then uses ACPI tables if the board has any, not the tree given here"
    return ""
