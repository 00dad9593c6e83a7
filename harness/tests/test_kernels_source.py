# SPDX-License-Identifier: Apache-2.0
"""Sources: unpacked once, pinned to the version that was found, complete or absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.kernels import features
from asymlab.kernels import source as sources
from asymlab.kernels.bases import Base, GitSource
from asymlab.kernels.source import find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.series import read_series
from asymlab.sources.tarball import DebianPackage
from fake_kernel import commit_all, make_fake_kernel
from goldens import refused

PACKAGE = Base(title="t", debian=DebianPackage(package="linux-source-6.12", suite="bookworm"))


class Archive:
    """A Debian archive with one package, and the requests that it got."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.version = "6.12.9-1"
        self.asked: list[str] = []
        self.tarball = "linux-source-6.12.tar.xz"

    def look_up(self, package: str, suite: str, arch: str, progress: object) -> str:
        self.asked.append(f"look up {package}")
        return f"linux-source-6.12_{self.version}_all.deb"

    def download(
        self, packages: list[str], suite: str, arch: str, folder: Path, progress: object
    ) -> list[Path]:
        self.asked.append(f"download {packages[0]}")
        root = self.folder / self.version
        tree = make_fake_kernel(root / "in" / "linux-source-6.12")
        (root / "out/usr/src").mkdir(parents=True)
        (root / "out/DEBIAN").mkdir()
        control = f"Package: x\nVersion: {self.version}\nArchitecture: all\nMaintainer: x\n"
        (root / "out/DEBIAN/control").write_text(f"{control}Description: x\n")
        packed = root / "out/usr/src" / self.tarball
        run(["tar", "-cJf", str(packed), "-C", str(tree.parent), tree.name])
        folder.mkdir(parents=True, exist_ok=True)
        deb = folder / self.look_up("", "", "", None)
        self.asked.pop()
        run(["dpkg-deb", "--build", str(root / "out"), str(deb)])
        return [deb]


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    archive = Archive(tmp_path / "archive")
    monkeypatch.setattr(sources, "look_up", archive.look_up)
    monkeypatch.setattr(sources, "download", archive.download)
    return archive


def leftovers(cache: Path) -> list[str]:
    top = [path for name in ("trees", "debs") for path in (cache / "kernels" / name).glob("*")]
    return sorted(path.name for path in top)


def test_package_is_unpacked_once_until_a_refresh(archive: Archive, tmp_path: Path) -> None:
    first = find_source(PACKAGE, Silent())
    assert (first.version, first.id) == ("6.12.9", "linux-source-6.12_6.12.9-1")
    assert (first.tree / "kernel/sched/fair.c").is_file()
    assert leftovers(tmp_path / "cache") == ["linux-source-6.12_6.12.9-1"]
    archive.version = "6.12.10-1"
    assert find_source(PACKAGE, Silent()) == first
    assert archive.asked == ["look up linux-source-6.12", "download linux-source-6.12"]
    second = find_source(PACKAGE, Silent(), refresh=True)
    assert second.id == "linux-source-6.12_6.12.10-1"
    for refresh in (False, True):
        assert find_source(PACKAGE, Silent(), refresh=refresh) == second
    assert archive.asked.count("download linux-source-6.12") == 2


def test_a_pinned_version_is_asked_for(archive: Archive) -> None:
    pinned = DebianPackage(package="linux-source-6.12", suite="bookworm", version="6.12.9-1")
    find_source(Base(title="t", debian=pinned), Silent())
    assert archive.asked[0] == "look up linux-source-6.12=6.12.9-1"


def test_a_deleted_tree_comes_back(archive: Archive) -> None:
    first = find_source(PACKAGE, Silent())
    run(["rm", "-rf", str(first.tree)])
    archive.folder = archive.folder / "again"
    assert find_source(PACKAGE, Silent()).tree.is_dir()


def test_what_a_killed_unpacking_left_does_not_matter(tmp_path: Path) -> None:
    trees = tmp_path / "cache" / "kernels" / "trees"
    half = trees / ".new-linux-source-6.12_6.12.9-1"
    (half / "kernel").mkdir(parents=True)
    (half / "Makefile").write_text("VERSION = 6\n")
    (trees / f"{half.name}.deb").mkdir()
    assert find_source(PACKAGE, Silent()).version == "6.12.9"
    assert leftovers(tmp_path / "cache") == ["linux-source-6.12_6.12.9-1"]


def test_no_tree_stays_of_interrupted_unpacking_or_a_package_without_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, archive: Archive
) -> None:
    def interrupt(deb: Path, into: Path) -> None:
        (into / "Makefile").write_text("VERSION = 6\n")
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(sources, "_unpack", interrupt)
        find_source(PACKAGE, Silent())
    assert list((tmp_path / "cache/kernels/trees").iterdir()) == []
    archive.tarball, archive.folder = "something.tar.xz", tmp_path / "other"
    with refused(UserError):
        find_source(PACKAGE, Silent())
    assert list((tmp_path / "cache/kernels/trees").iterdir()) == []


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    tree = make_fake_kernel(tmp_path / "repository")
    commit_all(tree)
    return tree


def test_git_ref_and_one_that_is_not_there(repository: Path, tmp_path: Path) -> None:
    base, absent = (
        Base(title="t", git=GitSource(url=f"file://{repository}", ref=ref))
        for ref in ("main", "v9")
    )
    with refused(InfraError):
        find_source(absent, Silent())
    assert leftovers(tmp_path / "cache") == []
    found = find_source(base, Silent())
    assert found.version == "6.12.9"
    assert found.id.startswith("git-") and " main " in found.what
    assert not (found.tree / ".git").exists()
    run(["rm", "-rf", str(repository)])
    assert find_source(base, Silent()) == found
    assert leftovers(tmp_path / "cache") == [found.id]


def test_tree_that_is_none(tmp_path: Path) -> None:
    with refused(UserError):
        find_source(Base(title="t", tree=tmp_path), Silent())


def test_features_of_a_base_are_those_of_its_sources_and_series(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = make_fake_kernel(tmp_path / "linux")
    listed = "SCHED_FEAT(HRTICK, false)\n#ifdef A\n SCHED_FEAT(SIS_UTIL, true)\n#endif\n"
    (tree / features.FILE).write_text(listed)
    (tmp_path / "series.yaml").write_text(
        "name: s\ntitle: t\nbase: '6.12'\nversions: {since: '6.12', before: '6.13'}\n"
        "patches: [{file: a.patch, what: w}]\n"
    )
    (tmp_path / "a.patch").write_text(
        "-SCHED_FEAT(HRTICK, false)\n+SCHED_FEAT(HRTICK, true)\n"
        "-SCHED_FEAT(SIS_UTIL, true)\n+SCHED_FEAT(SIS_MORE, true)\n"
    )
    monkeypatch.setattr(features, "load_bases", lambda: {"mine": Base(title="t", tree=tree)})
    monkeypatch.setattr(features, "find_base", lambda _: Base(title="t", tree=tree))
    monkeypatch.setattr(features, "list_series", lambda: ("a/s",))
    monkeypatch.setattr(features, "load_series", lambda one: read_series(one, tmp_path))
    assert features.known_features("mine", None) == {"HRTICK", "SIS_UTIL"}
    assert features.known_features("mine", "a/s") == {"HRTICK", "SIS_MORE"}
    assert features.known_features("none", None) == frozenset()
    assert features.known_features("mine", "b/s") == frozenset()
