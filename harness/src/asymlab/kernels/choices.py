# SPDX-License-Identifier: Apache-2.0
"""The functions of a kernel that choose CPUs for tasks: of a wakeup, a fork, an exec, a balance.

Those of kernel/sched/fair.c are found by their names in its debug information, inlined ones as
well, so that functions which a patch adds are found, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from asymlab.errors import AsymlabError
from asymlab.kernels.dwarf import FAIR, Code, Frame
from asymlab.kernels.flow import disassembled, entrances, exits
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.points import ARGUMENTS, MARK, Watched, found_once
from asymlab.model.choices import THEN
from asymlab.model.job import Point

SELECT = "select"
"""The fair class is to choose a CPU for a task. The words: SELECT_WORDS."""

SELECT_WORDS = ("pid", "before")
"""The task's pid in the lower half, and the CPU that it ran on before."""

SELECTED = "selected"
"""It has chosen one."""

MOVE = "move"
"""A task gets another CPU. The words: MOVE_WORDS."""

MOVE_WORDS = ("pid", "cpu")
"""The task's pid and the CPU, both in the lower halves."""

CALL = "()"
"""The end of the names of the other points, which are functions. Of several that begin at one
address the name has all, outermost first, with THEN between them."""

NOHZ = "_nohz_idle_balance()"
"""A CPU balances for idle ones, by calls of DOMAINS ..."""

SOFTIRQ = "nohz_idle_balance()"
"""... or it is about to decide whether it does, or calls DOMAINS for itself."""

DOMAINS = "sched_balance_domains()"

_SELECT = "select_task_rq_fair"
_MOVE = "set_task_cpu"
_WRITE = "tracing_mark_write"

SEARCHES = re.compile(r"_*(select_|wake_affine|find_energy|find_idlest|sched_balance_find_dst)")
"""Functions that choose for SELECT, which are called for nothing else."""

_BALANCES = re.compile(
    r"sched_balance_(newidle|domains)$|_?nohz_idle_balance$|task_numa_migrate$"
    r"|active_load_balance\w*cpu_stop$"
)
"""Functions of fair.c that move queued tasks."""

_OTHERS = (
    *("migration_cpu_stop", "migrate_swap_stop", "__set_cpus_allowed_ptr", "sched_exec"),
    *("push_cpu_stop", "__balance_push_cpu_stop"),
)
"""Functions of core.c that do."""


def choice_points(kernel: Kernel) -> Watched:
    """The points of ``kernel`` that show how it chooses CPUs, and those of programs that write to
    the trace; see Watched for those that it lacks.

    A kernel whose files cannot be read, or an image without its vmlinux, has none: no verdict needs
    them.
    """
    if not kernel.shows_code:
        return _none("an image without its vmlinux has no debug information")
    try:
        find = partial(_found, kernel.arch, kernel.code, kernel.system_map)
        return found_once("choices", kernel, find)
    except (AsymlabError, OSError) as error:  # binutils may be missing
        return _none(str(error))


def _none(why: str) -> Watched:
    return Watched((), dict.fromkeys((SELECT, MOVE, MARK), why))


def _found(arch: str, elf: Path, system_map: Path) -> Watched:
    code, symbols = Code(elf, FAIR), read_symbols(system_map)
    pid = code.offset("task_struct", "pid")
    if pid is None:
        return _none("its debug information describes no pid of struct task_struct")
    first, second = ARGUMENTS[arch]
    of_task = (f"{first}+{pid:x}", second)
    found, absent = list[Point](), dict[str, str]()
    for name, function, words in (
        (SELECT, _SELECT, of_task),
        (MOVE, _MOVE, of_task),
        (MARK, _WRITE, ()),
    ):
        if function in symbols:
            found.append(Point(name=name, address=symbols[function], words=words))
        else:
            absent[name] = f"the kernel has no {function}()"
    found += _functions(arch, elf, code)
    found += _ends(arch, elf, code)
    found += (Point(name=f"{one}{CALL}", address=symbols[one]) for one in _OTHERS if one in symbols)
    return Watched(tuple(found), absent)


def _ends(arch: str, elf: Path, code: Code) -> Iterator[Point]:
    """The points at which the fair class has chosen: returns, and jumps to other functions."""
    for frame in code.named(_SELECT):
        if not frame.inlined:
            for one in exits(frame.ranges, disassembled(arch, elf, frame.ranges)):
                yield Point(name=SELECTED, address=one)


def _functions(arch: str, elf: Path, code: Code) -> Iterator[Point]:
    """The points of functions in fair.c, one for each address."""
    watched = [frame for frame in code.frames if _is_watched(frame)]
    entered = {frame.entry: [frame] for frame in watched if not frame.inlined}
    for body in (frame for frame in code.frames if not frame.inlined):
        inlined = [frame for frame in watched if _is_part(frame, body)]
        instructions = disassembled(arch, elf, body.ranges) if inlined else ()
        for frame in inlined:
            for address in entrances(frame.ranges, instructions):
                entered.setdefault(address, []).append(frame)
    for address, frames in sorted(entered.items()):
        outermost_first = sorted(frames, key=lambda frame: len(frame.inside))
        name = THEN.join(f"{frame.name}{CALL}" for frame in outermost_first)
        yield Point(name=name, address=address)


def _is_part(frame: Frame, body: Frame) -> bool:
    """Whether a function is inlined into ``body``, directly or not."""
    return frame.inlined and any(low <= frame.entry < high for low, high in body.ranges)


def _is_watched(frame: Frame) -> bool:
    is_part = bool(SEARCHES.match(frame.name)) and frame.name != _SELECT
    return is_part or bool(_BALANCES.match(frame.name))
