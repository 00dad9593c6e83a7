# SPDX-License-Identifier: Apache-2.0
"""Device tree source for tests: a board's CPUs, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

L1 = "d-cache-size = <0x8000>; i-cache-size = <0x8000>; "
L2 = 'compatible = "cache"; cache-level = <2>; cache-unified; '


def cpu(number: int, inside: str = "", *, base: str = 'enable-method = "psci";') -> str:
    """A CPU node with the label cN."""
    head = f'device_type = "cpu"; compatible = "arm,armv8"; reg = <0x{number:x}>; {base}'
    return f"c{number}: cpu@{number:x} {{ {head} {inside} }};"


def cpu_map(*clusters: Iterable[int]) -> str:
    """A map of clusters of one-thread cores."""
    inside = ""
    for number, cpus in enumerate(clusters):
        cores = "".join(f"core{n} {{ cpu = <&c{at}>; }}; " for n, at in enumerate(cpus))
        inside += f"cluster{number} {{ {cores} }}; "
    return f"cpu-map {{ {inside} }};"


def dts(*cpus_inside: str, root: str = "") -> str:
    """A tree with these nodes below /cpus, and others below the root."""
    inside = "\n".join(cpus_inside)
    return f"""/dts-v1/;
/ {{
    model = "test";
    #address-cells = <2>;
    #size-cells = <2>;
    cpus {{ #address-cells = <1>; #size-cells = <0>;
{inside}
    }};
{root}
}};
"""


def written(text: str, folder: Path) -> Path:
    """The text as a file."""
    path = folder / "board.dts"
    path.write_text(text)
    return path
