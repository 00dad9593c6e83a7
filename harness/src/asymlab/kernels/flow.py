# SPDX-License-Identifier: Apache-2.0
"""Where a kernel's code enters an inlined function.

Compilers mix an inlined function's instructions with those around it and move some of them before
the branch that decides about the call, so that its first address is also passed when it is not
called. Conditional branches and calls are not moved that way: a function has been entered when its
code is about to reach one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from asymlab.arch import ARCHES
from asymlab.kernels.dwarf import Range
from asymlab.kernels.vmlinux import binutil
from asymlab.proc import run

_LINE = re.compile(r"^\s*(?P<at>[0-9a-f]{8,}):\s+(?P<text>\S.*?)\s*$")
_TARGET = re.compile(r"(?:^|[\s,])(?:0x)?(?P<to>[0-9a-f]{8,})\b")
_CALL = re.compile(r"(call|bl|blr|blra\w+)\b")
_JUMP = re.compile(r"(j[a-z]+|b|b\.[a-z]+|br|bra\w+|cbn?z|tbn?z|loop\w*)\b(?!\.)")
_END = re.compile(r"(jmp|b|br|bra\w+|ret\w*|ud[012]|brk|iretq?|eret)\b(?!\.)")


@dataclass(frozen=True)
class Instruction:
    """An instruction at address ``at``, as objdump writes it."""

    at: int
    text: str

    @property
    def is_control(self) -> bool:
        """Whether it branches, calls or returns."""
        return any(kind.match(self.text) for kind in (_CALL, _JUMP, _END))

    @property
    def ends(self) -> bool:
        """Whether the next instruction is never executed after it."""
        return bool(_END.match(self.text))

    @cached_property
    def target(self) -> int | None:
        """Where it may jump; None for calls and for jumps by a register."""
        found = _TARGET.search(self.text) if _JUMP.match(self.text) else None
        return int(found["to"], 16) if found else None


def disassembled(arch: str, elf: Path, ranges: Iterable[Range]) -> tuple[Instruction, ...]:
    """The instructions in ranges of addresses of an ELF file.

    Debug information lists neither returns nor jumps; building a kernel needs binutils anyway.
    """
    tool = binutil(ARCHES[arch], "objdump")
    found: list[Instruction] = []
    for low, high in ranges:
        bounds = (f"--start-address={low:#x}", f"--stop-address={high:#x}")
        text = run([tool, "-d", "--no-show-raw-insn", *bounds, str(elf)], deadline_s=60).output
        matches = (_LINE.match(line) for line in text.splitlines())
        found += (Instruction(int(one["at"], 16), one["text"]) for one in matches if one)
    return tuple(found)


def entrances(ranges: Sequence[Range], body: Sequence[Instruction]) -> tuple[int, ...]:
    """The addresses at which ``body``, a function's instructions, enters an inlined one.

    ``ranges`` has the inlined function's instructions. Its code is entered from instructions of the
    body that are executed before it, or where no instruction leads to: the kernel writes the jumps
    of static branches when it runs. Compilers also move instructions of the body into loops of the
    inlined function: what is reached only through its code does not enter it.
    """
    inside = _Inside(ranges)
    numbers = {one.at: number for number, one in enumerate(body)}
    entered = {one.at for one in body if _decides(inside, body, numbers, one.at)}
    origins = _origins(body)
    before = _before(entered, body, origins)
    return tuple(
        one.at
        for one in body
        if one.at in entered and (not origins[one.at] or not before.isdisjoint(origins[one.at]))
    )


def exits(ranges: Sequence[Range], body: Sequence[Instruction]) -> tuple[int, ...]:
    """The addresses at which ``body``, all instructions of a function in ``ranges``, leaves it:
    returns, and jumps to other functions."""
    inside = _Inside(ranges)
    return tuple(
        one.at
        for one in body
        if one.text.startswith("ret")
        or (one.ends and one.target is not None and one.target not in inside)
    )


def _origins(body: Sequence[Instruction]) -> dict[int, list[int]]:
    """By address, those of the instructions of ``body`` that lead to the one there."""
    found: dict[int, list[int]] = {one.at: [] for one in body}
    before: Instruction | None = None
    for one in body:
        if one.target is not None:
            found.setdefault(one.target, []).append(one.at)
        if before and not before.ends:
            found[one.at].append(before.at)
        before = one
    return found


def _before(
    entered: Container[int], body: Sequence[Instruction], origins: Mapping[int, Sequence[int]]
) -> set[int]:
    """The addresses that are reached before an inlined function is ``entered``."""
    next_ones: dict[int, list[int]] = {}
    for at, leading in origins.items():
        for origin in leading:
            next_ones.setdefault(origin, []).append(at)
    left = [one.at for number, one in enumerate(body) if not number or not origins[one.at]]
    found: set[int] = set()
    while left:
        at = left.pop()
        if at not in entered and at not in found:
            found.add(at)
            left += next_ones.get(at, ())
    return found


class _Inside:
    """Addresses in ranges."""

    def __init__(self, ranges: Sequence[Range]) -> None:
        self._ranges = sorted(ranges)
        self._lows = [low for low, _ in self._ranges]

    def __contains__(self, at: int) -> bool:
        number = bisect_right(self._lows, at) - 1
        return number >= 0 and at < self._ranges[number][1]


def _decides(
    inside: _Inside, body: Sequence[Instruction], numbers: Mapping[int, int], at: int
) -> bool:
    """Whether the code at ``at`` stays inside up to its next conditional branch, call or return.

    ``numbers`` are indexes of ``body`` by address.
    """
    seen: set[int] = set()
    while at in inside and at in numbers and at not in seen:
        seen.add(at)
        one = body[numbers[at]]
        if one.ends and one.target is not None:
            at = one.target
        elif one.is_control:
            return True
        else:
            at = body[numbers[at] + 1].at if numbers[at] + 1 < len(body) else -1
    return False
