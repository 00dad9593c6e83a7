# SPDX-License-Identifier: Apache-2.0
"""How real kernels choose CPUs, as the emulator logs it: against ftrace, against marks in the code.

Two kernels are built for it. In one the functions are not inlined, so that the function graph
tracer sees them; in the other they are, and each begins with a no-op whose address is known.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import polars as pl
import pytest
from elftools.elf.elffile import ELFFile

from asymlab.arch import ARCHES
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.checks.choices import Logged, read_choices
from asymlab.checks.counted import windows
from asymlab.config.machine import machine
from asymlab.kernels.choices import SEARCHES, SELECT, THEN, choice_points
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.make import Site, make
from asymlab.model.job import POINTS, Job, Load, Point
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.trace.intervals import span, steps
from asymlab.trace.points import read_points
from asymlab.trace.reader import read_trace
from kernel_trees import base_objects
from made_boot import with_tables

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.xdist_group("choices")]

ARGS = "--k 3,7,9 --step-ms 150 --work-us 700 --sleep-us 300 --seed 5"
LOAD = Load(label="wake", program="fill", args=tuple(ARGS.split()), steps=(3, 7, 9), step_ms=150)
SAMPLED = 200
MARK = "mark "
CHOOSER = "select_task_rq_fair"

SEARCH = re.compile(
    r"^static (?:inline )?(?P<type>int|struct sched_group \*)\s+"
    r"(?P<name>__select_idle_\w+|select_idle_\w+|wake_affine\w*|sched_balance_find_dst_\w+)"
    r"(?P<rest>\([^;{]*\)\s*\{)",
    re.MULTILINE,
)
MARKED = (
    'asm volatile("1: nop; .pushsection asymlab_marks, \\"a\\"; .long 1b - .;"'
    ' ".asciz \\"{name}\\"; .popsection");'
)


def outlined(text: str) -> str:
    """fair.c whose functions that choose CPUs are not inlined."""
    return SEARCH.sub(r"static noinline \g<type> \g<name>\g<rest>", text)


def marked(text: str) -> str:
    """fair.c whose functions that choose CPUs begin with a no-op, whose address is in a section."""
    return SEARCH.sub(lambda one: one[0] + MARKED.format(name=one["name"]), text)


@contextmanager
def changed(arch: str, *options: str) -> Iterator[Site]:
    """Sources and objects of 6.12 with more options."""
    with base_objects("6.12", arch) as site:
        config = site.folder / ".config"
        names = {option.partition("=")[0] for option in options}
        kept = [
            line
            for line in config.read_text().splitlines()
            if not names & set(re.findall(r"CONFIG_\w+", line))
        ]
        config.write_text("\n".join([*kept, *options, ""]))
        make(site, ["olddefconfig"], Silent())
        assert set(options) <= set(config.read_text().splitlines())
        yield site


def built(site: Site, folder: Path) -> Kernel:
    """The kernel of a site, in ``folder``."""
    arch = site.toolchain.arch
    make(site, [arch.image_name], Silent())
    shutil.copy2(site.folder / arch.image, folder / arch.image_name)
    shutil.copy2(site.folder / "vmlinux", folder / "code.elf")
    shutil.copy2(site.folder / "System.map", folder / "System.map")
    about = {"base": "6.12", "arch": arch.name, "series": None, "version": "6.12"}
    about |= {"release": "6.12", "source": "", "compiler": "", "key": folder.name}
    return Kernel.model_validate(about | {"image_name": arch.image_name, "folder": folder})


def logged(
    kernel: Kernel, folder: Path, points: tuple[Point, ...], cmdline: tuple[str, ...] = ()
) -> pl.DataFrame:
    """The log of ``points`` in a boot of eight cores of two threads."""
    shape = QemuPtBoard().shown(machine("vera-8c2t" if kernel.arch == "arm64" else "granite-16"))
    job = Job(seed=5, loads=(LOAD,))
    plan = with_tables(shape.machine, kernel.image, folder, job, points=points, cmdline=cmdline)
    QemuPtBoard().boot(plan, folder, Silent())
    return read_points(folder / POINTS, points)


def choices(folder: Path, log: pl.DataFrame) -> pl.DataFrame:
    trace = read_trace(folder / "wake.trace.dat")
    begun = windows(log, [LOAD])[LOAD.label][0]
    return read_choices(Logged(log, begun), steps(trace)[0].begin, span(trace)).table


def graphs(folder: Path, kernel: Kernel) -> list[tuple[int, int, int, str]]:
    """(ns, cpu, pid, path) of each choice of a CPU that the function graph tracer recorded."""
    names = {at: name.partition(".")[0] for name, at in read_symbols(kernel.system_map).items()}
    text = run(["trace-cmd", "report", "-R", "-t", str(folder / "wake.trace.dat")]).output
    event = re.compile(r"\[(\d+)\]\D*\s(\d+)\.(\d{9}):\s+(\w+):\s+(.*)")
    found: list[tuple[int, int, int, str]] = []
    woken: dict[int, int] = {}
    entered: dict[int, list[str]] = {}
    for one in event.finditer(text):
        cpu, ns, words = int(one[1]), int(one[2] + one[3]), one[5]
        fields = dict(re.findall(r"(\w+)=(\S+)", words))
        if one[4] == "sched_waking":
            woken[cpu] = int(fields["pid"])
        elif one[4] == "funcgraph_entry":
            name = names[int(fields["func"], 16)]
            if name == CHOOSER:
                entered[cpu] = []
            elif SEARCHES.match(name) and name not in entered[cpu]:
                entered[cpu].append(name)
        elif one[4] == "funcgraph_exit" and names[int(fields["func"], 16)] == CHOOSER:
            path = THEN.join(entered.pop(cpu, []))
            if (pid := woken.pop(cpu, None)) is not None:
                found.append((ns, cpu, pid, path))
    return found


def test_the_functions_are_those_that_ftrace_sees(tmp_path: Path) -> None:
    with changed("arm64", "CONFIG_FUNCTION_TRACER=y", "CONFIG_FUNCTION_GRAPH_TRACER=y") as site:
        fair = site.tree / "kernel/sched/fair.c"
        text = outlined(fair.read_text())
        fair.unlink()  # a hard link to the base's
        fair.write_text(text)
        kernel = built(site, tmp_path)
    points = choice_points(kernel).points
    graph = ("ftrace=function_graph", "ftrace_graph_filter=select_task_rq_fair")
    seen = choices(tmp_path, logged(kernel, tmp_path, points, graph))
    expected = graphs(tmp_path, kernel)
    assert len(expected) > 5 * SAMPLED
    assert len({path for *_, path in expected}) >= 4
    for ns, cpu, pid, path in Random(1).sample(expected, SAMPLED):
        near = seen.filter((pl.col("pid") == pid) & (pl.col("by") == cpu) & ~pl.col("moved"))
        one = near.row(int((near["ns"] - ns).abs().arg_min() or 0), named=True)
        assert abs(one["ns"] - ns) < 100_000
        assert one["path"] == (path or CHOOSER)


@pytest.mark.parametrize("arch", ARCHES)
def test_inlined_functions_are_entered_where_their_code_says(arch: str, tmp_path: Path) -> None:
    with changed(arch) as site:
        fair = site.tree / "kernel/sched/fair.c"
        text = marked(fair.read_text())
        fair.unlink()
        fair.write_text(text)
        kernel = built(site, tmp_path)
    log = logged(kernel, tmp_path, with_marks(choice_points(kernel).points, kernel))
    chosen = log.with_columns(
        number=(pl.col("name") == SELECT).cast(pl.Int32).cum_sum().over("cpu")
    ).filter(pl.col("number") > 0)
    seen = set()
    for (names,) in chosen.group_by("cpu", "number").agg("name").select("name").iter_rows():
        parts = {part for name in names for part in name.split(THEN)}
        begun = {one.removeprefix(MARK) for one in parts if one.startswith(MARK)}
        entered = {one.removesuffix("()") for one in parts if SEARCHES.match(one)}
        assert entered == begun
        seen |= begun
    assert seen >= {"select_idle_sibling", "select_idle_capacity", "sched_balance_find_dst_cpu"}


def with_marks(points: tuple[Point, ...], kernel: Kernel) -> tuple[Point, ...]:
    """Points and marks; of those with one address the first has all names."""
    found = {point.address: point for point in points}
    for address, name in marks_of(kernel):
        mark = Point(name=f"{MARK}{name}", address=address)
        both = found.get(address)
        named = both.model_copy(update={"name": f"{both.name}{THEN}{mark.name}"}) if both else mark
        found[address] = named
    return tuple(found.values())


def marks_of(kernel: Kernel) -> Iterator[tuple[int, str]]:
    """Addresses and names of the no-ops."""
    with kernel.code.open("rb") as stream:
        section = ELFFile(stream).get_section_by_name("asymlab_marks")
        assert section is not None
        at, data = int(section["sh_addr"]), section.data()
    while data:
        # relative: a kernel that can be moved has no addresses in its file
        offset = int.from_bytes(data[:4], "little", signed=True)
        name, _, rest = data[4:].partition(b"\0")
        yield at + offset, name.decode()
        at += len(data) - len(rest)
        data = rest
