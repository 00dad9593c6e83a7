# SPDX-License-Identifier: Apache-2.0
"""The LAVA server for tests starts in seconds, is isolated from the host, and leaves no files."""

from __future__ import annotations

import os
import socket
import stat
import sys
from pathlib import Path

import pytest

import lava_fleet
import lava_rootfs as module
from asymlab.errors import InfraError, UserError
from asymlab.paths import cache_root
from asymlab.proc import kill_group, run, spawn
from asymlab.progress import Silent
from goldens import refused
from lava_forward import Forward
from lava_rootfs import entered, load_recipe, machine_folder, rootfs
from lava_server import serving
from server_needs import needs_server
from waiting import wait_for

farm = pytest.mark.farm


def processes_of(folder: Path) -> list[str]:
    """Command lines of processes that have a file of ``folder`` in them, or were started in it."""
    found: list[str] = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            root = str((entry / "root").readlink())
        except OSError:
            continue
        if str(folder) in line or root.startswith(str(folder)):
            found.append(line)
    return found


def test_recipe_takes_lava_alone_from_backports() -> None:
    recipe = load_recipe()
    words = recipe.include.split(",")
    assert "postgresql" in words and f"lava-server/{recipe.backports}" in words
    assert all("/" not in word or word.endswith(f"/{recipe.backports}") for word in words)


def test_namespaces_are_all_new(tmp_path: Path) -> None:
    words = entered("a:b", tmp_path, "serve")
    for apart in ("--mount", "--pid", "--net", "--ipc", "--uts", "--kill-child=KILL"):
        assert apart in words
    assert words[-3:] == ["a:b", str(tmp_path), "serve"]


def test_folder_of_a_machine_goes_away_and_is_its_owners(tmp_path: Path) -> None:
    with machine_folder(tmp_path, "x") as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        (folder / "upper" / "file").touch()
    assert not list(tmp_path.iterdir())


def test_a_user_who_is_not_root_gets_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with refused(UserError), serving(1, Silent()):
        pass


def test_root_that_may_not_mount_gets_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container without that right: unshare is refused."""
    refuses = tmp_path / "unshare"
    refuses.write_text("#!/bin/sh\necho unshare failed: Operation not permitted\nexit 1\n")
    refuses.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with refused(UserError) as caught, serving(1, Silent()):
        pass
    assert "--privileged" in str(caught.value.hint)


def test_leftovers_of_the_killed_are_removed(tmp_path: Path) -> None:
    for name in (f"run-server-{os.getpid()}", "run-server-999999999", "base-1"):
        (tmp_path / name / "upper").mkdir(parents=True)
    module._tidy(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {f"run-server-{os.getpid()}", "base-1"}


def test_door_leads_to_the_socket_file_and_outlives_its_absence(tmp_path: Path) -> None:
    file = tmp_path / "sock"
    with Forward(file) as door:
        with socket.create_connection(("127.0.0.1", door.port), 5) as refused_client:
            assert refused_client.recv(1) == b""
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(file))
            server.listen()
            with socket.create_connection(("127.0.0.1", door.port), 5) as client:
                client.sendall(b"ping")
                inside, _ = server.accept()
                with inside:
                    assert inside.recv(4) == b"ping"
                    inside.sendall(b"pong")
                assert client.recv(4) == b"pong"


def test_door_that_is_taken_is_infrastructure(tmp_path: Path) -> None:
    with (
        Forward(tmp_path / "sock") as door,
        pytest.raises(InfraError, match="taken"),
        Forward(tmp_path / "sock", door.port),
    ):
        pass


@farm
@needs_server
def test_server_starts_apart_from_the_machine_and_leaves_nothing() -> None:
    rootfs(Silent())
    with serving(2, Silent()) as server:
        lava = lava_fleet.AdminServer(server.url, server.token)
        assert lava.user() == "admin"
        wait_for(lambda: len(lava.online()) == 2)
        assert stat.S_IMODE(server.token_file.stat().st_mode) == 0o600
        for port in (8000, 8001, 5432, 5500):
            with socket.socket() as probe:
                assert probe.connect_ex(("127.0.0.1", port)) != 0, port
        token = server.token.reveal()
        assert not [line for line in processes_of(Path("/")) if token in line]
        machine = server.folder.parent
    assert not machine.exists() and not processes_of(machine)
    assert str(machine) not in Path("/proc/mounts").read_text()


@farm
@needs_server
def test_server_whose_owner_is_killed_outright_dies_too(tmp_path: Path) -> None:
    rootfs(Silent())
    argv = [sys.executable, lava_fleet.__file__, "--workers", "1", "--boards", ""]
    child = spawn(argv, tmp_path / "errors")
    machine = cache_root() / "lava-server" / f"run-server-{child.pid}"
    try:
        assert child.stdout and child.stdout.readline().startswith(b"export ASYMLAB_LAVA_URL=")
        assert processes_of(machine)
    finally:
        kill_group(child)
    wait_for(lambda: not processes_of(machine))
    rootfs(Silent())
    assert not machine.exists()


@farm
@needs_server
def test_packages_are_known() -> None:
    found = rootfs(Silent())
    assert found.packages["lava-server"] == found.packages["lava-dispatcher"]
    assert found.packages["lava-server"].startswith("2026.")
    assert run(["du", "-sm", str(found.base)]).output.split()[0].isdigit()
