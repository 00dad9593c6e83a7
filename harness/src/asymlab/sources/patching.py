# SPDX-License-Identifier: Apache-2.0
"""Applies a series to a tree: all of it or nothing; applying it twice is harmless."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.errors import UserError
from asymlab.proc import Done, need_tool, run
from asymlab.sources.content import state_of
from asymlab.sources.series import (
    Patch,
    PatchOutcome,
    PatchState,
    Project,
    Series,
    hunk_line,
    touched_files,
)

_FAILED = re.compile(r"^Hunk #(?P<hunk>\d+) (?:FAILED|ignored) at (?P<line>\d+)", re.MULTILINE)
_FILE = re.compile(r"^(?:checking|patching) file '?(?P<file>[^\s']+)", re.MULTILINE)

# a hunk that needs fuzz may land in the wrong place: refuse it
_STRICT = ("-p1", "--fuzz=0", "--no-backup-if-mismatch", "--reject-file=-")


def apply_series(series: Series, tree: Path, project: Project) -> tuple[PatchOutcome, ...]:
    """Apply ``series`` to the sources of ``project`` in ``tree``.

    Patches that the tree contains already are skipped. Changed files are replaced, never written
    in place, since ``tree`` may consist of hard links. Raises UserError, with nothing changed, if
    the tree's version is outside the series' range or a hunk does not apply.
    """
    with _applied(series, tree, project) as (scratch, outcomes):
        scratch.commit()
    return outcomes


def touched_states(series: Series, tree: Path, project: Project) -> dict[str, str]:
    """States (see asymlab.sources.content) of the files that ``series`` touches, after applying it;
    "" for a file that it removes. ``tree`` is only read. Raises what apply_series() raises.
    """
    with _applied(series, tree, project) as (scratch, _):
        return {name: state_of(scratch.folder / name) for name in scratch.touched}


@contextmanager
def _applied(
    series: Series, tree: Path, project: Project
) -> Iterator[tuple[_Scratch, tuple[PatchOutcome, ...]]]:
    """``series`` applied to copies of the files that it touches, and the outcome of each patch."""
    version = project.version(tree)
    if version not in series.versions:
        raise UserError(
            f"series {series.id} is for {series.versions}; these sources are {version}",
            file=series.folder / "series.yaml",
            hint="use a base inside the range, or adapt the patches and the range",
        )
    wanted = [patch for patch in series.patches if patch.covers(version)]
    with tempfile.TemporaryDirectory(prefix="asymlab-series-") as folder:
        scratch = _Scratch(Path(folder), tree, [series.path(patch) for patch in wanted])
        states = scratch.apply(series, wanted, f"{project.name} {version}")
        outcomes = tuple(
            PatchOutcome(
                file=patch.file,
                state=states.get(patch.file, PatchState.OTHER_VERSION),
                reason="" if patch.file in states else patch.why,
            )
            for patch in series.patches
        )
        yield scratch, outcomes


class _Scratch:
    """Copies of the files that some patches touch, on which the patches are tried."""

    def __init__(self, folder: Path, tree: Path, patches: Iterable[Path]) -> None:
        self.folder = folder
        self.tree = tree
        self.touched = sorted(set().union(*map(touched_files, patches)))
        self._fill()

    def _fill(self) -> None:
        for name in self.touched:
            (self.folder / name).unlink(missing_ok=True)
            if (self.tree / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(self.tree / name, self.folder / name)

    def apply(self, series: Series, patches: list[Patch], what: str) -> dict[str, PatchState]:
        """Apply ``patches`` in order; the state of each by its file name."""
        if self._has_all(series, patches):
            return {patch.file: PatchState.ALREADY for patch in patches}
        states = {}
        for patch in patches:
            path = series.path(patch)
            if (done := self._patch(path, "--forward")).code == 0:
                states[patch.file] = PatchState.APPLIED
            elif self._patch(path, "--reverse", "--force", "--dry-run").code == 0:
                states[patch.file] = PatchState.ALREADY
            else:
                raise _does_not_apply(path, done.output, what)
        return states

    def _has_all(self, series: Series, patches: list[Patch]) -> bool:
        """Whether the tree contains the whole series: all patches can be reverted from the last."""
        all_off = bool(patches) and all(
            self._patch(series.path(patch), "--reverse", "--force").code == 0
            for patch in reversed(patches)
        )
        self._fill()
        return all_off

    def _patch(self, path: Path, *options: str) -> Done:
        argv = [need_tool("patch", "patch"), *_STRICT, "--batch"]
        argv += ["--input", str(path.resolve()), *options]
        return run(argv, cwd=self.folder, env={"LC_ALL": "C"}, check=False)

    def commit(self) -> None:
        """Put the changed files into the tree, each by rename."""
        for name in self.touched:
            new, old = self.folder / name, self.tree / name
            if not new.exists():
                old.unlink(missing_ok=True)
            elif not old.exists() or new.read_bytes() != old.read_bytes():
                old.parent.mkdir(parents=True, exist_ok=True)
                beside = old.with_name(f".new-{old.name}")
                shutil.copy(new, beside)  # with its mode: a script stays one
                beside.replace(old)


def dry_run(patch: Path, tree: Path) -> str:
    """The output of patch(1) for a patch that is tried on the files in ``tree``."""
    argv = [need_tool("patch", "patch"), *_STRICT, "--force", "--dry-run"]
    return run([*argv, "--input", str(patch)], cwd=tree, env={"LC_ALL": "C"}, check=False).output


def first_refused(output: str) -> tuple[str, int, int] | None:
    """The first hunk that patch(1) refused, from its output: the file, the hunk's number in it, and
    the line in the file. None if there is none."""
    failed = _FAILED.search(output)
    if not failed:
        return None
    files = [match["file"] for match in _FILE.finditer(output, 0, failed.start())]
    return files[-1] if files else "?", int(failed["hunk"]), int(failed["line"])


def _does_not_apply(path: Path, output: str, what: str) -> UserError:
    """The error for the first hunk that patch(1) refused, from its output."""
    refused = first_refused(output)
    if not refused:
        reason = next((line for line in output.splitlines() if line.strip()), "")
        return UserError(f"does not apply to {what}: {reason}", file=path)
    file, hunk, line = refused
    return UserError(
        f"hunk {hunk} does not apply to {file}:{line} of {what}",
        file=path,
        line=hunk_line(path, file, hunk),
        hint=f"compare the hunk with {file} around line {line}, then refresh the patch, or end its"
        " range in series.yaml before this version",
    )
