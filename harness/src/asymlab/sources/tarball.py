# SPDX-License-Identifier: Apache-2.0
"""Release tarballs of other projects: found once and kept.

A recipe says where one comes from: a distribution's source package, or an address and a digest.
"""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, BinaryIO

from pydantic import Field, ValidationError, model_validator

from asymlab.apt import download_source
from asymlab.errors import InfraError, UserError
from asymlab.model.record import Record
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, file_digest, locked, write_atomic

_CHUNK = 1 << 20
_TIMEOUT_S = 60.0
_UNPACKERS = {".xz": ("xz", "xz-utils"), ".bz2": ("bzip2", "bzip2")}


class DebianPackage(Record):
    """The upstream tarball of a source package of a suite; ``version`` pins one."""

    package: str
    suite: str
    version: str | None = None


class Tarball(Record):
    """A tarball by address (https:, http: or file:) and the SHA-256 that it must have."""

    url: Annotated[str, Field(pattern=r"^(https?|file)://")]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class SourceSpec(Record):
    """Where a project's sources come from: exactly one of the two."""

    debian: DebianPackage | None = None
    tarball: Tarball | None = None

    @model_validator(mode="after")
    def _one(self) -> SourceSpec:
        if (self.debian is None) == (self.tarball is None):
            raise ValueError("needs either debian or tarball")
        return self


class Source(Record):
    """Where the sources are: in ``tarball``, or in a local ``tree``.

    ``id`` changes with the content, ``what`` is for people.
    """

    id: str
    what: str
    tarball: Path | None = None
    tree: Path | None = None


def find_source(
    spec: SourceSpec, home: Path, progress: Progress, *, refresh: bool = False
) -> Source:
    """The tarball that ``spec`` means, fetched into the cache folder ``home`` if need be.

    A package without a pinned version is looked up once and then stays what was found, so that
    what is built of it does not change between runs; ``refresh`` looks again. Raises UserError
    (no such package, wrong digest), InfraError (network).
    """
    wish = _wish(spec)
    with locked(
        home / "locks" / f"source-{wish}",
        lambda: progress.update(0, None, f"waiting for another download in {home.name}"),
    ):
        found = None if refresh else known_source(spec, home)
        if found is None:
            found = _fetch(spec, home / "tarballs", progress)
            write_atomic(_record(spec, home), found.model_dump_json())
    return found


def known_source(spec: SourceSpec, home: Path) -> Source | None:
    """The tarball if it is in ``home`` already; asks nobody."""
    try:
        found = Source.model_validate_json(_record(spec, home).read_text())
    except (OSError, ValidationError):
        return None
    return found if found.tarball and found.tarball.is_file() else None


def unpack(tarball: Path, into: Path, without: Sequence[str] = ()) -> None:
    """Unpack a release tarball, without its top folder, into the folder ``into``.

    ``without`` names folders at its top that are left out.
    """
    if tarball.suffix in _UNPACKERS:
        need_tool(*_UNPACKERS[tarball.suffix])
    argv = ["tar", "-xf", str(tarball), "-C", str(into), "--strip-components=1"]
    argv += ["--anchored", "--no-wildcards-match-slash"]
    argv += [f"--exclude=*/{name}/*" for name in without]
    run(argv, deadline_s=1800)


def _wish(spec: SourceSpec) -> str:
    return digest(spec.model_dump_json())[:12]


def _record(spec: SourceSpec, home: Path) -> Path:
    return home / "resolved" / f"{_wish(spec)}.json"


def _fetch(spec: SourceSpec, folder: Path, progress: Progress) -> Source:
    if spec.debian:
        tarball = _debian(spec.debian, folder, progress)
    else:
        assert spec.tarball
        tarball = _by_url(spec.tarball, folder, progress)
    return Source(id=file_digest(tarball)[:16], what=tarball.name, tarball=tarball)


def _debian(spec: DebianPackage, folder: Path, progress: Progress) -> Path:
    package = f"{spec.package}={spec.version}" if spec.version else spec.package
    return download_source(package, spec.suite, folder, progress)


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
                f"{spec.url} has SHA-256 {got}, the recipe wants {spec.sha256}",
                hint="compare with what its site says, then correct the recipe",
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
                # no share: the job goes on after it
                share = f" ({100 * done / total:.0f} %)" if total else ""
                progress.update(0, None, f"downloading {url}{share}")
    except (urllib.error.URLError, TimeoutError) as error:
        raise InfraError(f"{url} cannot be fetched: {error}", retriable=True) from error
