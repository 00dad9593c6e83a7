# SPDX-License-Identifier: Apache-2.0
"""LAVA's own packages from Debian, unpacked and kept by content, with a Python that runs them."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import Field

from asymlab.apt import download, look_up
from asymlab.config.yamlfile import YamlFile
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root, data_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.pyenv import python_with
from asymlab.sources.resolved import Resolution
from asymlab.store import digest, file_digest, published

ARCH = "amd64"
"""LAVA's packages are for all architectures; apt needs one."""

MODULES = Path("usr/lib/python3/dist-packages")
"""Where the packages put Python modules."""

DEVICE_TYPES = Path("usr/share/lava-server/device-types")
"""Where lava-server puts its templates of device types."""


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


class _Unpacked(Record):
    """A version of LAVA in the folder ``key`` of the store."""

    version: str
    key: str

    @property
    def root(self) -> Path:
        return lava_cache() / "store" / self.key / "root"


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
    kept = Resolution(lava_cache(), recipe, _Unpacked, lambda found: found.root.is_dir())
    found = kept.find(lambda: _fetch(recipe, progress), progress, refresh=False)
    python = python_with(recipe.python, lava_cache(), "LAVA", progress)
    return Lava(version=found.version, key=found.key, root=found.root, python=python)


def _fetch(recipe: LavaRecipe, progress: Progress) -> _Unpacked:
    """Download and unpack a version into the store."""
    need_tool("dpkg-deb", "dpkg")
    version = _available(recipe, progress)
    names = [f"{package}={version}" for package in recipe.packages]
    debs = sorted(download(names, recipe.suite, ARCH, lava_cache() / "debs", progress))
    key = digest(digest(recipe.model_dump_json()), *map(file_digest, debs))[:16]
    found = _Unpacked(version=version, key=key)
    with published(found.root.parent) as fresh:
        for number, deb in enumerate(debs):
            progress.update(number, len(debs), f"unpacking {deb.name}")
            run(["dpkg-deb", "-x", str(deb), str(fresh / "root")])
    return found


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
