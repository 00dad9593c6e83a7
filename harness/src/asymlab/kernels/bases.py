# SPDX-License-Identifier: Apache-2.0
"""Bases (kernels/bases.yaml) and the series that are applied to them (kernels/series)."""

from __future__ import annotations

from pathlib import Path

from pydantic import field_validator, model_validator

from asymlab.config.yamlfile import load_yaml, nearest
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import data_root
from asymlab.sources.series import Series, read_series
from asymlab.sources.tarball import DebianPackage


class GitSource(Record):
    """A commit, tag or branch of a git repository."""

    url: str
    ref: str


class Base(Record):
    """One entry of bases.yaml; exactly one of ``debian``, ``git`` and ``tree`` is given.

    ``debian`` is a package linux-source-*; ``tree`` is a folder with kernel sources, which is
    only read.
    """

    title: str
    debian: DebianPackage | None = None
    git: GitSource | None = None
    tree: Path | None = None

    @field_validator("tree")
    @classmethod
    def _home(cls, tree: Path | None) -> Path | None:
        return tree.expanduser() if tree else None

    @model_validator(mode="after")
    def _one_kind(self) -> Base:
        given = [kind for kind in ("debian", "git", "tree") if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(
                f"needs one of debian, git and tree, has {' and '.join(given) or 'none'}"
            )
        return self


class _File(Record):
    bases: dict[str, Base]


def bases_file() -> Path:
    """The file that lists the bases."""
    return data_root() / "kernels" / "bases.yaml"


def load_bases(path: Path | None = None) -> dict[str, Base]:
    """All bases by name; UserError with file and line for a mistake."""
    return load_yaml(path or bases_file(), _File).bases


def find_base(name: str, tree: Path | None = None) -> Base:
    """The base called ``name``, with its sources replaced by ``tree`` if that is given."""
    bases = load_bases()
    if name not in bases and "/" in name:
        raise UserError(f"{name}: no such folder of kernel sources")
    if name not in bases:
        raise UserError(f"no base {name}", file=bases_file(), hint=f"known: {', '.join(bases)}")
    if tree is None:
        return bases[name]
    return Base(title=f"sources in {tree}", tree=tree.expanduser().resolve())


def base_or_tree(text: str) -> tuple[str, Path | None]:
    """A base's name; for a folder, the newest base and the folder, which replaces its sources."""
    folder = Path(text).expanduser()
    if text not in load_bases() and folder.is_dir():
        return list(load_bases())[-1], folder
    return text, None


def series_root() -> Path:
    """The folder of all series."""
    return data_root() / "kernels" / "series"


def list_series() -> tuple[str, ...]:
    """The ids of all series: the listing of the folder."""
    root = series_root()
    return tuple(sorted(str(f.parent.relative_to(root)) for f in root.glob("*/*/series.yaml")))


def load_series(id: str) -> Series:
    """The series of that id ("asym-smt/6.12"); UserError if it does not exist or has a mistake."""
    folder = series_root() / id
    path = folder / "series.yaml"
    if not path.is_file():
        raise UserError(f"no series {id}", file=series_root(), hint=nearest(id, list_series()))
    return read_series(id, folder)
