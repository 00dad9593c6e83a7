# SPDX-License-Identifier: Apache-2.0
"""The unpacked and patched sources of a release, in the working folder of a build."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from asymlab.errors import InfraError
from asymlab.progress import Progress
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome, Project, Series
from asymlab.sources.tarball import Source, unpack
from asymlab.store import discard, published, write_atomic

_OUTCOMES = TypeAdapter(tuple[PatchOutcome, ...])


@dataclass(frozen=True)
class PatchedRelease:
    """A release's tarball, and the series to apply to it.

    Folders ``without`` are not unpacked. ``complete`` is called with the patched tree before the
    tree is put in place.
    """

    source: Source
    series: Series | None
    project: Project
    complete: Callable[[Path], None]
    without: tuple[str, ...] = ()

    def unpack(self, work: Path, key: str, progress: Progress) -> tuple[PatchOutcome, ...]:
        """Unpack and patch the sources into ``work``/src; returns the outcome of each patch.

        A tree with the same ``key``, from an interrupted build, is used as it is. Any other content
        of ``work`` is removed. Raises what apply_series() and ``complete`` raise.
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
    """InfraError if files in ``folder`` changed: ``before`` is the digest in the build's key."""
    if before != now:
        raise InfraError(f"{folder} changed while {what} was built", retriable=True)
