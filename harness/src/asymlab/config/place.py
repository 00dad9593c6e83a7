# SPDX-License-Identifier: Apache-2.0
"""Place files become Place records."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from asymlab.config.yamlfile import Loc, YamlFile, nearest
from asymlab.errors import UserError
from asymlab.model.place import Place, Secret
from asymlab.paths import data_root
from asymlab.redact import add_secret

FOLDER = "harness/places"
"""Where place files ship, below the data folder."""

OWN = "ASYMLAB_PLACES"
"""Environment variable that names a folder with places of the user's own."""

_VARIABLE = re.compile(r"env:(?P<name>[A-Za-z_]\w*)(?:\|(?P<default>.*))?", re.DOTALL)


def places() -> tuple[str, ...]:
    """Names of all places: those that ship with asymlab and the user's own."""
    return tuple(sorted(_files()))


def place(name_or_path: str) -> Place:
    """A place by name, or any place file by path (with a / or .yaml in it).

    Raises UserError for an unknown name, anything wrong in the file, and a variable of the
    environment that it needs and that is not set.
    """
    return load_place(place_file(name_or_path))


def place_file(name_or_path: str) -> Path:
    """The file of a place; UserError for an unknown name (with the nearest one)."""
    if "/" in name_or_path or name_or_path.endswith((".yaml", ".yml")):
        return Path(name_or_path)
    files = _files()
    if name_or_path not in files:
        raise UserError(f"no place is called {name_or_path!r}", hint=nearest(name_or_path, files))
    return files[name_or_path]


def load_place(path: Path, environment: Mapping[str, str] | None = None) -> Place:
    """The place in a file. Values ``env:NAME`` and ``env:NAME|DEFAULT`` are taken from the
    environment."""
    file = YamlFile(path)
    known = os.environ if environment is None else environment

    def filled(text: str, loc: Loc) -> str:
        match = _VARIABLE.fullmatch(text)
        if match is None:
            return text
        value = known.get(match["name"]) or match["default"]
        if value is None:
            raise file.error(loc, f"{match['name']} is not set in the environment")
        return value

    return file.parse(Place, filled)


@contextmanager
def secrets_set(secrets: Mapping[str, Secret]) -> Iterator[None]:
    """Set a place's secrets in the environment, where commands find them, and nowhere else.

    What commands say of them is hidden from then on. UserError for one that is not there, and for
    a file that others can read.
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


def _secret(name: str, secret: Secret) -> str:
    if secret.file is None:
        if not (value := os.environ.get(secret.env)):
            raise UserError(f"{secret.env} is not set: the place's secret {name}")
        return value
    path = secret.file.expanduser()
    try:
        with path.open() as stream:
            if os.fstat(stream.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise UserError("others can read this secret", file=path, hint=f"chmod 600 {path}")
            return stream.read().strip()
    except OSError as error:
        raise UserError(error.strerror or str(error), file=path) from error


def _files() -> dict[str, Path]:
    folders = [data_root() / FOLDER]
    if own := os.environ.get(OWN):
        folders.append(Path(own))
    return {path.stem: path for folder in folders for path in folder.glob("*.yaml")}
