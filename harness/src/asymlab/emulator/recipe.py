# SPDX-License-Identifier: Apache-2.0
"""The recipe of the emulator: firmware/qemu/recipe.yaml, its device lists and its series; the
sources of QEMU (a release or a local tree), and the tools that its build needs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Annotated

from pydantic import Field

from asymlab.builder.command import need, need_headers, need_tools, tool_version
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root, data_root
from asymlab.sources.content import signature, states
from asymlab.sources.series import Project, Series, read_series
from asymlab.sources.tarball import Source, SourceSpec
from asymlab.store import digest

DEVICES = "asymlab"
"""Name of our device lists in QEMU's configs/devices/<target>."""


class TargetSpec(Record):
    """An emulated architecture: QEMU's target, and the file that lists its devices."""

    target: Annotated[str, Field(pattern=r"^\w+-softmmu$")]
    devices: str

    @property
    def cpu(self) -> str:
        """QEMU's name of the architecture."""
        return self.target.removesuffix("-softmmu")

    @property
    def program(self) -> str:
        """File name of the emulator."""
        return f"qemu-system-{self.cpu}"


class _Common(Record):
    """Fields of a recipe and of its file.

    ``targets`` are by asymlab's name of the architecture, ``configure`` are options of QEMU's
    configure, ``python`` are the Python packages that configure needs.
    """

    title: str
    source: SourceSpec
    targets: Annotated[dict[str, TargetSpec], Field(min_length=1)]
    configure: tuple[str, ...]
    python: tuple[str, ...]


class _File(_Common):
    series: str


class QemuRecipe(_Common):
    """A loaded recipe; ``folder`` holds the files that it names."""

    folder: Path
    series: Series

    def options(self) -> tuple[str, ...]:
        """All options of configure that decide the result."""
        targets = ",".join(spec.target for spec in self.targets.values())
        devices = (f"--with-devices-{spec.cpu}={DEVICES}" for spec in self.targets.values())
        return (f"--target-list={targets}", *devices, *self.configure)

    def device_file(self, spec: TargetSpec) -> Path:
        """The file that lists a target's devices."""
        return self.folder / spec.devices

    def target(self, arch: str) -> TargetSpec:
        """The target of an architecture (arm64, x86_64); UserError if the recipe has none."""
        if arch not in self.targets:
            known = ", ".join(self.targets)
            raise UserError(f"the emulator is not built for {arch}", hint=f"known: {known}")
        return self.targets[arch]

    def digest(self) -> str:
        """Digest of options, Python packages and device lists; not of series and sources."""
        lists = (self.device_file(spec).read_bytes() for spec in self.targets.values())
        return digest(*self.options(), "", *self.python, "", *lists)


def recipe_file() -> Path:
    """The recipe that ships with asymlab."""
    return data_root() / "firmware" / "qemu" / "recipe.yaml"


def load_recipe(path: Path | None = None) -> QemuRecipe:
    """The recipe in ``path`` (default: recipe_file()); UserError for a mistake in it."""
    file = YamlFile(path or recipe_file())
    data = file.parse(_File)
    folder = file.path.parent
    for name, spec in data.targets.items():
        if not (folder / spec.devices).is_file():
            raise file.error(("targets", name, "devices"), f"no file {spec.devices}")
    if not (folder / data.series / "series.yaml").is_file():
        raise file.error(("series",), f"no series in {folder / data.series}")
    series = read_series(f"qemu/{data.series}", folder / data.series)
    return QemuRecipe(**{**dict(data), "folder": folder, "series": series})


_TOOLS = {
    "gcc": "build-essential",
    "ninja": "ninja-build",
    "pkg-config": "pkgconf",
    "strip": "binutils",
    "patch": "patch",
}
_LIBRARIES = {"glib-2.0": "libglib2.0-dev", "zlib": "zlib1g-dev"}
_HEADERS = {"libfdt.h": "libfdt-dev"}


def qemu_cache() -> Path:
    """The cache folder of everything about the emulator."""
    return cache_root() / "qemu"


def qemu_version(tree: Path) -> str:
    """The version of a QEMU tree, as three numbers; UserError if ``tree`` is not one."""
    try:
        text = (tree / "VERSION").read_text().strip()
    except OSError:
        text = ""
    match = re.match(r"\d+\.\d+\.\d+", text)
    if match is None or not (tree / "accel" / "tcg").is_dir():
        raise UserError(f"{tree} has no QEMU sources", hint="give the top folder of a QEMU tree")
    return match[0]


QEMU = Project("QEMU", qemu_version)


def tree_source(tree: Path) -> Source:
    """A local tree as it is now."""
    tree = tree.expanduser().resolve()
    version = qemu_version(tree)
    name = digest(str(tree))[:12]
    return Source(
        id=f"tree-{name}-{signature(states(tree))}", what=f"{tree} ({version})", tree=tree
    )


def check_tools() -> str:
    """The compiler's name and version; UserError with the Debian package of a missing tool."""
    need_tools(_TOOLS)
    for library, package in _LIBRARIES.items():
        need(["pkg-config", "--exists", library], library, package)
    need_headers(_HEADERS)
    return tool_version("gcc")


def compiler_command() -> str:
    """The C compiler for configure, through ccache if that is installed."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"
