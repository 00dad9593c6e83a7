# SPDX-License-Identifier: Apache-2.0
"""The functions in a kernel through which a vCPU that spins yields to another one.

All of them are called from other files or by pointer, so that compilers keep their entries. What
is logged with them is memory that the debug information of kernel/sched/fair.c describes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.kernels.dwarf import FAIR, Code
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.points import ARGUMENTS, MARK, Watched, found_once
from asymlab.model.job import Point

SPIN = "spin"
"""KVM learns that a vCPU spins. The word is 1 if it is to yield to vCPUs in kernel mode only."""

TRY = "try"
"""KVM asks the scheduler to yield to a task, the word."""

PASS = "pass"
"""The scheduler does so, if the task is queued. The words: PASS_WORDS."""

SCHEDULE = "schedule"
PICK = "pick"
"""The scheduler picks the next task of a CPU. The words: PICK_WORDS."""

SWITCH = "switch"
"""The CPU switches to another task. The words: SWITCH_WORDS."""

SEND = "send"
"""A vCPU sends an IPI by its x2APIC; the word is the value of the interrupt command register."""

END = "end"
"""A vCPU writes a register of its x2APIC; the word is its number (END_OF_INTERRUPT)."""

END_OF_INTERRUPT = 0x80B

PASS_WORDS = (
    *("target", "target_cpu", "vruntime", "deadline", "slice", "ran"),
    *("weight", "queued", "target_vruntime"),
    *("group_vruntime", "group_weight", "group_queued", "target_group_vruntime"),
    *("sum", "load", "zero", "group_sum", "group_load", "group_zero"),
    *("outer_weight", "outer_sum", "outer_load", "outer_zero"),
    *("top_weight", "top_sum", "top_load", "top_zero"),
)
"""Of a yield: the task that is yielded to, and its CPU in the lower half; of the entity of the task
that yields, virtual runtime, deadline and slice (ns), executed time (ns), load weight, and in the
lower half the number of tasks in its queue, with all queues below; the virtual runtime of the
target's entity; the same of the entities of the groups that the tasks are in, 0 without groups. The
weight is 0 for groups that do not compete (Linux 7.3). Then what decides which entities are
eligible, in the queues of the task's entity, of its group's, of that group's group (outer), and of
the group above (top): the sum of (vruntime - zero) * weight of all entities but the one that runs,
the sum of their weights, and zero. These weights are scaled down by WEIGHT_SHIFT."""

WEIGHT_SHIFT = 10

PICK_WORDS = (
    *("vruntime", "updated", "group_vruntime", "group_updated"),
    *("outer_vruntime", "outer_updated", "top_vruntime", "top_updated"),
)
"""Of the task that ran and of the same groups: virtual runtime, and the time (ns of the
runqueue's clock) up to which it includes executed time."""

SWITCH_WORDS = ("before", "next", "comm", "ran", "vruntime", "group_vruntime")
"""Of a switch: both tasks, the first eight bytes of the next one's name, and of the task before,
executed time, virtual runtime of its entity and of that of its group."""

_KVM = "kvm_vcpu_on_spin"

_SUMS = (
    ("avg_vruntime", "sum_w_vruntime"),
    ("avg_load", "sum_weight"),
    ("zero_vruntime", "min_vruntime"),
)
"""Members of a queue, with other names in some versions."""

_FUNCTIONS = {
    SPIN: (_KVM,),
    TRY: ("yield_to",),
    PASS: ("yield_to_task_fair",),
    SCHEDULE: ("schedule",),
    PICK: ("pick_next_task_fair",),
    SWITCH: ("__switch_to",),
    SEND: ("kvm_x2apic_icr_write_fast", "kvm_x2apic_icr_write"),
    END: ("kvm_x2apic_msr_write",),
    MARK: ("tracing_mark_write",),
}
"""The functions of points; of several, the first one that a kernel has."""


def yield_points(kernel: Kernel) -> Watched:
    """The points of ``kernel`` that show directed yields; see Watched for those that it lacks.

    InfraError if a file of the kernel cannot be read.
    """
    find = partial(_found, kernel.arch, kernel.code, kernel.system_map)
    return found_once("yields", kernel, find)


def _found(arch: str, code: Path, system_map: Path) -> Watched:
    symbols = read_symbols(system_map)
    if _KVM not in symbols:  # nor need it have the structures that the words are in
        return Watched((), dict.fromkeys(_FUNCTIONS, f"the kernel has no {_KVM}()"))
    first, second = ARGUMENTS[arch]
    members = _Members(code)
    words: dict[str, tuple[str, ...]] = {
        SPIN: (second,),
        TRY: (first,),
        PASS: _pass_words(first, second, members),
        PICK: _pick_words(first, members),
        SWITCH: _switch_words(first, second, members),
        SEND: (second,),
        END: (second,),
    }
    found: list[Point] = []
    absent: dict[str, str] = {}
    for name, functions in _FUNCTIONS.items():
        at = next((symbols[function] for function in functions if function in symbols), None)
        if at is not None:
            found.append(Point(name=name, address=at, words=words.get(name, ())))
        else:
            absent[name] = f"the kernel has no {functions[-1]}()"
    if not members.has("cfs_rq", _SUMS[0][0]):
        absent.setdefault(PICK, f"eligibility is computed from {_SUMS[0][0]}, which is missing")
    return Watched(tuple(found), absent)


class _Members:
    """Offsets of members in structures of a kernel."""

    def __init__(self, elf: Path) -> None:
        self._elf, self._code = elf, Code(elf, FAIR)

    def has(self, structure: str, name: str) -> bool:
        """Whether the structure has a member."""
        return self._code.offset(structure, name) is not None

    def __call__(self, structure: str, *names: str) -> int:
        """The offset of the first of ``names`` that the structure has; InfraError without any."""
        for name in names:
            at = self._code.offset(structure, name)
            if at is not None:
                return at
        raise InfraError(f"{self._elf} describes no {names[0]} of struct {structure}")


def _pass_words(queue: str, target: str, members: _Members) -> tuple[str, ...]:
    """PASS_WORDS, where a register has the runqueue and another one the target."""
    cpu = members("task_struct", "thread_info") + members("thread_info", "cpu")
    task = f"{queue}+{members('rq', 'curr'):x}"
    own = members("task_struct", "se")
    return (
        target,
        f"{target}+{cpu:x}",
        _entity(task, own, members("sched_entity", "vruntime")),
        _entity(task, own, members("sched_entity", "deadline")),
        _entity(task, own, members("sched_entity", "slice")),
        _entity(task, own, members("sched_entity", "sum_exec_runtime")),
        _weight(task, own, members),
        _queued(queue, task, own, members),
        _entity(target, own, members("sched_entity", "vruntime")),
        _group(task, own, members, members("sched_entity", "vruntime")),
        _weight(_group(task, own, members), 0, members),
        _queued(queue, _group(task, own, members), 0, members),
        _group(target, own, members, members("sched_entity", "vruntime")),
        *_sums(_entity(task, own, members("sched_entity", "cfs_rq")), members),
        *_sums(_group(task, own, members, members("sched_entity", "cfs_rq")), members),
        *_above(_outer(task, own, members), members),
        *_above(_top(task, own, members), members),
    )


def _above(entity: str, members: _Members) -> Iterator[str]:
    """The weight of an entity, and what decides which ones are eligible in its queue."""
    yield _weight(entity, 0, members)
    yield from _sums(_entity(entity, 0, members("sched_entity", "cfs_rq")), members)


def _sums(queue: str, members: _Members) -> Iterator[str]:
    """What decides which entities of a queue are eligible."""
    yield from (f"{queue}+{members('cfs_rq', *names):x}" for names in _SUMS)


def _pick_words(queue: str, members: _Members) -> tuple[str, ...]:
    """PICK_WORDS, where a register has the runqueue."""
    task = f"{queue}+{members('rq', 'curr'):x}"
    own = members("task_struct", "se")
    wanted = [members("sched_entity", name) for name in ("vruntime", "exec_start")]
    return (
        *(_entity(task, own, member) for member in wanted),
        *(_group(task, own, members, member) for member in wanted),
        *(_outer(task, own, members, member) for member in wanted),
        *(_top(task, own, members, member) for member in wanted),
    )


def _switch_words(before: str, after: str, members: _Members) -> tuple[str, ...]:
    """SWITCH_WORDS, where registers have the tasks."""
    own = members("task_struct", "se")
    return (
        before,
        after,
        f"{after}+{members('task_struct', 'comm'):x}",
        _entity(before, own, members("sched_entity", "sum_exec_runtime")),
        _entity(before, own, members("sched_entity", "vruntime")),
        _group(before, own, members, members("sched_entity", "vruntime")),
    )


def _entity(base: str, own: int, member: int) -> str:
    """A member of the entity at ``own`` behind what ``base`` points to."""
    return f"{base}+{own + member:x}"


def _group(task: str, own: int, members: _Members, *member: int) -> str:
    """The entity of a task's group, or a member of it."""
    pointer = _entity(task, own, members("sched_entity", "parent"))
    return "".join((pointer, *(f"+{one:x}" for one in member)))


def _outer(task: str, own: int, members: _Members, *member: int) -> str:
    """The entity of the group of a task's group, or a member of it."""
    return _group(task, own, members, members("sched_entity", "parent"), *member)


def _top(task: str, own: int, members: _Members, *member: int) -> str:
    """The entity of the group above _outer()."""
    return _outer(task, own, members, members("sched_entity", "parent"), *member)


def _weight(base: str, own: int, members: _Members) -> str:
    """The weight by which an entity's virtual time passes. Since Linux 7.3 only tasks compete, with
    weights that include those of their groups; the entities of groups have 0."""
    load = members("sched_entity", "h_load", "load")
    return _entity(base, own, load + members("load_weight", "weight"))


def _queued(queue: str, base: str, own: int, members: _Members) -> str:
    """The tasks in the queue in which an entity competes: since Linux 7.3 that of the CPU."""
    tasks = members("cfs_rq", "h_nr_queued", "h_nr_running")
    if members.has("sched_entity", "h_load"):
        return f"{queue}+{members('rq', 'cfs') + tasks:x}"
    return f"{_entity(base, own, members('sched_entity', 'cfs_rq'))}+{tasks:x}"
