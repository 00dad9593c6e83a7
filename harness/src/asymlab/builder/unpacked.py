# SPDX-License-Identifier: Apache-2.0
"""Sources of a release in the working folder of a build: unpacked, patched, kept until it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from asymlab.errors import InfraError
from asymlab.progress import Progress
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome, Series
from asymlab.sources.tarball import Source, unpack
from asymlab.sources.version import Project
from asymlab.store import discard, published, write_atomic

_OUTCOMES = TypeAdapter(tuple[PatchOutcome, ...])


@dataclass(frozen=True)
class PatchedRelease:
    """A release's tarball without its folders ``without``, and the series that is applied to it.

    ``complete`` is called with the patched tree, before it counts as unpacked.
    """

    source: Source
    series: Series | None
    project: Project
    complete: Callable[[Path], None]
    without: tuple[str, ...] = ()

    def unpack(self, work: Path, key: str, progress: Progress) -> tuple[PatchOutcome, ...]:
        """Have the tree in ``work``/src; what became of the patches.

        A tree of the same ``key`` from an interrupted build is taken as it is; anything else in
        ``work`` is removed. Raises what apply_series() and ``complete`` raise.
        """
        stamp = work / f"sources-{key}.json"
        if stamp.exists():
            return _OUTCOMES.validate_json(stamp.read_text())
        assert self.source.tarball
        discard(work)
        progress.update(0, None, f"unpacking {self.source.what}")
        outcomes: tuple[PatchOutcome, ...] = ()
        with published(work / "src") as fresh:
            unpack(self.source.tarball, fresh, without=self.without)
            if self.series:
                outcomes = apply_series(self.series, fresh, self.project)
            self.complete(fresh)
        write_atomic(stamp, _OUTCOMES.dump_json(outcomes).decode())
        return outcomes


def require_unchanged(before: str, now: str, folder: Path, what: str) -> None:
    """InfraError unless the digest of the files in ``folder`` is still that in the build's key."""
    if before != now:
        raise InfraError(f"{folder} changed while {what} was built", retriable=True)
