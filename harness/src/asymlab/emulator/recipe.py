# SPDX-License-Identifier: Apache-2.0
"""How the emulator is made: firmware/qemu/recipe.yaml and what lies beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import data_root
from asymlab.sources.series import Series, read_series
from asymlab.sources.tarball import SourceSpec
from asymlab.store import digest

DEVICES = "asymlab"
"""Name that our device lists get inside QEMU's configs/devices/<target>."""


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


class _File(Record):
    title: str
    source: SourceSpec
    series: str
    targets: Annotated[dict[str, TargetSpec], Field(min_length=1)]
    configure: tuple[str, ...]
    python: tuple[str, ...]


class QemuRecipe(Record):
    """A loaded recipe; ``folder`` holds the files that it names.

    ``targets`` are by asymlab's name of the architecture, ``configure`` are options of QEMU's
    configure, ``python`` what pip installs for it.
    """

    folder: Path
    title: str
    source: SourceSpec
    series: Series
    targets: dict[str, TargetSpec]
    configure: tuple[str, ...]
    python: tuple[str, ...]

    def options(self) -> tuple[str, ...]:
        """All options of configure that decide what comes out."""
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
        """Digest of what the recipe asks for, the series and the sources left out."""
        lists = (self.device_file(spec).read_bytes() for spec in self.targets.values())
        return digest(*self.options(), "", *self.python, "", *lists)


def recipe_file() -> Path:
    """The recipe that ships with asymlab."""
    return data_root() / "firmware" / "qemu" / "recipe.yaml"


def load_recipe(path: Path | None = None) -> QemuRecipe:
    """The recipe in ``path`` (default: recipe_file()); UserError for anything wrong in it."""
    file = YamlFile(path or recipe_file())
    data = file.parse(_File)
    folder = file.path.parent
    for name, spec in data.targets.items():
        if not (folder / spec.devices).is_file():
            raise file.error(("targets", name, "devices"), f"no file {spec.devices}")
    if not (folder / data.series / "series.yaml").is_file():
        raise file.error(("series",), f"no series in {folder / data.series}")
    series = read_series(f"qemu/{data.series}", folder / data.series)
    fields = {name: getattr(data, name) for name in _File.model_fields if name != "series"}
    return QemuRecipe(folder=folder, series=series, **fields)
