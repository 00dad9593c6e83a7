# SPDX-License-Identifier: Apache-2.0
"""Errors that no other code reports: a full disk, and defects of asymlab.

Separate because main and commands that go on after an error use it, and main imports commands.
"""

from __future__ import annotations

import errno
import sys
import time
import traceback

from asymlab import __version__
from asymlab.errors import AsymlabError, DefectError, InfraError
from asymlab.paths import cache_root
from asymlab.redact import redacted


def as_error(error: Exception) -> AsymlabError:
    """``error`` with a message for the user; the traceback of a defect is kept in a file."""
    if isinstance(error, AsymlabError):
        return error
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return InfraError(f"{error}", hint=f"free some space (caches: {cache_root()})")
    path = cache_root() / "crashes" / f"{time.strftime('%Y%m%d-%H%M%S')}.txt"
    head = redacted(f"asymlab {__version__}: {sys.argv}\n")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as kept:  # of several defects in a second
            kept.write(head + trace(error))
        hint = f"please report it with the traceback in {path}"
    except OSError:
        hint = "please report it with the traceback that --debug shows"
    return DefectError(f"a defect of asymlab: {type(error).__name__}: {error}", hint=hint)


def trace(error: Exception) -> str:
    """The traceback of an error, with secrets hidden: libraries may have put some in it."""
    return redacted("".join(traceback.format_exception(error)))
