# SPDX-License-Identifier: Apache-2.0
"""Members of a tar from an untrusted source; libarchive reads it, within the limits below.

Not Python's tarfile: it takes 20 us for a header (libarchive 3 us) and ends without an error at a
damaged one.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator
from typing import NamedTuple

from libarchive import ffi
from libarchive.exception import ArchiveError
from libarchive.read import new_archive_read

MAX_MEMBERS = 100_000
"""Members of a tar that are read, in less than a second. A tar of /sys has as many only if it has
more than 64 MiB: a file takes 1 KiB of it, 4.5 KiB if tar packed it from a running machine."""

MAX_CONTENT = 96 << 20
"""Bytes of all contents together, with the holes of sparse files."""

MAX_ACL = 64
"""Entries of an access control list, with those of the mode. libarchive compares each with all
before."""

PIECE = 16 << 10
"""Bytes that libarchive gets at once."""

MAX_PIECES = 4
"""Pieces that the headers of one member may take, with the map of a sparse file. libarchive takes
0.1 s for the longest access control list in them, and as much memory as they have a few times."""

_CONVERTED = b"converted"
"""In warnings that a name is not of the locale's encoding; its bytes are used then."""

_ACL_TYPES = 0x3F00
_FILE, _SYMBOLIC = 0o100000, 0o120000

ffi.logger.disabled = True  # it would print each warning
_acl_count = ffi.ffi("entry_acl_count", [ctypes.c_void_p, ctypes.c_int], ctypes.c_int)


class Member(NamedTuple):
    """A wanted member: a file with its ``content``, or a link with its ``target``, symbolic or
    ``hard``."""

    name: str
    content: bytes | None = None
    target: str = ""
    hard: bool = False


def members(
    packed: bytes, wanted: Callable[[str], bool], limit: Callable[[str], int]
) -> Iterator[Member]:
    """Files and links whose names are ``wanted``, in the order of the tar. Of the content only the
    first ``limit`` bytes, by name. Bytes of a name that are not UTF-8 become escapes.

    Raises ValueError at a damaged header, at a member that is cut off, and beyond the limits above.
    """
    pieces = _Pieces(packed)
    try:
        with _reader(pieces) as reader:
            while reader.next():
                name = _text(ffi.entry_pathname(reader.entry))
                if wanted(name) and (member := reader.member(name, limit)):
                    yield member
                reader.skip()
    except ArchiveError as error:
        text = "the headers of a member are too long" if pieces.left == 0 else error.msg
        raise ValueError(f"{text}, before byte {pieces.at}") from error


class _Pieces:
    """What libarchive reads, until no pieces are ``left``."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._start = ctypes.cast(ctypes.c_char_p(packed), ctypes.c_void_p).value or 0
        self.at = 0
        self.left = MAX_PIECES

    def read(self, archive: int, context: int, place: ctypes._Pointer[ctypes.c_void_p]) -> int:
        """Point to the next piece; its length, 0 at the end."""
        if self.left == 0:
            return int(ffi.ARCHIVE_FATAL)
        place[0] = self._start + self.at
        length = min(PIECE, len(self._packed) - self.at)
        self.at += length
        self.left -= 1
        return length


@contextlib.contextmanager
def _reader(pieces: _Pieces) -> Iterator[_Reader]:
    entry = ffi.entry_new()
    try:
        read = ffi.READ_CALLBACK(pieces.read)
        with new_archive_read("tar", "none") as archive:
            ffi.read_open(archive, None, ffi.NO_OPEN_CB, read, ffi.NO_CLOSE_CB)
            yield _Reader(pieces, archive, entry)
    finally:
        ffi.entry_free(entry)


class _Reader:
    """Reads a tar from start to end; ``entry`` is the member that was read last."""

    def __init__(self, pieces: _Pieces, archive: int, entry: int) -> None:
        self._pieces = pieces
        self._archive = archive
        self.entry = entry
        self._members = 0
        self._content = 0

    def next(self) -> bool:
        """Read the headers of a member; False at the end, or at the empty block that marks it."""
        self._pieces.left = MAX_PIECES
        found = ffi.read_next_header2(self._archive, self.entry)
        if found == ffi.ARCHIVE_EOF:
            return False
        if found != ffi.ARCHIVE_OK:
            self._refuse_warning()
        self._members += 1
        if self._members > MAX_MEMBERS:
            raise ValueError(f"more than {MAX_MEMBERS} members")
        if _acl_count(self.entry, _ACL_TYPES) > MAX_ACL:
            raise ValueError(f"a member with an access control list of more than {MAX_ACL} entries")
        self._pieces.left = -1
        return True

    def _refuse_warning(self) -> None:
        text = ffi.error_string(self._archive) or b""
        if _CONVERTED not in text:
            raise ValueError(f"{text.decode(errors='replace')}, before byte {self._pieces.at}")

    def member(self, name: str, limit: Callable[[str], int]) -> Member | None:
        """The member as a file or link; None if it is neither."""
        if (target := ffi.entry_hardlink(self.entry)) is not None:
            return Member(name, target=_text(target), hard=True)
        kind = ffi.entry_filetype(self.entry)
        if kind == _SYMBOLIC:
            return Member(name, target=_text(ffi.entry_symlink(self.entry)))
        if kind == _FILE:
            return Member(name, self._read(min(limit(name), ffi.entry_size(self.entry))))
        return None

    def _read(self, size: int) -> bytes:
        self._content += size
        if self._content > MAX_CONTENT:
            raise ValueError(f"contents of more than {MAX_CONTENT >> 20} MiB")
        # a hole at the end is not written: the buffer has zeros
        found = ctypes.create_string_buffer(size)
        if ffi.read_data(self._archive, found, size) < 0:
            self._refuse_warning()
        return found.raw

    def skip(self) -> None:
        """Skip what is left of the content: pieces of it do not count as those of headers."""
        ffi.read_data_skip(self._archive)


def _text(name: bytes | None) -> str:
    return (name or b"").decode("utf-8", "backslashreplace")
