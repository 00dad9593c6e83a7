# SPDX-License-Identifier: Apache-2.0
"""Where commands on firmware write, said in words when nothing can be written there."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from asymlab.errors import InfraError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """InfraError that names ``path`` for what goes wrong there; a full disk is main()'s to tell."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        hint = "write it elsewhere: --output"
        raise InfraError(f"cannot write {path}: {error.strerror or error}", hint=hint) from error
