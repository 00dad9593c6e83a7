# SPDX-License-Identifier: Apache-2.0
"""LAVA's packages: the tested version if it is available, cached once it was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.lava import packages
from asymlab.lava.packages import LavaRecipe, lava_packages, load_recipe
from asymlab.proc import run
from asymlab.progress import Progress, Silent

RECIPE = LavaRecipe(
    title="made up", suite="sid", version="2026.10-2", packages=("lava-common",), python=()
)


MADE_ONCE = {"SOURCE_DATE_EPOCH": "1700000000"}


class Archive:
    """A suite with one package, in some versions."""

    def __init__(self, folder: Path, *versions: str) -> None:
        self.folder = folder
        self.versions = list(versions)
        self.downloads = 0

    def look_up(self, package: str, suite: str, arch: str, progress: Progress) -> str:
        name, _, version = package.partition("=")
        if version and version not in self.versions:
            raise UserError(f"{package} cannot be had from {suite}")
        return f"{name}_{version or self.versions[-1]}_all.deb"

    def download(
        self, names: Sequence[str], suite: str, arch: str, folder: Path, progress: Progress
    ) -> list[Path]:
        self.downloads += 1
        folder.mkdir(parents=True, exist_ok=True)
        return [self._deb(*name.split("=", 1), folder=folder) for name in names]

    def _deb(self, name: str, version: str = "", *, folder: Path) -> Path:
        tree = self.folder / f"{name}-{version}"
        modules = tree / packages.MODULES / "lava_common"
        modules.mkdir(parents=True, exist_ok=True)
        (modules / "version.py").write_text(version)
        (tree / "DEBIAN").mkdir(exist_ok=True)
        control = f"Package: {name}\nVersion: {version}\nArchitecture: all\n"
        control += "Maintainer: test <test@example>\nDescription: none\n"
        (tree / "DEBIAN" / "control").write_text(control)
        deb = folder / f"{name}_{version}_all.deb"
        # the archive has the same bytes at every request, at any time
        run(["dpkg-deb", "--root-owner-group", "-b", str(tree), str(deb)], env=MADE_ONCE)
        return deb


def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *versions: str) -> Archive:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    made = Archive(tmp_path / "archive", *versions)
    monkeypatch.setattr(packages, "look_up", made.look_up)
    monkeypatch.setattr(packages, "download", made.download)
    monkeypatch.setattr(packages, "python_with", lambda *_: Path("/usr/bin/python3"))
    return made


def test_the_tested_version_is_taken_though_there_is_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive(tmp_path, monkeypatch, "2026.10-2", "2026.12-1")
    lava = lava_packages(Silent(), RECIPE)
    assert lava.version == "2026.10-2"
    assert (lava.modules / "lava_common" / "version.py").read_text() == "2026.10-2"


def test_the_newest_of_the_year_stands_in_and_then_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = archive(tmp_path, monkeypatch, "2026.11-1", "2026.12-1")
    first = lava_packages(Silent(), RECIPE)
    made.versions.append("2026.12-2")
    assert first.version == lava_packages(Silent(), RECIPE).version == "2026.12-1"
    assert made.downloads == 1


def test_what_was_cut_short_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = archive(tmp_path, monkeypatch, "2026.10-2")
    lava = lava_packages(Silent(), RECIPE)
    lava.root.rename(tmp_path / "moved")
    assert lava_packages(Silent(), RECIPE) == lava
    assert made.downloads == 2


def test_another_year_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive(tmp_path, monkeypatch, "2027.1-1")
    with pytest.raises(UserError, match=r"has LAVA 2027\.1-1(.|\n)*packages\.yaml"):
        lava_packages(Silent(), RECIPE)


def test_the_shipped_recipe_is_one() -> None:
    assert "lava-dispatcher" in load_recipe().packages
