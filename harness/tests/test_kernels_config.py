# SPDX-License-Identifier: Apache-2.0
"""Fragments: an option that did not survive is reported with file and line, value and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.errors import UserError
from asymlab.kernels.bases import find_base, load_bases
from asymlab.kernels.fragments import (
    check_survived,
    fragment_digest,
    fragment_text,
    load_fragments,
    named_fragments,
    with_fragment,
)
from asymlab.kernels.make import find_toolchain
from goldens import assert_golden, refused

KCONFIG = """\
config SMP
	bool "many CPUs"

config NUMA
	bool "many nodes"
	depends on SMP && !FLAT # a comment
	help
	help text depends on nothing

config DEEP
	bool "several lines"
	depends on NUMA
	depends on X86 || ARM64
"""


@pytest.fixture
def fragments(tmp_path: Path) -> Path:
    (tmp_path / "common.config").write_text("# why\n\nCONFIG_SMP=y\nCONFIG_NUMA=y\n")
    (tmp_path / "arm64.config").write_text('CONFIG_NAME="x"\n# CONFIG_DEEP is not set\n')
    (tmp_path / "linux").mkdir()
    (tmp_path / "linux" / "Kconfig").write_text(KCONFIG)
    return tmp_path


def check(folder: Path, dot_config: str) -> None:
    (folder / ".config").write_text(dot_config)
    check_survived(
        load_fragments("arm64", "7.3", folder=folder), folder / ".config", folder / "linux"
    )


def test_every_lost_option_is_named_with_where_and_why(fragments: Path) -> None:
    check(fragments, 'CONFIG_SMP=y\nCONFIG_NUMA=y\nCONFIG_NAME="x"\n# CONFIG_DEEP is not set\n')
    with pytest.raises(UserError) as caught:
        check(fragments, 'CONFIG_SMP=y\nCONFIG_FLAT=y\nCONFIG_NAME="x"\n')
    assert (caught.value.file, caught.value.line) == (fragments / "common.config", 4)
    assert_golden(str(caught.value))
    with pytest.raises(UserError) as caught:
        check(fragments, "CONFIG_NUMA=m\nCONFIG_DEEP=y\n")
    assert_golden(str(caught.value))


def test_an_optional_option_may_be_lost_unless_another_file_needs_it(fragments: Path) -> None:
    (fragments / "optional.config").write_text("CONFIG_OLD=y\nCONFIG_SMP=y\n")
    options = load_fragments("arm64", "7.3", folder=fragments)
    assert "CONFIG_OLD=y\n" in fragment_text(options)
    have = 'CONFIG_SMP=y\nCONFIG_NUMA=y\nCONFIG_NAME="x"\n'
    check(fragments, have)
    with refused(UserError):
        check(fragments, have.replace("CONFIG_SMP=y\n", ""))


def test_an_alternative_is_unmet_when_all_of_it_is_off(fragments: Path) -> None:
    (fragments / "arm64.config").write_text("CONFIG_DEEP=y\n")
    with refused(UserError):
        check(fragments, "CONFIG_SMP=y\nCONFIG_NUMA=y\n")


def test_a_broken_line_is_named(fragments: Path) -> None:
    (fragments / "arm64.config").write_text("CONFIG_A=y\nCONFIG_B\n")
    with refused(UserError):
        load_fragments("arm64", "7.3", folder=fragments)


def test_comments_do_not_change_the_digest(fragments: Path) -> None:
    before = fragment_digest(load_fragments("arm64", "7.3", folder=fragments))
    (fragments / "common.config").write_text("CONFIG_NUMA=y\n# other words\nCONFIG_SMP=y\n")
    assert fragment_digest(load_fragments("arm64", "7.3", folder=fragments)) == before
    (fragments / "common.config").write_text("CONFIG_NUMA=y\nCONFIG_SMP=m\n")
    assert fragment_digest(load_fragments("arm64", "7.3", folder=fragments)) != before


def test_a_named_fragment_replaces_options_of_the_common_ones(fragments: Path) -> None:
    plain = load_fragments("arm64", "7.3", folder=fragments)
    (fragments / "kvm.config").write_text("CONFIG_KVM=y\n# CONFIG_NUMA is not set\n")
    (fragments / "kvm-arm64.config").write_text("CONFIG_VGIC=y\n")
    (fragments / "kvm-x86_64.config").write_text("CONFIG_KVM_AMD=y\n")
    assert load_fragments("arm64", "7.3", folder=fragments) == plain
    values = {o.name: o.value for o in load_fragments("arm64", "7.3", "kvm", fragments)}
    added = {"CONFIG_KVM": "y", "CONFIG_NUMA": "n", "CONFIG_VGIC": "y"}
    assert values == {option.name: option.value for option in plain} | added


def test_fragments_add_up(fragments: Path) -> None:
    for name in ("kvm", "isolation"):
        (fragments / f"{name}.config").write_text(f"CONFIG_{name.upper()}=y\n")
    both = with_fragment("kvm", "isolation")
    assert (both, with_fragment(both, "kvm"), with_fragment(None, "kvm")) == (
        "kvm+isolation",
        "kvm+isolation",
        "kvm",
    )
    paths = named_fragments(both, "arm64", fragments)
    assert [path.name for path in paths] == ["kvm.config", "isolation.config"]
    names = {option.name for option in load_fragments("arm64", "7.3", both, fragments)}
    assert {"CONFIG_KVM", "CONFIG_ISOLATION"} <= names


@pytest.mark.parametrize("config", ["kwm", "common", "arm64", "kvm-arm64", "kvm+", "kvm+kwm"])
def test_only_fragments_that_not_every_kernel_has_can_be_named(
    fragments: Path, config: str
) -> None:
    for name in ("kvm", "kvm-arm64", "before-6.15"):
        (fragments / f"{name}.config").write_text("")
    with pytest.raises(
        UserError, match=f"no kernel configuration {config.removeprefix('kvm+')}"
    ) as caught:
        load_fragments("arm64", "7.3", config, fragments)
    assert caught.value.hint == "known: kvm"


@pytest.mark.parametrize("arch", ARCHES)
def test_shipped_fragment_of_hosts(arch: str) -> None:
    plain = {str(option) for option in load_fragments(arch, "7.3")}
    options = {str(option) for option in load_fragments(arch, "7.3", "kvm")}
    assert {"CONFIG_KVM=y", "CONFIG_FAIR_GROUP_SCHED=y", "CONFIG_HZ_1000=y"} <= options - plain
    assert plain - options == {"CONFIG_HZ_100=y"}
    assert ("CONFIG_KVM_AMD=y" in options) is (arch == "x86_64")


@pytest.mark.parametrize("arch", ARCHES)
def test_shipped_fragments_load(arch: str) -> None:
    names = {option.name for option in load_fragments(arch, "7.3")}
    assert {"CONFIG_SCHED_SMT", "CONFIG_ACPI_TABLE_UPGRADE", "CONFIG_VIRTIO_CONSOLE"} <= names


@pytest.mark.parametrize(
    ("tool", "package"),
    [("flex", "flex"), ("bc", "bc"), ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu")],
)
def test_a_missing_tool_names_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, package: str
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    for name in ("make", "gcc", "flex", "bison", "bc", "patch", "aarch64-linux-gnu-gcc"):
        if name != tool:
            (tmp_path / name).write_text("#!/bin/sh\necho gcc 1\n")
            (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match=f"{tool} is not installed") as caught:
        find_toolchain("arm64")
    assert caught.value.hint == f"apt-get install {package}"


def test_unknown_architecture() -> None:
    with refused(UserError):
        find_toolchain("riscv")


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{title: t}", "needs one of debian, git and tree, has none"),
        ("{title: t, tree: /x, git: {url: u, ref: r}}", "has git and tree"),
        ("{title: t, debian: {package: p, suit: s}}", "suit: unknown key"),
    ],
)
def test_broken_bases(tmp_path: Path, entry: str, expected: str) -> None:
    path = tmp_path / "bases.yaml"
    path.write_text(f'bases:\n  "1.0": {entry}\n')
    with pytest.raises(UserError, match=rf"bases.yaml:2: .*{expected}"):
        load_bases(path)


def test_an_unknown_base_lists_the_known_ones() -> None:
    with refused(UserError):
        find_base("6.1")
    assert set(load_bases()) >= {"6.12", "7.3"}


def test_an_option_that_went_away_is_asked_of_older_kernels_only() -> None:
    for version, asked in (("6.12.117", True), ("6.14", True), ("6.15", False), ("7.3.4", False)):
        names = {option.name for option in load_fragments("arm64", version)}
        assert ("CONFIG_SCHED_DEBUG" in names) is asked, version
