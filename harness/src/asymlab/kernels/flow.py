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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from asymlab.arch import ARCHES
from asymlab.kernels.dwarf import Range
from asymlab.proc import need_tool, run

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
    kind = ARCHES[arch]
    tool = need_tool(f"{kind.triple}-objdump", f"binutils-{kind.package_suffix}")
    found: list[Instruction] = []
    for low, high in ranges:
        bounds = (f"--start-address={low:#x}", f"--stop-address={high:#x}")
        text = run([tool, "-d", "--no-show-raw-insn", *bounds, str(elf)], deadline_s=60).output
        matches = (_LINE.match(line) for line in text.splitlines())
        found += (Instruction(int(one["at"], 16), one["text"]) for one in matches if one)
    return tuple(found)


def entrances(ranges: Sequence[Range], body: Sequence[Instruction]) -> tuple[int, ...]:
    """The addresses at which ``body``, a function's instructions, enters an inlined one.

    ``ranges`` has the inlined function's instructions. Its code is entered from other instructions
    of the body, or where no instruction leads to: the kernel writes the jumps of static branches
    when it runs.
    """
    inside = _Inside(ranges)
    numbers = {one.at: number for number, one in enumerate(body)}
    origins: dict[int, list[int]] = {}
    for one in body:
        if one.target is not None:
            origins.setdefault(one.target, []).append(one.at)
    found: list[int] = []
    before: Instruction | None = None
    for one in body:
        from_jumps = origins.get(one.at, [])
        falls = before is not None and not before.ends
        led = [*from_jumps, *([before.at] if before and falls else [])]
        entered = not led or any(at not in inside for at in led)
        if entered and _decides(inside, body, numbers, one.at):
            found.append(one.at)
        before = one
    return tuple(found)


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
