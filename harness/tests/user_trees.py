# SPDX-License-Identifier: Apache-2.0
"""Sources of kernels as a user may have them: a tree, and the mails of a series."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.source import LINUX, find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from asymlab.sources.series import Series
from asymlab.store import discard
from kernel_defects import KernelChange

MAIL = """\
From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
From: asymlab <asymlab@example.org>
Date: Mon, 23 Nov 2026 11:00:00 +0000
Subject: [PATCH] sched: Do something else

A change.

Signed-off-by: asymlab <asymlab@example.org>
---
diff --git a/{file} b/{file}
"""


@dataclass(frozen=True)
class Tree:
    """Sources: a base with a series, without some of its patches, or with a change."""

    base: str
    series: str = ""
    without: tuple[str, ...] = ()
    change: KernelChange | None = None

    def make(self, folder: Path) -> None:
        """Have them in ``folder``, as hard links to the base's where that can be done."""
        origin = find_source(find_base(self.base), Silent()).tree
        folder.mkdir(parents=True)
        parts = [p for p in origin.iterdir() if not p.name.startswith((OBJECTS, ".asymlab"))]
        linked = run(["cp", "-al", *map(str, parts), str(folder)], check=False, deadline_s=600)
        if linked.code:
            discard(folder)
            folder.mkdir()
            run(["cp", "-a", *map(str, parts), str(folder)], deadline_s=1200)
        if self.series:
            apply_series(self.kept(), folder, LINUX)
        if self.change:
            self.change.apply(folder)

    def kept(self) -> Series:
        """The series without the patches that are left out."""
        series = load_series(self.series)
        kept = tuple(one for one in series.patches if one.file[:4] not in self.without)
        assert len(kept) == len(series.patches) - len(self.without)
        return series.model_copy(update={"patches": kept})

    def mailed(self, folder: Path, scratch: Path) -> Path:
        """The patches as mails in ``folder``, the change as the last one."""
        series = self.kept()
        mails = [series.path(one).read_text() for one in series.patches]
        if self.change:
            Tree(self.base, self.series, self.without).make(scratch)
            before = (scratch / self.change.file).read_text()
            self.change.apply(scratch)
            mails.append(_mail(self.change.file, before, (scratch / self.change.file).read_text()))
            discard(scratch)
        folder.mkdir()
        for at, mail in enumerate(mails, 1):
            tag = f"Subject: [PATCH {at}/{len(mails)}]"
            text = re.sub(r"^Subject: \[PATCH[^]]*\]", tag, mail, count=1, flags=re.M)
            (folder / f"{at:04d}.patch").write_text(text)
        return folder


def _mail(file: str, before: str, after: str) -> str:
    """A mail that changes a file."""
    lines = (before.splitlines(keepends=True), after.splitlines(keepends=True))
    diff = difflib.unified_diff(*lines, f"a/{file}", f"b/{file}")
    return MAIL.format(file=file) + "".join(diff)
