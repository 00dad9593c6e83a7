# SPDX-License-Identifier: Apache-2.0
"""The addresses in a kernel at which load balancing takes and releases its flag.

They are found by the debug information of kernel/sched/fair.c: the booted kernel needs no patch,
and the code may be in other functions than in Linux.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock

from asymlab import kept
from asymlab.errors import InfraError, UserError
from asymlab.kernels.dwarf import FAIR, Code, Frame, Place, Variable
from asymlab.kernels.flow import disassembled, exits
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.model.job import Point
from asymlab.store import digest, file_digest

ATTEMPT = "attempt"
"""An attempt to take the flag. Its words are the flag, whose lower half is 0 if it is free, and the
current jiffies."""

LOOK = "look"
"""The interval of a domain is computed, and not yet compared with the time of its last balance.
The words are the domain, the jiffies of its last balance, and its interval."""

RELEASE = "release"
"""The flag is released."""

DONE = "done"
"""A balance searches for the busiest group, which only the balancing CPU does."""

ENTER = "enter"
LEAVE = "leave"
"""Begin and end of sched_balance_domains()."""

MARK = "mark"
"""A program writes to the trace."""

ARGUMENTS = {"x86_64": ("r5", "r4"), "arm64": ("r0", "r1")}
"""Registers of a function's first arguments, by gdb's numbers."""

_FLAG = "sched_balance_running"
_DOMAINS = "sched_balance_domains"
_FIND = "sched_balance_find_src_group"
_INTERVAL_OF = "get_sd_balance_interval"
_IDLE_INTERVAL = "update_next_balance"
"""This function has a domain and its interval, too, but does not visit all domains."""

_WRITE = "tracing_mark_write"
_JIFFIES = "jiffies_64"

_TAKES = re.compile(r"atomic\w*_(try_cmpxchg|cmpxchg|xchg(?!\w*release)|add_unless|inc_not_zero)")
_GIVES = re.compile(r"atomic\w*_(set|xchg\w*release|dec|sub)")


_CODE = Path(__file__).parent, Path(__file__).parents[1] / "model"
_FINDING = Lock()
"""Threads that boot the same kernel wait for the first one."""


@dataclass(frozen=True)
class Watched:
    """The points of a kernel; for each missing point, by its name, the reason."""

    points: tuple[Point, ...]
    absent: Mapping[str, str]


def need_watchable(arch: str) -> None:
    """UserError for an architecture whose debug information this module cannot read."""
    if arch != "x86_64":
        raise UserError(
            f"load balancing can be watched in x86_64 kernels, this one is for {arch}",
            hint="choose an x86_64 machine",
        )


def balance_points(kernel: Kernel) -> Watched:
    """The points of ``kernel`` that show how it serialises load balancing.

    A kernel may lack a point, or the compiler may have removed it: see Watched.absent. UserError
    for an architecture other than x86_64, InfraError if a file of the kernel cannot be read.
    """
    need_watchable(kernel.arch)
    return found_once("balance", kernel, partial(_found, kernel.code, kernel.system_map))


def mark_points(kernel: Kernel) -> Watched:
    """The points of ``kernel`` at which programs write to the trace: when steps begin and end.

    None of an image without its vmlinux. InfraError if the map cannot
    be read.
    """
    if not kernel.shows_code:
        return Watched((), {MARK: "an image without its vmlinux has no symbols"})
    try:
        symbols = read_symbols(kernel.system_map)
        return Watched(tuple(_symbol(symbols, MARK, _WRITE)), {})
    except OSError as error:
        raise InfraError(f"a file of the kernel cannot be read: {error}") from error
    except _Absent as why:
        return Watched((), {MARK: str(why)})


def found_once(kind: str, kernel: Kernel, find: Callable[[], Watched]) -> Watched:
    """What ``find`` finds in ``kernel``, or what was kept of it: debug information takes seconds to
    read.

    InfraError if a file of the kernel cannot be read.
    """
    try:
        contents = file_digest(kernel.code), file_digest(kernel.system_map)
    except OSError as error:
        raise InfraError(f"a file of the kernel cannot be read: {error}") from error
    key = digest(kind, kernel.arch, *contents, kept.code_of(*_CODE))
    with _FINDING:
        found = kept.load("points", key, Watched)
        if found is None:
            found = find()
            kept.store("points", key, found)
    return found


def _found(elf: Path, system_map: Path) -> Watched:
    code, symbols = Code(elf, FAIR), read_symbols(system_map)
    ways: dict[str, Callable[[], Iterator[Point]]] = {
        ATTEMPT: lambda: _attempts(code, symbols, elf),
        RELEASE: lambda: _releases(code, symbols),
        LOOK: lambda: _looks(code),
        DONE: lambda: _entries(code, DONE, _FIND),
        ENTER: lambda: _entries(code, ENTER, _DOMAINS),
        LEAVE: lambda: _leaves(code, elf),
        MARK: lambda: _symbol(symbols, MARK, _WRITE),
    }
    points: list[Point] = []
    absent: dict[str, str] = {}
    for name, way in ways.items():
        try:
            points += way()
        except _Absent as why:
            absent[name] = str(why)
    return Watched(tuple(points), absent)


class _Absent(Exception):
    """A kernel does not have a point."""


def _need(symbols: Mapping[str, int], name: str) -> int:
    if name not in symbols:
        raise _Absent(f"the kernel has no {name}")
    return symbols[name]


def _symbol(symbols: Mapping[str, int], point: str, name: str) -> Iterator[Point]:
    yield Point(name=point, address=_need(symbols, name))


def _entries(code: Code, point: str, name: str) -> Iterator[Point]:
    """The entries of a function, and of each place where it is inlined."""
    frames = code.named(name)
    if not frames:
        raise _Absent(f"the kernel has no code of {name}()")
    for address in sorted({frame.entry for frame in frames}):
        yield Point(name=point, address=address)


def _on_flag(
    code: Code, symbols: Mapping[str, int], does: re.Pattern[str], verb: str
) -> tuple[Frame, ...]:
    """The inlined atomic operations on the flag whose names match ``does``."""
    flag = _need(symbols, _FLAG)
    found = tuple(one for one in code.frames if does.match(one.name) and _is_of(one, flag))
    if not found:
        raise _Absent(f"no atomic operation of the kernel {verb} {_FLAG}")
    return found


def _is_of(frame: Frame, address: int) -> bool:
    """Whether a parameter of an inlined function is ``address``."""
    return frame.inlined and any(
        place.constant == address for one in frame.variables for place in one.places
    )


def _attempts(code: Code, symbols: Mapping[str, int], elf: Path) -> Iterator[Point]:
    """The locked instructions that take the flag: there the flag has the value that they see."""
    words = (f"{_need(symbols, _FLAG):x}", f"{_need(symbols, _JIFFIES):x}")
    for frame in _on_flag(code, symbols, _TAKES, "takes"):
        inside = disassembled("x86_64", elf, frame.ranges)
        locked = (one.at for one in inside if one.text.startswith(("lock ", "xchg ")))
        yield Point(name=ATTEMPT, address=next(locked, frame.entry), words=words)


def _releases(code: Code, symbols: Mapping[str, int]) -> Iterator[Point]:
    """The atomic operations that release the flag."""
    for frame in _on_flag(code, symbols, _GIVES, "releases"):
        yield Point(name=RELEASE, address=frame.entry)


def _looks(code: Code) -> Iterator[Point]:
    """The addresses at which a function with a domain has computed its interval.

    Of a function's `interval`, each stretch of code in which its value and the domain's are known
    begins where one of them has been set.
    """
    last = code.offset("sched_domain", "last_balance")
    if last is None:
        raise _Absent("struct sched_domain of the kernel has no last_balance")
    found = dict[int, tuple[str, ...]]()
    for frame in code.frames:
        if not _visits(code, frame):
            continue
        for one, other in _together(_named(frame, "interval"), _domains(frame)):
            if one.word and other.in_register:
                begin = max(one.within[0], other.within[0])
                found[begin] = (f"{other.word}", f"{other.word}+{last:x}", one.word)
    if not found:
        raise _Absent("no function of the kernel has a domain and its interval in registers")
    for address, words in sorted(found.items()):
        yield Point(name=LOOK, address=address, words=words)


def _visits(code: Code, frame: Frame) -> bool:
    """Whether a function is part of a visit to domains, and not what computes their intervals."""
    here = {frame.name, *frame.inside}
    computes = _INTERVAL_OF in frame.calls or any(
        one.name == _INTERVAL_OF and one.inside[:1] == (frame.name,) for one in code.frames
    )
    return not here & {_INTERVAL_OF, _IDLE_INTERVAL} and (_DOMAINS in here or computes)


def _named(frame: Frame, name: str) -> tuple[Variable, ...]:
    return tuple(one for one in frame.variables if one.name == name)


def _domains(frame: Frame) -> tuple[Variable, ...]:
    """The variables of a function that point to its domain."""
    every = tuple(one for one in frame.variables if one.points_to == "sched_domain")
    return tuple(one for one in every if one.name == "sd") or every[:1]


def _together(
    ones: tuple[Variable, ...], others: tuple[Variable, ...]
) -> Iterator[tuple[Place, Place]]:
    """Pairs of places of two variables that are valid at the same address."""
    for one in (place for variable in ones for place in variable.places):
        for other in (place for variable in others for place in variable.places):
            if max(one.within[0], other.within[0]) < min(one.within[1], other.within[1]):
                yield one, other


def _leaves(code: Code, elf: Path) -> Iterator[Point]:
    """The ends of sched_balance_domains(): returns, and jumps to other functions."""
    bodies = [frame for frame in code.named(_DOMAINS) if not frame.inlined]
    if not bodies:
        raise _Absent(f"{_DOMAINS}() has no code outside of functions that inline it")
    for body in bodies:
        for address in exits(body.ranges, disassembled("x86_64", elf, body.ranges)):
            yield Point(name=LEAVE, address=address)
