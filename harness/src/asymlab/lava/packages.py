# SPDX-License-Identifier: Apache-2.0
"""LAVA's own packages from Debian, unpacked and kept by content, with a Python that runs them."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import Field, ValidationError

from asymlab.apt import download, look_up
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root, data_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.pyenv import python_with
from asymlab.store import digest, file_digest, locked, published, write_atomic

ARCH = "amd64"
"""LAVA's packages are for all architectures; apt needs one."""

MODULES = Path("usr/lib/python3/dist-packages")
"""Where the packages put Python modules."""

DEVICE_TYPES = Path("usr/share/lava-server/device-types")
"""Where lava-server puts its templates of device types."""

_STORED = "lava.json"


class LavaRecipe(Record):
    """lava-jobs/packages.yaml: what is unpacked, of which suite, and what pip adds."""

    title: str
    suite: str
    version: str = Field(pattern=r"^\d{4}\.\d+\S*$")
    packages: tuple[str, ...] = Field(min_length=1)
    python: tuple[str, ...]

    @property
    def year(self) -> str:
        """LAVA's releases are <year>.<month>."""
        return self.version.partition(".")[0]


class Lava(Record):
    """An unpacked LAVA: ``root`` is as / would be, ``python`` runs its modules.

    ``key`` names the content.
    """

    version: str
    key: str
    root: Path
    python: Path

    @property
    def modules(self) -> Path:
        """For PYTHONPATH."""
        return self.root / MODULES

    @property
    def device_types(self) -> Path:
        """LAVA's own templates."""
        return self.root / DEVICE_TYPES


class _Stored(Record):
    version: str
    recipe: str


def lava_cache() -> Path:
    """The cache folder of everything about LAVA."""
    return cache_root() / "lava"


def load_recipe(path: Path | None = None) -> LavaRecipe:
    """The recipe in ``path`` (default: the shipped one); UserError for mistakes in it."""
    return YamlFile(path or data_root() / "lava-jobs" / "packages.yaml").parse(LavaRecipe)


def lava_packages(progress: Progress, recipe: LavaRecipe | None = None) -> Lava:
    """LAVA, from the cache if it is there; else some MB from Debian's archive and PyPI.

    The version found first is kept, so LAVA does not change between runs. Raises UserError (not a
    Debian, or the suite has no such LAVA), InfraError (network, disk).
    """
    recipe = recipe or load_recipe()
    wish = digest(recipe.model_dump_json())
    resolved = lava_cache() / "resolved" / wish[:12]
    with locked(
        lava_cache() / "locks" / wish[:12],
        lambda: progress.update(0, None, "waiting for another download of LAVA"),
    ):
        found = _recorded(resolved, wish)
        if found is None:
            found = _fetch(recipe, wish, progress)
            write_atomic(resolved, found.name)
    python = python_with(recipe.python, lava_cache(), "LAVA", progress)
    version = _stored(found, wish)
    assert version
    return Lava(version=version, key=found.name, root=found / "root", python=python)


def _recorded(resolved: Path, wish: str) -> Path | None:
    """The folder that was made by this recipe before, if it is still complete."""
    try:
        folder = lava_cache() / "store" / resolved.read_text().strip()
    except OSError:
        return None
    return folder if _stored(folder, wish) else None


def _stored(folder: Path, wish: str) -> str:
    """The version of the LAVA in ``folder``, "" if it was made by another recipe."""
    try:
        about = _Stored.model_validate_json((folder / _STORED).read_text())
    except (OSError, ValidationError):
        return ""
    return about.version if about.recipe == wish else ""


def _fetch(recipe: LavaRecipe, wish: str, progress: Progress) -> Path:
    """Download and unpack; the folder in the store."""
    need_tool("dpkg-deb", "dpkg")
    version = _available(recipe, progress)
    names = [f"{package}={version}" for package in recipe.packages]
    debs = sorted(download(names, recipe.suite, ARCH, lava_cache() / "debs", progress))
    key = digest(wish, *map(file_digest, debs))[:16]
    with published(lava_cache() / "store" / key) as fresh:
        for number, deb in enumerate(debs):
            progress.update(number, len(debs), f"unpacking {deb.name}")
            run(["dpkg-deb", "-x", str(deb), str(fresh / "root")])
        about = _Stored(version=version, recipe=wish)
        (fresh / _STORED).write_text(about.model_dump_json() + "\n")
    return lava_cache() / "store" / key


def _available(recipe: LavaRecipe, progress: Progress) -> str:
    """The recipe's version if the archive has it, else the newest of the same year."""
    first = recipe.packages[0]
    try:
        look_up(f"{first}={recipe.version}", recipe.suite, ARCH, progress)
    except UserError:
        file = look_up(first, recipe.suite, ARCH, progress)
    else:
        return recipe.version
    newest = file.split("_")[1].replace("%3a", ":")
    if not re.match(rf"{recipe.year}\.\d", newest):
        raise UserError(
            f"{recipe.suite} has LAVA {newest}; asymlab supports {recipe.year}",
            hint="set its version in lava-jobs/packages.yaml, then run the tests of LAVA",
        )
    return newest
