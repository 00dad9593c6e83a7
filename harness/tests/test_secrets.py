# SPDX-License-Identifier: Apache-2.0
"""No secret is in what asymlab leaves and shows, whatever commands and servers make of it.

Each kind goes through the commands of a user; then all files, all output and every command line
that was to be seen meanwhile are searched.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shlex
import sys
from pathlib import Path

import pytest
import yaml

from asymlab.errors import ExitCode
from asymlab.lava.credentials import FILE_VARIABLE, TOKEN_VARIABLE, URL_VARIABLE
from asymlab.lava.rest import LavaServer
from asymlab.paths import cache_root
from asymlab.redact import MARK, Redactor, add_secret
from asymlab.results.db import VARIABLE
from made_farm import matrix_file
from made_nights import BREAK, kept, night
from made_secrets import Spy, farm, private
from made_system import short_asym_smt

DONE, FAILED, USAGE, INFRA = ExitCode.PASS, ExitCode.FAIL, ExitCode.USAGE, ExitCode.INFRA

GUARD = """
import hashlib, os, sys
for name, wanted in {wanted!r}.items():
    password = os.environ[name]
    for stream in (sys.stdout, sys.stderr):
        print("logs in with", password, file=stream, flush=True)
    if hashlib.sha256(password.encode()).hexdigest() != wanted:
        sys.exit("access denied")
if sys.argv[2] == "on" and os.path.exists("jammed"):
    sys.exit(1)
os.execv(sys.executable, [sys.executable, "-m", "asymlab.boards.emulated.rack", *sys.argv[1:]])
"""
"""Stands before an emulated board's power and console: wants passwords, and gossips."""


def broken(server: LavaServer, *_: object) -> None:
    raise RuntimeError(f"a header {server._session.auth._token.reveal()}")  # type: ignore[union-attr]


def sentinel() -> str:
    """A secret that is nowhere else."""
    return f"Geheim{secrets.token_hex(8)}"


def guarded(folder: Path, rack: Path, bmc: str, pdu: str) -> Path:
    """A place file whose commands want two passwords."""
    guard = folder / "guard.py"
    given = {"BMC_PASSWORD": bmc, "PDU_PASSWORD": pdu}
    wanted = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in given.items()}
    guard.write_text(GUARD.format(wanted=wanted))
    command = shlex.join([sys.executable, str(guard), str(rack)])
    about = {
        "title": "guarded",
        "arch": "arm64",
        "chain": "edk2-grub-arm64",
        "emulates": "grub-arm64",
        "console": {"command": f"{command} console"},
        "power": {"on": f"{command} on", "off": f"{command} off", "settle_s": 0},
        "files": {"tftp": str(rack / "tftp"), "server": "10.0.2.2"},
        "secrets": {
            "BMC_PASSWORD": {"file": str(private(folder / "keys" / "bmc", bmc))},
            "PDU_PASSWORD": {"env": "LAB_PDU"},
        },
    }
    path = folder / "guarded.yaml"
    path.write_text(yaml.safe_dump(about))
    return path


@pytest.mark.qemu
def test_passwords_of_a_board_are_in_nothing_that_a_run_leaves(tmp_path: Path) -> None:
    work, rack = tmp_path / "work", tmp_path / "rack"
    work.mkdir()
    bmc, pdu = sentinel(), sentinel()
    spy = Spy(work, (bmc, pdu), apart=True, LAB_PDU=pdu)
    place = f"place:{guarded(tmp_path, rack, bmc, pdu)}"
    system = short_asym_smt(tmp_path)
    run = ("run", system, "--board", place, "--arms", "asym+smt", "--only", "placement")
    try:
        spy.asymlab("boards", "emulated:grub-arm64", "--furnish", rack, code=DONE)
        spy.asymlab("boards", place, code=DONE)
        (tmp_path / "keys" / "bmc").chmod(0o644)
        assert "chmod 600" in spy.asymlab(*run, code=USAGE)
        assert "chmod 600" in spy.asymlab("boards", place, code=INFRA)
        (tmp_path / "keys" / "bmc").chmod(0o600)
        (work / "jammed").touch()
        said = spy.asymlab(*run, code=INFRA)
        assert f"a power command failed (exit code 1): logs in with {MARK}" in said
        (work / "jammed").unlink()
        spy.asymlab(*run, "--replicas", "1", "--json", code=DONE)
    finally:
        spy.python("-m", "asymlab.boards.emulated.rack", rack, "stop", code=DONE)
    for words in ("history asym-smt", "report", "nightly -o n.html"):
        spy.asymlab(*words.split(), code=DONE)
    runs = sorted(path for path in (work / "results" / "runs").iterdir() if path.is_dir())
    for kind in ("junit", "kcidb"):
        spy.asymlab("export", kind, runs[-1], "-o", f"{kind}.out", code=DONE)
    consoles = [path.read_text(errors="replace") for path in runs[-1].rglob("console.log")]
    assert consoles and all(f"logs in with {MARK}" in text for text in consoles)
    assert not spy.leaks(cache_root() / "crashes", Path("/run/lock"))


@pytest.mark.parametrize("way", ["environment", "file"])
def test_a_token_is_shown_to_its_server_only(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = sentinel()
    file = private(tmp_path / "keys" / "token", token)
    how = {TOKEN_VARIABLE: token} if way == "environment" else {FILE_VARIABLE: str(file)}
    work = tmp_path / "work"
    work.mkdir()
    spy = Spy(work, (token,), ASYMLAB_CACHE=str(tmp_path / "cache"))
    spy.env |= how
    matrix = (str(matrix_file(work, (1,))), "--campaign", "secrets")
    with farm() as (url, server):
        spy.env[URL_VARIABLE] = url
        spy.asymlab("farm", "submit", *matrix, "--json", code=DONE)
        for command, code in (("status", DONE), ("wait", INFRA), ("collect", INFRA)):
            spy.asymlab("farm", command, *matrix, code=code)
        with monkeypatch.context() as patch:
            patch.setattr(LavaServer, "jobs", broken)
            for flag in ((), ("--debug",)):
                said = spy.asymlab(*flag, "farm", "status", *matrix, code=ExitCode.INTERNAL)
                assert f"a header {MARK}" in said
        assert server.tokens == {f"Token {token}"}
    assert list((work / "results" / "farm").rglob("*.gz"))
    assert list((tmp_path / "cache" / "crashes").iterdir())
    with farm(indiscreet=True) as (url, _):
        spy.env[URL_VARIABLE] = url
        for flag in ((), ("--debug",)):
            said = spy.asymlab(*flag, "farm", "status", *matrix, "--json", code=USAGE)
            assert f"no user has the token Token {MARK}" in said
    spy.env[URL_VARIABLE] = url.replace("//", f"//me:{token}@")
    spy.asymlab("farm", "status", *matrix, code=USAGE)
    assert not spy.leaks(tmp_path / "cache")


@pytest.mark.parametrize("way", ["two words", "mode 644"])
def test_what_cannot_be_a_token_is_refused_and_not_shown(way: str, tmp_path: Path) -> None:
    token = sentinel()
    spy = Spy(tmp_path, (token,), ASYMLAB_CACHE=str(tmp_path / "cache"))
    spy.env[URL_VARIABLE] = "http://127.0.0.1:9"
    if way == "mode 644":
        other = private(tmp_path.with_name(f"{tmp_path.name}-keys") / "token", token, 0o644)
        spy.env[FILE_VARIABLE] = str(other)
        assert "chmod 600" in spy.asymlab("farm", "status", "--campaign", "c", code=USAGE)
    else:
        spy.env[TOKEN_VARIABLE] = f"{token}\n{token}"
        spy.asymlab("farm", "status", "--campaign", "c", code=USAGE)
    assert not spy.leaks()


REACHES_NOTHING = "postgresql://me:{}@/db?host=/nonexistent"

STORES = {
    REACHES_NOTHING: INFRA,
    "postgresql://me@/db?host=/nonexistent&password={}": INFRA,
    "postgresql://me@/db?host=/nonexistent&sslpassword={}": INFRA,
    "postgresql://me:4@{}@host/db": USAGE,
    "postgresql://me:{}@host:port/db": USAGE,
    "postgresql:me:{}@host/db": USAGE,
    "host=/nonexistent user=me password={}": USAGE,
    "mysql://me:{}@host/db": USAGE,
    "mysql://me@host/db?password={}": USAGE,
}


@pytest.mark.parametrize(("where", "code"), STORES.items())
def test_a_stores_password_is_in_no_error(where: str, code: ExitCode, tmp_path: Path) -> None:
    password = sentinel()
    spy = Spy(tmp_path, (password,), ASYMLAB_CACHE=str(tmp_path / "cache"))
    spy.env[VARIABLE] = where.format(password)
    run = kept(night(BREAK), tmp_path)
    spy.asymlab("--debug", "history", "asym-smt", "--json", code=code)
    if where == REACHES_NOTHING:
        for words in ("store status", "nightly -o n.html", "compare a b", f"store import {run}"):
            spy.asymlab(*words.split(), code=code)
    assert not spy.leaks()


@pytest.mark.farm
def test_a_stores_password_is_in_no_output(postgres: str, tmp_path: Path) -> None:
    password = sentinel()
    spy = Spy(tmp_path, (password,), apart=True, ASYMLAB_CACHE=str(tmp_path / "cache"))
    spy.env[VARIABLE] = postgres.replace("@", f":{password}@", 1)
    runs = [kept(night(number), tmp_path / str(number)) for number in (BREAK - 1, BREAK)]
    spy.asymlab("store", "import", *runs, code=DONE)
    assert f":{MARK}@" in spy.asymlab("store", "status", code=DONE)
    ids = [night(number).id for number in (BREAK - 1, BREAK)]
    spy.asymlab("compare", *ids, "--json", code=FAILED)
    for words in ("history asym-smt", "nightly -o n.html", f"export kcidb {ids[0]} -o k.json"):
        spy.asymlab(*words.split(), code=DONE)
    assert (tmp_path / "n.html").exists() and json.loads((tmp_path / "k.json").read_text())
    assert not spy.leaks()


@pytest.mark.parametrize("cut", range(1, 16))
def test_a_secret_that_comes_in_pieces_is_hidden(cut: int) -> None:
    add_secret("correct-horse")
    redactor = Redactor()
    text = b"a correct-horse, a correct-hors"
    shown = b"".join(redactor.redact(text[at : at + cut]) for at in range(0, len(text), cut))
    assert not shown.endswith(b"correct-hors"), "it may still become a secret"
    assert shown + redactor.rest() == b"a ***, a correct-hors"
