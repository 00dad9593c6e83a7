# SPDX-License-Identifier: Apache-2.0
"""Kernels, guest programs and initramfs have the same bytes for other users and folders.

The first build uses this machine's settings. The second has a separate cache in another folder,
another user and host name, home, language, time zone and umask, one CPU, and tools that Linux looks
for but does not need.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asymlab.kernels.build import build
from asymlab.kernels.kernel import Kernel
from asymlab.paths import cache_root
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.store import file_digest
from made_kernels import Wanted

pytestmark = [
    pytest.mark.build,
    pytest.mark.qemu,
    pytest.mark.tier("all", seconds=900),
    pytest.mark.xdist_group("elsewhere"),
]

USER = """
umask 077
hostname elsewhere
exec unshare --user --map-user=4711 --map-group=4711 taskset --cpu-list 0 "$@"
"""

TOOLS = {
    "rustc": "rustc 1.95.0 (0123456789 2026-04-14)",
    "bindgen": "bindgen 0.72.0",
    "pahole": "v1.30",
}
"""Tools that are installed there, and what they print."""

BUILT: list[Wanted] = [
    ("6.12", "arm64", "asym-smt/6.12", None),
    ("6.12", "x86_64", "balance-gate/6.12", None),
    ("7.3", "x86_64", "topo-aware/7.3", "cache"),
]
"""Both bases and architectures, each from a whole build on one CPU. Other series start from the
same objects, and other fragments add options."""

LOADED = ("image", "system_map", "code")
"""What is booted of a kernel, and what its points are found in."""


class Elsewhere:
    """Commands of asymlab there."""

    def __init__(self, folder: Path) -> None:
        tools = folder / "bin"
        tools.mkdir()
        for name, prints in TOOLS.items():
            (tools / name).write_text(f"#!/bin/sh\necho '{prints}'\n")
            (tools / name).chmod(0o755)
        self._env = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "ASYMLAB_CACHE": str(folder / "another-cache-of-another-user"),
            "ASYMLAB_RUNS": str(folder / "runs"),
            "HOME": str(folder / "home"),
            "LANG": "de_DE.UTF-8",
            "TZ": "Asia/Tokyo",
        }
        (folder / "home").mkdir()
        # the emulator is not what this is about
        there = folder / "another-cache-of-another-user" / "qemu"
        there.mkdir(parents=True)
        run(["cp", "-a", str(cache_root() / "qemu" / "store"), str(there)], deadline_s=600)

    def __call__(self, *words: str) -> dict[str, Any]:
        """What a command prints as JSON."""
        asymlab = [sys.executable, "-m", "asymlab", *words, "--json"]
        argv = ["unshare", "--user", "--map-root-user", "--uts", "sh", "-ec", USER, "sh", *asymlab]
        return said(argv, self._env)


def said(argv: list[str], env: dict[str, str] | None = None) -> dict[str, Any]:
    """What a command prints as JSON; how far it is goes elsewhere."""
    env = {**os.environ, **(env or {})}
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=7200)
    assert done.stdout, done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    return Elsewhere(tmp_path_factory.mktemp("elsewhere"))


def contents(kernel: Kernel) -> dict[str, str]:
    paths = {name: getattr(kernel, name) for name in LOADED}
    return {name: file_digest(path) for name, path in paths.items() if path.exists()}


@pytest.mark.parametrize(("base", "arch", "series", "config"), BUILT)
def test_kernels_are_the_same(
    base: str, arch: str, series: str, config: str | None, elsewhere: Elsewhere
) -> None:
    """The base, and the series that is built on its objects."""
    for patches in (series, None):
        here = build(base, arch, patches, Silent(), config=config)
        words = ["--arch", arch]
        words += ["--series", patches] if patches else []
        words += ["--config", config] if config else []
        printed = elsewhere("kernel", "build", base, *words)
        there = Kernel.model_validate({name: printed[name] for name in Kernel.model_fields})
        assert there.folder != here.folder
        assert (there.key, contents(there)) == (here.key, contents(here))
        assert len(contents(here)) >= 2


@pytest.mark.parametrize(("system", "arm"), [("asym-smt", "asym+smt"), ("balance-gate", "gate")])
def test_a_run_is_the_same(
    system: str, arm: str, elsewhere: Elsewhere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kernel, initramfs with all guest programs, and what the CPUs executed in which order."""
    words = ["run", system, "--board", "qemu-pt", "--arms", arm, "--replicas", "1", "--seed", "7"]
    words += ["--only", "placement"] if system == "asym-smt" else ["--machine", "granite-16"]
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    argv = [sys.executable, "-m", "asymlab", *words, "--fresh", "--json"]
    here, there = said(argv), elsewhere(*words)
    assert booted(here) == booted(there)
    assert booted(here)


def booted(result: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Digest of the kernel, of the initramfs, and slice hash, of each boot."""
    samples = [one for arm in result["arms"] for one in arm["samples"]]
    samples += [one for e in result["experiments"] for row in e["rows"] for one in row["samples"]]
    facts = [sample["facts"] for sample in samples]
    return [(one["kernel_image"], one["initramfs"], one["slice_hash"]) for one in facts]
