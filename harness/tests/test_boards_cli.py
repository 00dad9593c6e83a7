# SPDX-License-Identifier: Apache-2.0
"""asymlab boards: its output for a board that the user adds."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from asymlab.boards.emulated.facade import place_title
from asymlab.boards.place import check
from asymlab.cli.main import app
from asymlab.errors import UserError
from asymlab.session.boards import find_board
from goldens import assert_golden

PARTS = {
    "title": "mine",
    "arch": "arm64",
    "chain": "edk2-grub-arm64",
    "console": "{command: sh}",
    "power": "{on: 'true', off: 'true'}",
}


def place_file(folder: Path, **changes: str) -> Path:
    """A complete place file, with changes."""
    served = folder / "tftp"
    served.mkdir(exist_ok=True)
    parts = {**PARTS, "files": f"{{tftp: {served}, server: 127.0.0.1}}", **changes}
    file = folder / "mine.yaml"
    file.write_text("".join(f"{key}: {value}\n" for key, value in parts.items()))
    return file


def shown(file: Path, *options: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["boards", f"place:{file}", *options])
    return done.exit_code or done.return_value or 0, done.output


@pytest.fixture
def tftp(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """A TFTP server without files, and the requests that it got."""
    got: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))

        def answer() -> None:
            request, client = server.recvfrom(1024)
            got.append(request)
            server.sendto(b"\0\5\0\1no such file\0", client)

        monkeypatch.setattr(check, "TFTP_PORT", server.getsockname()[1])
        threading.Thread(target=answer, daemon=True).start()
        yield got


def test_a_tftp_server_is_asked_unless_it_is_inside_an_emulator(
    tmp_path: Path, tftp: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said = shown(place_file(tmp_path))
    assert code == 0
    assert tftp == [b"\0\1asymlab/asymlab-check\0octet\0"]
    assert "NO" not in said and "error" not in said
    assert len(re.findall(r"^console", said, re.MULTILINE)) == 1
    monkeypatch.setattr(check, "TFTP_S", 0.1)
    code, said = shown(place_file(tmp_path))  # the server answers once
    assert code == 3
    assert re.search(r"TFTP server +NO +127.0.0.1 does not answer a read request", said)
    code, said = shown(place_file(tmp_path, emulated="true"))
    assert code == 0
    assert re.search(r"TFTP server +- +127.0.0.1; not checked", said)


def test_what_is_missing_is_marked_with_a_hint_and_counted(tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("hunter2")
    secret.chmod(0o644)
    file = place_file(
        tmp_path,
        power="{on: no-such-program on, off: 'true'}",
        files="{tftp: /nowhere/tftp, server: tftp.lab.example}",
        secrets=f"{{BMC: {{file: {secret}}}}}",
    )
    code, said = shown(file)
    assert code == 3
    assert "hunter2" not in said
    for line in (
        r"power on +NO +command no-such-program",
        r"hint: .*without a shell",
        r"TFTP folder +NO +/nowhere/tftp does not exist",
        r"hint: `files: \{tftp",
        r"TFTP server +NO +tftp.lab.example is a name",
        r"secret BMC +NO .*the file of a secret is readable",
        r"hint: chmod 600",
        r"^error: 4 of 9 checks of place:mine failed",
    ):
        assert re.search(line, said, re.MULTILINE), f"{line}:\n{said}"
    code, said = shown(file, "--json")
    assert code == 3
    checks = {item["what"]: item for item in json.loads(said[said.index("{\n") :])["checks"]}
    assert checks["TFTP folder"]["is_good"] is False and checks["TFTP folder"]["hint"]


@pytest.mark.parametrize(
    ("changes", "reason", "hint"),
    [
        ({"chain": "grub"}, "mine.yaml:3: chain: no boot chain is called grub", "edk2-grub"),
        ({"chain": "uboot-arm46"}, "mine.yaml:3: chain", "did you mean uboot-arm64?"),
        ({"arch": "x86_64"}, "mine.yaml:2: arch: x86_64, but edk2-grub-arm64 is for arm64", "x86"),
        ({"uboot": "{tree: '1'}"}, "mine.yaml:7: uboot: boot chain edk2-grub-arm64 has", "remove"),
        ({"chain": "uboot-arm64", "grub": "{}"}, "mine.yaml:7: grub: boot chain uboot", "remove"),
        (
            {"power": "{pdu: {model: netoi, host: pdu, index: 1}}"},
            "mine.yaml:5: power.pdu.model: labgrid has no power switch model netoi",
            "did you mean netio?",
        ),
    ],
)
def test_a_place_that_cannot_boot_is_refused_and_listed_so(
    changes: dict[str, str], reason: str, hint: str, tmp_path: Path
) -> None:
    file = place_file(tmp_path, **changes)
    with pytest.raises(UserError) as caught:
        find_board(f"place:{file}")
    assert reason in caught.value.message
    assert place_title(str(file)).startswith(f"cannot be used here: {reason}")
    assert hint in caught.value.hint


def test_tables_that_are_not_there_are_not_taken_for_some(tmp_path: Path) -> None:
    words = ["tables", "verify", "nosuch", "--board", f"place:{place_file(tmp_path)}"]
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, UserError)
    assert_golden(done.exception.message)
