# SPDX-License-Identifier: Apache-2.0
"""Mails of a patch series: the patches of its newest version in their order.

git mailsplit and git mailinfo read the mails (mboxes, maildirs, base64, quoted-printable).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from pathlib import Path

from asymlab.errors import UserError
from asymlab.limited import Limits, run_limited
from asymlab.proc import need_tool, run
from asymlab.sources.series import damage
from asymlab.store import digest

_TAGS = re.compile(r"^\s*((?:\[[^\]]*\]\s*)+)(?P<title>.*)$", re.DOTALL)
_VERSION = re.compile(r"\bv(\d+)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(\d+)/(\d+)\b")
_REPLY = re.compile(r"^\s*(re|aw|sv|fwd?):", re.IGNORECASE)
_BASE = re.compile(rb"^base-commit: ([0-9a-f]{40})", re.MULTILINE)
_WHAT = "give the output of `b4 am`, `git format-patch`, or a mailbox with its mails"
_MAILS = (".patch", ".eml", ".mbox", ".mbx", ".mail")


@dataclass(frozen=True)
class Mail:
    """One mail: ``file`` has it alone, ``diff`` its diff; it begins at ``line`` of the user's file
    ``source``. ``number`` of ``count`` patches; both 0 for a single patch."""

    file: Path
    diff: Path
    source: Path
    line: int
    subject: str
    message_id: str = ""

    @property
    def title(self) -> str:
        """The subject without the tags in brackets."""
        match = _TAGS.match(self.subject)
        return (match["title"] if match else self.subject).strip()

    @property
    def version(self) -> int:
        """The version of the series: 2 for ``[PATCH v2 1/3]``."""
        match = _VERSION.search(self._tags)
        return int(match[1]) if match else 1

    @property
    def number(self) -> int:
        """The number of the patch in its series; 0 for a cover letter or without numbers."""
        match = _NUMBER.search(self._tags)
        return int(match[1]) if match else 0

    @property
    def count(self) -> int:
        """How many patches the series has; 0 without numbers."""
        match = _NUMBER.search(self._tags)
        return int(match[2]) if match else 0

    @property
    def is_patch(self) -> bool:
        """Whether the mail has a diff and is neither a reply nor a cover letter."""
        is_cover = self.count > 0 and self.number == 0
        return self.diff.stat().st_size > 0 and not is_cover and not _REPLY.match(self.subject)

    @property
    def name(self) -> str:
        """``patch 2/3 "sched: ..."``."""
        number = f" {self.number}/{self.count}" if self.count else ""
        return f'patch{number} "{self.title}"'

    @property
    def _tags(self) -> str:
        match = _TAGS.match(self.subject)
        return match[1] if match else ""


@dataclass(frozen=True)
class Patches:
    """The patches of a series in their order; ``left_out`` are other versions in the same mails,
    ``base_commit`` is what git format-patch --base wrote ("": nothing)."""

    mails: tuple[Mail, ...]
    version: int
    left_out: tuple[int, ...]
    base_commit: str = ""

    @property
    def title(self) -> str:
        """``v2, 3 patches``; ``2 of 3 patches`` if some are missing."""
        version = f"v{self.version}, " if self.version > 1 or self.left_out else ""
        count, whole = len(self.mails), len(self.mails) + len(self.missing)
        of = f"{count} of " if self.missing else ""
        return f"{version}{of}{whole} patch{'es' * (whole != 1)}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The patches of the series that are not in the mails, as in ``3/7``."""
        there = {mail.number for mail in self.mails}
        count = self.mails[0].count
        return tuple(f"{one}/{count}" for one in range(1, count + 1) if one not in there)

    def digest(self) -> str:
        """A digest of all patches with their messages."""
        return digest(*(mail.file.read_bytes() for mail in self.mails))


def read_patches(series: Path, scratch: Path) -> Patches:
    """The patches in a mailbox or a folder of mails, split into the empty folder ``scratch``.

    Of several versions of the series, the newest one. UserError with file and line for mails
    without patches and for patches of several series.
    """
    mails = [mail for source in _sources(series) for mail in _split(source, scratch)]
    patches = [mail for mail in mails if mail.is_patch]
    if not patches:
        count = f"{len(mails)} mail{'s' * (len(mails) != 1)}, none with a patch"
        raise UserError(
            f"no patches: {count}",
            file=series,
            hint=_WHAT,
        )
    newest = max(mail.version for mail in patches)
    versions = sorted({mail.version for mail in patches} - {newest})
    chosen = _in_order([mail for mail in patches if mail.version == newest])
    for mail in chosen:
        _refuse_damage(mail)
    texts = b"\n".join(mail.file.read_bytes() for mail in mails)
    base = _BASE.search(texts)
    return Patches(chosen, newest, tuple(versions), base[1].decode() if base else "")


def _sources(series: Path) -> Sequence[Path]:
    """The files with mails; a folder is a maildir, or what git format-patch writes."""
    if not series.is_dir():
        if not series.is_file():
            raise UserError(f"{series} does not exist", hint="--series FILE.mbox, FOLDER, or -")
        return (series,)
    inside = [series / name for name in ("cur", "new") if (series / name).is_dir()]
    if inside:
        found = sorted(path for folder in inside for path in folder.iterdir() if path.is_file())
    else:
        found = sorted(path for path in series.iterdir() if path.suffix in _MAILS)
    if not found:
        raise UserError(
            "no mails",
            file=series,
            hint=f"files must end with {', '.join(_MAILS)}, or be a maildir",
        )
    return found


def _split(source: Path, scratch: Path) -> Iterator[Mail]:
    """The mails of one file; each is written to ``scratch``, with its diff beside it."""
    first = len(list(scratch.glob("*.mail")))
    pieces = scratch / "pieces"
    pieces.mkdir()
    if not source.read_bytes().strip():
        raise UserError("the file is empty", file=source, hint=_WHAT)
    git = need_tool("git", "git")
    done = run([git, "mailsplit", "-b", "-d6", f"-o{pieces}", str(source)], check=False)
    if done.code:
        reason = next(iter(done.output.splitlines()), "git mailsplit failed")
        raise UserError(f"not a mailbox: {reason}", file=source)
    line = 1
    for number, piece in enumerate(sorted(pieces.iterdir()), first):
        file = piece.rename(scratch / f"{number:06}.mail")
        yield _mail(file, source, line)
        line += file.read_bytes().count(b"\n")
    pieces.rmdir()


def _mail(file: Path, source: Path, line: int) -> Mail:
    """One mail, as git am reads it."""
    text, diff = file.read_bytes(), file.with_suffix(".diff")
    argv = [need_tool("git", "git"), "mailinfo", "-k", str(file.with_suffix(".message")), str(diff)]
    # mails are untrusted
    done = run_limited(argv, Limits(), stdin=text, cwd=file.parent)
    if done.code:
        reason = next(iter(done.output.splitlines()), "git mailinfo failed")
        raise UserError(f"not a mail: {reason}", file=source, line=line)
    lines = (one.partition(": ") for one in done.output.splitlines())
    subject = next((value for name, _, value in lines if name == "Subject"), "")
    headers = BytesHeaderParser().parsebytes(text)
    return Mail(file, diff, source, line, subject, str(headers.get("Message-ID", "")).strip())


def _in_order(patches: Sequence[Mail]) -> tuple[Mail, ...]:
    """The patches of one version by number; UserError unless they are of one series."""
    first = patches[0]
    if other := next((mail for mail in patches if mail.count != first.count), None):
        raise UserError(
            f"patches of several series: {first.name} and {other.name}",
            file=other.source,
            line=other.line,
            hint="give each series in a separate mailbox",
        )
    if not first.count:
        return tuple(patches)
    by_number: dict[int, Mail] = {}
    for mail in patches:
        same = by_number.setdefault(mail.number, mail)
        if same.diff.read_bytes() != mail.diff.read_bytes():
            raise UserError(
                f"two patches {mail.number}/{mail.count}: {same.name} (line {same.line}) and"
                f" {mail.name}",
                file=mail.source,
                line=mail.line,
                hint="keep one of them; a new version has a tag such as [PATCH v2 1/3]",
            )
    return tuple(mail for _, mail in sorted(by_number.items()))


def _refuse_damage(mail: Mail) -> None:
    """UserError with the line of a diff that cannot be read; git may ignore parts of it."""
    diff = mail.diff.read_bytes()
    if not (found := damage(diff)):
        return
    line, reason = found
    start = mail.file.read_bytes().find(diff)
    # an encoded mail has no line of the diff
    inside = mail.file.read_bytes()[:start].count(b"\n") + line - 1 if start >= 0 else 0
    fetch = f"`b4 am {mail.message_id.strip('<>')}`" if mail.message_id else "`b4 am`"
    raise UserError(
        f"{mail.name} is damaged: {reason}",
        file=mail.source,
        line=mail.line + inside,
        hint=f"the mail was cut off or edited: get it again, as with {fetch} or git format-patch",
    )
