# SPDX-License-Identifier: Apache-2.0
"""How real kernels choose CPUs, as the emulator logs it: against ftrace, against marks in the code.

Two kernels are built for it. In one the functions are not inlined, so that the function graph
tracer sees them; in the other they are, and each begins with a no-op whose address is known.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import polars as pl
import pytest
from elftools.elf.elffile import ELFFile

from asymlab.arch import ARCHES
from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.checks.choices import Logged, read_choices, timed
from asymlab.checks.counted import windows
from asymlab.config.machine import machine
from asymlab.kernels.build import build
from asymlab.kernels.choices import SEARCHES, SELECT, choice_points
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.make import Site, make
from asymlab.model.choices import THEN
from asymlab.model.job import POINTS, Job, Load, Point
from asymlab.model.machine import Machine
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.trace.points import read_points
from kernel_trees import base_objects
from made_boot import with_tables

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.xdist_group("choices")]

ARGS = "--k 5,12,20 --step-ms 150 --work-us 700 --sleep-us 300 --seed 5"
LOAD = Load(label="wake", program="fill", args=tuple(ARGS.split()), steps=(5, 12, 20), step_ms=150)
SCRIPT = (
    "{ trace-cmd start -p function_graph -g select_task_rq_fair -C mono -b 8192"
    f" -e sched:sched_waking; fill {ARGS}; trace-cmd stop; trace-cmd extract -o /tmp/graph; }}"
    " >/dev/null 2>&1; cat /tmp/graph"
)
WORD = "printf${IFS}'" + SCRIPT.replace(" ", r"\040") + "'|sh"
GRAPHED = LOAD.model_copy(
    update={"program": "busybox", "args": ("sh", "-c", WORD), "traced": False}
)
"""The same load, which records its own trace and prints it."""

EVENT = re.compile(
    r"\[(?P<cpu>\d+)\]\D*\s(?P<s>\d+)\.(?P<ns>\d{9}):\s+(?P<event>\w+):\s+(?P<fields>.*)"
)
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


def rewrite(site: Site, change: Callable[[str], str]) -> None:
    """Replace the site's fair.c, a hard link to the base's, by a changed copy."""
    fair = site.tree / "kernel/sched/fair.c"
    text = change(fair.read_text())
    fair.unlink()
    fair.write_text(text)


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
    kernel: Kernel, folder: Path, points: tuple[Point, ...], load: Load = LOAD
) -> pl.DataFrame:
    """The log of ``points`` in a boot."""
    booted(kernel, folder, points, load)
    return read_points(folder / POINTS, points, shown(kernel.arch))


def shown(arch: str) -> Machine:
    """Eight cores of two threads, as the board shows them."""
    name = "vera-8c2t" if arch == "arm64" else "granite-16"
    return QemuPtBoard().shown(machine(name)).machine


def booted(
    kernel: Kernel, folder: Path, points: tuple[Point, ...], load: Load = LOAD
) -> dict[str, str]:
    """The facts of a boot."""
    folder.mkdir(exist_ok=True)
    job = Job(seed=5, loads=(load,))
    plan = with_tables(shown(kernel.arch), kernel.image, folder, job, points=points)
    return QemuPtBoard().boot(plan, folder, Silent()).meta


class Graphs:
    """What the function graph tracer recorded in a trace.dat: when the first step ``begin``s, and
    (ns, cpu, pid, path) of each choice of a CPU for a wakeup in ``choices``."""

    def __init__(self, trace: Path) -> None:
        self._woken: dict[int, tuple[int, int]] = {}
        self._entered: dict[int, list[str]] = {}
        self.begin = 0
        self.choices: list[tuple[int, int, int, str]] = []
        for one in EVENT.finditer(run(["trace-cmd", "report", "-R", "-t", str(trace)]).output):
            self._add(int(one["cpu"]), int(one["s"] + one["ns"]), one["event"], one["fields"])

    def _add(self, cpu: int, ns: int, event: str, text: str) -> None:
        fields = dict(re.findall(r"(\w+)=(\S+)", text))
        name = fields.get("func", "").partition(".")[0]
        if event == "print" and text.endswith("begin"):
            self.begin = self.begin or ns
        elif event == "sched_waking":
            self._woken[cpu] = ns, int(fields["pid"])
        elif event == "funcgraph_entry" and name == CHOOSER:
            self._entered[cpu] = []
        elif event == "funcgraph_entry" and SEARCHES.match(name):
            known = self._entered.setdefault(cpu, [])
            known += [name] if name not in known else []
        elif event == "funcgraph_exit" and name == CHOOSER:
            path = THEN.join(self._entered.pop(cpu, []))
            at, pid = self._woken.pop(cpu, (0, 0))
            # of a fork or exec there is no sched_waking
            if ns - at < 20_000 and self.begin:
                self.choices.append((ns, cpu, pid, path))


def test_to_be_watched_changes_nothing(tmp_path: Path) -> None:
    kernel = build("6.12", "arm64", None, Silent())
    points = choice_points(kernel).points
    watched, alone = (booted(kernel, tmp_path / str(len(some)), some) for some in (points, ()))
    log = read_points(tmp_path / str(len(points)) / POINTS, points, shown(kernel.arch))
    assert SELECT in log["name"]
    for name in ("slice_hash", "insns", "virtual_s"):
        assert watched[name] == alone[name]


@pytest.mark.tier("all", seconds=600)
def test_the_functions_are_those_that_ftrace_sees(tmp_path: Path) -> None:
    with changed("arm64", "CONFIG_FUNCTION_TRACER=y", "CONFIG_FUNCTION_GRAPH_TRACER=y") as site:
        rewrite(site, outlined)
        kernel = built(site, tmp_path)
    compare_with_ftrace(kernel, tmp_path)


def compare_with_ftrace(kernel: Kernel, folder: Path) -> None:
    log = logged(kernel, folder, choice_points(kernel).points, GRAPHED)
    graphs = Graphs(folder / "wake.samples.txt")
    began, ended = windows(log, [LOAD])[LOAD.label]
    steps = graphs.begin, graphs.begin + ended - began
    found = read_choices(timed(Logged(log, (began, ended)), steps, (0, 10**12)))
    seen = found.table.filter(~pl.col("moved"))
    assert len(graphs.choices) > 5 * SAMPLED
    # without a search, with one, and after wake_affine()
    assert len({path for *_, path in graphs.choices}) >= 3
    for ns, cpu, pid, path in Random(1).sample(graphs.choices, SAMPLED):
        near = seen.filter((pl.col("pid") == pid) & (pl.col("by") == cpu))
        one = near.row(int((near["ns"] - ns).abs().arg_min() or 0), named=True)
        assert abs(one["ns"] - ns) < 50_000  # the tracer takes time itself
        assert one["path"] == (path or CHOOSER)


@pytest.mark.tier("all", seconds=90)
@pytest.mark.parametrize("arch", ARCHES)
def test_inlined_functions_are_entered_where_their_code_says(arch: str, tmp_path: Path) -> None:
    with changed(arch) as site:
        rewrite(site, marked)
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
    searched = "select_idle_capacity" if arch == "arm64" else "select_idle_cpu"
    assert seen >= {"select_idle_sibling", searched, "sched_balance_find_dst_cpu"}


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
