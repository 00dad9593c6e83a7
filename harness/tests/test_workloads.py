# SPDX-License-Identifier: Apache-2.0
"""Parameters of workloads and the guest command lines for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.model.guests import Lguests, Vms
from asymlab.model.job import Load, Placed
from asymlab.model.load import LoadSpec
from asymlab.model.requests import Oltp, Web
from asymlab.model.sharing import Latency, Pipes, Rows, Tide, Wake
from asymlab.model.workloads import (
    Blas,
    Build,
    Calibrate,
    Fill,
    Infer,
    Lock,
    Spin,
)
from made_trace import small_machine

VERA = "vera-8c2t"


def made(spec: LoadSpec, on: str = VERA) -> Load:
    return spec.load("it", machine(on), 1000, 7)


@pytest.mark.parametrize(
    ("spec", "line", "steps"),
    [
        (
            # the pool is sized by the machine, and is the only step
            Web(work_us=2000, rate_per_cpu=250.5, workers_per_cpu=1.5, service_cv=0.5),
            "web --rate 4008.000 --workers 24 --ms 1000 --work-us 2000 --cv 0.5 --seed 7",
            (24,),
        ),
        (
            Web(work_us=2000, rate_per_cpu=100, requests=6400),  # as long as its requests take
            "web --rate 1600.000 --workers 32 --ms 4000 --work-us 2000 --cv 1.0 --seed 7",
            (32,),
        ),
        (
            # not shorter than the machine needs
            Web(work_us=2000, rate_per_cpu=100, requests=800, stages=3, sleep_us=400),
            "web --rate 1600.000 --workers 32 --ms 1000 --work-us 2000 --cv 1.0"
            " --stages 3 --wait-us 400 --seed 7",
            (32,),
        ),
        (
            # clients in place of a rate; as long as 8000 requests of 4 ms take on 16 CPUs
            Web(work_us=4000, connections_per_cpu=1.5, requests=8000),
            "web --connections 24 --warm-ms 400 --workers 32 --ms 2000 --work-us 4000 --cv 1.0"
            " --seed 7",
            (32,),
        ),
        (Spin(steps="one-per-core", kind="mixed"), "spin --tasks 8 --ms 1000 --kind mixed", (8,)),
        (Spin(steps=(3,)), "spin --tasks 3 --ms 1000 --kind alu", (3,)),
        (Lock(steps=(3,), kind="ticket"), "lock --cpus 0,2,4 --ms 1000 --kind ticket", (3,)),
        (
            Lock(steps=(2,), work_us=1, sleep_us=2),
            "lock --cpus 0,2 --ms 1000 --kind tas --hold-ns 1000 --think-ns 2000",
            (2,),
        ),
        (
            Build(steps=(12,), work_us=20000, service_cv=0.6),
            "build --jobs 12 --ms 1000 --work-us 20000 --cv 0.6 --seed 7",
            (12,),
        ),
        (
            Infer(steps=(10,), work_us=200000),
            "infer --tasks 10 --ms 1000 --work-us 200000 --cv 1.0 --split free --seed 7",
            (10,),
        ),
        (
            Infer(steps="one-per-core", work_us=5, stages=4, kind="share", service_cv=0),
            "infer --tasks 8 --ms 1000 --work-us 5 --layers 4 --cv 0.0 --split share --seed 7",
            (8,),
        ),
        (
            Oltp(work_us=500, sleep_us=2000, stages=5, workers_per_cpu=1.5, service_cv=0.5),
            "oltp --connections 24 --ms 1000 --work-us 500 --statements 5 --cv 0.5"
            " --think-us 2000 --seed 7",
            (24,),
        ),
        (
            Pipes(fds=6, loops=100, groups=2),
            "pipes --groups 2 --fds 6 --loops 100 --seed 7",
            (24,),
        ),
        (
            Pipes(cpus="0-3", pin="2,0", set_kb=512, set="shared", writes=0),
            "pipes --groups 1 --fds 8 --cpus 0-3 --pin 2,0 --set-kb 512 --set shared"
            " --touches 16 --writes 0 --seed 7",
            (16,),
        ),
        (
            Wake(messengers=2, workers=5, sleep_us=100),
            "wake --messengers 2 --workers 5 --ms 1000 --warm-ms 400 --work-us 50 --pause-us 100"
            " --seed 7",
            (12,),
        ),
        (
            Rows(tasks=40, kind="delete", rows=500, cpus="first-llc"),
            "rows --tasks 40 --rows 500 --operation delete --ms 1000 --warm-ms 400 --work-us 20"
            " --think-us 0 --cpus 0-15 --seed 7",
            (40,),
        ),
        (
            Tide(phases=(2, 9), processes=2, cpus="first-llc"),
            "tide --phases 2,9 --processes 2 --phase-ms 1000 --window-ms 20 --work-us 50"
            " --sleep-us 100 --cpus 0-15 --seed 7",
            (18,),
        ),
        (
            # a whole number of pairs of windows; a set of each process
            Tide(phases=(3,), step_ms=1001, sleep_us=0, set_kb=256),
            "tide --phases 3 --processes 1 --phase-ms 1040 --window-ms 20 --work-us 50"
            " --sleep-us 0 --set-kb 256 --set shared --touches 16 --writes 25 --seed 7",
            (3,),
        ),
        (
            Tide(phases=(4,), processes=2, start="first-node"),
            "tide --phases 4 --processes 2 --phase-ms 1000 --window-ms 20 --work-us 50"
            " --sleep-us 100 --start-on 0-15 --seed 7",
            (8,),
        ),
        (
            Tide(phases=(2, 4), busy="0,5-6"),
            "tide --phases 2,4 --processes 1 --phase-ms 1000 --window-ms 20 --work-us 50"
            " --sleep-us 100 --busy-on 0,5-6 --seed 7",
            (4,),
        ),
        (
            Tide(phases=(3,), sleep_us=0, set_kb=256, set="own", memory="across-nodes"),
            "tide --phases 3 --processes 1 --phase-ms 1000 --window-ms 20 --work-us 50"
            " --sleep-us 0 --set-kb 256 --set own --touches 16 --writes 25 --fill-on 0 --seed 7",
            (3,),
        ),
        # visits of all CPUs share the time
        (
            Fill(work_us=9, sleep_us=1, steps="siblings"),
            "fill --k 9,11,14,16 --step-ms 1000 --work-us 9 --sleep-us 1 --seed 7",
            (9, 11, 14, 16),
        ),
        (
            Fill(work_us=9, allowed="odd-cores"),
            "fill --k 1,2,3,4 --step-ms 1000 --work-us 9 --sleep-us 0"
            " --cpus 2-3,6-7,10-11,14-15 --seed 7",
            (1, 2, 3, 4),
        ),
        (
            Fill(work_us=9, steps=(3,), allowed="even-cores", others="offline"),
            "fill --k 3 --step-ms 1000 --work-us 9 --sleep-us 0 --offline 2-3,6-7,10-11,14-15"
            " --seed 7",
            (3,),
        ),
        (
            Fill(work_us=9, steps=(3,), allowed="even-cores", others="returning"),
            "fill --k 3 --step-ms 1000 --work-us 9 --sleep-us 0 --offline 2-3,6-7,10-11,14-15"
            " --returns 1 --seed 7",
            (3,),
        ),
        (
            Fill(work_us=0, steps=(2,), gather=True),
            "fill --k 2 --step-ms 1000 --work-us 0 --sleep-us 0 --gather 1 --seed 7",
            (2,),
        ),
        (
            Fill(work_us=0, steps=(2,), gather="last"),
            "fill --k 2 --step-ms 1000 --work-us 0 --sleep-us 0 --gather 2 --seed 7",
            (2,),
        ),
        (
            Fill(work_us=0, steps=(2,), gather="one-core", uclamp_max=512),
            "fill --k 2 --step-ms 1000 --work-us 0 --sleep-us 0 --gather 3 --uclamp-max 512"
            " --seed 7",
            (2,),
        ),
        (
            Fill(work_us=9, steps=(2,), nice=10, uclamp_min=1024),
            "fill --k 2 --step-ms 1000 --work-us 9 --sleep-us 0 --nice 10 --uclamp-min 1024"
            " --seed 7",
            (2,),
        ),
        (Calibrate(step_ms=4000), "calibrate --ms 50 --rounds 5 --seed 7", (1,)),
        (Calibrate(step_ms=2000), "calibrate --ms 25 --rounds 5 --seed 7", (1,)),
    ],
)
def test_command_lines(spec: LoadSpec, line: str, steps: tuple[int, ...]) -> None:
    got = made(spec)
    assert " ".join((got.program, *got.args)) == line
    assert got.steps == steps


def test_counts_of_tasks_are_fewer_on_machines_where_a_step_takes_long() -> None:
    spec = Fill(work_us=0)
    assert made(spec).steps == tuple(range(1, 9))
    assert made(spec, "kunpeng-2s2n").steps == (1, 5, 10, 14, 19, 23, 28, 32)
    assert made(spec, "vera-rubin").steps == (1, 44, 88)
    spec = Fill(work_us=0, steps="siblings")
    assert made(spec, "vera-rubin").steps == (132, 176)
    assert made(spec, "hybrid-6p8e").steps == (15, 17, 18, 20)  # E-cores have one thread
    spec = Fill(work_us=0, steps="few-siblings")
    assert made(spec).steps == (12, 16)
    assert made(spec, "vera-rubin").steps == (132,)
    assert made(spec, "hybrid-6p8e").steps == (17, 20)
    assert spec.lacks(machine("gb10")) == "No core of gb10 has a second thread"


def test_wide_machines_get_less_of_a_load() -> None:
    wide = "vera-rubin"
    text = " ".join(made(Fill(work_us=900, sleep_us=100), wide).args)
    assert text == "--k 1,44,88 --step-ms 1000 --work-us 2700 --sleep-us 300 --long-ms 250 --seed 7"
    for spec in (Fill(work_us=0), Fill(work_us=900, sleep_us=100, gather=True)):
        assert "--long-ms" not in made(spec, wide).args
    text = " ".join(made(Blas(steps=(8,), work_us=500, step_ms=3000), wide).args)
    assert text == "--tasks 8 --ms 1500 --warm-ms 600 --warm-work-us 15000 --work-us 500 --seed 7"
    assert "--warm-ms 250" in " ".join(made(Web(work_us=900, connections_per_cpu=1), wide).args)


def test_loads_name_what_a_machine_lacks_for_them() -> None:
    siblings, masked = Fill(work_us=0, steps="siblings"), Fill(work_us=0, allowed="odd-cores")
    assert siblings.lacks(machine(VERA)) == masked.lacks(machine(VERA)) == ""
    assert siblings.lacks(machine("gb10")) == "No core of gb10 has a second thread"
    assert masked.lacks(machine("gb10")) == ""
    even = Fill(work_us=0, allowed="even-cores")
    assert made(even).cpus == (0, 1, 4, 5, 8, 9, 12, 13)
    assert made(masked).cpus == (2, 3, 6, 7, 10, 11, 14, 15)
    assert masked.lacks(small_machine(1)) == "small has only one core"
    gone = Fill(work_us=0, allowed="even-cores", others="offline")
    back = Fill(work_us=0, allowed="even-cores", others="returning")
    assert (made(gone).cpus, made(back).cpus) == (made(even).cpus, ())
    assert gone.lacks(small_machine(1)) == back.lacks(small_machine(1)) == "small has only one core"
    with pytest.raises(ValidationError, match="first CPU cannot go offline"):
        Fill(work_us=0, allowed="odd-cores", others="offline")
    with pytest.raises(ValidationError, match="which Linux refuses"):
        Fill(work_us=9, uclamp_min=600, uclamp_max=512)


def test_bound_tasks_may_use_whole_cores_but_not_the_first() -> None:
    load = made(Fill(work_us=0, allowed="odd-cores"), "hybrid-6p8e")
    assert load.cpus == (2, 3, 6, 7, 10, 11, 13, 15, 17, 19)
    assert made(Fill(work_us=0)).cpus == ()


@pytest.mark.parametrize(
    ("spec", "placed"),
    [
        (Fill(work_us=2000, sleep_us=300), Placed.WOKEN),
        (Fill(work_us=0), Placed.BALANCED),
        (Fill(work_us=0, gather=True), Placed.GATHERED),
        (Fill(work_us=2000, sleep_us=300, gather=True), Placed.PARTED),
        (Spin(steps=(3,)), Placed.BALANCED),
    ],
)
def test_loads_say_how_their_tasks_come_to_their_cpus(spec: LoadSpec, placed: Placed) -> None:
    assert made(spec).placed is placed


def test_web_grows_with_the_machine_and_its_step_with_its_requests() -> None:
    big = made(Web(work_us=2000, rate_per_cpu=250.5), "vera-rubin")
    assert big.args[:4] == ("--rate", "44088.000", "--workers", "352")
    assert made(Web(work_us=2000, rate_per_cpu=100, requests=6400)).step_ms == 4000


SYSTEM = """\
name: s
title: t
claim: c
machine: vera-8c2t
default_arms: [a]
order: [core]
arms: {a: {title: a, base: "7.3", expect: PASS}}
loads:
  it:
    LOAD
experiments:
  e: {title: t, work: mixed, figures: {}, load: {workload: calibrate}}
"""


@pytest.mark.parametrize(
    ("load", "expected"),
    [
        ("{workload: fil}", r"s\.yaml:10: loads\.it\.workload: must be one of '"),
        ("{steps: [1]}", r"s\.yaml:9: loads\.it\.workload: required key is missing"),
        ("{workload: blas, steps: [8]}", r"s\.yaml:9: loads\.it\.work_us: required key is missing"),
        ("{workload: blas, steps: [8], work_us: 0}", "it.work_us: must be above 0"),
        ("{workload: blas, steps: [8, 9], work_us: 1}", "it.steps: takes at most 1, has 2"),
        ("{workload: fill, steps: [0], work_us: 1}", r"it.steps\[0\]: must be above 0"),
        ("{workload: spin, steps: cores}", "it.steps: must be a list or 'one-per-core'"),
        ("{workload: spin, steps: [1], kind: tas}", "it.kind: must be 'alu', 'mixed' or 'kernel'"),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, stages: 2}", "it.sleep_us: .* set both"),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, sleep_us: 2}", "it.sleep_us: .* set both"),
        ("{workload: web, work_us: 1}", "it.connections_per_cpu: set either .* or rate_per_cpu"),
        (
            "{workload: web, rate_per_cpu: 5, connections_per_cpu: 2, work_us: 1}",
            "it.connections_per_cpu: set either .* or rate_per_cpu",
        ),
        ("{workload: web, rate_per_cpu: 5, work_us: 1, steps: [1]}", "it.steps: unknown key"),
        ("{workload: pipes, cpus: first-core}", "it.cpus: .*first-core"),
        ("{workload: pipes, cpus: ''}", "it.cpus: must be CPU numbers"),
        ("{workload: pipes, pin: first-llc}", "it.pin: .*first-llc"),
        ("{workload: rows, tasks: 4, kind: insert}", "it.kind: must be 'select', 'update' or"),
        ("{workload: wake}", "it.workers: required key"),
        ("{workload: tide, phases: []}", "it.phases: "),
        ("{workload: tide, phases: [4, 0]}", r"it.phases\[1\]: must be above 0"),
        ("{workload: tide, processes: 9}", "it.processes: "),
    ],
)
def test_invalid_parameters(tmp_path: Path, load: str, expected: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SYSTEM.replace("LOAD", load))
    with pytest.raises(UserError, match=expected):
        system(str(path))


def test_a_system_without_default_arms_would_check_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    text = SYSTEM.replace("LOAD", "{workload: fill, work_us: 1}")
    path.write_text(text.replace("[a]", "[]", 1))
    with pytest.raises(UserError, match=r"s\.yaml:5: default_arms: "):
        system(str(path))


def test_keys_of_other_workloads_are_not_proposed(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SYSTEM.replace("LOAD", "{workload: blas, steps: [8], work_us: 1, kimd: x}"))
    with pytest.raises(UserError, match=r"it\.kimd: unknown key") as caught:
        system(str(path))
    assert caught.value.hint == "known keys: shown_only, step_ms, steps, work_us, workload"


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (Lock(steps=(9,)), "load it: 9 tasks of lock exceed 8 cores"),
        (Fill(steps=(17,), work_us=0), "load it: every task count exceeds 16 CPUs"),
        (Pipes(cpus="0-16"), "load it: cpus: no CPU 16"),
        (Pipes(pin="3,18"), "load it: pin: no CPU 18"),
        (Pipes(cpus="0-3", pin="3,4"), "load it: pin: CPU 4 is not in cpus"),
        (Tide(start="16"), "load it: start: no CPU 16"),
        (Tide(set_kb=64, memory="across-nodes"), "load it: memory: only own sets"),
        (Tide(set="own", memory="across-nodes"), "load it: memory: only own sets"),
        (
            Tide(cpus="1-3", set="own", set_kb=64, memory="across-nodes"),
            "load it: memory: CPU 0 is not in cpus",
        ),
        (Tide(cpus="0-3", start="3,4"), "load it: start: CPU 4 is not in cpus"),
        (Tide(start="0", pin="0"), "load it: start: threads stay where pin has them"),
    ],
)
def test_loads_that_exceed_the_machine(spec: LoadSpec, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        made(spec)


def test_real_guests_have_as_many_vcpus_as_the_machine_has_cpus() -> None:
    spec = Lguests(vms=3, vcpus_per_cpu=1.5, layout="libvirt", step_ms=1500)
    load = made(spec, "milan-4c")
    # dbench counts in whole seconds
    assert " ".join(load.args) == "--vms 3 --vcpus 6 --ms 2000 --layout libvirt"
    assert (load.program, load.steps, load.step_ms) == ("lguests", (18,), 2000)
    with pytest.raises(UserError, match="CPUs of vera-8c2t cannot run guests"):
        made(spec)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("{workload: calibrate}", "{workload: lguests}", r":12: experiments\.e\.needs: lguests"),
        ("LOAD", "workload: lguests", r":10: loads\.it\.workload: lguests is only for exp"),
    ],
)
def test_real_guests_are_only_for_boards_of_hardware(
    old: str, new: str, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "s.yaml"
    text = SYSTEM.replace(old, new).replace("LOAD", "{workload: calibrate}")
    text = text.replace("vera-8c2t", "milan-4c")
    path.write_text(text)
    with pytest.raises(UserError, match=expected):
        system(str(path))
    path.write_text(text.replace("work: mixed", "work: mixed, needs: {virtualization: real}"))
    if old != "LOAD":
        assert system(str(path)).experiments["e"].load.runs_guests


def test_virtual_machines_need_cpus_that_can_run_them() -> None:
    spec = Vms(kind="tas", vcpus=6, work_us=30, hold_us=10, layout="libvirt")
    load = made(spec, "milan-4c")
    assert " ".join(load.args) == (
        "--vms 2 --vcpus 6 --ms 1000 --kind tas --layout libvirt --work-us 30 --hold-us 10"
        " --noise-us 100 --seed 7"
    )
    assert load.steps == (12,)
    with pytest.raises(UserError, match="CPUs of vera-8c2t cannot run guests"):
        made(spec)
    arm = machine("milan-4c").altered(arch="arm64", cpuid=None)
    with pytest.raises(UserError, match="IPIs on x86 only"):
        Vms(kind="ipi", vcpus=2, work_us=1).load("it", arm, 1000, 7)


def words(load: Load) -> dict[str, str]:
    return dict(zip(load.args[::2], load.args[1::2], strict=True))


def test_teams_are_confined_by_name_on_any_machine() -> None:
    box = machine("kunpeng-2s2n")
    for scope, span in (
        ("first-llc", box.llc_spans[0]),
        ("first-node", box.node_spans[0]),
        ("first-socket", box.sockets[0]),
    ):
        load = made(Pipes(cpus=scope), box.name)
        assert words(load)["--cpus"] == f"0-{len(span) - 1}"


def test_neighbours_of_a_pinned_team_have_different_caches() -> None:
    box = machine("kunpeng-2s2n")
    listed = [
        int(cpu) for cpu in words(made(Pipes(pin="across-llcs"), box.name))["--pin"].split(",")
    ]
    assert sorted(listed) == [cpu.id for cpu in box.cpus]
    count = len(box.llcs)
    assert {box.cpus[cpu].llc for cpu in listed[:count]} == {*range(count)}
    few = made(Pipes(pin="across-llcs", cpus="first-llc"), box.name)
    assert words(few)["--pin"].split(",") == [str(cpu) for cpu in sorted(box.llc_spans[0])]


def test_pipes_have_a_deadline_for_all_their_messages() -> None:
    # 48 senders of a group, 192 tasks on 16 CPUs: 48000 messages of each sender, 10 us each
    assert made(Pipes(groups=2, fds=48, loops=1000)).step_ms == 48 * 1000 * 10 * 12 // 1000
    # as many as it sends by default, on 2 CPUs
    assert made(Pipes(fds=2, pin="0,2")).step_ms == 800_000 * 10 * 2 // 1000


def test_all_phases_of_tide_are_one_step() -> None:
    assert made(Tide(phases=(1, 2, 1), step_ms=2000)).step_ms == 3 * 2000
    # phases have their default length where placement is not judged
    load = Tide().load("it", machine(VERA), 0, 7)
    assert words(load)["--phase-ms"] == "400"
    assert load.step_ms == 3 * 400


def test_latency_is_measured_between_all_pairs_or_one_cpu_for_each_cache() -> None:
    small = words(made(Latency(), "x86-2s4c2t"))
    assert small["--cpus"] == ",".join(map(str, range(16)))
    # a cache of 4 MiB for each core, one of 16 MiB for all; 512 MiB for each node
    assert small["--far"] == "0,8"
    assert (small["--hit-kb"], small["--memory-kb"]) == ("8192", "65536")
    box = machine("kunpeng-2s2n")
    large = [int(cpu) for cpu in words(made(Latency(), box.name))["--cpus"].split(",")]
    assert large[:2] == [0, 1]
    assert {box.cpus[cpu].llc for cpu in large} == {*range(len(box.llcs))}
    assert len(large) <= len(box.llcs) + 2
    far = [int(cpu) for cpu in words(made(Latency(), box.name))["--far"].split(",")]
    first, near, other = (box.cpus[cpu] for cpu in far)
    assert first.socket == near.socket != other.socket
    assert first.node != near.node
