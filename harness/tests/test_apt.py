# SPDX-License-Identifier: Apache-2.0
"""The private apt: which archive it takes, what it fetches, and what remains after an error."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from asymlab import apt, debian
from asymlab.errors import InfraError, UserError
from asymlab.progress import Silent
from goldens import refused

ONE_LINE = """\
deb https://packages.vendor.example/apt stable-tool main
deb https://download.other.example/linux/debian bookworm stable
deb [arch=amd64 signed-by=/x.gpg] http://mirror.example/debian/ bookworm main contrib
deb http://mirror.example/debian bookworm-updates main
# deb http://commented.example/debian bookworm-updates main
deb http://sec.example/debian-security bookworm-security main
"""

DEB822 = """\
Types: deb deb-src
URIs: http://mirror.example/debian
Suites: trixie trixie-updates trixie-backports
Components: main
Signed-By: /x.gpg

Types: deb
URIs: http://off.example/debian
Suites: trixie-updates
Components: main
Enabled: no

Types: deb
URIs: http://sec.example/debian-security
Suites: trixie-security
Components: main
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize(("name", "text"), [("a.list", ONE_LINE), ("b.sources", DEB822)])
def test_archive_comes_from_the_systems_sources(tmp_path: Path, name: str, text: str) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / name).write_text(text)
    options = ("-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={parts}")
    found = debian.system_archive(options)
    assert found == debian.Archive(
        "http://mirror.example/debian", "http://sec.example/debian-security"
    )


def test_security_lies_beside_main_and_other_distributions_are_refused() -> None:
    found = debian.archive_of([("http://mirror.example/debian", "bookworm")])
    assert found.security == "http://mirror.example/debian-security"
    with refused(UserError):
        debian.archive_of([("http://archive.ubuntu.example/ubuntu", "noble")])


def test_unknown_suite_or_no_apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for suite in ("woody", "bookworm"):
        with refused(UserError):
            apt.download(["x"], suite, "amd64", tmp_path, Silent())
        monkeypatch.setenv("PATH", str(tmp_path))


CONTENT = b"a package"

FAKE_APT = """\
#!/bin/sh
# an archive with one package; counts what it is asked for
for word; do last=$word; done
case "$*" in
*"update --print-uris"*) echo "'http://m.example/debian/dists/bookworm/main/binary-amd64/P' x 0 " ;;
*" update")
	echo update >>"$FAKE/asked"
	[ ! -e "$FAKE/offline" ] || { echo "E: no network"; exit 100; } ;;
*--print-uris*)
	[ -e "$FAKE/has" ] || { echo "E: Unable to locate package $last"; exit 100; }
	echo "'http://mirror.example/tool_1%3a2_all.deb' tool_1%3a2_all.deb 9 SHA256:@SHA@" ;;
*download*)
	echo "download $last" >>"$FAKE/asked"
	printf '%s' "a pack" >tool_1%3a2_all.deb
	[ ! -e "$FAKE/cut" ] || exit 100
	printf '%s' "age" >>tool_1%3a2_all.deb
	echo "dlstatus:1:50.0:Retrieving file 1 of 1" ;;
esac
"""


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for apt-get; files in the folder control it and record its arguments."""
    folder = tmp_path / "fake"
    folder.mkdir()
    script = folder / "apt-get"
    script.write_text(FAKE_APT.replace("@SHA@", hashlib.sha256(CONTENT).hexdigest()))
    script.chmod(0o755)
    monkeypatch.setenv("FAKE", str(folder))
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    (folder / "has").touch()
    return folder


def get(folder: Path) -> list[Path]:
    return apt.download(["tool"], "bookworm", "amd64", folder, Silent())


def asked(archive: Path) -> list[str]:
    return (archive / "asked").read_text().split("\n")[:-1]


def test_downloads_once_unless_the_file_is_damaged(archive: Path, tmp_path: Path) -> None:
    (deb,) = get(tmp_path / "debs")
    assert deb.read_bytes() == CONTENT
    assert get(tmp_path / "debs") == [deb]
    assert asked(archive) == ["update", "download tool=1:2"]
    deb.write_bytes(b"a pack")
    assert get(tmp_path / "debs")[0].read_bytes() == CONTENT
    assert asked(archive).count("download tool=1:2") == 2


def test_a_cut_download_leaves_nothing(archive: Path, tmp_path: Path) -> None:
    (archive / "cut").touch()
    with refused(InfraError) as caught:
        get(tmp_path / "debs")
    assert caught.value.retriable
    assert list((tmp_path / "debs").iterdir()) == []
    # a killed process cannot clean up: its remains must not fail the next
    left = tmp_path / "debs" / ".new-bookworm-amd64"
    left.mkdir()
    (left / "tool_1%3a2_all.deb").write_bytes(b"a pa")
    (archive / "cut").unlink()
    assert get(tmp_path / "debs")[0].read_bytes() == CONTENT
    assert [path.name for path in (tmp_path / "debs").iterdir()] == ["tool_1%3a2_all.deb"]


def test_an_index_is_renewed_if_it_is_old_or_lacks_the_package(
    archive: Path, tmp_path: Path, cache: Path
) -> None:
    get(tmp_path / "debs")
    (archive / "has").unlink()
    with refused(UserError):
        get(tmp_path / "debs")
    assert asked(archive).count("update") == 2
    (archive / "has").touch()
    # without a network the old one is used
    (archive / "offline").touch()
    os.utime(cache / "apt" / "bookworm-amd64" / "updated", (0, 0))
    get(tmp_path / "debs")
    assert asked(archive).count("update") == 3


def test_no_index_and_no_network(archive: Path, tmp_path: Path) -> None:
    (archive / "has").unlink()
    (archive / "offline").touch()
    with refused(InfraError) as caught:
        get(tmp_path / "debs")
    assert "E: no network" in str(caught.value)
