# SPDX-License-Identifier: Apache-2.0
"""Traces for Perfetto, decoded with its own protobuf and compared with the trace that was read.

What the importer requires of packets is from its source (src/trace_processor/importers/, v59).
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    FtraceEvent,
    FtraceStats,
    Trace,
    TracePacket,
)

from asymlab.errors import InfraError, UserError
from asymlab.results.db import VARIABLE, open_store
from asymlab.results.export.perfetto import ftrace
from asymlab.results.export.perfetto.recording import Recording, Wanted, choose, recordings
from asymlab.results.export.perfetto.write import Exported, export, write_packets
from asymlab.results.load import load
from asymlab.results.register import register
from asymlab.trace.reader import read_readable, read_trace
from goldens import assert_golden, refused
from made_cli import Command
from made_examples import examples
from made_perfetto import by_cpu, one, packets, recorded_run, replayed, slices, stored
from made_trace import Script

VIOLATIONS = "violations of the order"
BEGIN, MIDDLE = 5_437_734_096, 600_000
"""The load's begin in ns, and the offset of a page of events, in fill-6.12.trace.dat."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded_run(tmp_path_factory.mktemp("runs"))


@pytest.fixture(scope="module")
def found(run: Path, tmp_path_factory: pytest.TempPathFactory) -> list[TracePacket]:
    return exported(chosen(run), tmp_path_factory.mktemp("out"))[1]


def chosen(run: Path, **wanted: str) -> Recording:
    return choose(load(run), run, Wanted(**wanted))


def exported(recording: Recording, folder: Path) -> tuple[Exported, list[TracePacket]]:
    path = folder / "x.perfetto-trace"
    return export(recording, path), packets(path)


def rows(found: list[TracePacket], field: str, *columns: str) -> list[tuple[object, ...]]:
    """(ts, cpu, current, columns ...) of all events of a kind, in the order of time and CPU."""
    return sorted(
        (
            event.timestamp,
            cpu,
            event.pid,
            *(getattr(getattr(event, field), column) for column in columns),
        )
        for cpu, events in by_cpu(found).items()
        for event in events
        if event.HasField(field)
    )


SWITCH = ("prev_comm", "prev_pid", "prev_prio", "prev_state", "next_comm", "next_pid", "next_prio")
WAKEUP = ("comm", "pid", "prio", "target_cpu")
MIGRATION = ("comm", "pid", "prio", "orig_cpu", "dest_cpu")


def test_every_event_of_a_real_trace_is_there_with_all_its_fields(
    run: Path, found: list[TracePacket]
) -> None:
    trace = read_trace(chosen(run).path)
    switches = trace.switches.select("ts", "cpu", pl.col("prev_pid").alias("by"), *SWITCH).rows()
    assert len(switches) == 1499
    assert rows(found, "sched_switch", *SWITCH) == sorted(switches)
    migrations = trace.migrations.select("ts", "cpu", "current", *MIGRATION).rows()
    assert rows(found, "sched_migrate_task", *MIGRATION) == sorted(migrations)
    kinds = {"waking": "sched_waking", "wakeup": "sched_wakeup", "new": "sched_wakeup_new"}
    for kind, field in kinds.items():
        woken = trace.wakeups.filter(kind=kind).select("ts", "cpu", "current", *WAKEUP).rows()
        assert rows(found, field, *WAKEUP) == sorted(woken) != []


def test_a_line_of_the_trace_as_text_is_the_event(found: list[TracePacket]) -> None:
    # trace-cmd-116 [011] 5.412162016: sched_switch: prev_comm=trace-cmd prev_pid=116 ...
    (event,) = (e for e in by_cpu(found)[11] if e.timestamp == 5_412_162_016)
    assert event.pid == 116
    fields = [getattr(event.sched_switch, name) for name in SWITCH]
    assert fields == ["trace-cmd", 116, 120, 32, "swapper/11", 0, 120]


def test_events_of_a_cpu_are_in_order_and_each_switch_leaves_the_task_that_ran(
    found: list[TracePacket],
) -> None:
    for events in by_cpu(found).values():
        times = [event.timestamp for event in events]
        assert times == sorted(times)
        for event, running in replayed(events):
            assert event.pid == running  # the waker, in a wakeup
            assert not event.HasField("sched_switch") or event.sched_switch.prev_pid == running


def test_every_task_has_a_name_and_threads_are_with_their_program(
    found: list[TracePacket],
) -> None:
    tree = one(found, "process_tree")
    names = {thread.tid: thread.name for thread in tree.threads}
    ran = {pid for _, _, pid, *_ in rows(found, "sched_switch")} - {0}
    woken = {pid for *_, pid in rows(found, "sched_waking", "pid")}
    assert len(ran) > 20 and ran | woken <= names.keys() and all(names.values())
    processes = {process.pid: list(process.cmdline) for process in tree.processes}
    groups = {thread.tid: thread.tgid for thread in tree.threads}
    assert groups.keys() == names.keys() and set(groups.values()) == processes.keys()
    assert processes[132] == ["fill"]
    fill = {names[tid] for tid, tgid in groups.items() if tgid == 132}
    assert fill == {"fill", "fill/0", "fill/1", "fill/2", "fill/3"}


def test_the_importer_gets_what_it_requires(found: list[TracePacket]) -> None:
    assert {packet.trusted_packet_sequence_id for packet in found} == {1}
    cleared, needed = 1, 2
    assert [packet.sequence_flags for packet in found[:3]] == [cleared, needed, needed]
    uname = one(found, "system_info").utsname
    # prev_state 128 is "idle" from 4.14 on; without a release it is read as "wakekill"
    assert (uname.sysname, uname.release, uname.machine) == ("Linux", "6.12.117", "aarch64")
    assert 128 in {state for *_, state in rows(found, "sched_switch", "prev_state")}


def test_cpus_have_their_capacity_and_place(run: Path, found: list[TracePacket]) -> None:
    machine = load(run).machine
    cpus = one(found, "cpu_info").cpus
    assert [cpu.capacity for cpu in cpus] == [machine.capacity(cpu.id) for cpu in machine.cpus]
    assert len({cpu.capacity for cpu in cpus}) > 1
    assert_golden(cpus[3].processor)
    names = {p.track_descriptor.name for p in found if p.HasField("track_descriptor")}
    assert f"CPU 3: {cpus[3].processor}" in names
    shown = slices(found)
    for cpu in cpus:
        (track,) = (name for name in shown if name.endswith(f": {cpu.processor}"))
        assert [value for value, *_ in shown[track]] == [str(cpu.capacity)]


def test_equal_capacities_are_those_of_the_arms_tables(run: Path) -> None:
    result = load(run)
    sample = next(arm for arm in result.arms if arm.name == "equal").samples[0]
    recording = Recording(result, sample, "wake", Path("unused"))
    assert recording.machine.capacity(0) == recording.machine.capacity(15) == 1024


def test_steps_have_their_figures_and_the_judged_window(
    run: Path, found: list[TracePacket]
) -> None:
    shown = slices(found)["experiment"]
    steps = {name: (begin, end, args) for name, begin, end, args in shown if "step" in name}
    scores = {f"step k={score.k}": score for score in chosen(run).scores}
    assert steps.keys() == scores.keys()
    for name, score in scores.items():
        begin, end, args = steps[name]
        assert begin == pytest.approx(BEGIN + score.begin_s * 1e9, abs=1)
        assert end == pytest.approx(BEGIN + score.end_s * 1e9, abs=1)
        assert args["order_debt (%)"] == score.order_debt
        assert args["migrations.llc"] == score.migrations["llc"]
    judged = [(end - begin) / 1e9 for name, begin, end, _ in shown if name == "judged window"]
    assert judged == pytest.approx([score.window_s for score in scores.values()], abs=1e-8)
    name, begin, _, args = shown[-1]
    assert (name, begin, args) == ("load wake", BEGIN, {"wake.rate": 217.5})


def test_a_violation_is_at_the_event_that_broke_the_order(
    run: Path, found: list[TracePacket]
) -> None:
    shown = slices(found)[VIOLATIONS]
    firsts = [score.first for score in chosen(run).scores if score.first]
    assert [args["message"] for *_, args in shown] == [first.text for first in firsts] != []
    assert_golden("\n".join(name for name, *_ in shown))
    trace = read_trace(chosen(run).path)
    for (_, at, _, args), first in zip(shown, firsts, strict=True):
        placed = trace.wakeups.filter((pl.col("ts") - at).abs() <= 1)
        assert first.task in placed["comm"].to_list(), first.text
        assert args["cpu"] == first.cpu and args["k"] in (2, 4)


def test_markers_are_instants(found: list[TracePacket]) -> None:
    shown = slices(found)["trace_marker"]
    assert [name for name, *_ in shown][:2] == ["asymlab: step k=1 begin", "asymlab: step k=1 end"]
    assert (len(shown), shown[0][1]) == (6, BEGIN)


def test_functions_that_chose_cpus_are_instants(run: Path, tmp_path: Path) -> None:
    recording = chosen(run)
    choice = {"pid": 117, "path": "select_idle_sibling > select_idle_core", "by": 3}
    table = pl.DataFrame([{"ns": ns, "moved": False, "before": 1} | choice for ns in (1, BEGIN)])
    path = recording.path.with_name("wake.choices.parquet")
    table.write_parquet(path)
    try:
        shown = slices(exported(recording, tmp_path)[1])["functions that chose CPUs"]
    finally:
        path.unlink()
    # the first one is before the trace
    assert [(name, at, args) for name, at, _, args in shown] == [
        ("select_idle_core", BEGIN, choice)
    ]


def test_events_are_in_packets_of_bounded_size(
    run: Path, found: list[TracePacket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ftrace, "BUNDLE", 7)
    file = io.BytesIO()
    write_packets(file, ftrace.bundles(read_trace(chosen(run).path)))
    small = list(Trace.FromString(file.getvalue()).packet)
    assert max(len(packet.ftrace_events.event) for packet in small) == 7
    assert by_cpu(small) == by_cpu(found)


def test_lost_events_are_marked_by_cpu(run: Path, tmp_path: Path) -> None:
    made, found = exported(chosen(run, arm="asym+smt"), tmp_path)
    assert (made.lost[0], made.lost[7]) == (804, 3152)
    stats = one(found, "ftrace_stats")
    assert stats.phase == FtraceStats.END_OF_TRACE
    assert {cpu.cpu: cpu.overrun for cpu in stats.cpu_stats} == made.lost
    bundles = [packet.ftrace_events for packet in found if packet.HasField("ftrace_events")]
    lossy = {bundle.cpu for bundle in bundles if bundle.lost_events}
    assert lossy == made.lost.keys() & {bundle.cpu for bundle in bundles} != set()
    assert made.violations == 0 and made.first_violation_s is None
    (begun,) = (args for name, *_, args in slices(found)["experiment"] if name == "load wake")
    assert "overran" in str(begun["void"])


TASKS = ("fill/0", "fill/1", "kworker/0:1", "a b", "/", "é")
PLACES = st.tuples(st.sampled_from(TASKS), st.integers(0, 3), st.integers(0, 50))


@given(st.lists(PLACES, min_size=1, max_size=40))
@examples(30)
def test_any_trace_keeps_its_events_in_order_and_names_every_task(
    places: list[tuple[str, int, int]],
) -> None:
    script = Script()
    for task, cpu, at in places:  # many at one instant
        script.run(task, cpu, at, at + 1, "waking").move(task, cpu, (cpu + 1) % 4, at)
    trace = script.trace()
    file = io.BytesIO()
    write_packets(file, (ftrace.process_tree(trace), *ftrace.bundles(trace)))
    found = list(Trace.FromString(file.getvalue()).packet)
    counts = ftrace.event_counts(trace)
    assert counts["sched_switch"] == trace.switches.height == 2 * len(places)
    for field, count in counts.items():
        assert len(rows(found, field)) == count
    for events in by_cpu(found).values():
        keys = [(event.timestamp, _rank(event)) for event in events]
        assert keys == sorted(keys)
    names = {thread.tid: thread.name for thread in one(found, "process_tree").threads}
    assert names == {pid: task for task, pid in script.pids.items()}


def _rank(event: FtraceEvent) -> int:
    """A task is woken before it moves, and moves before it is switched to."""
    order = ("sched_waking", "sched_migrate_task", "sched_switch")
    return next(number for number, field in enumerate(order) if event.HasField(field))


def test_the_first_trace_with_a_violation_is_chosen_unless_another_is_wanted(run: Path) -> None:
    result = load(run)
    assert [(one.arm, one.boot) for one in recordings(result, run)] == [
        ("asym", "asym/0"),
        ("asym", "asym/1"),
        ("asym+smt", "asym+smt/0"),
    ]
    assert chosen(run).boot == "asym/0"
    assert chosen(run, arm="asym+smt", load="wake").boot == "asym+smt/0"
    assert chosen(run, boot="asym/1").boot == "asym/1"
    swapped = result.model_copy(update={"arms": result.arms[::-1]})
    assert recordings(swapped, run)[0].arm == "asym+smt"
    assert choose(swapped, run, Wanted()).arm == "asym"
    # the report shows that of the second boot
    asym = result.arms[0]
    second = asym.samples[1]
    later = next(step for step in second.steps if step.first)
    assert later.first
    moved = later.first.model_copy(update={"at_s": later.first.at_s + 1})
    steps = [
        step.model_copy(update={"first": moved}) if step == later else step for step in second.steps
    ]
    samples = (asym.samples[0], second.model_copy(update={"steps": tuple(steps)}))
    shown = asym.model_copy(update={"first": moved, "samples": samples})
    assert choose(result.model_copy(update={"arms": (shown,)}), run, Wanted()).boot == "asym/1"


@pytest.mark.parametrize(
    "wanted",
    [
        {"arm": "assym"},
        {"arm": "equal"},
        {"boot": "asym/7"},
        {"load": "run"},
        {"arm": "asym", "boot": "asym+smt/0"},
    ],
)
def test_what_has_no_trace_is_refused_with_what_has(run: Path, wanted: dict[str, str]) -> None:
    with refused(UserError):
        chosen(run, **wanted)


def test_a_run_without_traces_is_refused(run: Path, tmp_path: Path) -> None:
    stored(load(run), tmp_path)
    with refused(UserError):
        choose(load(tmp_path), tmp_path, Wanted())


def damaged(run: Path, folder: Path) -> Path:
    """A copy of the run with a page of events that is overwritten."""
    copy = shutil.copytree(run, folder / run.name)
    path = copy / "asym" / "0" / "wake.trace.dat"
    data = bytearray(path.read_bytes())
    data[MIDDLE : MIDDLE + 20_000] = bytes(20_000)
    path.write_bytes(data)
    return copy


def test_a_damaged_trace_is_exported_as_far_as_it_can_be_read(run: Path, tmp_path: Path) -> None:
    copy = damaged(run, tmp_path)
    with pytest.raises(InfraError):
        read_trace(chosen(copy).path)
    made, found = exported(chosen(copy), tmp_path)
    left = read_readable(chosen(copy).path).trace
    assert 1000 < sum(made.events.values()) < 4000
    assert len(rows(found, "sched_switch")) == left.switches.height
    assert "wake.trace.dat: " in made.cut


def test_a_trace_that_ends_early_has_the_violations_before_its_end(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.which("trace-cmd")
    tool = tmp_path / "trace-cmd"
    report = f"{real} \"$@\" | sed '/ 6\\.7[0-9]*: /q'; echo 'bad page' >&2; exit 7"
    tool.write_text(f'#!/bin/sh\ncase "$*" in *--stat*) exec {real} "$@";; esac\n{report}\n')
    tool.chmod(0o755)
    whole = slices(exported(chosen(run), tmp_path)[1])[VIOLATIONS]
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    made, found = exported(chosen(run), tmp_path)
    assert "exit code 7\nbad page" in made.cut
    # step 1 is whole: times of run.json are those of the whole trace
    assert slices(found)[VIOLATIONS] == whole[:1] != []
    assert (made.steps, made.violations, len(whole)) == (1, 1, 2)
    last = max(event.timestamp for events in by_cpu(found).values() for event in events)
    assert 6_600_000_000 < last < 6_800_000_000


def test_a_truncated_trace_is_an_error_and_leaves_the_file_that_was_there(
    run: Path, tmp_path: Path
) -> None:
    copy = shutil.copytree(run, tmp_path / run.name)
    path = chosen(copy).path
    path.write_bytes(path.read_bytes()[:500_000])
    out = tmp_path / "x.perfetto-trace"
    out.write_text("before")
    with refused(InfraError):
        export(chosen(copy), out)
    assert out.read_text() == "before"
    assert sorted(one.name for one in tmp_path.iterdir()) == [run.name, out.name]


def test_the_command(asymlab: Command, run: Path, tmp_path: Path) -> None:
    shown = asymlab("export", "perfetto", str(run))
    assert (shown.code, shown.err) == (0, "")
    assert_golden(shown.out)
    path = Path.cwd() / f"{run.name}-asym-0-wake.perfetto-trace"
    assert len(rows(packets(path), "sched_switch")) == 1499
    out = tmp_path / "other"
    words = ("export", "perfetto", str(run), "--boot", "asym/1", "-o", str(out), "--json")
    found = asymlab(*words).json
    assert (found["trace"], found["boot"], found["events"]["sched_switch"]) == (
        *(str(out), "asym/1"),
        1499,
    )
    assert found["first_violation_s"] > 0 and packets(out)


def test_the_command_says_what_is_missing(asymlab: Command, run: Path, tmp_path: Path) -> None:
    lossy = asymlab("export", "perfetto", str(run), "--arm", "asym+smt")
    assert lossy.code == 0
    assert_golden(lossy.err)
    part = asymlab("export", "perfetto", str(damaged(run, tmp_path)))
    assert part.code == 0 and "not the whole trace" in part.err
    words = ("export", "perfetto", str(run), "-o", str(tmp_path / "no" / "x"))
    assert_golden(asymlab.refused(*words))


def test_a_run_is_found_by_name_and_by_uid_in_the_store(
    asymlab: Command, run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "s.sqlite"))
    copy = shutil.copytree(run, tmp_path / run.name)
    register(open_store(str(tmp_path / "s.sqlite")), copy)
    assert asymlab("export", "perfetto", "uuuuuuu", "--json").json["run"] == run.name
    shutil.rmtree(copy)
    assert_golden(asymlab.refused("export", "perfetto", "uuuuuuu"))
    monkeypatch.setenv("ASYMLAB_RUNS", str(run.parent))
    assert asymlab("export", "perfetto", run.name, "--json").json["run"] == run.name


def test_names_are_completed_for_the_run(
    asymlab: Command, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(run.parent))
    line = f"asymlab export perfetto {run.name} "
    assert asymlab.completions(f"{line}--arm as") == ["asym", "asym+smt"]
    assert asymlab.completions(f"{line}--boot asym/") == ["asym/0", "asym/1"]
    assert asymlab.completions(f"{line}--load w") == ["wake"]
    assert asymlab.completions("asymlab export perfetto nothing --load w") == []


def test_steps_have_what_the_scheduler_counted(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / run.name
    shutil.copytree(run, copy)
    recording = chosen(copy)
    line = "cpu0 {n} 0 40 12 20 7 5000 300 19\n"
    snapshots = (f"version 17\ntimestamp 1\n{line.format(n=n)}" for n in (1, 4))
    text = "".join(f"step 2 {e}\n{one}" for e, one in zip(("begin", "end"), snapshots, strict=True))
    recording.path.with_name("wake.schedstat.txt").write_text(text)
    steps = slices(exported(recording, tmp_path)[1])["experiment"]
    values = {name: args.get("schedstat.yld_count") for name, _, _, args in steps}
    assert values["step k=2"] == 3 and values["step k=1"] is None
    recording.path.with_name("wake.schedstat.txt").write_text("step 2 begin\nno version\n")
    with pytest.raises(InfraError, match=r"wake\.schedstat\.txt: .* not with its version"):
        exported(recording, tmp_path)
