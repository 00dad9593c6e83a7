# SPDX-License-Identifier: Apache-2.0
"""QEMU's sources: a tarball, found once and kept, or a tree that somebody works in."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError

from asymlab.apt import download_source
from asymlab.emulator.recipe import DebianPackage, SourceSpec, Tarball
from asymlab.errors import InfraError, UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.sources.mirror import signature
from asymlab.sources.version import Project
from asymlab.store import digest, file_digest, locked, write_atomic

_CHUNK = 1 << 20
_TIMEOUT_S = 60.0


class Source(Record):
    """Where the sources are: in ``tarball``, or in a local ``tree``.

    ``id`` changes with the content, ``what`` is for people.
    """

    id: str
    what: str
    tarball: Path | None = None
    tree: Path | None = None


def qemu_cache() -> Path:
    """The cache folder of everything about the emulator."""
    return cache_root() / "qemu"


def qemu_version(tree: Path) -> str:
    """The version that a QEMU tree states, as three numbers; UserError if it is none."""
    try:
        text = (tree / "VERSION").read_text().strip()
    except OSError:
        text = ""
    match = re.match(r"\d+\.\d+\.\d+", text)
    if match is None or not (tree / "accel" / "tcg").is_dir():
        raise UserError(f"{tree} holds no QEMU sources", hint="give the top folder of a QEMU tree")
    return match[0]


QEMU = Project("QEMU", qemu_version)


def find_source(spec: SourceSpec, progress: Progress, *, refresh: bool = False) -> Source:
    """The tarball that ``spec`` means, fetched if need be.

    A package without a pinned version is looked up once and then stays what was found, so that
    the emulator does not change between runs; ``refresh`` looks again. Raises UserError (no such
    package, wrong digest), InfraError (network).
    """
    wish = digest(spec.model_dump_json())[:12]
    with locked(
        qemu_cache() / "locks" / f"source-{wish}",
        lambda: progress.update(0, None, "waiting for another download of QEMU"),
    ):
        record = qemu_cache() / "resolved" / f"{wish}.json"
        found = None if refresh else _recorded(record)
        if found is None:
            found = _fetch(spec, progress)
            write_atomic(record, found.model_dump_json())
    return found


def known_source(spec: SourceSpec) -> Source | None:
    """The tarball if it is here already; asks nobody."""
    return _recorded(qemu_cache() / "resolved" / f"{digest(spec.model_dump_json())[:12]}.json")


def tree_source(tree: Path) -> Source:
    """Somebody's own tree as it is now."""
    tree = tree.expanduser().resolve()
    version = qemu_version(tree)
    name = digest(str(tree))[:12]
    return Source(id=f"tree-{name}-{signature(tree)}", what=f"{tree} ({version})", tree=tree)


def unpack(tarball: Path, into: Path) -> None:
    """Unpack a release tarball, without its top folder, into the folder ``into``."""
    if tarball.suffix == ".xz":
        need_tool("xz", "xz-utils")
    argv = ["tar", "-xf", str(tarball), "-C", str(into), "--strip-components=1"]
    run(argv, deadline_s=1800)


def _recorded(record: Path) -> Source | None:
    try:
        found = Source.model_validate_json(record.read_text())
    except (OSError, ValidationError):
        return None
    return found if found.tarball and found.tarball.is_file() else None


def _fetch(spec: SourceSpec, progress: Progress) -> Source:
    folder = qemu_cache() / "tarballs"
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
                hint="compare with what QEMU's site says, then correct the recipe",
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
                progress.update(done, total, f"downloading {url}")
    except (urllib.error.URLError, TimeoutError) as error:
        raise InfraError(f"{url} cannot be fetched: {error}", retriable=True) from error
