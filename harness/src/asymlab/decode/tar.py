# SPDX-License-Identifier: Apache-2.0
"""Members of a tar from an untrusted source; unwanted ones are skipped at little cost.

Not Python's tarfile: it takes 20 us for a header, wanted or not, recurses for each header that
extends the next one, and does not limit sparse files. Formats: ustar and pax (POSIX.1-2017, pax),
and what GNU tar adds (its manual, "Basic Tar Format" and "Storing Sparse Files").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

MAX_HEADERS = 100_000
"""Headers of a tar that are read, in less than a second. A tar of /sys has as many only if it has
more than 64 MiB: a file takes 1 KiB of it, 4.5 KiB if tar packed it from a running machine."""

MAX_CONTENT = 96 << 20
"""Bytes of all contents together, with the holes of sparse files."""

MAX_RECORDS = 500_000
"""Records of all pax headers that matter here, and pieces of all sparse files."""

MAX_EXTENSION = 1 << 16
"""Bytes of a header that extends the next one. The longest path has 4096."""

_BLOCK = 512
_END = bytes(_BLOCK)
_OLD, _HARD, _SYMBOLIC, _SPARSE = b"\00012S"
_LONG_NAME, _LONG_TARGET, _GLOBAL = b"LKg"
_EXTENSIONS = b"LKgxX"
"""Types of headers that extend the next one; x and X have pax records."""

_FILES = b"\00007S"
"""Types with content: old, regular, contiguous, sparse."""

_NO_DATA = b"123456"
"""Links, devices, folders, fifos: no data follow, whatever size the header has."""

_ASCII = bytes(range(128))
_OF_USE = re.compile(rb"path=|size=|GNU\.sparse\.")
_LENGTH = re.compile(rb"(\d{1,5}) ")
_LINE = re.compile(rb"(\d{1,20})\n")
_OCTAL = re.compile(rb" *([0-7]*)[ \0]*")
_PIECES = (b"GNU.sparse.map", b"GNU.sparse.offset", b"GNU.sparse.numbytes")


class Member(NamedTuple):
    """A wanted member: a file with its ``content``, or a link with its ``target``, symbolic or
    ``hard``."""

    name: str
    content: bytes | None = None
    target: str = ""
    hard: bool = False


@dataclass
class _Ahead:
    """What extended headers contain for the next member: texts by the keyword of their pax records,
    offsets and lengths of the pieces of a sparse file."""

    texts: dict[bytes, bytes] = field(default_factory=dict)
    pieces: list[int] = field(default_factory=list)

    def text(self, *keywords: bytes) -> str:
        """The value of the first that is there; empty without one."""
        return next((_text(self.texts[word]) for word in keywords if word in self.texts), "")

    def number(self, keyword: bytes, default: int) -> int:
        """The value as a number."""
        return _decimal(self.texts[keyword]) if keyword in self.texts else default

    @property
    def sparse(self) -> bool:
        """Whether the file has holes."""
        return any(word.startswith(b"GNU.sparse.") for word in self.texts)


def members(
    packed: bytes, wanted: Callable[[str], bool], limit: Callable[[str], int]
) -> Iterator[Member]:
    """Files and links whose names are ``wanted``, in the order of the tar. Of the content only the
    first ``limit`` bytes, by name. Bytes of a name that are not UTF-8 become escapes.

    Records for all members (pax headers of type g) are ignored: they have comments. Raises
    ValueError at a damaged header, at a member that is cut off, and beyond the limits above.
    """
    reader = _Reader(packed)
    ahead = _Ahead()
    while header := reader.header():
        kind, size = header[156], _binary(header[124:136])
        if kind in _EXTENSIONS:
            _extend(ahead, kind, reader.extension(size), reader)
            continue
        given, ahead = ahead, _Ahead()
        name = given.text(b"GNU.sparse.name", b"path") or _name(header)
        if kind in _NO_DATA or (kind == _OLD and name.endswith("/")):
            size = 0
        else:
            size = given.number(b"size", size)
        if kind == _SPARSE:
            _old_sparse(given, header, reader)
        begin = reader.skip(size)
        if not wanted(name):
            continue
        if kind in (_SYMBOLIC, _HARD):
            target = given.text(b"linkpath") or _text(header[157:257])
            yield Member(name, target=target, hard=kind == _HARD)
        elif kind in _FILES:
            yield Member(name, reader.content(begin, begin + size, given, limit(name)))


class _Reader:
    """Reads a tar from start to end, within the limits."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._at = 0
        self._headers = 0
        self._records = 0
        self._content = 0

    def header(self) -> bytes:
        """The next header; empty at the end, or at the empty block that marks it."""
        header = self._packed[self._at : self._at + _BLOCK]
        if not header or header == _END:
            return b""
        self._headers += 1
        if self._headers > MAX_HEADERS:
            raise ValueError(f"more than {MAX_HEADERS} headers")
        if len(header) < _BLOCK:
            raise ValueError(f"it ends in a header, at byte {self._at}")
        if not _holds(header):
            raise ValueError(f"the header at byte {self._at} is damaged")
        self._at += _BLOCK
        return header

    def skip(self, size: int) -> int:
        """Where data of ``size`` bytes begin that follow, and up to which nothing is read."""
        begin = self._at
        if begin + size > len(self._packed):
            raise ValueError(f"it ends in the member whose data begin at byte {begin}")
        self._at += -(-size // _BLOCK) * _BLOCK
        return begin

    def extension(self, size: int) -> bytes:
        """The data of an extended header."""
        if size > MAX_EXTENSION:
            text = f"{size} bytes at byte {self._at} extend a header"
            raise ValueError(f"{text}; at most {MAX_EXTENSION} are read")
        begin = self.skip(size)
        return self._packed[begin : begin + size]

    def count(self, records: int = 1) -> None:
        """Count records or pieces against their limit."""
        self._records += records
        if self._records > MAX_RECORDS:
            raise ValueError(f"more than {MAX_RECORDS} pax records and pieces of sparse files")

    def content(self, begin: int, end: int, given: _Ahead, most: int) -> bytes:
        """The first ``most`` bytes of a file whose data are there, with its holes."""
        if given.number(b"GNU.sparse.major", 0) == 1:
            begin = self._mapped(begin, end, given)
        whole = given.number(b"GNU.sparse.realsize", given.number(b"GNU.sparse.size", end - begin))
        size = min(whole, most)
        self._content += size
        if self._content > MAX_CONTENT:
            raise ValueError(f"contents of more than {MAX_CONTENT >> 20} MiB")
        if not given.sparse:
            return self._packed[begin : min(end, begin + size)]
        found = bytearray(size)
        for offset, length in zip(given.pieces[::2], given.pieces[1::2], strict=False):
            # a piece may claim any length, also beyond the file
            fits = max(0, min(length, size - offset, end - begin))
            found[offset : offset + fits] = self._packed[begin : begin + fits]
            begin += length
        return bytes(found)

    def _mapped(self, begin: int, end: int, given: _Ahead) -> int:
        """Read the map of sparse format 1.0, lines before the data; where the data begin."""
        at, left = begin, 1
        while left:
            line = _LINE.match(self._packed, at, end)
            if line is None:
                raise ValueError(f"damaged map of a sparse file at byte {at}")
            self.count()
            left -= 1
            if at == begin:
                left = 2 * int(line[1])
            else:
                given.pieces.append(int(line[1]))
            at = line.end()
        return begin - (begin - at) // _BLOCK * _BLOCK


def _extend(ahead: _Ahead, kind: int, data: bytes, reader: _Reader) -> None:
    """Keep what an extended header contains."""
    if kind == _LONG_NAME:
        ahead.texts[b"path"] = data
    elif kind == _LONG_TARGET:
        ahead.texts[b"linkpath"] = data
    elif kind != _GLOBAL and _OF_USE.search(data):
        for keyword, value in _records(data, reader):
            if keyword in _PIECES:
                ahead.pieces += [_decimal(number) for number in value.split(b",")]
                reader.count(value.count(b","))
            else:
                ahead.texts[keyword] = value


def _records(data: bytes, reader: _Reader) -> Iterator[tuple[bytes, bytes]]:
    """Keyword and value of the records ``LENGTH KEYWORD=VALUE`` of a pax header."""
    at = 0
    while at < len(data) and data[at]:
        length = _LENGTH.match(data, at)
        end = at + int(length[1]) if length else 0
        if length is None or end <= length.end() or data[end - 1 : end] != b"\n":
            raise ValueError("damaged pax header")
        reader.count()
        keyword, _, value = data[length.end() : end - 1].partition(b"=")
        yield keyword, value
        at = end


def _old_sparse(given: _Ahead, header: bytes, reader: _Reader) -> None:
    """Keep the pieces of GNU tar's own format, which further blocks continue."""
    given.texts[b"GNU.sparse.size"] = b"%d" % _binary(header[483:495])
    fields, more = header[386:482], header[482]
    while True:
        for at in range(0, len(fields) - 23, 24):
            if fields[at]:
                pair = _binary(fields[at : at + 12]), _binary(fields[at + 12 : at + 24])
                given.pieces += pair
                reader.count()
        if not more:
            return
        block = reader.extension(_BLOCK)
        reader.count()
        fields, more = block[:504], block[504]


def _name(header: bytes) -> str:
    """The name in a header; ustar has the folder in another field (GNU tar has times there)."""
    folder = _text(header[345:500]) if header[257:263] == b"ustar\0" else ""
    name = _text(header[:100])
    return f"{folder}/{name}" if folder else name


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode("utf-8", "backslashreplace")


def _binary(field: bytes) -> int:
    """A number: octal digits, or 0x80 before a number of 95 bits."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    if (found := _OCTAL.fullmatch(field)) is None:
        raise ValueError(f"damaged number {field!r} in a header")
    return int(found[1] or b"0", 8)


def _decimal(text: bytes) -> int:
    if not re.fullmatch(rb"\d{1,20}", text):
        raise ValueError(f"damaged number {text[:40]!r} in a pax header")
    return int(text)


def _holds(header: bytes) -> bool:
    """Whether the checksum, of all bytes with itself as spaces, is right; some old programs took
    bytes as signed."""
    own = header[148:156]
    found = _OCTAL.fullmatch(own)
    if found is None:
        return False
    given = int(found[1] or b"0", 8)
    rest = header[:148] + header[156:]
    total = sum(rest) + 8 * ord(" ")
    return given == total or given == total - 256 * len(rest.translate(None, _ASCII))
