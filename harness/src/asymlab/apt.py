# SPDX-License-Identifier: Apache-2.0
"""Debian packages of any suite and architecture, without changes to the system's apt.

Each (suite, architecture) has a private apt configuration in the cache with its sources, indexes
and archives, and no installed packages. The archive's address is that of the system's sources.
"""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from asymlab.debian import KEYRING, SUITE, apt_get, proxy_lines, source_lines
from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.paths import cache_root
from asymlab.proc import CommandFailed, run
from asymlab.progress import Progress
from asymlab.store import discard, file_digest, locked, write_atomic

INDEX_MAX_AGE_S = 3600.0
"""An index younger than this is not downloaded again."""

_PACKAGE_URI = re.compile(r"'\S+' (?P<file>\S+) (?P<size>\d+) SHA256:(?P<sha256>[0-9a-f]{64})")
_INSTALL = re.compile(r"^Inst (?P<name>\S+) .*?\((?P<version>\S+) ", re.MULTILINE)
_STATUS = re.compile(r"dlstatus:\d+:(?P<percent>[\d.]+):(?P<note>.*)")


@dataclass(frozen=True)
class _Kind:
    """A kind of package: its word in a list of sources, and the apt-get command that fetches it."""

    line: str
    verb: tuple[str, ...]


_BINARY = _Kind("deb", ("download",))
_SOURCE = _Kind("deb-src", ("source", "--download-only", "--tar-only"))

_ANY_ARCH = "amd64"
"""Sources are for all architectures, but apt needs one."""


@dataclass(frozen=True)
class _Wanted:
    """A package file as the index describes it."""

    file: str
    sha256: str


def download(
    packages: Sequence[str],
    suite: str,
    arch: str,
    folder: Path,
    progress: Progress,
    resolve_depends: bool = False,
) -> list[Path]:
    """Fetch ``packages`` (``name`` or ``name=version``) of a suite into ``folder``.

    Files in ``folder`` with the right content are kept. With ``resolve_depends``, packages that
    they depend on are fetched as well. Returns the .deb files, in no particular order.
    Raises UserError if this is not a Debian system, or the suite has no such package; InfraError if
    the archive cannot be reached.
    """
    with _ready(_Root(suite, arch, with_base=resolve_depends), progress) as root:
        return root.fetch(packages, folder, progress, depends=resolve_depends)


def download_source(package: str, suite: str, folder: Path, progress: Progress) -> Path:
    """Fetch the upstream tarball of a source package (``name`` or ``name=version``); its path.

    Only the tarball, without Debian's patches. Raises as download() does.
    """
    with _ready(_Root(suite, _ANY_ARCH, kind=_SOURCE), progress) as root:
        files = root.fetch([package], folder, progress)
    if len(files) != 1:
        raise UserError(f"source package {package} of {suite} has {len(files)} upstream tarballs")
    return files[0]


def look_up(package: str, suite: str, arch: str, progress: Progress) -> str:
    """The file name (package_version_arch.deb) that download() would fetch; raises as it does."""
    with _ready(_Root(suite, arch), progress) as root:
        (wanted,) = root.wanted([package], False, progress)
    return wanted.file


@contextmanager
def _ready(root: _Root, progress: Progress) -> Iterator[_Root]:
    """A private apt, locked against other processes."""
    waits = f"waiting for another download of {root.folder.name}"
    with locked(root.folder / "lock", lambda: progress.update(0, None, waits)):
        root.prepare()
        yield root


class _Root:
    """One private apt configuration."""

    def __init__(
        self, suite: str, arch: str, *, with_base: bool = False, kind: _Kind = _BINARY
    ) -> None:
        known = SUITE.fullmatch(suite)
        if not known:
            raise UserError(f"{suite} is not a Debian suite", hint="bookworm, trixie-backports ...")
        self.suite = suite
        self.arch = arch
        self._kind = kind
        base = [known["code"]] if with_base and known["kind"] else []
        self.suites = [*base, suite]
        self.folder = cache_root() / "apt" / self._name()
        self._stamp = self.folder / "updated"
        self._failure: CommandFailed | None = None

    def _name(self) -> str:
        what = self.arch if self._kind is _BINARY else "source"
        return "+".join(self.suites) + f"-{what}"

    def prepare(self) -> None:
        """Write the configuration."""
        if not KEYRING.exists():
            raise UserError(f"{KEYRING} is missing", hint="apt-get install debian-archive-keyring")
        for name in ("lists/partial", "cache/archives/partial", "parts"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        write_atomic(self.folder / "sources.list", source_lines(self.suites, self._kind.line))
        write_atomic(self.folder / "apt.conf", self._configuration())

    def _configuration(self) -> str:
        here = self.folder
        settings = {
            "Dir::Etc::main": "/dev/null",
            "Dir::Etc::parts": here / "parts",
            "Dir::Etc::sourcelist": here / "sources.list",
            "Dir::Etc::sourceparts": here / "parts",
            "Dir::Etc::preferences": "/dev/null",
            "Dir::Etc::preferencesparts": here / "parts",
            "Dir::State::lists": here / "lists",
            "Dir::State::status": "/dev/null",
            "Dir::State::extended_states": here / "extended_states",
            "Dir::Cache": here / "cache",
            "Dir::Cache::srcpkgcache": "",  # tens of MB that save a second
            "APT::Architecture": self.arch,
            "APT::Default-Release": self.suite,
            "APT::Install-Recommends": "false",
            # root's apt would drop to a user that cannot enter a private cache
            "APT::Sandbox::User": "root",
            "Acquire::Languages": "none",
            "Acquire::IndexTargets::deb::DEP-11::DefaultEnabled": "false",
            "Acquire::Retries": "3",
        }
        lines = [f'{key} "{value}";' for key, value in settings.items()]
        lines.append(f'APT::Architectures {{ "{self.arch}"; }};')
        return "\n".join([*proxy_lines(), *lines]) + "\n"

    @cached_property
    def _env(self) -> dict[str, str]:
        return {"APT_CONFIG": str(self.folder / "apt.conf"), "LC_ALL": "C.UTF-8"}

    def fetch(
        self, packages: Sequence[str], folder: Path, progress: Progress, *, depends: bool = False
    ) -> list[Path]:
        """Download the files of ``packages`` into ``folder``; those that are there stay."""
        wanted = self.wanted(packages, depends, progress)
        folder.mkdir(parents=True, exist_ok=True)
        missing = [w for w in wanted if not _is_whole(folder / w.file, w)]
        if missing:
            binary = self._kind is _BINARY
            names = [_selector(w.file) for w in missing] if binary else packages
            self._download(missing, names, folder, progress)
        return [folder / w.file for w in wanted]

    def wanted(self, packages: Sequence[str], depends: bool, progress: Progress) -> list[_Wanted]:
        """The files of ``packages``, from an index younger than INDEX_MAX_AGE_S."""
        fresh = self._refresh(progress, at_most_s=INDEX_MAX_AGE_S)
        try:
            return self._look_up(packages, depends)
        except CommandFailed as error:
            if fresh or not self._refresh(progress, at_most_s=0):
                raise self._not_found(packages, error) from error
        try:
            return self._look_up(packages, depends)
        except CommandFailed as error:
            raise self._not_found(packages, error) from error

    def _look_up(self, packages: Sequence[str], depends: bool) -> list[_Wanted]:
        names = list(packages)
        if depends:
            output = self._apt("install", "-s", *names)
            names = [f"{m['name']}={m['version']}" for m in _INSTALL.finditer(output)]
        # in another folder: apt-get skips files that exist in the current one
        output = self._apt(*self._kind.verb, "--print-uris", *names, cwd=self.folder)
        return [_Wanted(m["file"], m["sha256"]) for m in _PACKAGE_URI.finditer(output)]

    def _not_found(self, packages: Sequence[str], error: CommandFailed) -> AsymlabError:
        what = f"{shlex.join(packages)} is not available from {self.suite} ({self.arch})"
        if self._failure:
            return InfraError(
                f"{what}: its index could not be read\n{self._failure}", retriable=True
            )
        reasons = [line for line in error.tail.splitlines() if line.startswith("E:")]
        return UserError("\n  ".join([what, *reasons]), hint="check the name, version and suite")

    def _refresh(self, progress: Progress, *, at_most_s: float) -> bool:
        """Update the index if it is older than ``at_most_s``; whether it was updated.

        A failure is stored, not raised: without a network, or while a mirror is being updated, the
        old index may suffice.
        """
        updated = self._stamp.stat().st_mtime if self._stamp.exists() else 0.0
        if time.time() - updated < at_most_s:
            return False
        progress.update(0, None, f"reading Debian's index of {self.suite}")
        try:
            self._apt("update", on_line=_report(progress))
        except CommandFailed as error:
            self._failure = error
            return False
        self._failure = None
        self._stamp.touch()
        return True

    def _download(
        self,
        missing: Sequence[_Wanted],
        names: Sequence[str],
        folder: Path,
        progress: Progress,
    ) -> None:
        """Download into a temporary folder, check, and move each file into ``folder``."""
        side = folder / f".new-{self.folder.name}"
        discard(side)
        side.mkdir()
        try:
            try:
                self._apt(*self._kind.verb, *names, cwd=side, on_line=_report(progress))
            except CommandFailed as error:
                raise InfraError(f"a download failed\n{error}", retriable=True) from error
            for wanted in missing:
                if not _is_whole(side / wanted.file, wanted):
                    raise InfraError(
                        f"{wanted.file} has the wrong digest after the download", retriable=True
                    )
                (side / wanted.file).replace(folder / wanted.file)
        finally:
            discard(side)

    def _apt(
        self, *args: str, cwd: Path | None = None, on_line: Callable[[str], None] | None = None
    ) -> str:
        argv = [apt_get(), "-q", "-y", "-o", "APT::Status-Fd=1", *args]
        return run(argv, cwd=cwd, env=self._env, deadline_s=3600, on_line=on_line).output


def _selector(file: str) -> str:
    """``name=version`` from a package file's name, in which apt writes the epoch's colon as %3a."""
    name, version, _ = file.split("_")
    return f"{name}={version.replace('%3a', ':')}"


def _is_whole(path: Path, wanted: _Wanted) -> bool:
    return path.is_file() and file_digest(path) == wanted.sha256


def _report(progress: Progress) -> Callable[[str], None]:
    def on_line(line: str) -> None:
        if match := _STATUS.match(line):
            # no share of the bar: the download is only the begin of a job
            progress.update(0, None, f"{float(match['percent']):.0f} % of {match['note']}")

    return on_line
