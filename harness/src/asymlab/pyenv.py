# SPDX-License-Identifier: Apache-2.0
"""Virtual environments for tools that bring their own Python packages; made once and kept."""

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

    ``what`` says for whom, in an error. Made once for each set of requirements and each Python.
    Raises InfraError if pip cannot get them.
    """
    name = f"python-{digest(sys.version, sys.executable, *requirements)[:12]}"
    folder = root / name
    python = folder / "bin" / "python"
    with locked(root / "locks" / name):
        # scripts in a virtual environment name its path: it cannot be made elsewhere and moved
        ready = folder / ".ready"
        if not ready.exists():
            progress.update(0, None, f"installing what {what} needs of Python")
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
            f"what {what} needs of Python cannot be installed\n{error}",
            hint="pip needs PyPI, or a mirror named in pip's configuration",
            retriable=True,
        ) from error
