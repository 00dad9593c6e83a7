# SPDX-License-Identifier: Apache-2.0
"""Release tarballs of other projects, downloaded once into the cache.

A recipe gives the origin: a distribution's source package, or an address and a digest.
"""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, BinaryIO

from pydantic import Field, model_validator

from asymlab.apt import download_source
from asymlab.errors import InfraError, UserError
from asymlab.model.record import Record
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.sources.resolved import Resolution
from asymlab.store import file_digest

_CHUNK = 1 << 20
_TIMEOUT_S = 60.0
_UNPACKERS = {".xz": ("xz", "xz-utils"), ".bz2": ("bzip2", "bzip2")}


class DebianPackage(Record):
    """A package of a Debian suite; ``version`` pins one."""

    package: str
    suite: str
    version: str | None = None

    @property
    def selector(self) -> str:
        """``name`` or ``name=version``, as apt takes it."""
        return f"{self.package}={self.version}" if self.version else self.package


class Tarball(Record):
    """A tarball by address (https:, http: or file:) and the SHA-256 that it must have."""

    url: Annotated[str, Field(pattern=r"^(https?|file)://")]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class SourceSpec(Record):
    """The origin of a project's sources: the upstream tarball of a Debian source package, or a
    tarball by address; exactly one of the two."""

    debian: DebianPackage | None = None
    tarball: Tarball | None = None

    @model_validator(mode="after")
    def _one(self) -> SourceSpec:
        if (self.debian is None) == (self.tarball is None):
            raise ValueError("needs either debian or tarball")
        return self


class Source(Record):
    """Sources in a ``tarball`` or in a local ``tree``.

    ``id`` identifies the content, ``what`` is for messages.
    """

    id: str
    what: str
    tarball: Path | None = None
    tree: Path | None = None


def find_source(
    spec: SourceSpec, home: Path, progress: Progress, *, refresh: bool = False
) -> Source:
    """The tarball of ``spec``, downloaded into the cache folder ``home`` if it is not there.

    A package without a pinned version is looked up once; later calls return the same version, so
    that builds do not change between runs. ``refresh`` looks it up again. Raises UserError (no such
    package, wrong digest), InfraError (network).
    """
    return _resolution(spec, home).find(
        lambda: _fetch(spec, home / "tarballs", progress), progress, refresh
    )


def known_source(spec: SourceSpec, home: Path) -> Source | None:
    """The tarball if it is in ``home`` already; no network."""
    return _resolution(spec, home).known()


def _resolution(spec: SourceSpec, home: Path) -> Resolution[Source]:
    return Resolution(
        home, spec, Source, lambda found: bool(found.tarball and found.tarball.is_file())
    )


def unpack(tarball: Path, into: Path, without: Sequence[str] = ()) -> None:
    """Unpack a release tarball, without its top folder, into the folder ``into``.

    Folders ``without`` of its top folder are not unpacked.
    """
    if tarball.suffix in _UNPACKERS:
        need_tool(*_UNPACKERS[tarball.suffix])
    argv = ["tar", "-xf", str(tarball), "-C", str(into), "--strip-components=1"]
    argv += ["--anchored", "--no-wildcards-match-slash"]
    argv += [f"--exclude=*/{name}/*" for name in without]
    run(argv, deadline_s=1800)


def _fetch(spec: SourceSpec, folder: Path, progress: Progress) -> Source:
    if spec.debian:
        package = spec.debian
        tarball = download_source(package.selector, package.suite, folder, progress)
    else:
        assert spec.tarball
        tarball = _by_url(spec.tarball, folder, progress)
    return Source(id=file_digest(tarball)[:16], what=tarball.name, tarball=tarball)


def _by_url(spec: Tarball, folder: Path, progress: Progress) -> Path:
    final = folder / spec.url.rsplit("/", 1)[-1]
    if final.is_file() and file_digest(final) == spec.sha256:
        return final
    folder.mkdir(parents=True, exist_ok=True)
    fresh = final.with_name(f".new-{final.name}")
    try:
        with fresh.open("wb") as sink:
            _pour(spec.url, sink, progress)
        if (got := file_digest(fresh)) != spec.sha256:
            raise UserError(
                f"{spec.url} has SHA-256 {got}, the recipe has {spec.sha256}",
                hint="compare with the digest on its site, then correct the recipe",
            )
        fresh.replace(final)
    finally:
        fresh.unlink(missing_ok=True)
    return final


def _pour(url: str, sink: BinaryIO, progress: Progress) -> None:
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT_S) as stream:
            total = float(stream.headers.get("Content-Length") or 0) or None
            done = 0
            while chunk := stream.read(_CHUNK):
                sink.write(chunk)
                done += len(chunk)
                # no share of the bar: the build continues after the download
                share = f" ({100 * done / total:.0f} %)" if total else ""
                progress.update(0, None, f"downloading {url}{share}")
    except (urllib.error.URLError, TimeoutError) as error:
        raise InfraError(f"{url} cannot be fetched: {error}", retriable=True) from error
