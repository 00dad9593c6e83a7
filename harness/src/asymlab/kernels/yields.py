# SPDX-License-Identifier: Apache-2.0
"""The functions in a kernel through which a vCPU that spins yields to another one.

All of them are called from other files or by pointer, so that compilers keep their entries.
"""

from __future__ import annotations

from asymlab.errors import InfraError
from asymlab.kernels.dwarf import Code
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.points import MARK, Watched
from asymlab.model.job import Point

SPIN = "spin"
"""KVM learns that a vCPU spins. The words are the vCPU and its VM."""

TRY = "try"
"""KVM asks the scheduler to yield to a task, the word."""

PASS = "pass"
"""The scheduler does so, if the task is queued. The words are the task and its CPU."""

SCHEDULE = "schedule"
SWITCH = "switch"
"""The CPU switches to another task; the words are the task before and the next one."""

_ARGUMENTS = {"x86_64": ("r5", "r4"), "arm64": ("r0", "r1")}
"""Registers of a function's first arguments, by gdb's numbers."""

_FUNCTIONS = {
    SPIN: "kvm_vcpu_on_spin",
    TRY: "yield_to",
    PASS: "yield_to_task_fair",
    SCHEDULE: "schedule",
    SWITCH: "__switch_to",
    MARK: "tracing_mark_write",
}


def yield_points(kernel: Kernel) -> Watched:
    """The points of ``kernel`` that show directed yields; see Watched for those that it lacks.

    InfraError if a file of the kernel cannot be read.
    """
    first, second = _ARGUMENTS[kernel.arch]
    words: dict[str, tuple[str, ...]] = {
        # kvm is the first member of struct kvm_vcpu
        SPIN: (first, f"{first}+0"),
        TRY: (first,),
        PASS: (second, f"{second}+{_cpu_offset(kernel):x}"),
        SWITCH: (first, second),
    }
    symbols = read_symbols(kernel.system_map)
    found: list[Point] = []
    absent: dict[str, str] = {}
    for name, function in _FUNCTIONS.items():
        if function in symbols:
            at = symbols[function]
            found.append(Point(name=name, address=at, words=words.get(name, ())))
        else:
            absent[name] = f"the kernel has no {function}()"
    return Watched(tuple(found), absent)


def _cpu_offset(kernel: Kernel) -> int:
    """Where a task_struct has its CPU; InfraError if debug information does not say."""
    code = Code(kernel.code)
    base = code.offset("task_struct", "thread_info")
    member = code.offset("thread_info", "cpu")
    if base is None or member is None:
        raise InfraError(f"{kernel.code} does not say where a task has its CPU")
    return base + member
