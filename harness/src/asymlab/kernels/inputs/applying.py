# SPDX-License-Identifier: Apache-2.0
"""Applies mails to a kernel tree by git's rules (git am -3), and makes a series of the result.

The tree is only read. git works in a repository with the files that the patches touch; it has the
objects of the user's repository, if there is one, for the three-way merge.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from asymlab.errors import UserError
from asymlab.kernels.bases import list_series, load_series
from asymlab.kernels.inputs.mailbox import Mail, Patches
from asymlab.kernels.inputs.repository import in_repository
from asymlab.kernels.source import kernels_cache
from asymlab.proc import Done, need_tool, run
from asymlab.sources.patching import dry_run, first_refused
from asymlab.sources.series import (
    Patch,
    Series,
    VersionRange,
    changes,
    hunk_line,
    ordered,
    touched_files,
)
from asymlab.store import digest, locked, published

_ATTRIBUTES = "*.c diff=cpp\n*.h diff=cpp\n*.dts diff=dts\n*.dtsi diff=dts\n*.rs diff=rust\n"
"""Linux's own: they decide the function names in the headers of hunks."""

_HUNK = re.compile(rb"^@@ .*$", re.MULTILINE)

_ENV = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    "GIT_AUTHOR_NAME": "asymlab",
    "GIT_AUTHOR_EMAIL": "asymlab@example.org",
    "GIT_COMMITTER_NAME": "asymlab",
    "GIT_COMMITTER_EMAIL": "asymlab@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    "LC_ALL": "C",
}


@dataclass(frozen=True)
class Target:
    """What a series is applied to: the sources in ``tree`` of a kernel ``version``; ``name`` is for
    messages. ``git_dir`` is the repository with their history, if there is one."""

    tree: Path
    version: str
    name: str
    git_dir: Path | None = None


def applied(patches: Patches, target: Target, id: str, base: str) -> Series | None:
    """A series whose patches apply to ``target`` exactly, named ``id``, for kernels of ``base``;
    None if the sources have all of its changes already.

    A patch of a shipped series that is not for this version (series.yaml) is kept in the series
    with that range, and so not applied. UserError with the patch, its hunk, file and line if
    another one does not apply.
    """
    hint = _hint(patches, target)
    with TemporaryDirectory(prefix="asymlab-am-") as scratch:
        work = _Work(Path(scratch), target)
        work.fill(patches.mails)
        left_out = list[tuple[int, Patch]]()
        files = dict[str, bytes]()
        for mail in patches.mails:
            if other := work.apply(mail, hint):
                # mails need not have numbers
                name = f"left-out-{len(left_out) + 1}.patch"
                files[name] = mail.diff.read_bytes()
                left_out.append((work.count(), other.model_copy(update={"file": name})))
        made = work.formatted()
        if not made:
            return None
        files |= {path.name: path.read_bytes() for path in made}
        wanted = [Patch(file=path.name, what=path.stem) for path in made]
        for place, other in reversed(left_out):
            wanted.insert(place, other)
    folder = kernels_cache() / "series" / digest(*files, *files.values())[:16]
    with locked(kernels_cache() / "locks" / f"series-{folder.name}"):
        if not folder.is_dir():
            with published(folder) as fresh:
                for file, content in files.items():
                    (fresh / file).write_bytes(content)
    major, minor, patch = ordered(target.version)
    return Series(
        id=id,
        folder=folder,
        name=id,
        title=patches.title,
        base=base,
        versions=VersionRange(since=target.version, before=f"{major}.{minor}.{patch + 1}"),
        patches=tuple(wanted),
    )


def _hint(patches: Patches, target: Target) -> str:
    """The remedy if one of the patches does not apply."""
    if patches.base_commit:
        return f"its mails give the base: --onto TREE@{patches.base_commit[:12]}"
    if patches.missing:
        return f"not in the mails: {', '.join(patches.missing)}; `b4 am` fetches the whole series"
    return f"rebase the series on {target.name}, or give its base with --onto TREE@REV"


def _not_for(version: str, diff: Path) -> Patch | None:
    """The patch of a shipped series that has a diff's changes and is not for ``version``."""
    wanted = _moved(diff.read_bytes())
    for id in list_series():
        series = load_series(id)
        for patch in series.own:
            if not patch.covers(version) and _moved(series.path(patch).read_bytes()) == wanted:
                return patch
    return None


def _moved(patch: bytes) -> bytes:
    """A patch's changes, wherever its hunks are in the file."""
    return _HUNK.sub(b"@@", changes(patch))


class _Work:
    """The repository in which patches are applied."""

    def __init__(self, folder: Path, target: Target) -> None:
        self.files = folder / "files"
        self.out = folder / "out"
        self.git_dir = folder / "git"
        self.target = target

    def fill(self, mails: Sequence[Mail]) -> None:
        """Commit the files that the patches touch."""
        self.files.mkdir()
        self._git("init", "-q", "--template=", "-b", "main")
        (self.git_dir / "info").mkdir(exist_ok=True)
        (self.git_dir / "info" / "attributes").write_text(_ATTRIBUTES)
        if self.target.git_dir:
            common = self._common(self.target.git_dir)
            alternates = self.git_dir / "objects" / "info" / "alternates"
            alternates.parent.mkdir(exist_ok=True)
            alternates.write_text(f"{common / 'objects'}\n")
        for name in sorted(set().union(*(touched_files(mail.diff) for mail in mails))):
            self._copy(name)
        self._git("add", "-A", "-f")
        self._git("commit", "-q", "--allow-empty", "-m", "base")
        self._git("tag", "base")

    def apply(self, mail: Mail, hint: str) -> Patch | None:
        """Apply one mail; a change that the files have already is skipped. The shipped patch if it
        is one that is not for this version; UserError if it does not apply."""
        done = self._git("am", "-q", "-3", "--keep-cr", str(mail.file), check=False)
        if done.code:
            self._git("am", "--abort", check=False)
            # without the objects of its base, git am does not see that a patch is there already
            there = self._git("apply", "--reverse", "--check", str(mail.diff), check=False)
            if there.code == 0:
                return None
            if other := _not_for(self.target.version, mail.diff):
                return other
            raise self._refusal(mail, done.output, hint)
        return None

    def count(self) -> int:
        """The number of patches that were applied."""
        return int(self._git("rev-list", "--count", "base..HEAD").output)

    def formatted(self) -> list[Path]:
        """The applied patches as files."""
        words = (
            "--no-signature",
            "--zero-commit",
            "--no-stat",
            "--no-renames",
            "-N",
            "--full-index",
        )
        self._git("format-patch", "-q", *words, f"--output-directory={self.out}", "base..HEAD")
        return sorted(self.out.iterdir()) if self.out.is_dir() else []

    def _refusal(self, mail: Mail, output: str, hint: str) -> UserError:
        """The error for the first hunk that does not apply."""
        refused = first_refused(dry_run(mail.diff, self.files))
        if not refused:
            reason = _reason(output)
            return UserError(
                f"{mail.name} does not apply to {self.target.name}: {reason}",
                file=mail.source,
                line=mail.line,
                hint=hint,
            )
        file, hunk, line = refused
        at = hunk_line(mail.file, file, hunk)
        # an encoded mail has no line of the hunk
        where = mail.line + at - 1
        return UserError(
            f"{mail.name}: hunk {hunk} does not apply to {file}:{line} of {self.target.name}",
            file=mail.source,
            line=where,
            hint=hint,
        )

    def _copy(self, name: str) -> None:
        """Take one file of the target; names that lead out of it are refused by git am."""
        source, copy = self.target.tree / name, self.files / name
        inside = ".." not in Path(name).parts and not Path(name).is_absolute()
        if inside and source.is_file():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
            copy.chmod(source.stat().st_mode & 0o777 | 0o600)

    def _common(self, git_dir: Path) -> Path:
        """The folder with a repository's objects, also of a worktree."""
        found = in_repository(git_dir, "rev-parse", "--path-format=absolute", "--git-common-dir")
        return Path(found.output.strip().splitlines()[-1])

    def _git(self, *words: str, check: bool = True) -> Done:
        where = {"GIT_DIR": str(self.git_dir), "GIT_WORK_TREE": str(self.files)}
        argv = [need_tool("git", "git"), *words]
        return run(argv, cwd=self.files, env={**_ENV, **where}, check=check)


def _reason(output: str) -> str:
    """The first error that git printed."""
    found = re.search(r"^(?:error|fatal): (.*)$", output, re.MULTILINE)
    return found[1] if found else next(iter(output.splitlines()), "git am failed")
