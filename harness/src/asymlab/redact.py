# SPDX-License-Identifier: Apache-2.0
"""Removes secrets from text and streams.

Passwords are only passed to commands and libraries; but these may print what they were given.
"""

from __future__ import annotations

MARK = "***"

LEAST = 4
"""Characters: shorter secrets would match much ordinary text."""

_known: list[str] = []
"""The longest first: one may contain another."""


def add_secret(secret: str) -> None:
    """From now on ``secret`` is replaced in errors, consoles and tracebacks."""
    if len(secret) >= LEAST and secret not in _known:
        _known.append(secret)
        _known.sort(key=len, reverse=True)


def redacted(text: str) -> str:
    """A text with secrets replaced by MARK."""
    for secret in _known:
        text = text.replace(secret, MARK)
    return text


class Redactor:
    """Replaces secrets in a stream of bytes, also those that come in two pieces."""

    def __init__(self) -> None:
        self._held = b""

    def redact(self, data: bytes) -> bytes:
        """What can be written by now; the beginning of a secret is held back."""
        data = self._held + data
        secrets = [secret.encode() for secret in _known]
        for secret in secrets:
            data = data.replace(secret, MARK.encode())
        held = max((_begun(data, secret) for secret in secrets), default=0)
        self._held = data[len(data) - held :]
        return data[: len(data) - held]

    def rest(self) -> bytes:
        """What was held back and turned out not to be a secret."""
        held, self._held = self._held, b""
        return held


def _begun(data: bytes, secret: bytes) -> int:
    """How many bytes of ``secret`` are at the end of ``data``."""
    most = min(len(data), len(secret) - 1)
    return next((n for n in range(most, 0, -1) if data.endswith(secret[:n])), 0)
