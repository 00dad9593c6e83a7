# SPDX-License-Identifier: Apache-2.0
"""The installed QEMU, and which features need which version."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.proc import need_tool, run

Version = tuple[int, int]
"""Major and minor."""

OLDEST: Version = (7, 2)
"""The oldest QEMU on which this board is tested (Debian 12)."""

_VERSION = re.compile(r"version (?P<major>\d+)\.(?P<minor>\d+)(?:\.(?P<micro>\d+))?")


class Feature(Record):
    """Something that QEMU has from a version on, and what of asymlab needs it."""

    name: str
    since: Version
    needed_for: str


CLUSTERS = Feature(
    name="x86_64 -smp modules= and smp-cache=",
    since=(10, 0),
    needed_for="hybrid x86 machines (clusters of E-cores that share an L2)",
)

FEATURES = (
    Feature(name="arm64 -cpu neoverse-n1", since=(7, 2), needed_for="arm64 machines"),
    Feature(
        name="arm64 virt,dtb-randomness=off", since=(7, 2), needed_for="runs that can be repeated"
    ),
    CLUSTERS,
)
"""``since`` is the oldest version on which the feature was seen to work, not necessarily the
first that has it; none is older than OLDEST."""


@dataclass(frozen=True)
class Emulator:
    """An installed QEMU."""

    path: str
    version: Version
    full: str

    def has(self, feature: Feature) -> bool:
        """Whether this QEMU is new enough for ``feature``."""
        return self.version >= feature.since


_NAMES = {
    "arm64": ("qemu-system-aarch64", "qemu-system-arm"),
    "x86_64": ("qemu-system-x86_64", "qemu-system-x86"),
}
"""Architecture -> name of the program and the Debian package that has it."""


def find(arch: str) -> Emulator:
    """The QEMU for ``arch`` on PATH.

    UserError if there is none (its package is named) or if it is older than OLDEST.
    """
    if arch not in _NAMES:
        raise UserError(f"there is no QEMU board for {arch}", hint="known: " + ", ".join(_NAMES))
    name, package = _NAMES[arch]
    return inspect(need_tool(name, package))


@cache
def inspect(path: str) -> Emulator:
    """The QEMU at ``path``; UserError if it is too old or prints no version."""
    output = run([path, "--version"], deadline_s=30).output
    full = output.splitlines()[0] if output else ""
    version = parse_version(output)
    if version is None:
        raise UserError(f"{path} does not print its version: {full!r}", file=Path(path))
    if version < OLDEST:
        raise UserError(
            f"{path} is QEMU {show(version)}, asymlab needs {show(OLDEST)} or newer",
            hint="Debian 12 has 7.2, bookworm-backports 10.0",
        )
    return Emulator(path, version, full)


def parse_version(text: str) -> Version | None:
    """Major and minor out of what ``--version`` prints; None if they are not there."""
    match = _VERSION.search(text)
    return (int(match["major"]), int(match["minor"])) if match else None


def show(version: Version) -> str:
    """The version as text, 7.2."""
    return ".".join(map(str, version))
