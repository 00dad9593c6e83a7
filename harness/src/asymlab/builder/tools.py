# SPDX-License-Identifier: Apache-2.0
"""What must be installed for a build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asymlab.errors import UserError
from asymlab.proc import need_tool, run


def need_tools(packages: Mapping[str, str]) -> None:
    """UserError that names the Debian package of the first tool that is not on PATH.

    ``packages`` are by tool, as in need_headers() by C header of the host.
    """
    for tool, package in packages.items():
        need_tool(tool, package)


def need_headers(packages: Mapping[str, str]) -> None:
    """UserError that names the Debian package of the first header that gcc does not find."""
    for header, package in packages.items():
        need(["gcc", "-E", "-x", "c", "-include", header, "/dev/null"], header, package)


def need(probe: Sequence[str], what: str, package: str) -> None:
    """UserError that names the Debian package of ``what`` if the command ``probe`` fails."""
    if run(probe, check=False).code != 0:
        raise UserError(f"{what} is not installed", hint=f"apt-get install {package}")


def tool_version(tool: str) -> str:
    """Name and version of a tool: the first line of ``--version``."""
    return run([tool, "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]
