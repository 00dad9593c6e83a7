# SPDX-License-Identifier: Apache-2.0
"""Files of a /sys tree, from a folder (or the running machine) or from a tar of one."""

from __future__ import annotations

import contextlib
import posixpath
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

from asymlab.decode.files import read_bounded
from asymlab.decode.tar import members
from asymlab.errors import UserError

MAX_FILE = 1 << 16
"""Bytes of one file of /sys that are read; they have at most a page."""

PAGE = 4096
"""Bytes that a file of /sys claims to have, whatever is in it; more where pages are larger."""

MAX_PROC = 16 << 20
"""Bytes of a file of /proc that are read: 4096 CPUs of x86 have 8 MiB of cpuinfo."""

MAX_TABLE = 8 << 20
"""Bytes of one ACPI table; the largest have a few hundred KiB."""

TABLES = "firmware/acpi/tables"
"""Where /sys has the firmware's tables, as root may read them."""

MAX_UNPACKED = 96 << 20
"""Bytes of an unpacked tar. What hwloc-gather-topology packs has about 5 MiB."""

MAX_MEMBERS = 50_000
"""Files and links of a tar that are kept; hwloc-gather-topology packs about 4000. Others are passed
over: a tar of all of /sys has more."""

MAX_DEPTH = 20
"""Folders in the name of a member of a tar that is kept; /sys has about 10, one in another."""

MAX_FOLDERS = MAX_MEMBERS
"""Folders of those files and links."""

MAX_NAMES = 1 << 16
"""Names of one folder that are looked at."""

_SHOWN = 4
"""Trees of an input that holds several that are named."""

_MAX_LINKS = 8
_WANTED = re.compile(
    r"/(devices/system/(cpu|node)/|devices/cpu_|devices/virtual/dmi/id/|devices/LNXSYSTM"
    r"|firmware/devicetree/base/model$|firmware/acpi/tables/|kernel/debug/sched/domains/"
    r"|proc/(cpuinfo|cmdline|version|schedstat)$)"
)
T = TypeVar("T")


class SysFiles(Protocol):
    """Files by their path from the root, as in ``sys/devices/system/cpu/online``."""

    def bytes(self, path: str) -> bytes | None:
        """A file's content; None if there is none that can be read."""

    def names(self, path: str) -> list[str]:
        """What a folder holds, sorted; empty without one."""


def open_sys(path: Path, data: bytes | None = None) -> SysFiles:
    """The files of a folder or tar. UserError if neither, or without a /sys with CPUs.

    ``data`` is the content of a tar that was read already: a pipe can be read only once.
    """
    if not path.is_dir():
        return _tar(path, read_bounded(path, MAX_UNPACKED) if data is None else data)
    if (found := sys_folder(path)) is None:
        raise _no_sys(path)
    return found


class FolderTree:
    """A tree below a folder. ``sys`` and ``proc`` are where it has these two."""

    def __init__(self, sys: Path, proc: Path) -> None:
        self._roots = {"sys": sys, "proc": proc}

    def bytes(self, path: str) -> bytes | None:
        """A regular file's first bytes."""
        file = self._at(path)
        try:
            # a fifo would block, a device never end
            if not stat.S_ISREG(file.stat().st_mode):
                return None
            with file.open("rb") as stream:
                return stream.read(_limit(path))
        except (OSError, ValueError):
            return None

    def names(self, path: str) -> list[str]:
        """Of a folder, links included."""
        try:
            found = self._at(path).iterdir()
            return sorted(entry.name for _, entry in zip(range(MAX_NAMES), found, strict=False))
        except OSError:
            return []

    def _at(self, path: str) -> Path:
        top, _, rest = path.partition("/")
        return self._roots[top] / rest


def sys_folder(path: Path) -> SysFiles | None:
    """The files of a folder that holds sys, is sys, or holds one folder that holds sys; else None.
    UserError if several folders hold one."""
    found = list(_sys_of(path))
    if not found:
        with contextlib.suppress(OSError):
            inner = sorted(each for each in path.iterdir() if each.is_dir())
            found = [sys for each in inner for sys in _sys_of(each)]
    if len(found) > 1:
        raise _several([sys.relative_to(path).as_posix() for sys in found], path)
    return FolderTree(found[0], found[0].parent / "proc") if found else None


def _sys_of(root: Path) -> Iterator[Path]:
    """The first of root/sys and root that is a /sys."""
    both = (root / "sys", root)
    yield from [sys for sys in both if (sys / "devices/system/cpu").is_dir()][:1]


def _several(roots: list[str], path: Path) -> UserError:
    """The error for an input with more than one machine."""
    shown = ", ".join(roots[:_SHOWN]) + (", ..." if len(roots) > _SHOWN else "")
    text = f"it holds {len(roots)} /sys trees: {shown}"
    hint = "give one of them; of a tar, unpack that one first"
    return UserError(text, file=path, hint=hint)


class TarTree:
    """A tar's files and links, by normal paths. ValueError if they are in too many folders."""

    def __init__(self, files: dict[str, bytes], links: dict[str, str]) -> None:
        self._files = files
        self._links = links
        self._folders: dict[str, list[str]] = {}
        for name in (*files, *links):
            while "/" in name:
                name, _, leaf = name.rpartition("/")
                if (known := self._folders.get(name)) is not None:
                    known.append(leaf)
                    break
                self._folders[name] = [leaf]
            if len(self._folders) > MAX_FOLDERS:
                raise ValueError(f"more than {MAX_FOLDERS} folders")

    def bytes(self, path: str) -> bytes | None:
        """A member, through links of the member or of its folders."""
        for _ in range(_MAX_LINKS):
            if path in self._files:
                return self._files[path]
            if (onward := self._followed(path)) is None:
                return None
            path = onward
        return None

    def names(self, path: str) -> list[str]:
        """Of a folder, links included."""
        for _ in range(_MAX_LINKS):
            if path in self._folders:
                return sorted({*self._folders[path]})
            if (onward := self._followed(path)) is None:
                return []
            path = onward
        return []

    def _followed(self, path: str) -> str | None:
        """The path with the first link in it replaced by what it points at."""
        parts = path.split("/")
        for end in range(1, len(parts) + 1):
            link = "/".join(parts[:end])
            if (target := self._links.get(link)) is not None:
                joined = posixpath.join(posixpath.dirname(link), target, *parts[end:])
                return posixpath.normpath(joined).lstrip("/")
        return None


def _tar(path: Path, packed: bytes) -> TarTree:
    """A hard link to anything but a file that was read before is left out."""
    files: dict[str, bytes] = {}
    links: dict[str, str] = {}
    try:
        for kept, member in enumerate(members(packed, _is_wanted, _limit)):
            if kept == MAX_MEMBERS:
                raise ValueError(f"more than {MAX_MEMBERS} files")
            name = _normal(member.name)
            if member.content is not None:
                files[name] = _unpadded(member.content, name)
            elif not member.hard:
                links[name] = member.target
            elif (linked := files.get(_normal(member.target))) is not None:
                files[name] = linked
        return _rooted(files, links, path)
    except ValueError as error:
        raise UserError(f"the tar cannot be read: {error}", file=path) from error


def _is_wanted(name: str) -> bool:
    return name.count("/") <= MAX_DEPTH and _WANTED.search("/" + _normal(name)) is not None


def _normal(name: str) -> str:
    return posixpath.normpath(name).lstrip("/")


def _rooted(files: dict[str, bytes], links: dict[str, str], path: Path) -> TarTree:
    """The archive with ``sys`` and ``proc`` at its top, wherever they stood."""
    marks = ((name.find("devices/system/cpu/cpu"), name) for name in files)
    roots = sorted({name[:at] for at, name in marks if at >= 0})
    if not roots:
        raise _no_sys(path)
    if len(roots) > 1:
        raise _several([sys.rstrip("/") or "." for sys in roots], path)
    (sys,) = roots
    proc = posixpath.join(posixpath.dirname(sys.rstrip("/")), "proc/")
    tops = {sys: "sys/", proc: "proc/"}
    return TarTree(dict(_moved(files.items(), tops)), dict(_moved(links.items(), tops)))


def _moved(items: Iterable[tuple[str, T]], tops: dict[str, str]) -> Iterator[tuple[str, T]]:
    for name, value in items:
        for old, new in tops.items():
            if name.startswith(old):
                yield new + name.removeprefix(old), value


def _unpadded(data: bytes, name: str) -> bytes:
    """A file without what tar adds to one of a running /sys, which claims to have a page."""
    padded = len(data) >= PAGE and TABLES not in name
    return data.rstrip(b"\0") if padded else data


def _limit(path: str) -> int:
    """Bytes of a file that are read, by its path in the tree."""
    if TABLES in path:
        return MAX_TABLE
    return MAX_PROC if re.search(r"(^|/)proc/", path) else MAX_FILE


def _no_sys(path: Path) -> UserError:
    return UserError(
        "there is no sys/devices/system/cpu in it",
        file=path,
        hint="hwloc-gather-topology makes a tar of one; so does, from a root shell in /:\n"
        "mkdir /tmp/board; cp -r --parents sys/devices/system/cpu sys/devices/system/node "
        "sys/firmware/acpi/tables proc/cpuinfo proc/version proc/cmdline /tmp/board; "
        "tar cf /tmp/board.tar -C /tmp board\n"
        "(tar alone packs files of /proc empty; more of it: harness/docs/vendors.md, step 1)",
    )
