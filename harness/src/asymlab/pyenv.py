# SPDX-License-Identifier: Apache-2.0
"""Virtual environments with the Python packages of tools; made once in the cache."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.proc import CommandFailed, run
from asymlab.progress import Progress
from asymlab.store import digest, discard, locked


def python_with(requirements: Sequence[str], root: Path, what: str, progress: Progress) -> Path:
    """The Python of a virtual environment below ``root`` that has ``requirements`` (as pip's).

    ``what`` names the tool in messages. Made once for each set of requirements and each Python.
    Raises InfraError if pip fails.
    """
    name = f"python-{digest(sys.version, sys.executable, *requirements)[:12]}"
    folder = root / name
    python = folder / "bin" / "python"
    with locked(root / "locks" / name):
        # scripts of a virtual environment have its path: it cannot be moved into place
        ready = folder / ".ready"
        if not ready.exists():
            progress.update(0, None, f"installing the Python packages for {what}")
            discard(folder)
            _install(requirements, folder, python, what)
            ready.touch()
    return python


def _install(requirements: Sequence[str], folder: Path, python: Path, what: str) -> None:
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        run([sys.executable, "-m", "venv", str(folder)])
        run([*pip, *requirements], deadline_s=600)
    except CommandFailed as error:
        raise InfraError(
            f"the Python packages for {what} cannot be installed\n{error}",
            hint="pip needs PyPI, or a mirror named in pip's configuration",
            retriable=True,
        ) from error
