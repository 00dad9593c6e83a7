# SPDX-License-Identifier: Apache-2.0
"""LAVA's REST API, version 0.2: the part for submitting and collecting jobs.

Reading is retried for minutes, because servers are restarted; writing is not, because a request
without an answer may have been executed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import requests
import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from urllib3.util.retry import Retry

from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.lava.credentials import LavaToken

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
"""About three minutes in all."""

PAGE = 100
"""Jobs per request."""


class LavaRefused(UserError):
    """A server accepts the token and refuses the request."""


class _Reply(BaseModel):
    """A part of a server's answer; other versions have more fields."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class LavaJob(_Reply):
    """A job on a server.

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
        """Whether the job ended."""
        return self.state == "Finished"

    @property
    def metadata(self) -> dict[str, str]:
        """The job's metadata as submitted; empty if its definition cannot be read."""
        data = self._data.get("metadata")
        return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}

    @property
    def device_type(self) -> str:
        """The requested device type, "" if the definition cannot be read."""
        return str(self._data.get("device_type", ""))

    @property
    def image(self) -> str:
        """The container image of the first step, "" if it has none."""
        try:
            return str(self._data["actions"][0]["test"]["docker"]["image"])
        except (KeyError, IndexError, TypeError):
            return ""

    @property
    def _data(self) -> dict[str, Any]:
        try:
            found = yaml.load(self.definition, Loader=_LOADER)
        except yaml.YAMLError:
            return {}
        return found if isinstance(found, dict) else {}


class TestCase(_Reply):
    """A test case of a job; ``metadata`` is what LAVA adds about its own steps."""

    __test__ = False  # it is not a pytest class

    suite: str
    name: str
    result: str
    measurement: float | None = None
    unit: str = ""
    metadata: dict[str, Any] = {}

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> TestCase:
        """A case from the API's YAML, in which None is a word."""
        none = said.get("measurement") in (None, "None", "")
        return cls.model_validate({**said, "measurement": None if none else said["measurement"]})


class _Page(_Reply):
    next: str | None
    results: list[LavaJob]


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_IDS = TypeAdapter(list[str | int])


class _TokenAuth(AuthBase):
    """Sends the token, and keeps requests from looking for a password in ~/.netrc."""

    def __init__(self, token: LavaToken) -> None:
        self._token = token

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["Authorization"] = f"Token {self._token.reveal()}"
        return request


class LavaServer:
    """A LAVA server. Every method raises UserError if the server refuses (with its message),
    and InfraError if it cannot be reached: at once if it was never reached, else after
    ``retries``."""

    def __init__(self, url: str, token: LavaToken, retries: Retry = RETRIES) -> None:
        self.url = url
        self._session = requests.Session()
        self._session.auth = _TokenAuth(token)
        self._session.trust_env = not is_loopback(url)
        self._later: Retry | None = retries
        self._try(retries.new(connect=0))

    def _try(self, retries: Retry) -> None:
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, HTTPAdapter(max_retries=retries))

    def jobs(self, description: str) -> Iterator[LavaJob]:
        """Jobs whose name begins with ``description``, the oldest first."""
        query: dict[str, str | int] = {
            "description__startswith": description,
            "ordering": "id",
            "limit": PAGE,
        }
        offset = 0
        while True:
            page = _Page.model_validate(self._get("/jobs/", **query, offset=offset).json())
            # a server without this filter returns all jobs
            yield from (
                job for job in page.results if (job.description or "").startswith(description)
            )
            offset += PAGE
            if not page.next:
                return

    def job(self, number: int) -> LavaJob:
        """One job."""
        return LavaJob.model_validate(self._get(f"/jobs/{number}/").json())

    def submit(self, definition: str) -> int:
        """Submit a job; its number. After an InfraError the job may exist or not."""
        answer = self._post("/jobs/", {"definition": definition}).json()
        return int(_IDS.validate_python(answer.get("job_ids"))[0])

    def cancel(self, number: int) -> None:
        """Cancel a job."""
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
        """The version of LAVA; "" if unknown."""
        answer = self._request("GET", "/system/version/")
        return str(answer.json().get("version", "")) if answer.ok else ""

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
        text = f"the LAVA server {self.url} cannot be reached: {_in_short(error)}"
        hint = "is it up, and is its address right (ASYMLAB_LAVA_URL, --server)?"
        return InfraError(text, hint=hint, retriable=True)

    def _check(self, answer: requests.Response) -> None:
        """Raise the error of an unsuccessful answer."""
        if answer.ok and not answer.is_redirect:
            return
        raise _refusal(self.url, answer)


def is_loopback(url: str) -> bool:
    """Whether the server is on loopback: the environment's proxy is then not used."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _refusal(url: str, answer: requests.Response) -> AsymlabError:
    """The error for an unsuccessful answer."""
    code = answer.status_code
    if code >= requests.codes.server_error:
        return InfraError(f"the LAVA server {url} fails: {code} {answer.reason}", retriable=True)
    if answer.is_redirect:
        where = answer.headers.get("Location", "").partition("/api/")[0]
        return UserError(f"the LAVA server {url} has moved", hint=f"its address is {where}")
    if code in (requests.codes.unauthorized, requests.codes.forbidden):
        hint = "asymlab farm needs a token whose owner may submit jobs"
        return UserError(f"the LAVA server {url} does not accept this token ({code})", hint=hint)
    return LavaRefused(f"the LAVA server {url} refuses: {_words(answer)}")


def _in_short(error: BaseException) -> str:
    """The innermost reason of an error, which requests and urllib3 wrap several times."""
    if isinstance(error, requests.Timeout):
        return "it does not answer"
    while inner := next(_inner(error), None):
        error = inner
    return str(getattr(error, "strerror", None) or error)


def _inner(error: BaseException) -> Iterator[BaseException]:
    wrapped = (getattr(error, "reason", None), *error.args, error.__cause__, error.__context__)
    return (one for one in wrapped if isinstance(one, BaseException) and one is not error)


def _words(answer: requests.Response) -> str:
    """The server's message."""
    try:
        said = answer.json()
    except ValueError:
        return f"{answer.status_code} {answer.reason}"
    return str(said.get("message", said) if isinstance(said, dict) else said)
