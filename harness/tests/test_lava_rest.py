# SPDX-License-Identifier: Apache-2.0
"""The REST client against servers that misbehave, and where its token may come from."""

from __future__ import annotations

import os
import threading
import time
from errno import ECONNREFUSED
from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.lava.credentials import LavaToken, lava_token, lava_url
from asymlab.lava.rest import LavaServer
from goldens import refused
from scripted_server import TOKEN, Answer, lava

REFUSED = os.strerror(ECONNREFUSED)


def a_job(number: int, name: str) -> dict[str, object]:
    return {"id": number, "description": name, "state": "Finished", "health": "Complete"}


def test_reading_is_tried_again_until_the_server_is_back() -> None:
    with lava((502, ""), (503, ""), (200, a_job(4, "x"))) as (server, scripted):
        assert server.job(4).id == 4
        assert len(scripted.asked) == 3
        assert {token for *_, token in scripted.asked} == {f"Token {TOKEN}"}


def test_writing_is_not_tried_again() -> None:
    with lava((503, "")) as (server, scripted):
        with pytest.raises(InfraError) as caught:
            server.submit("job_name: x\n")
        assert caught.value.retriable and len(scripted.asked) == 1


def test_pages_are_followed_and_jobs_of_others_left_out() -> None:
    first = {"next": "http://elsewhere/", "results": [a_job(1, "mine a"), a_job(2, "theirs")]}
    last = {"next": None, "results": [a_job(3, "mine b")]}
    with lava((200, first), (200, last)) as (server, scripted):
        assert [job.id for job in server.jobs("mine ")] == [1, 3]
        assert all(path.startswith("/api/v0.2/jobs/") for _, path, _ in scripted.asked)


def test_token_is_not_carried_to_where_a_server_points() -> None:
    with lava((200, "caught")) as (_, elsewhere):
        there = f"http://127.0.0.1:{elsewhere.server_port}/api/v0.2/jobs/1/"
        with lava((302, there)) as (server, _), pytest.raises(UserError, match="has moved"):
            server.job(1)
        assert elsewhere.asked == []


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ((401, {"detail": "Invalid token."}), "does not accept this token"),
        ((403, {}), "does not accept this token"),
        ((400, {"message": "job submission failed: no such device."}), "no such device"),
        ((404, "<html>"), "404"),
    ],
)
def test_refusals_are_the_users_matter(answer: Answer, says: str) -> None:
    with lava(answer) as (server, _), pytest.raises(UserError, match=says) as caught:
        server.submit("job_name: x\n")
    assert TOKEN not in str(caught.value)


def test_server_that_is_not_there_is_infrastructure() -> None:
    with lava((200, "")) as (server, _):
        pass
    with refused(InfraError) as caught:
        server.submit("job_name: x\n")
    assert TOKEN not in str(caught.value)


def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that this thread would have slept from now on."""
    sleep, here = time.sleep, threading.current_thread()
    pauses: list[float] = []

    def note(seconds: float) -> None:
        if threading.current_thread() is here:
            pauses.append(seconds)
        else:
            sleep(seconds)

    monkeypatch.setattr(time, "sleep", note)
    return pauses


def test_unreachable_server_is_reported_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with lava((200, "")) as (gone, _):
        pass
    server = LavaServer(gone.url, LavaToken(TOKEN))
    pauses = slept(monkeypatch)
    with pytest.raises(InfraError) as caught:
        server.job(1)
    assert caught.value.message == f"the LAVA server {gone.url} cannot be reached: {REFUSED}"
    assert "address" in caught.value.hint and not pauses


def test_server_that_was_there_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with lava((200, a_job(1, "x"))) as (server, _):
        server.job(1)
    pauses = slept(monkeypatch)
    with pytest.raises(InfraError):
        server.job(1)
    assert pauses


def test_proxy_has_no_business_on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with lava((200, a_job(1, "x"))) as (server, _):
        assert server.job(1).id == 1


def test_cases_have_measurements_where_there_are_some() -> None:
    text = (
        "- {name: asym, suite: 0_a, result: pass, measurement: '27.1', unit: percent}\n"
        "- {name: job, suite: lava, result: pass, measurement: None, unit: '', metadata: {a: b}}\n"
    )
    with lava((200, text)) as (server, _):
        first, second = server.cases(1)
    assert (first.measurement, first.unit, second.measurement) == (27.1, "percent", None)


def test_token_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_LAVA_TOKEN", TOKEN)
    assert lava_token().reveal() == TOKEN
    assert TOKEN not in f"{lava_token()} {lava_token()!r}"


def test_token_file_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "token"
    path.write_text(TOKEN + "\n")
    monkeypatch.delenv("ASYMLAB_LAVA_TOKEN", raising=False)
    monkeypatch.setenv("ASYMLAB_LAVA_TOKEN_FILE", str(path))
    path.chmod(0o640)
    with refused(UserError) as caught:
        lava_token()
    assert TOKEN not in str(caught.value)
    path.chmod(0o600)
    assert lava_token().reveal() == TOKEN


def test_no_token_and_no_server_say_where_they_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("URL", "TOKEN", "TOKEN_FILE"):
        monkeypatch.delenv(f"ASYMLAB_LAVA_{name}", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with refused(UserError):
        lava_token()
    with refused(UserError):
        lava_url()
    for wrong, says in (
        ("ftp://x", ""),
        ("lava.example.org", ""),
        ("https://me:word@lava.example.org", ": it must not contain"),
        ("https://lava.example.org/api/v0.2/", " of a server"),
    ):
        with pytest.raises(UserError, match=f"not an address{says}") as caught:
            lava_url(wrong)
        assert "word@" not in str(caught.value)
    assert lava_url("https://lava.example.org/") == "https://lava.example.org"
