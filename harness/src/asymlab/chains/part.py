# SPDX-License-Identifier: Apache-2.0
"""Parts of boot chains: a recipe (firmware/<part>/<name>.yaml), and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError, model_validator

from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root, data_root
from asymlab.sources.series import Series, read_series
from asymlab.sources.tarball import SourceSpec

PART = "part.json"
"""File in a finished part's folder that says what it is."""

_Files = Annotated[dict[str, str], Field(min_length=1)]


class Fetch(Record):
    """Packages of a suite; ``arch`` is any for those that are for all."""

    packages: Annotated[tuple[str, ...], Field(min_length=1)]
    suite: str
    arch: Literal["amd64", "arm64"] = "amd64"


class Compiler(Record):
    """The cross compiler's prefix and package; at home, on an arm64 host, it is plain gcc."""

    prefix: str
    package: str


class Build(Record):
    """How sources become files.

    ``tools`` and ``headers`` are what must be installed, with the package that has it. In
    ``steps`` (run in the sources' top folder) and ``environment``, {jobs}, {cross} and the name
    of the ``payload`` stand for what they say.
    """

    source: SourceSpec
    series: str | None = None
    payload: str | None = None
    compiler: Compiler
    tools: dict[str, str]
    headers: dict[str, str] = {}
    environment: dict[str, str] = {}
    steps: Annotated[tuple[tuple[str, ...], ...], Field(min_length=1)]


class _File(Record):
    title: str
    fetch: Fetch | None = None
    build: Build | None = None
    files: _Files

    @model_validator(mode="after")
    def _one(self) -> _File:
        if (self.fetch is None) == (self.build is None):
            raise ValueError("needs either fetch or build")
        return self


class Recipe(Record):
    """A loaded recipe: exactly one of ``fetch`` and ``build``.

    ``name`` is "edk2/arm64". ``files`` maps names to paths in the unpacked packages or in the
    built tree; a path may be a folder. ``series`` are the patches of a build.
    """

    name: str
    title: str
    fetch: Fetch | None
    build: Build | None
    files: dict[str, str]
    series: Series | None


class Part(Record):
    """A finished part in the cache; ``folder`` holds its files, under their names, and PART.

    ``key`` names the content, ``made_of`` the packages or tarballs that it came from.
    """

    name: str
    key: str
    folder: Path
    files: tuple[str, ...]
    made_of: tuple[str, ...]
    compiler: str | None = None

    def file(self, name: str) -> Path:
        """The path of one of its files or folders."""
        if name not in self.files:
            raise UserError(f"part {self.name} has no {name}", hint=", ".join(self.files))
        return self.folder / name


def chains_cache() -> Path:
    """The cache folder of everything about boot chains."""
    return cache_root() / "chains"


def load_recipe(name: str, folder: Path | None = None) -> Recipe:
    """The recipe ``name`` below ``folder`` (default: firmware/); UserError for what is wrong."""
    path = (folder or data_root() / "firmware") / f"{name}.yaml"
    file = YamlFile(path)
    data = file.parse(_File)
    series = None
    if data.build and data.build.series:
        where = path.parent / data.build.series
        if not (where / "series.yaml").is_file():
            raise file.error(("build", "series"), f"no series in {where}")
        series = read_series(f"{path.parent.name}/{data.build.series}", where)
    return Recipe(name=name, series=series, **dict(data))


def stored(key: str) -> Part | None:
    """The finished part of that key, if it is whole."""
    folder = chains_cache() / "store" / key
    try:
        part = Part.model_validate_json((folder / PART).read_text())
    except (OSError, ValidationError):
        return None
    part = part.model_copy(update={"folder": folder})
    return part if all(part.file(name).exists() for name in part.files) else None
