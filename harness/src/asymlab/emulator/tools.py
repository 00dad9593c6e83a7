# SPDX-License-Identifier: Apache-2.0
"""What QEMU's build needs on this machine."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from asymlab.emulator.source import qemu_cache
from asymlab.errors import InfraError, UserError
from asymlab.proc import CommandFailed, need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, discard, locked

_TOOLS = {
    "gcc": "build-essential",
    "ninja": "ninja-build",
    "pkg-config": "pkgconf",
    "strip": "binutils",
    "patch": "patch",
}
_LIBRARIES = {"glib-2.0": "libglib2.0-dev", "zlib": "zlib1g-dev"}
_HEADERS = {"libfdt.h": "libfdt-dev"}


def check_tools() -> str:
    """The compiler's name and version; UserError names the Debian package that is missing."""
    for tool, package in _TOOLS.items():
        need_tool(tool, package)
    for library, package in _LIBRARIES.items():
        _require(["pkg-config", "--exists", library], library, package)
    for header, package in _HEADERS.items():
        probe = ["gcc", "-E", "-x", "c", "-include", header, "/dev/null"]
        _require(probe, header, package)
    return run(["gcc", "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]


def _require(probe: Sequence[str], what: str, package: str) -> None:
    if run(probe, check=False).code != 0:
        raise UserError(f"{what} is not installed", hint=f"apt-get install {package}")


def compiler_command() -> str:
    """The C compiler as configure takes it, through ccache where there is one."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"


def build_python(requirements: Sequence[str], progress: Progress) -> Path:
    """A Python with ``requirements`` (as pip takes them) in a virtual environment of its own.

    Made once. Raises InfraError if pip cannot get them.
    """
    name = f"python-{digest(sys.version, sys.executable, *requirements)[:12]}"
    folder = qemu_cache() / name
    python = folder / "bin" / "python"
    with locked(qemu_cache() / "locks" / name):
        # scripts in a virtual environment name its path: it cannot be made elsewhere and moved
        ready = folder / ".ready"
        if not ready.exists():
            progress.update(0, None, f"installing {', '.join(requirements)}")
            discard(folder)
            _install(requirements, folder, python)
            ready.touch()
    return python


def _install(requirements: Sequence[str], folder: Path, python: Path) -> None:
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        run([sys.executable, "-m", "venv", str(folder)])
        run([*pip, *requirements], deadline_s=600)
    except CommandFailed as error:
        raise InfraError(
            f"what QEMU's build needs of Python cannot be installed\n{error}",
            hint="pip needs PyPI, or a mirror named in pip's configuration",
            retriable=True,
        ) from error
