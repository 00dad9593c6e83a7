# SPDX-License-Identifier: Apache-2.0
"""LAVA's REST API, version 0.2: as much of it as a farm of jobs needs.

Reading is tried again for minutes, because servers are restarted; writing is not, because nobody
knows whether a request that got no answer was obeyed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests
import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from urllib3.util.retry import Retry

from asymlab.errors import InfraError, UserError
from asymlab.lava.credentials import Secret
from asymlab.lava.refusal import in_short, refusal

API = "/api/v0.2"

TIMEOUT_S = (10.0, 120.0)
"""To connect, and between two bytes: a server under load takes its time."""

RETRIES = Retry(
    total=12,
    backoff_factor=0.5,
    backoff_max=20,
    status_forcelist=(429, 500, 502, 503, 504),
    allowed_methods=("GET",),
    raise_on_status=False,
)
"""Some three minutes in all."""

PAGE = 100
"""Jobs that are asked for at once."""


class _Reply(BaseModel):
    """Part of what the server says; servers of other versions say more."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Job(_Reply):
    """A job as the server sees it.

    ``state``: Submitted, Scheduling, Scheduled, Running, Canceling, Finished. ``health``: Unknown,
    Complete, Incomplete, Canceled. ``definition`` is YAML. Times are ISO 8601.
    """

    id: int
    description: str | None = ""
    state: str
    health: str
    actual_device: str | None = None
    submit_time: str | None = None
    end_time: str | None = None
    definition: str = ""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state == "Finished"

    @property
    def metadata(self) -> dict[str, str]:
        """The job's metadata as submitted; empty if its definition cannot be read."""
        data = self._told.get("metadata")
        return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}

    @property
    def device_type(self) -> str:
        """The type of device that was asked for, "" if its definition cannot be read."""
        return str(self._told.get("device_type", ""))

    @property
    def image(self) -> str:
        """The container image of the first step, "" if it has none."""
        try:
            return str(self._told["actions"][0]["test"]["docker"]["image"])
        except (KeyError, IndexError, TypeError):
            return ""

    @property
    def _told(self) -> dict[str, Any]:
        try:
            found = yaml.load(self.definition, Loader=_LOADER)
        except yaml.YAMLError:
            return {}
        return found if isinstance(found, dict) else {}


class TestCase(_Reply):
    """A test case of a job; ``metadata`` is what LAVA adds about its own steps."""

    __test__ = False  # pytest goes by the name

    suite: str
    name: str
    result: str
    measurement: float | None = None
    unit: str = ""
    metadata: dict[str, Any] = {}

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> TestCase:
        """A case as the API's YAML has it, which writes None as a word."""
        none = said.get("measurement") in (None, "None", "")
        return cls.model_validate({**said, "measurement": None if none else said["measurement"]})


@dataclass(frozen=True)
class Device:
    """A device to be added: of type ``kind``, behind ``worker``, with what it can be asked for."""

    name: str
    kind: str
    worker: str
    tags: tuple[str, ...] = ()


class _Page(_Reply):
    next: str | None
    results: list[Job]


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_IDS = TypeAdapter(list[str | int])


class _TokenAuth(AuthBase):
    """Sends the token, and keeps requests from looking for a password in ~/.netrc."""

    def __init__(self, token: Secret) -> None:
        self._token = token

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["Authorization"] = f"Token {self._token.reveal()}"
        return request


class LavaServer:
    """A LAVA server. Every method raises UserError for what the server refuses (with its words),
    and InfraError for a server that cannot be reached: at once if it never could be, else after
    ``retries``."""

    def __init__(self, url: str, token: Secret, retries: Retry = RETRIES) -> None:
        self.url = url
        self._session = requests.Session()
        self._session.auth = _TokenAuth(token)
        self._session.trust_env = not is_loopback(url)
        self._later: Retry | None = retries
        self._try(retries.new(connect=0))

    def _try(self, retries: Retry) -> None:
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, HTTPAdapter(max_retries=retries))

    def jobs(self, description: str) -> Iterator[Job]:
        """Jobs whose name begins with ``description``, the oldest first."""
        query: dict[str, str | int] = {
            "description__startswith": description,
            "ordering": "id",
            "limit": PAGE,
        }
        offset = 0
        while True:
            page = _Page.model_validate(self._get("/jobs/", **query, offset=offset).json())
            # a server that does not know the filter would answer with all of its jobs
            yield from (
                job for job in page.results if (job.description or "").startswith(description)
            )
            offset += PAGE
            if not page.next:
                return

    def job(self, number: int) -> Job:
        """One job."""
        return Job.model_validate(self._get(f"/jobs/{number}/").json())

    def submit(self, definition: str) -> int:
        """Submit a job; its number. InfraError if the answer is lost: it may be there, or not."""
        said = self._post("/jobs/", {"definition": definition}).json()
        return int(_IDS.validate_python(said.get("job_ids"))[0])

    def cancel(self, number: int) -> None:
        """Ask the server to end a job."""
        self._post(f"/jobs/{number}/cancel/", {})

    def cases(self, number: int) -> tuple[TestCase, ...]:
        """All test cases of a job, LAVA's own steps (suite lava) included."""
        said = yaml.load(self._get(f"/jobs/{number}/yaml/").content, Loader=_LOADER)
        return tuple(TestCase.of(case) for case in said or ())

    def log(self, number: int) -> Iterator[bytes]:
        """The lines of a job's log, each a YAML mapping in a list; none if there is no log."""
        with self._request("GET", f"/jobs/{number}/logs/", stream=True) as answer:
            if answer.status_code == requests.codes.not_found:
                return
            self._check(answer)
            try:
                yield from answer.iter_lines(chunk_size=1 << 16)
            except requests.RequestException as error:
                raise self._unreachable(error) from error

    def version(self) -> str:
        """The version of LAVA; "" if the server does not tell."""
        answer = self._request("GET", "/system/version/")
        return str(answer.json().get("version", "")) if answer.ok else ""

    def user(self) -> str:
        """Who the token belongs to; UserError if the server does not take it."""
        found = self._get("/system/whoami/").json().get("user")
        if not found:
            raise UserError(f"{self.url} does not know this token")
        return str(found)

    def online(self) -> tuple[str, ...]:
        """Workers that answer."""
        said = self._get("/workers/", limit=PAGE).json()["results"]
        return tuple(worker["hostname"] for worker in said if worker["state"] == "Online")

    def add_type(self, name: str, template: str = "") -> None:
        """Make a device type known, with its template unless LAVA has one of that name."""
        if self._missing(f"/devicetypes/{name}/"):
            self._post("/devicetypes/", {"name": name, "display": True, "aliases": [], "cores": []})
        if template:
            self._post(f"/devicetypes/{name}/template/", {"template": template})

    def add_device(self, device: Device, dictionary: str) -> None:
        """Put a device behind its worker, ready for jobs."""
        name = device.name
        if self._missing(f"/devices/{name}/"):
            about = {"hostname": name, "device_type": device.kind, "worker_host": device.worker}
            tags = [self._tag(tag) for tag in device.tags]
            self._post("/devices/", {**about, "health": "Good", "tags": tags})
        self._post(f"/devices/{name}/dictionary/", {"dictionary": dictionary})

    def _tag(self, name: str) -> int:
        """The number of a tag, which is made if need be."""
        found = self._get("/tags/", name=name).json()["results"]
        same = [tag["id"] for tag in found if tag["name"] == name]
        return int(same[0] if same else self._post("/tags/", {"name": name}).json()["id"])

    def _missing(self, path: str) -> bool:
        return bool(self._request("GET", path).status_code == requests.codes.not_found)

    def _get(self, path: str, **query: str | int) -> requests.Response:
        answer = self._request("GET", path, params=query)
        self._check(answer)
        return answer

    def _post(self, path: str, data: Mapping[str, object]) -> requests.Response:
        answer = self._request("POST", path, json=data)
        self._check(answer)
        return answer

    def _request(self, method: str, path: str, **more: Any) -> requests.Response:  # noqa: ANN401
        try:
            answer = self._session.request(
                method, f"{self.url}{API}{path}", timeout=TIMEOUT_S, allow_redirects=False, **more
            )
        except requests.RequestException as error:
            raise self._unreachable(error) from error
        if self._later is not None:
            self._try(self._later)
            self._later = None
        return answer

    def _unreachable(self, error: Exception) -> InfraError:
        text = f"the LAVA server {self.url} cannot be reached: {in_short(error)}"
        hint = "is it up, and is its address right (ASYMLAB_LAVA_URL, --server)?"
        return InfraError(text, hint=hint, retriable=True)

    def _check(self, answer: requests.Response) -> None:
        """Raise what an answer that is no success amounts to."""
        if answer.ok and not answer.is_redirect:
            return
        raise refusal(self.url, answer)


def is_loopback(url: str) -> bool:
    """Whether a proxy of the environment has no business between us and the server."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
