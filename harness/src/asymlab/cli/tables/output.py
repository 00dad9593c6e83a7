# SPDX-License-Identifier: Apache-2.0
"""What commands on firmware have in common when they write: refused places, unread parts."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from asymlab.errors import InfraError

if TYPE_CHECKING:
    from asymlab.model.firmware import MachineView


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


def say_unread(view: MachineView, console: Console) -> None:
    """What could not be read of an input: whatever is told of the rest has this hole."""
    for problem in view.problems:
        console.print(Text(f"unread: {problem}", style="magenta"), soft_wrap=True)
