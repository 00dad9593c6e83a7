# SPDX-License-Identifier: Apache-2.0
"""Loads place files."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from asymlab.config.named import named_file
from asymlab.config.yamlfile import Loc, YamlFile
from asymlab.errors import UserError
from asymlab.model.place import Place, SecretSource
from asymlab.paths import data_root
from asymlab.redact import add_secret

FOLDER = "harness/places"
"""Folder of the shipped place files, relative to the data folder."""

OWN = "ASYMLAB_PLACES"
"""Environment variable: a folder with the user's place files."""

_PAGE = "see harness/docs/your-board.md for the keys of a place file"

_VARIABLE = re.compile(r"env:(?P<name>[A-Za-z_]\w*)(?:\|(?P<default>.*))?", re.DOTALL)


def places() -> tuple[str, ...]:
    """Names of all places: shipped ones and those in $ASYMLAB_PLACES."""
    return tuple(sorted(_files()))


def place(name_or_path: str) -> Place:
    """A place by name, or any place file by path (with a / or .yaml in it).

    Raises UserError for an unknown name, a mistake in the file, and an environment variable that
    the file uses and that is not set.
    """
    return load_place(place_file(name_or_path))


def place_file(name_or_path: str) -> Path:
    """The file of a place; UserError for an unknown name (with the nearest one)."""
    return named_file(name_or_path, _files(), "place")


def load_place(path: Path, environment: Mapping[str, str] | None = None) -> Place:
    """The place in a file. Values ``env:NAME`` and ``env:NAME|DEFAULT`` are replaced from the
    environment."""
    file = YamlFile(path)
    known = os.environ if environment is None else environment

    def filled(text: str, loc: Loc) -> str:
        match = _VARIABLE.fullmatch(text)
        if match is None:
            return text
        value = known.get(match["name"]) or match["default"]
        if value is None:
            raise file.error(loc, f"the environment variable {match['name']} is not set")
        return value

    try:
        return file.parse(Place, filled)
    except UserError as error:
        error.hint = "\n".join(filter(None, (error.hint, _PAGE)))
        raise


@contextmanager
def secrets_set(secrets: Mapping[str, SecretSource]) -> Iterator[None]:
    """Set a place's secrets as environment variables, for the commands of the place.

    Their values are redacted in all output from then on. UserError for a missing secret, and for a
    file that other users can read.
    """
    values = {name: _secret(name, secret) for name, secret in secrets.items()}
    for secret in values.values():
        add_secret(secret)
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _secret(name: str, secret: SecretSource) -> str:
    if secret.file is None:
        if not (value := os.environ.get(secret.env)):
            raise UserError(f"the environment variable {secret.env} (secret {name}) is not set")
        return value
    path = secret.file.expanduser()
    try:
        with path.open() as stream:
            if os.fstat(stream.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                mode = f"{os.fstat(stream.fileno()).st_mode & 0o777:04o}"
                reason = f"the file of a secret is readable by other users (mode {mode})"
                raise UserError(reason, file=path, hint=f"chmod 600 {path}")
            return stream.read().strip()
    except OSError as error:
        raise UserError(error.strerror or str(error), file=path) from error


def _files() -> dict[str, Path]:
    folders = [data_root() / FOLDER]
    if own := os.environ.get(OWN):
        folders.append(Path(own))
    return {path.stem: path for folder in folders for path in folder.glob("*.yaml")}
