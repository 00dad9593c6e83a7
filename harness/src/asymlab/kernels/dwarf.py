# SPDX-License-Identifier: Apache-2.0
"""Functions (inlined ones as well) and locations of variables, from debug information.

It reads ELF files with gcc's DWARF 4 or 5. Locations of variables are right for x86_64 only: their
registers have its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from elftools.common.exceptions import DWARFError, ELFError
from elftools.dwarf.compileunit import CompileUnit
from elftools.dwarf.die import DIE
from elftools.dwarf.dwarf_expr import DWARFExprParser
from elftools.dwarf.locationlists import (
    BaseAddressEntry,
    LocationEntry,
    LocationExpr,
    LocationParser,
)
from elftools.dwarf.ranges import BaseAddressEntry as BaseOfRanges
from elftools.elf.elffile import ELFFile

from asymlab.errors import InfraError

Range = tuple[int, int]
"""Addresses, the second one not included."""

_GDB = (0, 3, 2, 1, 4, 5, 6, 7, *range(8, 16))
"""gdb's numbers of general registers (ax, bx, cx, dx, ...), in the order of DWARF's (ax, dx, cx,
bx, ...; x86-64 psABI, figure 3.36)."""

_INLINED = "DW_TAG_inlined_subroutine"
_CALLS = ("DW_TAG_call_site", "DW_TAG_GNU_call_site")
_VARIABLES = ("DW_TAG_variable", "DW_TAG_formal_parameter")
_MASK = (1 << 64) - 1

FAIR = "fair.c"
"""The source that kernels have debug information of; those with BTF have it of all sources."""


@dataclass(frozen=True)
class Place:
    """The location of a variable's value while the CPU executes ``within``.

    ``word`` is the location as a word of a Point (model.job), "r3" or "r7+10"; ``constant`` is a
    known value, such as the address of a variable. One of the two is None.
    """

    within: Range
    word: str | None = None
    constant: int | None = None

    @property
    def in_register(self) -> bool:
        """Whether the value is in a register, so that it can be the base of another word."""
        return self.word is not None and "+" not in self.word


@dataclass(frozen=True)
class Variable:
    """A variable or parameter; ``points_to`` is the structure it points to, or ""."""

    name: str
    points_to: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Frame:
    """A function's code, or one place where it is inlined (``inlined``).

    ``entry`` is the address of its first instruction, ``inside`` the names of the functions it is
    inlined into, innermost first, ``calls`` the names of called functions. ``variables`` include
    those of its blocks.
    """

    name: str
    inlined: bool
    entry: int
    ranges: tuple[Range, ...]
    inside: tuple[str, ...]
    calls: frozenset[str]
    variables: tuple[Variable, ...]


class Code:
    """Functions and structures in an ELF file, of the sources whose paths end with ``source``;
    InfraError if it cannot be read."""

    def __init__(self, path: Path, source: str = "") -> None:
        self._source = source
        self.frames: tuple[Frame, ...] = ()
        self._members: dict[tuple[str, str], int] = {}
        try:
            with path.open("rb") as stream:
                elf = ELFFile(stream)
                if elf.has_dwarf_info(strict=True):
                    self._read(elf)
        except (OSError, ELFError, DWARFError) as error:
            raise InfraError(f"{path}: its debug information cannot be read: {error}") from error

    def named(self, name: str) -> tuple[Frame, ...]:
        """A function's code and all places where it is inlined."""
        return tuple(frame for frame in self.frames if frame.name == name)

    def offset(self, structure: str, member: str) -> int | None:
        """The offset of a member in a structure, in bytes; None if there is no such member."""
        return self._members.get((structure, member))

    def _read(self, elf: ELFFile) -> None:
        dwarf = elf.get_dwarf_info()
        frames: list[Frame] = []
        for unit in dwarf.iter_CUs():
            top = unit.get_top_DIE()
            if not _name(top).endswith(self._source):
                continue
            reader = _Unit(unit)
            for die in top.iter_children():
                if die.tag == "DW_TAG_subprogram":
                    frames += reader.frames(die, ())
                elif die.tag == "DW_TAG_structure_type":
                    self._members.update(_members(die))
        self.frames = tuple(frames)


class _Unit:
    """Reads functions of a compilation unit."""

    def __init__(self, unit: CompileUnit) -> None:
        self._unit = unit
        self._dwarf = unit.dwarfinfo
        self._locations = LocationParser(self._dwarf.location_lists())
        self._expressions = DWARFExprParser(unit.structs)
        self._base = _number(unit.get_top_DIE(), "DW_AT_low_pc") or 0

    def frames(self, die: DIE, inside: tuple[str, ...]) -> Iterator[Frame]:
        """A function and all functions inlined into it; nothing if it has no code."""
        ranges = self._ranges(die)
        if not ranges:
            return
        name = _name(die)
        inner, variables, calls = list[Frame](), list[Variable](), set[str]()
        for child in _of_this_frame(die):
            if child.tag == _INLINED:
                inner += self.frames(child, (name, *inside))
            elif child.tag in _CALLS:
                calls.add(_name(child))
            else:
                variables.append(self._variable(child, ranges))
        entry = _number(die, "DW_AT_entry_pc")
        if entry is None or not any(low <= entry < high for low, high in ranges):
            entry = ranges[0][0]
        is_inlined = die.tag == _INLINED
        called = frozenset(calls)
        yield Frame(name, is_inlined, entry, ranges, inside, called, tuple(variables))
        yield from inner

    def _ranges(self, die: DIE) -> tuple[Range, ...]:
        low = _number(die, "DW_AT_low_pc")
        if low is not None:
            attribute = die.attributes.get("DW_AT_high_pc")
            high = int(attribute.value) if attribute else 1
            if attribute is None or attribute.form != "DW_FORM_addr":
                high += low
            return ((low, high),) if high > low else ()
        attribute = die.attributes.get("DW_AT_ranges")
        if attribute is None:
            return ()
        found, base = list[Range](), self._base
        lists = self._dwarf.range_lists()
        assert lists is not None  # an attribute points into them
        for entry in lists.get_range_list_at_offset(attribute.value, cu=self._unit):
            if isinstance(entry, BaseOfRanges):
                base = entry.base_address
            elif entry.end_offset > entry.begin_offset:
                start = 0 if getattr(entry, "is_absolute", False) else base
                found.append((start + entry.begin_offset, start + entry.end_offset))
        return tuple(found)

    def _variable(self, die: DIE, ranges: tuple[Range, ...]) -> Variable:
        return Variable(_name(die), _points_to(die), tuple(self._places(die, ranges)))

    def _places(self, die: DIE, ranges: tuple[Range, ...]) -> Iterator[Place]:
        attribute = die.attributes.get("DW_AT_location")
        if attribute is None:
            constant = _number(die, "DW_AT_const_value")
            yield from (Place(one, constant=constant) for one in ranges if constant is not None)
            return
        listed = self._locations.parse_from_attribute(attribute, self._unit["version"], die)
        if isinstance(listed, LocationExpr):
            for one in ranges:
                yield from self._place(one, listed.loc_expr)
            return
        base = self._base
        for entry in listed:
            if isinstance(entry, BaseAddressEntry):
                base = entry.base_address
            elif isinstance(entry, LocationEntry) and entry.end_offset > entry.begin_offset:
                start = 0 if getattr(entry, "is_absolute", False) else base
                span = start + entry.begin_offset, start + entry.end_offset
                yield from self._place(span, entry.loc_expr)

    def _place(self, within: Range, expression: list[int]) -> Iterator[Place]:
        """A location as a place; nothing if a point's word cannot express it."""
        terms = [(one.op_name, one.args) for one in self._expressions.parse_expr(expression)]
        is_value = len(terms) > 1 and terms[-1][0] == "DW_OP_stack_value"
        if len(terms) != 1 + is_value:
            return
        (name, args), kind = terms[0], terms[0][0].rstrip("0123456789")
        if name == "DW_OP_addr":
            if is_value:
                yield Place(within, constant=args[0])
        elif kind in ("DW_OP_reg", "DW_OP_breg"):
            register = int(name.removeprefix(kind))
            if register >= len(_GDB):
                return
            word = f"r{_GDB[register]}"
            if kind == "DW_OP_reg" or (is_value and args[0] == 0):
                yield Place(within, word)
            elif not is_value:
                yield Place(within, f"{word}+{args[0] & _MASK:x}")


def _of_this_frame(die: DIE) -> Iterator[DIE]:
    """Variables of a function and its blocks, inlined functions, and calls."""
    for child in die.iter_children():
        if child.tag in (_INLINED, *_CALLS, *_VARIABLES):
            yield child
        elif child.tag == "DW_TAG_lexical_block":
            yield from _of_this_frame(child)


def _members(structure: DIE) -> Iterator[tuple[tuple[str, str], int]]:
    """The offsets of a structure's members, by names of structure and member."""
    if "DW_AT_name" in structure.attributes:
        name = _name(structure)
        yield from (((name, member), at) for member, at in _offsets(structure))


def _offsets(structure: DIE) -> Iterator[tuple[str, int]]:
    """Names and offsets of members, including those of anonymous structures and unions."""
    for child in structure.iter_children():
        at = _number(child, "DW_AT_data_member_location")
        if structure.tag == "DW_TAG_union_type":
            at = 0
        if child.tag != "DW_TAG_member" or at is None:
            continue
        if "DW_AT_name" in child.attributes:
            yield _name(child), at
        else:
            inner = child.get_DIE_from_attribute("DW_AT_type")
            yield from ((member, at + offset) for member, offset in _offsets(inner))


def _name(die: DIE) -> str:
    origin = _origin(die)
    attribute = die.attributes.get("DW_AT_name")
    if attribute is not None:
        return str(attribute.value.decode(errors="replace"))
    return _name(origin) if origin is not None else ""


def _origin(die: DIE) -> DIE | None:
    """The declaration of an inlined or split function, of a variable in it, or of a called one."""
    for name in ("DW_AT_abstract_origin", "DW_AT_specification", "DW_AT_call_origin"):
        if name in die.attributes:
            return die.get_DIE_from_attribute(name)
    return None


def _points_to(die: DIE) -> str:
    """The structure a variable points to, through const and typedef; "" for other types."""
    at: DIE | None = die
    while at is not None and "DW_AT_type" not in at.attributes:
        at = _origin(at)
    pointers = 0
    while at is not None and "DW_AT_type" in at.attributes:
        at = at.get_DIE_from_attribute("DW_AT_type")
        pointers += at.tag == "DW_TAG_pointer_type"
    is_one = at is not None and at.tag == "DW_TAG_structure_type" and pointers == 1
    return _name(at) if at is not None and is_one else ""


def _number(die: DIE, name: str) -> int | None:
    attribute = die.attributes.get(name)
    return attribute.value if attribute and isinstance(attribute.value, int) else None
