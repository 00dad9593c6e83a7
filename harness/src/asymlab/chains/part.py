# SPDX-License-Identifier: Apache-2.0
"""Parts of boot chains: recipes (firmware/<part>/<name>.yaml) and finished parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from asymlab.builder.build import Artifact, Build
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import InfraError, UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root, data_root
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.series import Series, read_series
from asymlab.sources.tarball import SourceSpec
from asymlab.store import digest


class Packages(Record):
    """Packages of a suite; for packages of all architectures, any ``arch``."""

    packages: Annotated[tuple[str, ...], Field(min_length=1)]
    suite: str
    arch: Literal["amd64", "arm64"] = "amd64"


class Compiler(Record):
    """The cross compiler's prefix and package; an arm64 host uses plain gcc."""

    prefix: str
    package: str


class SourceBuild(Record):
    """A build from source.

    ``tools`` and ``headers`` must be installed; each is given with its Debian package. ``steps``
    run in the sources' top folder. In ``steps`` and ``environment``, {jobs}, {cross} and the name
    of the ``payload`` are replaced by their values.
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
    fetch: Packages | None = None
    build: SourceBuild | None = None
    files: Annotated[dict[str, str], Field(min_length=1)]

    @model_validator(mode="after")
    def _one(self) -> _File:
        if (self.fetch is None) == (self.build is None):
            raise ValueError("needs either fetch or build")
        return self


class PartRecipe(_File):
    """A loaded recipe: exactly one of ``fetch`` and ``build``.

    ``name`` is "edk2/arm64". ``files`` maps names to paths in the unpacked packages or in the
    built tree; a path may be a folder. ``series`` are the patches of a build.
    """

    name: str
    series: Series | None

    def part(
        self,
        key: Sequence[str],
        make: Callable[[Build[Part], Progress], Part],
        needs_bytes: int = 0,
    ) -> Build[Part]:
        """The build of this part by ``make``; ``key`` are its inputs, without ``files``.

        The name of its working folder is fixed, since some builds write it into their results.
        """
        return Build(
            Part,
            digest(*key, *(f"{name}={path}" for name, path in sorted(self.files.items())))[:16],
            self.name,
            home=chains_cache(),
            work=chains_cache() / "work" / self.name.replace("/", "-"),
            make=make,
            needs_bytes=needs_bytes,
        )

    def publish(
        self, build: Build[Part], tree: Path, made_of: Iterable[str], compiler: str | None = None
    ) -> Part:
        """Put the part's files, from below ``tree``, into the store."""
        part = Part(
            name=self.name,
            key=build.key,
            folder=build.folder,
            files=tuple(self.files),
            made_of=tuple(made_of),
            compiler=compiler,
        )
        with build.published(part) as fresh:
            for name, path in self.files.items():
                _take(tree / path, fresh / name)
        return part


class Part(Artifact):
    """A finished part in the cache; ``folder`` holds its files, under their names.

    ``key`` is the digest of the inputs, ``made_of`` are the names of packages, tarball and payload.
    """

    RECORD = "part.json"

    name: str
    key: str
    folder: Path
    files: tuple[str, ...]
    made_of: tuple[str, ...]
    compiler: str | None = None

    def needed_files(self) -> tuple[Path, ...]:
        """All files and folders."""
        return tuple(self.folder / name for name in self.files)

    def file(self, name: str) -> Path:
        """The path of one of its files or folders."""
        if name not in self.files:
            raise UserError(f"part {self.name} has no {name}", hint=", ".join(self.files))
        return self.folder / name


def chains_cache() -> Path:
    """The cache folder of everything about boot chains."""
    return cache_root() / "chains"


def _take(source: Path, target: Path) -> None:
    """Copy a file or a folder; holes stay holes, since flash images are mostly empty."""
    if not source.exists():
        raise InfraError(f"a package or build does not have {source.name}: {source} is missing")
    run(["cp", "-RL", "--sparse=always", str(source), str(target)], deadline_s=300)


def load_recipe(name: str, folder: Path | None = None) -> PartRecipe:
    """The recipe ``name`` below ``folder`` (default: firmware/); UserError for a mistake in it."""
    path = (folder or data_root() / "firmware") / f"{name}.yaml"
    file = YamlFile(path)
    data = file.parse(_File)
    series = None
    if data.build and data.build.series:
        where = path.parent / data.build.series
        if not (where / "series.yaml").is_file():
            raise file.error(("build", "series"), f"no series in {where}")
        series = read_series(f"{path.parent.name}/{data.build.series}", where)
    return PartRecipe(name=name, series=series, **dict(data))
