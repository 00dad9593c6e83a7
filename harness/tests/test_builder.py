# SPDX-License-Identifier: Apache-2.0
"""What builds share: keys of fixed inputs, and steps counted from their output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.builder.command import Steps
from asymlab.chains.build import PartBuild
from asymlab.chains.fetch import PartFetch
from asymlab.chains.part import Packages, PartRecipe, SourceBuild
from asymlab.emulator.build import QemuBuild
from asymlab.emulator.recipe import load_recipe
from asymlab.kernels.build import KernelBuild
from asymlab.kernels.fragments import Option
from asymlab.kernels.source import KernelSource
from asymlab.kernels.toolchain import ARCHES, Toolchain
from asymlab.sources.tarball import Source

TARBALL = Source(id="source", what="fw_1.2.tar", tarball=Path("/fw_1.2.tar"))
KERNEL = KernelBuild(
    "6.12",
    KernelSource(Path("/linux"), "source", "6.12.9", "what"),
    Toolchain(ARCHES["arm64"], "", "gcc 14, ld 2"),
    (Option("CONFIG_A", "y", Path("a.config"), 1), Option("CONFIG_B", "n", Path("a.config"), 2)),
    None,
)
QEMU = QemuBuild("arm64", load_recipe(), TARBALL, "gcc 14", "asked")


def part_recipe(how: Packages | SourceBuild) -> PartRecipe:
    fetch = how if isinstance(how, Packages) else None
    build = how if isinstance(how, SourceBuild) else None
    files = {"code": "a/code.fd", "bios": "b"}
    return PartRecipe(name="p/x", title="t", fetch=fetch, build=build, files=files, series=None)


FETCH = PartFetch(part_recipe(Packages(packages=("fw",), suite="trixie")))
PART = PartBuild(
    part_recipe(
        SourceBuild.model_validate(
            {
                "source": {"debian": {"package": "fw", "suite": "trixie"}},
                "compiler": {"prefix": "aarch64-linux-gnu-", "package": "gcc"},
                "tools": {"make": "make"},
                "steps": [["make", "-j{jobs}"]],
            }
        )
    ),
    TARBALL,
    "gcc 14",
    "",
    None,
    "",
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (KERNEL.folder.name, "6.12.9-arm64-31f6e6c97fc598f1"),
        (QEMU.folder.name, "cd5faf9faa9c8d7c-arm64"),
        (FETCH.folder.name, "12c289942f1fdf52"),
        (PART.folder.name, "aafe4bb74184c6a7"),
    ],
)
def test_a_key_stays_so_that_caches_stay_valid(name: str, expected: str) -> None:
    """It changes with RECIPE, LAYOUT of the module, and nothing else that is not an input."""
    assert name == expected


class Bar:
    """Remembers the last update."""

    last: tuple[float, float | None, str]

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        self.last = done, total, note


@pytest.mark.parametrize(
    ("pattern", "expected", "last"),
    [
        (r"^  \w+ +(?P<what>\S+)", 0, (2, None, "b.o")),
        (r"^  \w+ +(?P<what>\S+)", 9, (2, 9, "b.o")),
        (r"^  \w+ +(?P<what>\S+)", 1, (2, 2, "b.o")),
        (r"^\[(?P<done>\d+)/(?P<all>\d+)\] (?P<what>.*)", 0, (7, 8, "c.o")),
    ],
)
def test_steps_are_counted(pattern: str, expected: int, last: tuple[object, ...]) -> None:
    bar = Bar()
    steps = Steps(bar, re.compile(pattern), expected)
    for line in ("  CC a.o", "warning", "  CC b.o", "[7/8] c.o", "the end"):
        steps.see(line)
    assert bar.last == last
