# SPDX-License-Identifier: Apache-2.0
"""Place files, their secrets and their lock."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

from asymlab.boards.place import lock as locks
from asymlab.boards.place.check import check_place
from asymlab.boards.place.environment import environment
from asymlab.boards.place.lock import lock_file, place_lock
from asymlab.boards.place.staging import served
from asymlab.config.place import load_place, place_file, places, secrets_set
from asymlab.errors import InfraError, UserError
from asymlab.model.place import Place, SecretSource
from asymlab.proc import kill_group, spawn
from asymlab.progress import Silent
from asymlab.session import RunOptions
from asymlab.session.boards import board_names, board_title, find_board
from asymlab.session.resolve import resolve
from goldens import refused
from made_place import made_place

LAVA = {
    "LAVA_CONNECTION_COMMAND": "telnet localhost 2000",
    "LAVA_POWER_ON_COMMAND": "pdu on",
    "LAVA_POWER_OFF_COMMAND": "pdu off",
    "LAVA_HARD_RESET_COMMAND": "pdu cycle",
    "ASYMLAB_TFTP": "/srv/tftp",
}


@pytest.mark.parametrize("name", places())
def test_shipped_places_become_labgrid_environments(name: str, tmp_path: Path) -> None:
    place = load_place(place_file(name), LAVA)
    made = environment(place, tmp_path / "labgrid.yaml")
    text = (tmp_path / "labgrid.yaml").read_text()
    assert made.config.get_targets()
    assert ("GrubStrategy" in text) is place.uses_grub


def test_lava_commands_come_from_the_environment() -> None:
    place = load_place(place_file("lava-inside"), LAVA)
    assert place.console.command == "telnet localhost 2000"
    assert place.power.cycle == "pdu cycle"
    with refused(UserError):
        load_place(place_file("lava-inside"), {})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("console: {}", "give one of serial, tcp, command"),
        ("console: {tcp: nowhere}", "HOST:PORT"),
        ("power: {on: a}", "needs one for off"),
        ("prompts: {grub: '('}", "grub: missing"),
        ("files: {tftp: /srv, prefix: ../etc}", "a folder below"),
        ("files: {tftp: /srv, http: 'https://lab'}", "http must be http://HOST"),
        ("files: {tftp: /srv, http: 'http://lab:8080/boot'}", "U-Boot loads by TFTP"),
        ("colour: red", "unknown key"),
        ("files: {tftp: 'env:NOT_SET'}", "6: files.tftp: the environment variable NOT_SET "),
    ],
)
def test_mistakes_are_named(change: str, reason: str, tmp_path: Path) -> None:
    lines = ["title: t", "arch: arm64", "chain: uboot-arm64", "console: {tcp: 'a:1'}"]
    lines += ["power: {on: a, off: b}", "files: {tftp: /srv}"]
    parts = {line.partition(":")[0]: line for line in (*lines, change)}
    file = tmp_path / "p.yaml"
    file.write_text("\n".join(parts.values()))
    with pytest.raises(UserError, match=reason):
        load_place(file)


def test_secrets_are_in_the_environment_and_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("hunter2\n")
    secrets = {"IPMI_PASSWORD": SecretSource(file=file)}
    file.chmod(0o644)
    with refused(UserError) as caught, secrets_set(secrets):
        pass
    assert "hunter2" not in str(caught.value)
    file.chmod(0o600)
    with secrets_set(secrets):
        assert os.environ["IPMI_PASSWORD"] == "hunter2"
        place = made_place(tmp_path, secrets=secrets)
        environment(place, tmp_path / "labgrid.yaml")
    assert "IPMI_PASSWORD" not in os.environ
    assert "hunter2" not in (tmp_path / "labgrid.yaml").read_text()
    assert "hunter2" not in place.model_dump_json()


HOLD = """\
import sys, time
from pathlib import Path
from asymlab.boards.place import lock as locks
from asymlab.boards.place.lock import place_lock
from asymlab.model.place import Place
from asymlab.progress import Silent
locks.SHARED = Path(sys.argv[1])
place = Place.model_validate_json(sys.argv[2])
with place_lock("rack7", place, Silent()):
    print("mine", flush=True)
    time.sleep(float(sys.argv[3]))
"""


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of locks."""
    monkeypatch.setattr(locks, "SHARED", tmp_path)
    return tmp_path


@contextmanager
def held(folder: Path, place: Place, seconds: float) -> Iterator[int]:
    """Another process that has the place; its id."""
    words = [str(folder), place.model_dump_json(), str(seconds)]
    child = spawn([sys.executable, "-c", HOLD, *words], folder / "errors")
    try:
        assert child.stdout and child.stdout.readline() == b"mine\n"
        yield child.pid
    finally:
        kill_group(child)


def test_a_second_process_waits_and_the_first_is_named(shared: Path) -> None:
    place = made_place(shared, wait_s=0.3)
    with held(shared, place, 2) as pid:
        refused = pytest.raises(InfraError, match=rf"process {pid}\) since")
        with refused as caught, place_lock("rack7", place, Silent()):
            pass
        assert caught.value.retriable
        begin = time.monotonic()
        with place_lock("rack7", place.model_copy(update={"wait_s": 20}), Silent()):
            assert time.monotonic() - begin > 0.3
            assert json.loads(lock_file(place).read_text())["pid"] == os.getpid()


def test_a_board_is_its_console(tmp_path: Path) -> None:
    one = made_place(tmp_path)
    other = made_place(tmp_path, 2)
    assert lock_file(one) != lock_file(other)
    assert lock_file(one) == lock_file(one.model_copy(update={"title": "another description"}))


def test_a_killed_process_leaves_the_board_free(shared: Path) -> None:
    place = made_place(shared, wait_s=0)
    with held(shared, place, 60):
        pass
    with place_lock("rack7", place, Silent()):
        pass


def test_missing_parts_and_the_console_of_a_board_in_use(shared: Path) -> None:
    place = made_place(shared, chain="uboot-arm64")
    bad = {item.what for item in check_place(place) if not item.is_good}
    assert bad == {"console", "TFTP folder", "device tree"}
    with place_lock("rack7", place, Silent()):
        found = {item.what: item for item in check_place(place)}
    assert found["console"].is_good and "not checked" in found["console"].text
    assert f"process {os.getpid()}" in found["in use"].text


@pytest.mark.parametrize(
    ("chain", "files", "asked"),
    [
        ("uboot-arm64", {"server": "lab"}, "/asymlab/kernel"),
        ("edk2-grub-arm64", {}, "/asymlab/kernel"),
        ("edk2-grub-arm64", {"server": "lab"}, "(tftp,lab)/asymlab/kernel"),
        ("edk2-grub-arm64", {"http": "http://lab:8080/a"}, "(http,lab:8080)/a/asymlab/kernel"),
    ],
)
def test_firmware_loads_from_the_server(
    chain: str, files: dict[str, str], asked: str, tmp_path: Path
) -> None:
    place = made_place(tmp_path, 1, chain)
    place = place.model_copy(update={"files": place.files.model_copy(update=files)})
    targets = environment(place, tmp_path / "labgrid.yaml").config.get_targets()
    provider = targets["main"]["resources"]["HTTPProvider" if "http" in files else "TFTPProvider"]
    assert served(place, provider["external"] + "kernel") == asked


EMULATED = [("", True), ("emulated: false", True), ("emulated: true", False)]


@pytest.mark.parametrize(("line", "is_real"), [*EMULATED, ("emulates: grub-arm64", False)])
def test_only_real_cpus_show_throughput_and_gathered_loads(
    line: str, is_real: bool, tmp_path: Path
) -> None:
    made = made_place(tmp_path).model_dump_json(exclude_defaults=True)
    file = tmp_path / "mine.yaml"
    file.write_text(f"{yaml.safe_dump(json.loads(made))}{line}\n")
    asked = resolve(RunOptions(system="asym-smt", board=f"place:{file}"))
    capabilities = asked.execution.backend.capabilities
    assert capabilities.throughput_comparable is is_real and not capabilities.repeats
    assert ("run" in asked.system.loads, bool(asked.experiments)) == (is_real, is_real)
    assert {"siblings", "light", "masked", "mixed"} <= asked.left_out.keys()
    assert ("run" in asked.left_out) is not is_real
    limits = " ".join(asked.execution.backend.limits)
    assert ("Throughput is this board's own" in limits) is is_real


def place_with(folder: Path, *lines: str) -> Path:
    """The file of a made-up place with more lines."""
    made = made_place(folder).model_dump_json(exclude_defaults=True)
    file = folder / "mine.yaml"
    file.write_text("\n".join([yaml.safe_dump(json.loads(made)).rstrip(), *lines, ""]))
    return file


@pytest.mark.parametrize(
    ("lines", "virtualization"),
    [
        ("virtualization: false", ""),
        ("virtualization: true", "real"),
        ("virtualization: true emulated: true", "emulated"),
        ("emulated: true", ""),
        ("emulates: grub-arm64", "emulated"),
    ],
)
def test_only_cpus_of_hardware_run_real_guests(
    lines: str, virtualization: str, tmp_path: Path
) -> None:
    words = lines.split()
    file = place_with(tmp_path, *map(" ".join, zip(words[::2], words[1::2], strict=True)))
    board = find_board(f"place:{file}")
    assert board.capabilities.virtualization == virtualization


@pytest.mark.parametrize(("text", "is_set"), [("true", True), ("", False)])
def test_a_lava_device_has_it_in_a_variable(text: str, is_set: bool) -> None:
    known = LAVA | {"ASYMLAB_VIRTUALIZATION": text}
    assert load_place(place_file("lava-inside"), known).virtualization is is_set


def test_a_system_that_needs_virtualization_is_refused_where_the_place_has_none(
    tmp_path: Path,
) -> None:
    with refused(UserError) as caught:
        resolve(RunOptions(system="kvm-yield", board=f"place:{place_with(tmp_path)}"))
    assert caught.value.file == tmp_path / "mine.yaml"
    file = place_with(tmp_path, "arch: x86_64", "virtualization: false")
    file.write_text(file.read_text().replace("arch: arm64\n", "").replace("arm64", "x86_64"))
    with refused(UserError) as caught:
        resolve(RunOptions(system="kvm-yield", board=f"place:{file}"))
    assert caught.value.line == len(file.read_text().splitlines())


def test_every_board_has_a_title() -> None:
    assert all(map(board_title, board_names()))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("rack7", "unknown board 'rack7'"),
        ("place:nowhere", "there is no place"),
        ("emulated:grub-riscv", "no emulated board"),
        ("my-board.yaml", "did you mean place:./my-board.yaml"),
    ],
)
def test_unknown_boards_are_refused(name: str, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        find_board(name)
