# SPDX-License-Identifier: Apache-2.0
"""The form of the patches of a series: mails that git am accepts."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from asymlab.sources.series import Series

FIRST_LINE = re.compile(r"From [0-9a-f]{40} Mon Sep 17 00:00:00 2001\n")
AUTHOR = "asymlab", "asymlab@example.org"


def assert_mails(series: Series) -> None:
    """A series' own patches are numbered from 1 without gaps; each is a mail with a message."""
    count = len(series.own)
    for number, patch in enumerate(series.own, 1):
        assert patch.file.startswith(f"{number:04d}-"), patch.file
        text = series.path(patch).read_bytes().decode()
        assert FIRST_LINE.match(text), patch.file
        tag = f"{number:0{len(str(count))}d}/{count}" if count > 1 else ""
        assert f"\nSubject: [PATCH{' ' * bool(tag)}{tag}] " in text, patch.file
        info, message = _mailinfo(series.path(patch))
        assert (info["Author"], info["Email"]) == AUTHOR, patch.file
        assert re.search(r"\d{4} \d\d:\d\d:\d\d [+-]\d{4}$", info["Date"]), patch.file
        assert re.fullmatch(r"([\w/-]+: )+[A-Z].*[^.]", info["Subject"]), patch.file
        assert len(info["Subject"]) <= 72, patch.file
        assert "\n\nSigned-off-by: {} <{}>".format(*AUTHOR) in message, patch.file
        assert len(message.split()) > 25, f"{patch.file}: the message does not give the reason"


def _mailinfo(path: Path) -> tuple[dict[str, str], str]:
    """Headers and message, as git am reads them."""
    with TemporaryDirectory() as folder, path.open("rb") as mail:
        message = Path(folder) / "message"
        argv = ["git", "mailinfo", str(message), str(Path(folder) / "diff")]
        done = subprocess.run(argv, stdin=mail, capture_output=True, text=True, check=True)
        lines = (line.partition(": ") for line in done.stdout.splitlines() if line)
        return {name: value for name, _, value in lines}, message.read_text()
