# SPDX-License-Identifier: Apache-2.0
"""How kbuild is run: with the same settings for every user."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asymlab.kernels.make import Site, find_toolchain, make
from asymlab.progress import Silent

_MAKEFILE = """\
Image:
	@umask; env | grep -vE '^(PATH|HOME|TMPDIR|PWD|OLDPWD|_|SHLVL|MAKEFLAGS)=' | sort
	@echo "$(KCFLAGS) $(CFLAGS_fair.o)"
"""


def settings(tree: Path) -> str:
    """Environment and flags that make gets in ``tree``, without the folder's name."""
    tree.mkdir()
    (tree / "Makefile").write_text(_MAKEFILE)
    site = Site(tree, "build-arm64", find_toolchain("arm64"), tree / "log", "a kernel")
    make(site, ["Image"], Silent(), KBUILD_BUILD_VERSION="k")
    return site.log.read_text().replace(str(tree), "TREE")


def test_settings_of_the_callers_shell_do_not_reach_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = settings(tmp_path / "one")
    assert "0022" in before and "KBUILD_BUILD_VERSION=k" in before and "-gdwarf-4" in before
    for name, value in {"TZ": "Asia/Tokyo", "KCFLAGS": "-Os", "LANG": "de_DE", "V": "1"}.items():
        monkeypatch.setenv(name, value)
    old = os.umask(0o077)
    try:
        assert settings(tmp_path / "other") == before
    finally:
        os.umask(old)
