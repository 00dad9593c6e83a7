# SPDX-License-Identifier: Apache-2.0
"""The address of a LAVA server, and its token: from the environment, or a file of mode 600.

A token is not an argument: all users of a machine can read command lines.
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


class LavaToken:
    """A token that is hidden when it is printed."""

    def __init__(self, text: str) -> None:
        self._text = text
        add_secret(text)

    def reveal(self) -> str:
        """The text itself."""
        return self._text

    def __repr__(self) -> str:
        return "LavaToken(...)"


def lava_url(given: str = "") -> str:
    """The server's address: ``given``, else $ASYMLAB_LAVA_URL; UserError if neither is one."""
    url = (given or os.environ.get(URL_VARIABLE, "")).rstrip("/")
    if not url:
        hint = f"--server URL, or {URL_VARIABLE}"
        raise UserError("no LAVA server is given", hint=hint)
    wrong = f"{URL_VARIABLE} or --server is not an address"
    if "@" in url:
        raise UserError(f"{wrong}: it must not contain a password", hint=_HINT)
    if not url.startswith(("http://", "https://")):
        raise UserError(wrong, hint="https://lava.example.org")
    if found := _API.search(url):
        raise UserError(f"{wrong} of a server but of its API", hint=url[: found.start()])
    return url


def lava_token() -> LavaToken:
    """The token in $ASYMLAB_LAVA_TOKEN, else in the file $ASYMLAB_LAVA_TOKEN_FILE.

    UserError if there is none, or the file is readable by other users.
    """
    if text := os.environ.get(TOKEN_VARIABLE, "").strip():
        if len(text.split()) != 1:
            # a header with it would be refused with an error that shows it
            raise UserError(f"{TOKEN_VARIABLE} is not a token", hint=_HINT)
        return LavaToken(text)
    named = os.environ.get(FILE_VARIABLE, "")
    path = Path(named).expanduser() if named else _default_file()
    if not named and not path.exists():
        raise UserError("there is no token for the LAVA server", hint=_HINT)
    return read_token(path)


def read_token(path: Path) -> LavaToken:
    """The token in a file; UserError if it cannot be read, or is readable by other users."""
    try:
        mode = path.stat().st_mode
        text = path.read_text().strip()
    except OSError as error:
        raise UserError(f"the token cannot be read: {error.strerror}", file=path) from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise UserError(
            f"token file is readable by other users (mode {stat.S_IMODE(mode):04o})",
            file=path,
            hint=f"chmod 600 {path}",
        )
    if not text or len(text.split()) != 1:
        raise UserError("does not contain a token", file=path, hint=_HINT)
    return LavaToken(text)


def _default_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "asymlab" / "lava-token"
