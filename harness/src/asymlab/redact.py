# SPDX-License-Identifier: Apache-2.0
"""Removes secrets from text and streams.

asymlab only passes passwords to commands and libraries, but these may print their arguments.

Separate because asymlab.errors, at the bottom of all layers, needs it.
"""

from __future__ import annotations

MARK = "***"

LEAST = 4
"""Characters: shorter secrets would match much ordinary text."""

_known: list[str] = []
"""The longest first: one may contain another."""


def add_secret(secret: str) -> None:
    """Replace ``secret`` in errors, consoles and tracebacks from now on."""
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
        """The bytes that can be written; bytes that may begin a secret are held back."""
        data = self._held + data
        secrets = [secret.encode() for secret in _known]
        for secret in secrets:
            data = data.replace(secret, MARK.encode())
        held = max((_begun(data, secret) for secret in secrets), default=0)
        self._held = data[len(data) - held :]
        return data[: len(data) - held]

    def rest(self) -> bytes:
        """The bytes that were held back, at the end of the stream."""
        held, self._held = self._held, b""
        return held


def _begun(data: bytes, secret: bytes) -> int:
    """How many bytes of ``secret`` are at the end of ``data``."""
    most = min(len(data), len(secret) - 1)
    return next((n for n in range(most, 0, -1) if data.endswith(secret[:n])), 0)
