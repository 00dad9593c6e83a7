# SPDX-License-Identifier: Apache-2.0
"""The root file system of a LAVA server for tests: Debian's packages, built once and kept.

Two layers, so that a change of the set-up costs seconds: ``base`` is what mmdebstrap makes of the
recipe, ``state`` what its process 1 writes on top when it prepares the database.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from asymlab.config.yamlfile import YamlFile
from asymlab.debian import KEYRING, proxy_lines, source_lines
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, file_digest, locked, need_space, published

BUILD_S = 1800.0
"""How long mmdebstrap may take; 80 s where nothing else runs."""

PREPARE_S = 300.0

NEEDS_BYTES = 3 << 30

FILES = Path(__file__).parent / "server"
"""The recipe, and what runs inside."""

_LAYOUT = "1"
"""Counts up when this module makes another file system of the same recipe."""

_PREPARES = ("prepare.py", "services.py", "enter.sh")
"""Of what runs inside, that which the prepared layer is made by."""

_STEP = re.compile(r"^I: (?P<what>.*)")

_OPTIONS = (
    # documentation is of no use here, but the server's own pages link to theirs
    "--dpkgopt=path-exclude=/usr/share/doc/*",
    "--dpkgopt=path-include=/usr/share/doc/lava-server-doc",
    "--dpkgopt=path-include=/usr/share/doc/lava-server-doc/*",
    "--dpkgopt=path-exclude=/usr/share/man/*",
    "--dpkgopt=path-exclude=/usr/share/locale/*",
    "--dpkgopt=force-unsafe-io",
    '--aptopt=APT::Install-Recommends "false"',
    '--aptopt=Acquire::Languages "none"',
    # the archive's address is this machine's own matter
    '--customize-hook=rm -rf "$1"/etc/apt/sources.list* "$1"/etc/apt/apt.conf.d/99mmdebstrap',
    '--customize-hook=dpkg-query --admindir="$1/var/lib/dpkg" -W > "$1/packages.txt"',
)


class ServerRecipe(Record):
    """server/recipe.yaml: packages of a suite, and those taken from its backports."""

    title: str
    suite: str
    backports: str
    packages: tuple[str, ...] = Field(min_length=1)
    from_backports: tuple[str, ...]

    @property
    def include(self) -> str:
        """What mmdebstrap is to install."""
        pinned = (f"{name}/{self.backports}" for name in self.from_backports)
        return ",".join((*self.packages, *pinned))


@dataclass(frozen=True)
class RootFs:
    """A finished file system: read-only layers, the uppermost first."""

    state: Path
    base: Path

    @property
    def layers(self) -> str:
        """As overlayfs takes them."""
        return f"{self.state}:{self.base}"

    @property
    def packages(self) -> dict[str, str]:
        """Versions by package."""
        lines = (self.base / "packages.txt").read_text().splitlines()
        pairs = (line.partition("\t") for line in lines)
        return {name: version for name, _, version in pairs}


def load_recipe(path: Path | None = None) -> ServerRecipe:
    """The recipe in ``path`` (default: the shipped one); UserError for mistakes in it."""
    return YamlFile(path or FILES / "recipe.yaml").parse(ServerRecipe)


def rootfs(progress: Progress, *, refresh: bool = False) -> RootFs:
    """The server's file system, from the cache if it is there; else made in some two minutes.

    ``refresh`` builds it again from today's packages. Raises UserError (not root, no Debian, a
    missing tool), InfraError (network, disk).
    """
    recipe = load_recipe()
    folder = cache_root() / "lava-server"
    with locked(folder / "lock", lambda: progress.update(0, None, "waiting for another build")):
        folder.chmod(0o700)  # the database's owner inside is some user's number outside
        base = folder / f"base-{digest(_LAYOUT, recipe.model_dump_json())[:16]}"
        if refresh or not base.is_dir():
            _build(recipe, base, progress)
        about = file_digest(base / "packages.txt")
        files = (file_digest(FILES / name) for name in _PREPARES)
        state = folder / f"state-{digest(_LAYOUT, base.name, about, *files)[:16]}"
        _tidy(folder)
        if refresh or not state.is_dir():
            _prepare(base, state, progress)
    return RootFs(state, base)


def need_root() -> None:
    """UserError unless this is root, who may make namespaces and mounts."""
    if os.geteuid() != 0:
        raise UserError(
            "a LAVA server for tests needs root: it is a small system with its own users",
            hint="run it with sudo, or name a server that you have: --server URL",
        )
    tried = run([*_apart(), "mount", "-t", "tmpfs", "none", "/mnt"], check=False, deadline_s=30)
    if tried.code:
        raise UserError(
            f"a LAVA server for tests needs namespaces and mounts: {tried.output.strip()[-200:]}",
            hint="in a container: docker run --privileged",
        )


def _apart() -> list[str]:
    """The command that starts another one in new namespaces."""
    unshare = need_tool("unshare", "util-linux")
    kinds = ["--mount", "--pid", "--net", "--ipc", "--uts"]
    return [unshare, *kinds, "--fork", "--kill-child=KILL"]


def _tidy(folder: Path) -> None:
    """Remove what servers left that were killed outright."""
    for run_folder in folder.glob("run-*-*"):
        if not Path("/proc", run_folder.name.rpartition("-")[2]).exists():
            shutil.rmtree(run_folder, ignore_errors=True)


def _build(recipe: ServerRecipe, base: Path, progress: Progress) -> None:
    need_root()
    mmdebstrap = need_tool("mmdebstrap", "mmdebstrap")
    need_space(base.parent, NEEDS_BYTES, "a LAVA server")
    progress.update(0, None, "building LAVA's server")
    with published(base) as fresh:
        sources = fresh.with_name("sources.list")
        sources.write_text(source_lines([recipe.suite, recipe.backports]))
        proxies = [f"--aptopt={line.rstrip(';')}" for line in proxy_lines()]
        argv = [mmdebstrap, "--mode=root", "--variant=apt", "--format=directory"]
        argv += [f"--keyring={KEYRING}", *_OPTIONS, *proxies, f"--include={recipe.include}"]
        argv += [recipe.suite, str(fresh), str(sources)]
        env = {"LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        log = base.with_name("build.log")
        log.unlink(missing_ok=True)
        run(argv, env=env, log=log, deadline_s=BUILD_S, on_line=_forward(progress))
        sources.unlink()


def _prepare(base: Path, state: Path, progress: Progress) -> None:
    need_root()
    progress.update(0, None, "preparing LAVA's database")
    with machine_folder(state.parent, "prepare") as folder, published(state) as fresh:
        run(entered(str(base), folder, "prepare"), deadline_s=PREPARE_S)
        (folder / "upper").rename(fresh)  # owners and overlayfs's own marks stay


def entered(layers: str, folder: Path, *words: str) -> list[str]:
    """A command line that starts the file system's process 1 in new namespaces.

    ``folder`` comes from machine_folder(). The last process takes all others and every mount
    with it; only a loopback interface is there.
    """
    return [*_apart(), str(FILES / "enter.sh"), layers, str(folder), *words]


@contextmanager
def machine_folder(root: Path, name: str) -> Iterator[Path]:
    """A folder for what a running machine writes; it goes away with the block."""
    folder = root / f"run-{name}-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("upper", "work", "top", "share"):
        (folder / part).mkdir(parents=True)
    folder.chmod(0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _forward(progress: Progress) -> Callable[[str], None]:
    def on_line(line: str) -> None:
        if match := _STEP.match(line):
            progress.update(0, None, match["what"])

    return on_line
