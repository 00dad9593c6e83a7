# SPDX-License-Identifier: Apache-2.0
"""Options that checks need of a kernel (kernels/needs.yaml), and which of them a kernel lacks.

Only for kernels that were built elsewhere: those built here have the options of kernels/config.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Literal

from asymlab.config.yamlfile import load_yaml
from asymlab.kernels.fragments import config_values, named_fragments
from asymlab.kernels.kernel import Kernel
from asymlab.model.record import Record
from asymlab.paths import data_root
from asymlab.sources.series import Version, ordered

Needing = Literal[
    "boot", "acpi", "dt", "emulator", "held", "smt", "clusters", "nodes", "capacities"
]
"""What needs options: every boot, the firmware interface, an emulator as the board, a guest that is
held after its boot, properties of the machine."""


class Need(Record):
    """An option (without CONFIG_) that must be built in, and why; on one ``arch`` ("": all), in
    Linux ``before`` a version (None: all)."""

    option: str
    why: str
    arch: str = ""
    before: Version | None = None


class _File(Record):
    needs: dict[Needing, tuple[Need, ...]]


@cache
def load_needs() -> Mapping[Needing, tuple[Need, ...]]:
    """All needs; UserError with file and line for a mistake."""
    return load_yaml(data_root() / "kernels" / "needs.yaml", _File).needs


def lacking(
    kernel: Kernel, needing: Collection[Needing], cpus: int, config: str | None = None
) -> tuple[str, ...]:
    """What a kernel lacks for a check on ``cpus`` CPUs, in a sentence each; none for a kernel that
    was built here. ``config``: the fragment that the arm's kernel has in addition."""
    if not kernel.is_foreign:
        return ()
    if not kernel.config.is_file():
        image = kernel.source.split(" ")[0]
        return (f"the configuration of {image} is not known: add --config FILE",)
    have = config_values(kernel.config.read_text(errors="replace"))
    return tuple(_lacking(kernel, needing, cpus, config, have))


def _lacking(
    kernel: Kernel,
    needing: Collection[Needing],
    cpus: int,
    config: str | None,
    have: Mapping[str, str],
) -> Iterator[str]:
    for what, needs in load_needs().items():
        for need in needs if what in needing else ():
            late = need.before and ordered(kernel.version) >= ordered(need.before)
            if need.arch in ("", kernel.arch) and not late:
                yield from _without(have, f"CONFIG_{need.option}", need.why)
    most = int(have.get("CONFIG_NR_CPUS", cpus))
    if most < cpus:
        yield f"CONFIG_NR_CPUS={most}, must be {cpus} or more (the machine's CPUs)"
    for path in named_fragments(config, kernel.arch) if config else ():
        for name, value in config_values(path.read_text()).items():
            if value == "y":
                yield from _without(have, name, f"this arm's kernel has {path.name}")


def _without(have: Mapping[str, str], name: str, why: str) -> Iterator[str]:
    """The sentence for one option, unless it is built in."""
    value = have.get(name, "n")
    if value != "y":
        state = {"m": f"{name}=m", "n": f"{name} is not set"}.get(value, f"{name}={value}")
        yield f"{state}, must be y ({why})"
