# SPDX-License-Identifier: Apache-2.0
"""The reader of tars: equal to tarfile and GNU tar for whole archives, bounded for hostile ones."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from asymlab.decode import sys_files, tar
from asymlab.decode.sys_files import open_sys
from asymlab.errors import UserError
from goldens import refused
from made_steps import steps

ONLINE = "sys/devices/system/cpu/cpu0/online"
LONG = "sys/" + "/".join(f"folder-{number:02}" for number in range(40))
SPARSE = (
    ("--format=gnu",),
    ("--format=posix", "--sparse-version=0.0"),
    ("--format=posix", "--sparse-version=0.1"),
    ("--format=posix", "--sparse-version=1.0"),
)


def read(packed: bytes, most: int = 1 << 20) -> list[tar.Member]:
    return list(tar.members(packed, lambda name: True, lambda name: most))


def header(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE) -> bytes:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return member.tobuf(tarfile.GNU_FORMAT)


def whole(name: str, data: bytes, kind: bytes = tarfile.REGTYPE) -> bytes:
    return header(name, len(data), kind) + data + bytes(-len(data) % 512)


def record(keyword: str, value: str) -> bytes:
    rest = f" {keyword}={value}\n".encode()
    length = next(n for n in range(len(rest), len(rest) + 7) if n == len(rest) + len(str(n)))
    return str(length).encode() + rest


END = bytes(1024)
FIRST = whole(ONLINE, b"1\n")


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_members_are_those_of_tarfile(form: int) -> None:
    out = io.BytesIO()
    long = LONG[:140] if form == tarfile.USTAR_FORMAT else LONG
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, kind, target, data in (
            ("sys", tarfile.DIRTYPE, "", b""),
            (ONLINE, tarfile.REGTYPE, "", b"1\n"),
            (long, tarfile.REGTYPE, "", b"x" * 1500),
            ("sys/link", tarfile.SYMTYPE, ONLINE if form == tarfile.USTAR_FORMAT else LONG, b""),
            ("sys/hard", tarfile.LNKTYPE, ONLINE, b""),
            ("sys/fifo", tarfile.FIFOTYPE, "", b""),
            ("sys/ümlaut", tarfile.REGTYPE, "", b"2\n"),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.size = kind, target, len(data)
            archive.addfile(member, io.BytesIO(data))
    out.seek(0)
    with tarfile.open(fileobj=out) as archive:
        expected = [
            (one.name, stream.read() if one.isreg() and stream else None, one.linkname)
            for one in archive
            if one.isreg() or one.issym() or one.islnk()
            for stream in [archive.extractfile(one) if one.isreg() else None]
        ]
    assert [(one.name, one.content, one.target) for one in read(out.getvalue())] == expected
    assert [one.hard for one in read(out.getvalue())] == [False, False, False, True, False]


@pytest.mark.parametrize("how", SPARSE, ids=lambda how: "-".join(how).replace("--", ""))
def test_a_sparse_file_has_its_holes(how: tuple[str, ...], tmp_path: Path) -> None:
    """As of /sys, whose files have a size and no blocks, with tar -S."""
    content = bytearray(300_000)
    for at in range(0, len(content), 20_000):
        content[at + 8192 : at + 8196] = b"%04d" % (at // 20_000)
    with (tmp_path / "sparse").open("wb") as file:
        for at in range(0, len(content), 4096):
            page = bytes(content[at : at + 4096])
            if any(page):
                file.seek(at)
                file.write(page)
        file.truncate(len(content))
    (tmp_path / "after").write_text("after\n")
    argv = ["tar", "-c", "-S", "--hole-detection=raw", *how, "-C", str(tmp_path)]
    packed = subprocess.run([*argv, "sparse", "after"], check=True, capture_output=True).stdout
    assert len(packed) < len(content), "GNU tar did not pack it as a sparse file"
    first, second = read(packed)
    assert (first.name, first.content) == ("sparse", bytes(content))
    assert second.content == b"after\n"
    assert read(packed, 30_000)[0].content == bytes(content[:30_000])


def test_only_wanted_members_and_no_more_than_the_limit() -> None:
    packed = FIRST + whole("other", bytes(5000)) + whole("last", b"abcdef") + END
    found = list(tar.members(packed, lambda name: name != "other", lambda name: 3))
    assert [(one.name, one.content) for one in found] == [(ONLINE, b"1\n"), ("last", b"abc")]


def test_the_size_of_a_pax_record_counts() -> None:
    size = whole("p", record("size", "600"), b"x") + header("big", 1)
    found = read(size + bytes(1024) + whole("last", b"z") + END)
    assert [(one.name, len(one.content or b"")) for one in found] == [("big", 600), ("last", 1)]


def changed(packed: bytes, at: int, new: bytes) -> bytes:
    """The first header with other bytes, and their checksum."""
    raw = bytearray(packed)
    raw[at : at + len(new)] = new
    raw[148:156] = b" " * 8
    raw[148:156] = b"%06o\0 " % sum(raw[:512])
    return bytes(raw)


SPARSE_HEADER = changed(header("holes", 0, b"S"), 483, b"77777777777\0")
ACL = "SCHILY.acl.access"
DAMAGED = {
    "a wrong checksum": FIRST + b"x" + FIRST[1:],
    "cut in a header": FIRST + FIRST[:300],
    "cut in data": FIRST + header("x", 4096),
    "a size beyond all": changed(FIRST, 124, b"\x80" + b"\xff" * 11),
    "a negative size": changed(FIRST, 124, b"\xff" * 12),
    "a size in words": changed(FIRST, 124, b"many bytes  "),
    "a huge extension": header("x", 1 << 30, b"L"),
    "a cut pax record": whole("x", b"99 path=a\n", b"x") + FIRST,
    "a pax record of no length": whole("x", b"0 path=a\n", b"x") + FIRST,
    "a map that ends": whole("x", record("GNU.sparse.major", "1"), b"x") + whole("y", b"4\n0\n"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="before byte"):
        read(DAMAGED[name] + (b"" if "cut in" in name else END))


def test_damage_is_refused_after_members_before_it() -> None:
    found = tar.members(FIRST * 3 + b"x" + FIRST[1:] + FIRST + END, lambda _: True, lambda _: 9)
    assert [next(found).name for _ in range(3)] == [ONLINE] * 3
    with pytest.raises(ValueError, match="Damaged"):
        next(found)


LONG_HEADERS = {
    "a huge map": whole("x", record("GNU.sparse.major", "1"), b"x")
    + whole("y", b"999999\n" + b"9\n" * 999_999),
    "a huge name": whole("x", b"name/" * 20_000, b"L") + header("y"),
    "many pieces": whole("x", record("GNU.sparse.map", ",".join("0" * 60_000)), b"x"),
}


@pytest.mark.parametrize("name", LONG_HEADERS)
def test_headers_of_a_member_are_bounded(name: str) -> None:
    with pytest.raises(ValueError, match="headers of a member are too long"):
        read(FIRST + LONG_HEADERS[name] + FIRST + END)


def test_an_access_control_list_is_bounded() -> None:
    """libarchive compares each entry with all before: 1 MiB would take 20 s."""
    entries = ",".join(f"u:{number}:r" for number in range(tar.MAX_ACL - 2))
    fits = entries.rpartition(",")[0]
    assert len(read(whole("x", record(ACL, fits), b"x") + FIRST + END)) == 1
    with pytest.raises(ValueError, match="access control list"):
        read(whole("x", record(ACL, entries), b"x") + FIRST + END)


def test_many_extensions_in_a_row_are_refused_or_read() -> None:
    """Not RecursionError, as of tarfile after 500, nor a crash."""
    chain = whole("x", b"name\0", b"L") * 30_000
    with contextlib.suppress(ValueError):
        assert [one.name for one in read(FIRST + chain + header("y") + END)] == [ONLINE, "name"]


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_names_do_not_depend_on_the_locale(locale: str) -> None:
    """Those that are not UTF-8 become escapes."""
    odd = b"a\xff/\xc3\xbc"
    packed = whole("x", odd, b"L") + header("y") + whole("x", b"14 path=%b\n" % odd, b"x") + FIRST
    code = (
        "import sys; from asymlab.decode.tar import members\n"
        "every = members(sys.stdin.buffer.read(), lambda _: True, lambda _: 9)\n"
        "print(ascii([one.name for one in every]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=packed + END,
        capture_output=True,
        check=True,
        env={**os.environ, "LC_ALL": locale},
    )
    assert (done.stdout.decode(), done.stderr) == (ascii(["a\\xff/\u00fc"] * 2) + "\n", b"")


def test_holes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(read(SPARSE_HEADER + END, 5000)[0].content or b"") == 5000
    monkeypatch.setattr(tar, "MAX_CONTENT", 3 << 20)
    with pytest.raises(ValueError, match="contents of more than 3 MiB"):
        read(SPARSE_HEADER * 4 + END, 1 << 20)


@pytest.mark.parametrize(
    "packed",
    [header("x/y") * 5000, (whole("x", b"5 a=\n" * 90 + b"9 path=a\n", b"x") + header("y")) * 5000],
    ids=["unwanted members", "pax records"],
)
def test_headers_are_few_steps_each(
    packed: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below 40 calls a header, where tarfile takes 90."""
    monkeypatch.setattr(tar, "MAX_MEMBERS", 4000)
    at = tmp_path / "many.tar"
    at.write_bytes(FIRST + packed + END)
    with steps() as counted, refused(UserError):
        open_sys(at)
    assert counted.calls < 40 * tar.MAX_MEMBERS


def test_names_of_many_folders_are_unwanted(tmp_path: Path) -> None:
    """To normalize those of a tar of 96 MiB takes 7 s."""
    at = tmp_path / "deep.tar"
    for folders, there in ((10, True), (2000, False)):
        at.write_bytes(
            whole("x", b"a/" * folders + ONLINE.encode(), b"L") + whole("y", b"1\n") + END
        )
        with contextlib.nullcontext() if there else refused(UserError):
            open_sys(at)


def test_folders_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """50,000 files in 20 folders each that no other file is in take 2 s."""
    at = tmp_path / "folders.tar"
    folders = [f"sys/devices/system/cpu/cpu0/a{i}/b/c" for i in range(20)]
    files = [whole("x", f"{folder}/{i}".encode(), b"L") for folder in folders for i in range(9)]
    at.write_bytes(FIRST + b"".join(entry + header("y") for entry in files) + END)
    monkeypatch.setattr(sys_files, "MAX_FOLDERS", 70)
    assert open_sys(at).names(folders[-1]) == [str(i) for i in range(9)]
    monkeypatch.setattr(sys_files, "MAX_FOLDERS", 60)
    with refused(UserError):
        open_sys(at)
