# SPDX-License-Identifier: Apache-2.0
"""The stand-in for docker, called as LAVA calls docker."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from asymlab.lava.forms import LAVASIDE
from asymlab.proc import Done, ended, kill_group, run, spawn
from waiting import HANG_S


class Docker:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {"ASYMLAB_CONTAINERS": str(folder / "containers")}

    def argv(self, *words: str) -> list[str]:
        return [sys.executable, "-P", str(LAVASIDE / "docker.py"), *words]

    def __call__(self, *words: str) -> Done:
        return run(self.argv(*words), env=self.env, check=False, deadline_s=20)


@pytest.fixture
def docker(tmp_path: Path) -> Docker:
    return Docker(tmp_path)


def test_a_container_is_a_command_with_mounts_and_variables(docker: Docker) -> None:
    source = docker.folder / "overlay"
    source.mkdir()
    (source / "environment").write_text("here")
    mount = docker.folder / "deep" / "lava-1"
    done = docker(
        *("run", "--interactive", "--tty", "--rm", "--init", "--name=c1"),
        f"--mount=type=bind,source={source},destination={mount}",
        *(f"--mount=type=bind,source={source},destination={source},readonly=true",),
        *("--env=PS1=docker-test-shell:$ ", "asymlab/harness:latest"),
        *("sh", "-c", f'cat {mount}/environment; echo "[$PS1]"; exit 7'),
    )
    assert (done.code, done.output) == (7, "here[docker-test-shell:$ ]\n")
    assert docker("inspect", "--format=.", "c1").code == 0
    assert docker("rm", "-f", "c1").code == 0
    assert not mount.is_symlink() and (source / "environment").exists()
    assert docker("inspect", "--format=.", "c1").code == 1


def test_removing_ends_what_runs(docker: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CONTAINERS", docker.env["ASYMLAB_CONTAINERS"])
    child = spawn(docker.argv("run", "--name=c2", "image", "sleep", "600"), docker.folder / "err")
    try:
        while docker("inspect", "--format=.", "c2").code:
            assert not ended(child, 0.05)
        docker("rm", "-f", "c2")
        assert ended(child, HANG_S)
    finally:
        kill_group(child)


def test_what_lava_asks_before_it_runs_one(docker: Docker) -> None:
    arch = docker("inspect", "--format", "{{.Architecture}}", "image").output.strip()
    assert arch == os.uname().machine
    assert docker("image", "inspect", "--format", "x", "image").code == 0
    assert docker("pull", "image").code == 0
    assert docker("swarm", "init").code == 1
