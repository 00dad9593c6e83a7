# SPDX-License-Identifier: Apache-2.0
"""CPUID of a machine's CPUs: the output of `cpuid -r`, a folder of hwloc-gather-cpuid, or what
Linux makes of it in /proc/cpuinfo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from asymlab.decode.files import folder_files, read_bounded
from asymlab.errors import UserError
from asymlab.model.cpuid import Cpuid
from asymlab.model.cpulist import MAX_CPUS

Registers = tuple[int, int, int, int]
"""EAX, EBX, ECX, EDX."""

EXTENDED = 0x8000_0000
"""The first extended leaf; its EAX is the number of the last one."""

INTEL, AMD, HYGON = "GenuineIntel", "AuthenticAMD", "HygonGenuine"
CENTAUR = ("CentaurHauls", "  Shanghai  ")
"""Vendors in leaf 0 (c_ident in arch/x86/kernel/cpu/*.c); those of CENTAUR are also Zhaoxin's."""

KNOWN = "output of `cpuid -r`, /proc/cpuinfo, a folder of hwloc-gather-cpuid"

_CPU = re.compile(r"^CPU(?: (\d{1,5}))?:\s*$")
_WORD = r"0x([0-9a-f]{1,8})"
_LEAF = re.compile(rf"^\s+{_WORD} {_WORD}: eax={_WORD} ebx={_WORD} ecx={_WORD} edx={_WORD}\s*$")
_FILE = re.compile(r"pu(\d{1,5})")
_MASKED = re.compile(r"([0-9a-f]+(?: [0-9a-f]{1,8}){4}) => ((?:[0-9a-f]{1,8} ?){4})")
_BY_ECX = 0b100
"""Of the mask in a file of hwloc-gather-cpuid: the leaf has subleaves."""

_LISTED = re.compile(r"^processor\s*:\s*\d", re.M)

_ALL = (1,)
_OF_INTEL = (4, 0xB)
_OF_AMD = (EXTENDED + 1, EXTENDED + 6, EXTENDED + 8, EXTENDED + 0x1D, EXTENDED + 0x1E)
"""Leaves without which a file is damaged, if the processor has them. Some programs do not print
0x1F and 0x80000026, which only add levels to leaf 0xB."""


@dataclass(frozen=True)
class Leaves:
    """CPUID of one CPU, by leaf and subleaf."""

    values: dict[tuple[int, int], Registers]

    def read(self, leaf: int, subleaf: int = 0) -> Registers:
        """Zeros where there is nothing, as from a processor."""
        return self.values.get((leaf, subleaf), (0, 0, 0, 0))

    def has(self, leaf: int) -> bool:
        """Whether the processor has the leaf (c->cpuid_level, c->extended_cpuid_level)."""
        return leaf <= self.read(leaf & EXTENDED)[0]

    @property
    def vendor(self) -> str:
        """The twelve letters of leaf 0."""
        _, ebx, ecx, edx = self.read(0)
        letters = b"".join(word.to_bytes(4, "little") for word in (ebx, edx, ecx))
        return letters.decode("latin-1")

    @property
    def is_amd(self) -> bool:
        """Whether Linux reads the topology as of AMD (cpu_parse_topology_amd())."""
        return self.vendor in (AMD, HYGON)

    @property
    def family(self) -> int:
        """x86_family() in arch/x86/lib/cpu.c."""
        signature = self.read(1)[0]
        base = signature >> 8 & 0xF
        return base + (signature >> 20 & 0xFF) if base == 0xF else base

    @property
    def model(self) -> int:
        """x86_model() in arch/x86/lib/cpu.c."""
        signature = self.read(1)[0]
        extended = signature >> 16 & 0xF if self.family >= 6 else 0
        return extended << 4 | signature >> 4 & 0xF

    def missing(self) -> Iterator[int]:
        """Leaves that the processor has, but the file has not."""
        wanted = _ALL + (_OF_AMD if self.is_amd else _OF_INTEL)
        return (leaf for leaf in wanted if self.has(leaf) and (leaf, 0) not in self.values)


@dataclass(frozen=True)
class Listed:
    """One CPU of /proc/cpuinfo: its APIC id, the ids of its package and core, and how many CPUs
    (siblings) and cores its package has."""

    apic: int
    package: int
    core: int
    siblings: int
    cores: int
    vendor: str
    cpuid: Cpuid | None


CpuidOf = dict[int, Leaves] | dict[int, Listed]
"""By Linux's number of the CPU."""


def decode_cpuid(path: Path) -> CpuidOf:
    """Read a file or folder. UserError if it is neither kind of KNOWN, or damaged."""
    if path.is_dir():
        return _checked(dict(_folder(path)), path)
    text = read_bounded(path).decode("latin-1")
    if _LISTED.search(text):
        return dict(_cpuinfo(text, path))
    return _checked(_raw(text, path), path)


def _raw(text: str, path: Path) -> dict[int, Leaves]:
    """Output of `cpuid -r`; with -1 its only CPU has no number."""
    found: dict[int, Leaves] = {}
    here: Leaves | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if cpu := _CPU.match(line):
            here = found.setdefault(_bounded(int(cpu[1] or 0), path), Leaves({}))
        elif here and (leaf := _LEAF.match(line)):
            key, values = _keyed([int(word, 16) for word in leaf.groups()])
            here.values[key] = values
        elif line.lstrip().startswith("0x"):
            raise _damaged(path, "is not a line of `cpuid -r`", number)
    return found


def _folder(path: Path) -> Iterator[tuple[int, Leaves]]:
    """Files pu0, pu1... of hwloc-gather-cpuid."""
    for file in folder_files(path):
        if cpu := _FILE.fullmatch(file.name):
            yield _bounded(int(cpu[1]), path), _masked(file)


def _masked(file: Path) -> Leaves:
    """Lines of a mask of the inputs that matter, EAX to EDX before and after the instruction."""
    values: dict[tuple[int, int], Registers] = {}
    for number, line in enumerate(read_bounded(file).decode("latin-1").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not (parts := _MASKED.fullmatch(line.strip())):
            raise _damaged(file, "is not a line of hwloc-gather-cpuid", number)
        mask, leaf, _, subleaf, _ = (int(word, 16) for word in parts[1].split())
        outputs = [int(word, 16) for word in parts[2].split()]
        key, registers = _keyed([leaf, subleaf if mask & _BY_ECX else 0, *outputs])
        values.setdefault(key, registers)
    return Leaves(values)


def _keyed(words: list[int]) -> tuple[tuple[int, int], Registers]:
    leaf, subleaf, eax, ebx, ecx, edx = words
    return (leaf, subleaf), (eax, ebx, ecx, edx)


def _checked(found: dict[int, Leaves], path: Path) -> dict[int, Leaves]:
    if not found:
        raise UserError("has no CPUID of any CPU", file=path, hint=f"accepted: {KNOWN}")
    for cpu, leaves in found.items():
        if (0, 0) not in leaves.values or (lacks := next(leaves.missing(), None)) is not None:
            leaf = 0 if (0, 0) not in leaves.values else lacks
            raise _damaged(path, f"CPU {cpu} has no leaf {leaf:#x}")
    return found


def _cpuinfo(text: str, path: Path) -> Iterator[tuple[int, Listed]]:
    for block in re.split(r"\n\s*\n", text.strip()):
        pairs = (line.partition(":") for line in block.splitlines())
        words = {name.strip(): value.strip() for name, _, value in pairs}
        names = ("processor", "apicid", "physical id", "core id", "siblings", "cpu cores")
        lacking = [name for name in names if not re.fullmatch(r"\d{1,10}", words.get(name, ""))]
        if lacking:
            what = f"CPU {words.get('processor', '?')} has no number for {lacking[0]!r}"
            raise _damaged(path, what)
        cpu, apic, package, core, siblings, cores = (int(words[name]) for name in names)
        vendor = words.get("vendor_id", "")
        listed = Listed(apic, package, core, siblings, cores, vendor, _model(words))
        yield _bounded(cpu, path), listed


def _model(words: dict[str, str]) -> Cpuid | None:
    values = [words.get(name, "") for name in ("cpu family", "model", "stepping")]
    if not all(re.fullmatch(r"\d{1,3}", value) for value in values):
        return None
    return signature(*map(int, values))


def signature(family: int, model: int, stepping: int) -> Cpuid | None:
    """The model of a processor; None for numbers that no processor has."""
    if max(family, model) > 0xFF or stepping > 0xF:
        return None
    return Cpuid(family=family, model=model, stepping=stepping)


def _bounded(cpu: int, path: Path) -> int:
    if cpu >= MAX_CPUS:
        raise _damaged(path, f"CPU {cpu}: Linux has at most {MAX_CPUS}")
    return cpu


def _damaged(path: Path, what: str, line: int | None = None) -> UserError:
    hint = "take it again: `cpuid -r > board.cpuid`"
    return UserError(f"CPUID cannot be read: {what}", file=path, line=line, hint=hint)
