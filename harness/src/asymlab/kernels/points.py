# SPDX-License-Identifier: Apache-2.0
"""Where in a kernel load balancing takes and gives back its flag.

Read from the machine code of the image that is booted, so that nothing has to be put into it.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.kernels.image import Symbols, vmlinux
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.toolchain import ARCHES
from asymlab.model.job import Point
from asymlab.proc import need_tool, run

ATTEMPT = "attempt"
"""The flag is asked for before a balance begins (Linux before 6.19). Told with it are the domain,
the jiffies of its last balance, its interval, and the jiffies of now."""

ATTEMPT_DUE = "attempt-due"
"""The flag is asked for by a balance that goes on, or does not if it is taken (6.19 and later)."""

CHECK = "check"
"""A CPU finds out whether a balance is due, before or after it asks for the flag. Told with it are
the domain, the jiffies since its last balance, and its interval. Only where ATTEMPT is."""

RELEASE = "release"
CALL = "call"
"""Balancing of one domain begins, from sched_balance_domains()."""

DONE = "done"
"""A balance looks for the busiest group: this CPU is the one that balances."""

ENTER = "enter"
LEAVE = "leave"
"""Of sched_balance_domains()."""

MARK = "mark"
"""A program tells the trace something."""

_FLAG = "sched_balance_running"
_DOMAINS = "sched_balance_domains"
_BALANCE = "sched_balance_rq"
_FIND = "sched_balance_find_src_group"
_WRITE = "tracing_mark_write"

_JIFFIES = "jiffies_64"

_GDB_REGISTERS = (
    *("ax", "bx", "cx", "dx", "si", "di", "bp", "sp"),
    *(f"{number}" for number in range(8, 16)),
)
"""Without the r, in the order of gdb's numbers."""

_LOAD = re.compile(r"^mov\s+0x(?P<offset>\w+)\(%r(?P<sd>\w+)\),%r(?P<last>\w+)$")
_ADD = re.compile(r"^add\s+%r(?P<one>\w+),%r(?P<other>\w+)$")
_SINCE = re.compile(r"^sub\s+\S+,%r(?P<since>\w+)$")
_COMPARE = re.compile(r"^cmp\s+%r(?P<interval>\w+),%r(?P<since>\w+)$")
_BY_SIGN = re.compile(r"^jn?s\b")
_PARENT = re.compile(r"^mov\s+\(%r(?P<sd>\w+)\),%r(?P=sd)$")

_LINE = re.compile(r"^\s*(?P<at>[0-9a-f]{8,}):\s+(?P<text>\S.*?)\s*$")
_CALL = re.compile(r"^(?:call|jmp)q?\s+(?:0x)?(?P<to>[0-9a-f]+)\b")
_JUMP = re.compile(r"^j\w+\s+(?:0x)?(?P<to>[0-9a-f]+)\b")

_BRANCH = 5
"""Instructions after an attempt within which it is over for who did not get the flag."""


@dataclass(frozen=True)
class _Instruction:
    at: int
    text: str

    def touches(self, address: int) -> bool:
        """Whether an operand is at ``address``, which objdump spells out."""
        return re.search(rf"\b(?:0x)?0*{address:x}\b", self.text) is not None


def need_watchable(isa: str) -> None:
    """UserError for an architecture of which machine code is not read here."""
    if isa != "x86_64":
        raise UserError(
            f"load balancing can be watched in x86_64 kernels, this one is for {isa}",
            hint="choose an x86_64 machine",
        )


def balance_points(kernel: Kernel) -> tuple[Point, ...]:
    """What to watch in ``kernel`` to see how it serialises load balancing.

    UserError for an architecture of which machine code is not read here, InfraError if the kernel
    has not what is looked for.
    """
    need_watchable(kernel.arch)
    return _found(kernel.image, kernel.system_map)


@lru_cache(maxsize=16)
def _found(image: Path, system_map: Path) -> tuple[Point, ...]:
    symbols = Symbols(system_map)
    with tempfile.TemporaryDirectory(prefix="asymlab-points-") as folder:
        elf = Path(folder) / "vmlinux"
        elf.write_bytes(vmlinux(image))
        domains = _disassembled(elf, symbols, _DOMAINS)
        balance = _disassembled(elf, symbols, _BALANCE)
    early = tuple(_told(symbols, domains, _flag_points(symbols, domains, ATTEMPT)))
    points = (
        *early,
        *(_checks(domains) if early else ()),
        *_flag_points(symbols, balance, ATTEMPT_DUE),
        *(Point(name=CALL, address=one.at) for one in domains if _calls(one, symbols[_BALANCE])),
        *(Point(name=LEAVE, address=one.at) for one in domains if one.text.startswith("ret")),
        Point(name=ENTER, address=symbols[_DOMAINS]),
        Point(name=DONE, address=symbols[_FIND]),
        Point(name=MARK, address=symbols[_WRITE]),
    )
    return _complete(points, system_map)


def _complete(points: tuple[Point, ...], system_map: Path) -> tuple[Point, ...]:
    """``points`` if they tell what is wanted: the flag is asked for in one way."""
    names = {point.name for point in points}
    early = ATTEMPT in names
    missing = {RELEASE, CALL, LEAVE, *({CHECK} if early else ())} - names
    told = [bool(point.words) for point in points if point.name == ATTEMPT]
    if missing or len(names & {ATTEMPT, ATTEMPT_DUE}) != 1 or told != [True] * early:
        raise InfraError(
            f"{system_map.parent}: load balancing is not what it was in Linux 6.12 or 7.3: found "
            + ", ".join(sorted(names))
        )
    return points


def _flag_points(
    symbols: Symbols, instructions: tuple[_Instruction, ...], attempt: str
) -> Iterator[Point]:
    """Where the flag is taken by an atomic operation, and where it is given back by a store."""
    flag = symbols[_FLAG]
    for one in instructions:
        if one.touches(flag) and one.text.startswith("lock cmpxchg"):
            yield Point(name=attempt, address=one.at)
        elif one.touches(flag) and one.text.startswith(("movl", "xchg")):
            yield Point(name=RELEASE, address=one.at)


def _told(
    symbols: Symbols, domains: tuple[_Instruction, ...], points: Iterable[Point]
) -> Iterator[Point]:
    """``points``, an attempt with what decides whether a balance is due, if that is found.

    Who does not get the flag goes to where ``sd->last_balance + interval`` is added up, before
    ``sd = sd->parent``: the registers there are those of the attempt.
    """
    sums = dict(_sums(domains))
    for point in points:
        if point.name != ATTEMPT:
            yield point
            continue
        after = next(i for i, one in enumerate(domains) if one.at > point.address)
        ends = (_target(one) for one in domains[after : after + _BRANCH])
        words = next((sums[end] for end in ends if end in sums), ())
        jiffies = (f"{symbols[_JIFFIES]:x}",) if words else ()
        yield point.model_copy(update={"words": (*words, *jiffies)})


def _checks(domains: tuple[_Instruction, ...]) -> Iterator[Point]:
    """Where the jiffies since ``sd->last_balance`` are compared with the interval."""
    sd = next((words[0] for _, words in _sums(domains)), "")
    for sub, compare, jump in zip(domains, domains[1:], domains[2:], strict=False):
        since, compared = _SINCE.match(sub.text), _COMPARE.match(compare.text)
        same = since and compared and since["since"] == compared["since"]
        if sd and compared and same and _BY_SIGN.match(jump.text):
            words = (sd, _register(compared["since"]), _register(compared["interval"]))
            yield Point(name=CHECK, address=compare.at, words=words)


def _sums(domains: tuple[_Instruction, ...]) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """Where ``last_balance`` is read to be added up, and in which words the domain, it and the
    interval are."""
    for load, add, parent in zip(domains, domains[1:], domains[2:], strict=False):
        loaded, added = _LOAD.match(load.text), _ADD.match(add.text)
        up = _PARENT.match(parent.text)
        if not (loaded and added and up and loaded["sd"] == up["sd"]):
            continue
        interval = set(added.groups()) - {loaded["last"]}
        if len(interval) == 1:
            sd = _register(up["sd"])
            yield load.at, (sd, f"{sd}+{loaded['offset']}", _register(interval.pop()))


def _register(name: str) -> str:
    """A register as a point's word."""
    return f"r{_GDB_REGISTERS.index(name)}"


def _target(one: _Instruction) -> int:
    """Where a jump goes, 0 for other instructions."""
    match = _JUMP.match(one.text)
    return int(match["to"], 16) if match else 0


def _calls(one: _Instruction, address: int) -> bool:
    match = _CALL.match(one.text)
    return match is not None and int(match["to"], 16) == address


def _disassembled(elf: Path, symbols: Symbols, name: str) -> tuple[_Instruction, ...]:
    """A function's instructions as objdump writes them."""
    tool = need_tool(f"{ARCHES['x86_64'].triplet}objdump", "binutils-x86-64-linux-gnu")
    span = (f"--start-address={symbols[name]:#x}", f"--stop-address={symbols.end(name):#x}")
    text = run([tool, "-d", "--no-show-raw-insn", *span, str(elf)], deadline_s=60).output
    matches = (_LINE.match(line) for line in text.splitlines())
    return tuple(_Instruction(int(m["at"], 16), m["text"]) for m in matches if m)
