# SPDX-License-Identifier: Apache-2.0
"""Where a LAVA server is, and its token: from the environment, or a file only its owner reads.

A token never is an argument: everybody on a machine sees command lines.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from asymlab.errors import UserError
from asymlab.redact import add_secret

URL_VARIABLE = "ASYMLAB_LAVA_URL"
TOKEN_VARIABLE = "ASYMLAB_LAVA_TOKEN"
FILE_VARIABLE = "ASYMLAB_LAVA_TOKEN_FILE"

_API = re.compile(r"/(?:api(?:/v[0-9.]+)?|RPC2)$")

_HINT = (
    f"put it into {TOKEN_VARIABLE}, or into a file of mode 600 that {FILE_VARIABLE} names"
    " (LAVA's web page makes one: API, Authentication tokens)"
)


class Secret:
    """A text that does not show when it is printed."""

    def __init__(self, text: str) -> None:
        self._text = text
        add_secret(text)

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"


def lava_url(given: str = "") -> str:
    """The server's address: ``given``, else $ASYMLAB_LAVA_URL; UserError if neither is one."""
    url = (given or os.environ.get(URL_VARIABLE, "")).rstrip("/")
    if not url:
        hint = f"--server URL, or {URL_VARIABLE}"
        raise UserError("no LAVA server is named", hint=hint)
    wrong = f"{URL_VARIABLE} or --server is no address"
    if "@" in url:
        raise UserError(f"{wrong}: no password belongs in it", hint=_HINT)
    if not url.startswith(("http://", "https://")):
        raise UserError(wrong, hint="https://lava.example.org")
    if found := _API.search(url):
        raise UserError(f"{wrong} of a server, but of its API", hint=url[: found.start()])
    return url


def lava_token() -> Secret:
    """The token of $ASYMLAB_LAVA_TOKEN, else of the file that $ASYMLAB_LAVA_TOKEN_FILE names.

    UserError if there is none, or others may read the file.
    """
    if text := os.environ.get(TOKEN_VARIABLE, "").strip():
        if len(text.split()) != 1:
            # a header with it would be refused with an error that shows it
            raise UserError(f"{TOKEN_VARIABLE} holds no token", hint=_HINT)
        return Secret(text)
    named = os.environ.get(FILE_VARIABLE, "")
    path = Path(named).expanduser() if named else _default_file()
    if not named and not path.exists():
        raise UserError("there is no token for the LAVA server", hint=_HINT)
    return read_token(path)


def read_token(path: Path) -> Secret:
    """The token in a file; UserError if it cannot be read, or by others, too."""
    try:
        mode = path.stat().st_mode
        text = path.read_text().strip()
    except OSError as error:
        raise UserError(f"the token cannot be read: {error.strerror}", file=path) from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise UserError("others may read this token", file=path, hint=f"chmod 600 {path}")
    if not text or len(text.split()) != 1:
        raise UserError("holds no token", file=path, hint=_HINT)
    return Secret(text)


def _default_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "asymlab" / "lava-token"
