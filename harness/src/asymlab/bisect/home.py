# SPDX-License-Identifier: Apache-2.0
"""The folder of a tree's bisections: the order, the log, the verdicts, the work tree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.paths import cache_root
from asymlab.session.options import RunOptions
from asymlab.store import digest, discard, locked, write_atomic

_ORDER = "order.json"
_WORK = "work"


class Order(Record):
    """What is bisected: the run of ``options`` with the developer's ``tree``, from commit ``good``
    to commit ``bad`` (hashes, or names of them), judged by ``claim`` ("": the whole system).

    ``most_replicas``: where commits stay undecided (None: TreeJudge.replicas). ``verify``: judge
    both ends first.
    """

    options: RunOptions
    tree: Path
    good: str
    bad: str
    claim: str = ""
    most_replicas: int | None = None
    verify: bool = True


@dataclass(frozen=True)
class Home:
    """The folder of all bisections of one tree, in the user's cache."""

    folder: Path

    @property
    def log(self) -> Path:
        """The log of git bisect, with the verdicts as comments."""
        return self.folder / "bisect.log"

    @property
    def verdicts(self) -> Path:
        """The verdicts of all bisections (asymlab.bisect.verdicts.Kept)."""
        return self.folder / "verdicts.json"

    def work(self, tree: Path) -> Path:
        """The work tree, whose folder has the name of the developer's tree."""
        return self.folder / _WORK / tree.resolve().name

    @contextmanager
    def locked(self, tree: Path) -> Iterator[None]:
        """Hold the tree; UserError if another process bisects it."""

        def refuse() -> None:
            hint = "wait until it has ended, or bisect another work tree (git worktree add)"
            raise UserError(f"another asymlab bisect of {tree} is running", hint=hint)

        with locked(self.folder / "lock", refuse):
            yield

    def begin(self, order: Order) -> None:
        """Store what is bisected; the log of another bisection is removed, and gigabytes of work
        trees whose own trees are gone."""
        _discard_lost()
        text = order.model_dump_json(indent=1) + "\n"
        path = self.folder / _ORDER
        if not path.is_file() or path.read_text() != text:
            self.log.unlink(missing_ok=True)
            write_atomic(path, text)

    def order(self) -> Order:
        """What is bisected; UserError if it cannot be read."""
        path = self.folder / _ORDER
        try:
            return Order.model_validate_json(path.read_text())
        except (OSError, ValidationError) as error:
            hint = "give the system, --tree, --good and --bad again; stored verdicts are used"
            raise UserError("the stored bisection cannot be read", file=path, hint=hint) from error


def home_of(tree: Path) -> Home:
    """The folder for a tree."""
    path = tree.resolve()
    return Home(cache_root() / "bisect" / f"{path.name}-{digest(str(path))[:12]}")


def _discard_lost() -> None:
    """Remove the work trees of trees that are gone; verdicts stay."""
    for path in (cache_root() / "bisect").glob(f"*/{_ORDER}"):
        try:
            tree = Home(path.parent).order().tree
        except UserError:
            continue  # the next bisection of its tree replaces it
        if not tree.exists():
            discard(path.parent / _WORK)


def to_continue(tree: Path | None) -> Order:
    """The stored bisection of ``tree``; without one, the only stored bisection.

    UserError if there is none, or, without ``tree``, if there are several.
    """
    if tree is not None:
        homes = [home for home in [home_of(tree)] if (home.folder / _ORDER).is_file()]
    else:
        found = sorted((cache_root() / "bisect").glob(f"*/{_ORDER}"))
        homes = [Home(path.parent) for path in found]
    if not homes:
        where = f" of {tree}" if tree else ""
        hint = "begin one: asymlab bisect SYSTEM --tree PATH --good A --bad B"
        raise UserError(f"there is no bisection{where} to continue", hint=hint)
    if len(homes) > 1:
        trees = ", ".join(str(home.order().tree) for home in homes)
        raise UserError(f"{len(homes)} trees have a bisection", hint=f"--tree, one of: {trees}")
    return homes[0].order()
