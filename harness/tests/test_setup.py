# SPDX-License-Identifier: Apache-2.0
"""harness/setup.sh: which packages it installs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from asymlab.paths import data_root

PYTHONS = ("python3", "python3.14", "python3.13", "python3.12", "python3.11")


def installs(installed: list[str], folder: Path) -> list[str]:
    """The packages that setup.sh installs where dpkg lists these; it ends for lack of Python."""
    asked = folder / "asked"
    programs = {
        "dpkg-query": "cat <<'END'\n" + "\n".join(installed) + "\nEND",
        "dpkg": "true",
        "apt-get": f'case "$*" in *install*) echo "$@" >{asked} ;; esac',
        "sudo": '"$@"',
        **dict.fromkeys(PYTHONS, "exit 1"),
    }
    for name, text in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    setup = data_root() / "harness" / "setup.sh"
    env = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
    ended = subprocess.run([str(setup)], env=env, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    words = asked.read_text().split() if asked.is_file() else ended.stderr.split()
    return words[words.index("install") + 1 :] if "install" in words else []


def needed() -> list[str]:
    lines = (data_root() / "harness" / "packages.txt").read_text().splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def test_packages_that_others_provide_are_there(tmp_path: Path) -> None:
    whole = [f"installed {name}, " for name in needed()]
    assert installs(whole, tmp_path) == []
    renamed = [
        line.replace("libarchive13, ", "libarchive13t64, libarchive13 (= 3.7), x") for line in whole
    ]
    assert renamed != whole
    assert installs(renamed, tmp_path) == []
    lacking = ["installed libarchive13t64, ", "config-files libarchive13, ", *whole]
    lacking.remove("installed libarchive13, ")
    assert installs(lacking, tmp_path) == ["libarchive13"]
