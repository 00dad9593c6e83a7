# SPDX-License-Identifier: Apache-2.0
"""Errors of requests to a LAVA server."""

from __future__ import annotations

from collections.abc import Iterator

import requests

from asymlab.errors import AsymlabError, InfraError, UserError


class LavaRefused(UserError):
    """A server accepts the token and refuses the request."""


def refusal(url: str, answer: requests.Response) -> AsymlabError:
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


def in_short(error: BaseException) -> str:
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
