# SPDX-License-Identifier: Apache-2.0
"""A run's folder passes through a job's log unchanged, or is reported as damaged."""

from __future__ import annotations

import json
import lzma
import random
from base64 import b64encode
from pathlib import Path

import pytest

from asymlab.errors import InfraError
from asymlab.farm.gather import JobOrigin, keep_run
from asymlab.lava import parcel
from asymlab.lava.parcel import pack, unpack
from asymlab.lava.rest import LavaJob
from asymlab.store import digest
from goldens import refused

NOISE = random.Random(1).randbytes(4000).hex()
"""Data that does not compress."""

JOB = LavaJob(id=7, state="Finished", health="Complete", actual_device="grace-2")
ORIGIN = JobOrigin("http://lava", JOB, "grace", "night")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run = tmp_path / "20261121-0907-asym-smt"
    (run / "asym" / "0").mkdir(parents=True)
    (run / "run.json").write_text(json.dumps({"id": run.name, "n": NOISE}))
    (run / "report.html").write_text("<p>é</p>")
    (run / "asym" / "0" / "console.log").write_text("x" * 50_000 + "the end")
    return run


def in_a_log(lines: list[str]) -> list[str]:
    """As LAVA keeps them: each in a mapping, others in between."""
    logged = [f'- {{"lvl": "target", "msg": "{line}"}}' for line in lines]
    return [other for line in logged for other in ('- {"msg": "noise asymlab-parcel"}', line)]


def made(files: object) -> list[str]:
    text = b64encode(lzma.compress(json.dumps(files).encode())).decode()
    return [f"asymlab-parcel {digest(text)[:12]} 1/1 {text}"]


def test_round_trip(folder: Path) -> None:
    lines = list(pack(folder))
    assert len(lines) > 1
    (files,) = unpack(in_a_log(lines))
    assert files["run.json"] == (folder / "run.json").read_text()
    assert files["report.html"] == "<p>é</p>"
    assert files["asym/0/console.log"].endswith("the end")
    assert len(files["asym/0/console.log"]) == parcel.CONSOLE_TAIL


def test_lines_out_of_order_and_twice_do_no_harm(folder: Path) -> None:
    lines = list(pack(folder))
    assert unpack([*reversed(lines), lines[0]]) == unpack(lines)


def test_lost_line_is_reported(folder: Path) -> None:
    lines = list(pack(folder))
    with pytest.raises(InfraError, match=f"1 of {len(lines)} lines are missing"):
        unpack(lines[:-1])


def test_changed_line_is_reported(folder: Path) -> None:
    lines = list(pack(folder))
    lines[0] = lines[0][:-1] + ("A" if lines[0][-1] != "A" else "B")
    with refused(InfraError):
        unpack(lines)


@pytest.mark.parametrize(
    "name",
    ["../run.json", "/etc/x.json", "a/../b.json", "x.sh", "a/b/c.log", ".hidden.json", "..log"],
)
def test_names_that_lead_elsewhere_are_left_behind(name: str) -> None:
    assert unpack(made({name: "x", "run.json": "{}"})) == [{"run.json": "{}"}]


def test_a_decompression_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcel, "LIMIT", 1000)
    with pytest.raises(InfraError, match="damaged"):
        unpack(made({"run.json": "0" * 10_000}))


def test_log_without_a_parcel_has_none() -> None:
    assert unpack(["asymlab-parcel", "nothing"]) == []


def test_run_is_named_after_its_job_and_stored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    files = {
        "run.json": json.dumps({"id": "r", "provenance": {"host": "w"}}),
        "a/0/console.log": "x",
    }
    places = {keep_run(files, ORIGIN) for _ in range(2)}
    (place,) = places
    stored = json.loads((place / "run.json").read_text())
    assert place.name == stored["id"] == "r-job7"
    assert stored["provenance"] == {
        "host": "w",
        "farm.job": "http://lava 7",
        "farm.device": "grace-2",
        "farm.campaign": "night",
    }
    assert stored["board"] == "farm:grace"
    assert (place / "a" / "0" / "console.log").read_text() == "x"


@pytest.mark.parametrize("text", ["", "[]", '{"id": "../x"}', '{"no": 1}'])
def test_folders_without_a_run_are_not_kept(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    with pytest.raises(InfraError, match="the job returned a"):
        keep_run({"run.json": text}, ORIGIN)
    assert not list(tmp_path.rglob("*.json"))
