# SPDX-License-Identifier: Apache-2.0
"""Tars of a small /sys tree with odd members, or with odd lists and masks of CPUs.

Most headers keep a valid checksum: a wrong one ends the reading of a tar.
"""

from __future__ import annotations

import tarfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from mutate import damage

CPU = "sys/devices/system/cpu"
NODE = "sys/devices/system/node"
_BLOCK = 512
_NUMBERS = (0, 1, 511, 512, 513, 4096, 1 << 16, 1 << 24, 0o77777777777)
_TYPES = b"0012345678SLKxXgDMV7\0\xff"
_FIELDS = ((0, 100), (100, 8), (124, 12), (136, 12), (156, 1), (157, 100), (257, 8), (345, 155))
"""Offset and length of name, mode, size, time, type, link, magic and prefix."""

_KEYS = (
    "path",
    "linkpath",
    "size",
    "GNU.sparse.major",
    "GNU.sparse.minor",
    "GNU.sparse.name",
    "GNU.sparse.realsize",
    "GNU.sparse.size",
    "GNU.sparse.map",
    "GNU.sparse.offset",
    "GNU.sparse.numbytes",
    "comment",
)


@dataclass(frozen=True)
class Entry:
    """A member: its header's name, type, link and size (None: that of ``data``), and its data."""

    name: str
    data: bytes = b""
    kind: int = ord("0")
    target: str = ""
    size: int | None = None


def tree() -> dict[str, str]:
    """Files of four CPUs in two clusters and on two nodes, with lists and with masks."""
    files = {f"{CPU}/online": "0-3\n", f"{CPU}/present": "0-3\n", f"{CPU}/possible": "0-7\n"}
    files["proc/cpuinfo"] = "processor\t: 0\nCPU architecture: 8\n"
    for cpu in range(4):
        first = cpu // 2 * 2
        at, pair, word = f"{CPU}/cpu{cpu}", f"{first}-{first + 1}\n", f"{3 << first:x}\n"
        files |= {
            f"{at}/topology/core_cpus_list": f"{cpu}\n",
            f"{at}/topology/thread_siblings": f"{1 << cpu:08x}\n",
            f"{at}/topology/cluster_cpus_list": pair,
            f"{at}/topology/cluster_cpus": word,
            f"{at}/topology/package_cpus_list": "0-3\n",
            f"{at}/topology/core_siblings": "f\n",
            f"{at}/cpu_capacity": "1024\n",
            f"{at}/acpi_cppc/highest_perf": "255\n",
            f"{at}/cache/index0/level": "2\n",
            f"{at}/cache/index0/type": "Unified\n",
            f"{at}/cache/index0/size": "512K\n",
            f"{at}/cache/index0/shared_cpu_list": pair,
            f"{at}/cache/index0/shared_cpu_map": word,
        }
    for node in range(2):
        at = f"{NODE}/node{node}"
        files[f"{at}/cpulist"] = f"{2 * node}-{2 * node + 1}\n"
        files[f"{at}/cpumap"] = f"{3 << 2 * node:x}\n"
        files[f"{at}/distance"] = "10 20\n" if not node else "20 10\n"
    return files


def masked(random: Random) -> bytes:
    """A tar in which lists and masks of CPUs, or other values, are odd; often without the lists,
    so that the masks count."""
    files = tree()
    for name in [name for name in files if name.endswith(("list", "/online"))]:
        if random.random() < 0.2:
            del files[name]
    names = [name for name in files if "cpu" in name.rpartition("/")[2] or "siblings" in name]
    some = random.sample(names, random.choice((1, 2, 4)))
    odd = random.choice((_list, _mask, _text))(random)
    for name in (*names, *files) if random.random() < 0.05 else some:
        files[name] = odd if random.random() < 0.7 else _mask(random)
    entries = [Entry(name, text.encode("utf-8", "surrogateescape")) for name, text in files.items()]
    return packed(entries)


def _cpu(random: Random) -> int:
    return random.choice(
        (0, 1, 2, 3, 4, 31, 32, 255, 4095, 8191, 8192, 99999, random.getrandbits(70))
    )


def _list(random: Random) -> str:
    """Ranges in any order, also empty and huge ones."""
    ranges = [
        random.choice((f"{_cpu(random)}", f"{_cpu(random)}-{_cpu(random)}", "0-3", "0-8191", ""))
        for _ in range(random.choice((1, 1, 2, 5, 3000)))
    ]
    return ",".join(ranges) + _end(random)


def _mask(random: Random) -> str:
    """Words of eight digits, or of a wrong width."""
    widths = [
        random.choice((8, 8, 8, 1, 7, 9, 0)) for _ in range(random.choice((1, 2, 32, 256, 9000)))
    ]
    same = random.random() < 0.7
    words = [
        "".join(random.choices("0123456789abcdefF", k=8 if same else width)) for width in widths
    ]
    return ",".join(words) + _end(random)


def _text(random: Random) -> str:
    return random.choice(
        ("", "\n", "\0", "-1\n", "0x3\n", "0-\n", "-\n", ",\n", "0 1\n", "\u0663\n", "9" * 70000)
    )


def _end(random: Random) -> str:
    return random.choice(("\n", "\n", "\n\0", "", "\0", "\n\0\0", " ", "\r\n", ",\n", "\0" * 5000))


def packed(entries: list[Entry]) -> bytes:
    """A tar of these members."""
    return b"".join(map(_packed, entries)) + bytes(2 * _BLOCK)


def _packed(entry: Entry) -> bytes:
    member = tarfile.TarInfo(entry.name)
    member.linkname = entry.target
    member.size = len(entry.data) if entry.size is None else entry.size
    member.type = bytes([entry.kind])
    return member.tobuf(tarfile.GNU_FORMAT) + entry.data + bytes(-len(entry.data) % _BLOCK)


def hostile(random: Random) -> bytes:
    """A tar with some odd members; then maybe with other damage."""
    entries = [Entry(name, text.encode()) for name, text in tree().items()]
    for _ in range(random.choice((1, 1, 2, 4))):
        random.choice(_CHANGES)(random, entries)
    data = packed(entries)
    for _ in range(random.choice((0, 0, 1, 3))):
        data = _field(random, data)
    lot = random.random()
    if lot < 0.1:
        return data[: random.randrange(len(data))]
    return damage(random, data) if lot < 0.2 else data


def _field(random: Random, data: bytes) -> bytes:
    """Replaces a field of a header, whose checksum is then right again."""
    at = _BLOCK * random.randrange(len(data) // _BLOCK)
    offset, length = random.choice(_FIELDS)
    new = random.choice(
        (
            random.randbytes(length),
            b"\x80" + random.randbytes(length - 1),
            b"\xff" * length,
            b"7" * length,
            bytes(length),
            b"-1".ljust(length)[:length],
        )
    )
    header = bytearray(data[at : at + _BLOCK])
    header[offset : offset + length] = new
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return data[:at] + header + data[at + _BLOCK :]


def _resize(random: Random, entries: list[Entry]) -> None:
    at = random.randrange(len(entries))
    entries[at] = replace(entries[at], size=random.choice(_NUMBERS))


def _retype(random: Random, entries: list[Entry]) -> None:
    at = random.randrange(len(entries))
    data = random.choice((entries[at].data, random.randbytes(random.choice((4, 600, 5000)))))
    entries[at] = replace(entries[at], kind=random.choice(_TYPES), data=data)


def _rename(random: Random, entries: list[Entry]) -> None:
    at = random.randrange(len(entries))
    entries[at] = replace(entries[at], name=_path(random, entries[at].name))


def _path(random: Random, name: str) -> str:
    return random.choice(
        (
            f"./{name}",
            f"/{name}",
            f"{name}/x",
            f"../../{name}",
            name.replace("/", "//"),
            name.replace("/cpu", f"/cpu{random.getrandbits(random.choice((4, 13, 40)))}/../cpu"),
            name.replace("cpu0", f"cpu{random.choice((8191, 8192, 99999))}"),
            "x/" * random.choice((200, 2000)) + name,
            "sys/firmware/acpi/tables/" + random.choice(("SSDT", "DSDT", "APIC", "\udcff", "..")),
            "",
        )
    )


def _link(random: Random, entries: list[Entry]) -> None:
    """Links to files, folders, themselves, each other, or outside of the tree."""
    at, other = random.randrange(len(entries)), random.choice(entries).name
    name = random.choice((entries[at].name, entries[at].name.rpartition("/")[0]))
    target = random.choice(
        (other, f"../{other}", name, ".", "..", "/", "", other.rpartition("/")[0], "a/" * 500)
    )
    place = random.choice((at, len(entries), 0))
    entries.insert(place, Entry(name, kind=random.choice(b"12"), target=target))


def _extend(random: Random, entries: list[Entry]) -> None:
    """Long names, and pax records of right and of wrong lengths."""
    kind = random.choice(b"LKxxxxgX")
    if kind in b"LK":
        data = _path(random, random.choice(entries).name).encode("utf-8", "surrogateescape")
    else:
        names = [random.choice(_KEYS) for _ in range(random.choice((1, 2, 4, 200)))]
        data = b"".join(_record(random, name) for name in names)
    at = random.randrange(len(entries))
    times = random.choice((1, 1, 1, 2, 1500 if len(data) < 600 else 3))
    entries[at:at] = [Entry("././@LongLink", data, kind)] * times


def _record(random: Random, keyword: str) -> bytes:
    number = random.choice((*_NUMBERS, -1, random.getrandbits(100)))
    numbers = ",".join(str(random.choice(_NUMBERS)) for _ in range(random.choice((1, 2, 7, 400))))
    value = random.choice(
        (str(number), numbers, "1", "0", "", f"{CPU}/cpu0/cpu_capacity", "9" * 5000)
    )
    rest = f" {keyword}={value}\n".encode()
    length = next(n for n in range(len(rest), len(rest) + 7) if n == len(rest) + len(str(n)))
    return str(length if random.random() < 0.95 else number).encode() + rest


def _holes(random: Random, entries: list[Entry]) -> None:
    """A sparse file: with a map before its data, or with one in further headers."""
    numbers = [random.choice(_NUMBERS) for _ in range(2 * random.choice((1, 4, 300)))]
    name = random.choice(entries).name
    if random.random() < 0.5:
        count = random.choice((len(numbers) // 2, random.choice(_NUMBERS)))
        data = "".join(f"{number}\n" for number in (count, *numbers)).encode() + bytes(600)
        records = [_record(random, key) for key in ("GNU.sparse.realsize", "path")]
        records.append(b"22 GNU.sparse.major=1\n")
        entries += [Entry("p", b"".join(records), ord("x")), Entry(name, data)]
    else:
        block = b"".join(b"%011o\0" % min(number, 0o7777777777) for number in numbers[:42])
        more = random.choice((b"\0", b"\1"))
        data = (block.ljust(504, b"\0") + more).ljust(_BLOCK, b"\0") * random.choice((1, 3, 100))
        entries.append(Entry(name, data, ord("S"), size=random.choice(_NUMBERS)))


def _crowd(random: Random, entries: list[Entry]) -> None:
    """Many members of one kind."""
    count = random.choice((300, 3000))
    shape = random.choice(
        (
            "other/{}",
            CPU + "/cpu{}/online",
            CPU + "/cpu0/cache/index{}/level",
            NODE + "/node{}/cpulist",
        )
    )
    data = random.choice((b"", b"0\n", b"0-8191\n"))
    entries += [Entry(shape.format(number), data) for number in range(count)]


_CHANGES: tuple[Callable[[Random, list[Entry]], None], ...] = (
    _resize,
    _retype,
    _rename,
    _link,
    _extend,
    _extend,
    _holes,
    _crowd,
)
