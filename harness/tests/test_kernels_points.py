# SPDX-License-Identifier: Apache-2.0
"""Watched points of a kernel, found in small programs with the layout of a kernel."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from asymlab.errors import InfraError, UserError
from asymlab.kernels import points
from asymlab.kernels.build import build
from asymlab.kernels.dwarf import Code
from asymlab.kernels.kernel import Kernel, read_symbols
from asymlab.kernels.points import balance_points
from asymlab.proc import run
from asymlab.progress import Silent
from goldens import refused

TYPES = """
typedef struct { int counter; } atomic_t;
struct sched_domain { struct sched_domain *parent; unsigned long interval, last_balance; };
static inline __attribute__((always_inline))
int atomic_cmpxchg_acquire(atomic_t *v, int old, int new)
{
	__sync_val_compare_and_swap(&v->counter, old, new);
	return 0;
}
static inline __attribute__((always_inline)) void atomic_set_release(atomic_t *v, int i)
{
	__atomic_store_n(&v->counter, i, __ATOMIC_RELEASE);
}
static atomic_t sched_balance_running, other;
volatile unsigned long jiffies_64;
struct sched_domain *top;
unsigned long next;
#define noinline __attribute__((noinline))
"""

PARTS = """
static INTERVAL unsigned long get_sd_balance_interval(struct sched_domain *sd, int busy)
{
	unsigned long interval = sd->interval * 250 + busy;

	return interval ? interval : 1;
}
static FIND void sched_balance_find_src_group(struct sched_domain *sd)
{
	sd->last_balance = jiffies_64;
}
static int noinline sched_balance_rq(struct sched_domain *sd)
{
	SERIALIZED
	sched_balance_find_src_group(sd);
	AFTERWARDS
	return 1;
}
HELPERS
noinline void sched_balance_domains(int busy)
{
	unsigned long interval;
	struct sched_domain *sd;

	next = jiffies_64 + 6000;
	for (sd = top; sd; sd = sd->parent) {
		interval = get_sd_balance_interval(sd, busy);
		BALANCE
out:
		if ((long)(next - sd->last_balance - interval) > 0)
			next = sd->last_balance + interval;
	}
}
noinline void wait_interval(struct sched_domain *sd)
{
	unsigned long interval = sd->interval + jiffies_64;

	while (jiffies_64 < interval)
		sd->last_balance++;
}
noinline int tracing_mark_write(void) { return jiffies_64; }
void _start(void)
{
	sched_balance_domains(1);
	wait_interval(top);
	tracing_mark_write();
}
"""

TAKE = "if (atomic_cmpxchg_acquire(&sched_balance_running, 0, 1)) "
GIVE = "atomic_set_release(&sched_balance_running, 0);"
IS_DUE = "(long)(jiffies_64 - sd->last_balance - interval) >= 0"
EARLY = f"{TAKE}goto out; if ({IS_DUE}) sched_balance_rq(sd); {GIVE}"
LATE = f"if ({IS_DUE}) sched_balance_rq(sd);"
TAKER = f"""
static noinline int take(struct sched_domain *sd, unsigned long interval)
{{
	if ({IS_DUE}) {{ {TAKE} return 0; return 1; }}
	return 0;
}}
"""


ALL = {"attempt", "look", "release", "done", "enter", "leave", "mark"}


def made(folder: Path, arch: str = "x86_64", options: str = "-gdwarf-4", **parts: str) -> Kernel:
    """A kernel of PARTS, in which names of ``parts`` stand for code."""
    text = TYPES + PARTS
    usual = {"INTERVAL": "inline", "FIND": "noinline", "BALANCE": EARLY, "HELPERS": ""}
    for name, code in {**usual, "SERIALIZED": "", "AFTERWARDS": "", **parts}.items():
        text = text.replace(name, code)
    source, elf = folder / "fair.c", folder / "code.elf"
    source.write_text(text)
    flags = ["-O2", *options.split(), "-nostdlib", "-static", "-Wl,-Ttext=0x81000000"]
    argv = ["x86_64-linux-gnu-gcc", *flags, "-fno-pic", "-fno-pie", "-no-pie"]
    run([*argv, "-o", str(elf), str(source)])
    (folder / "System.map").write_text(run(["nm", "-n", str(elf)]).output)
    about = {"base": "x", "arch": arch, "series": None, "version": "6.12", "release": "6.12"}
    about |= {"source": "", "compiler": "", "key": "k", "image_name": "bzImage"}
    return Kernel.model_validate({**about, "folder": folder})


def function_of(kernel: Kernel, address: int) -> str:
    """The function that an address is in, also if gcc changed its parameters."""
    below = {at: name for name, at in read_symbols(kernel.system_map).items() if at <= address}
    return below[max(below)].partition(".")[0]


ARRANGED = {
    "before 6.19": ({}, "sched_balance_domains"),
    "since 6.19": (
        {"BALANCE": LATE, "SERIALIZED": f"{TAKE}return 0;", "AFTERWARDS": GIVE},
        "sched_balance_rq",
    ),
    "gate": (
        {"BALANCE": f"if ({IS_DUE}) {{ {TAKE}goto out; sched_balance_rq(sd); {GIVE} }}"},
        "sched_balance_domains",
    ),
    "in a helper": (
        {
            "HELPERS": TAKER,
            "BALANCE": f"if (take(sd, interval)) {{ sched_balance_rq(sd); {GIVE} }}",
        },
        "take",
    ),
    "intervals by a call": ({"INTERVAL": "noinline"}, "sched_balance_domains"),
    "groups found in line": ({"FIND": "inline"}, "sched_balance_domains"),
}


@pytest.mark.parametrize(("parts", "takes"), ARRANGED.values(), ids=ARRANGED)
@pytest.mark.parametrize("dwarf", ["-gdwarf-4", "-gdwarf-5"])
def test_points_are_found_however_a_kernel_is_arranged(
    parts: dict[str, str], takes: str, dwarf: str, tmp_path: Path
) -> None:
    kernel = made(tmp_path, options=f"{dwarf} -gno-variable-location-views", **parts)
    watched = balance_points(kernel)
    assert watched.absent == {}
    assert {point.name for point in watched.points} == ALL
    places = {one.name: function_of(kernel, one.address) for one in watched.points}
    assert places["attempt"] == takes
    assert places["enter"] == places["leave"] == "sched_balance_domains"
    # other functions have a domain and an interval, too
    looks = [one.address for one in watched.points if one.name == "look"]
    assert {function_of(kernel, address) for address in looks} == {"sched_balance_domains"}
    assert places["mark"] == "tracing_mark_write"
    symbols = read_symbols(kernel.system_map)
    words = {one.name: one.words for one in watched.points if one.words}
    assert words.keys() == {"attempt", "look"}
    flag, now = (f"{symbols[name]:x}" for name in ("sched_balance_running", "jiffies_64"))
    assert words["attempt"] == (flag, now)
    sd, last_balance, interval = words["look"]
    # the domain and its interval are in registers, and the last balance is a member
    assert last_balance == f"{sd}+10" and {sd[0], interval[0]} == {"r"} and sd != interval

    (at,) = (one.address for one in watched.points if one.name == "attempt")
    window = (f"--start-address={at:#x}", f"--stop-address={at + 9:#x}")
    assert "lock cmpxchg" in run(["objdump", "-d", *window, str(kernel.code)]).output


@pytest.mark.parametrize(
    ("parts", "gone"),
    [
        ({"BALANCE": EARLY.replace(GIVE, "")}, {"release": "releases sched_balance_running"}),
        ({"BALANCE": LATE}, {"attempt": "has no sched_balance_", "release": "has no sched"}),
        (
            {"BALANCE": EARLY.replace("sched_balance_running", "other")},
            {"attempt": "", "release": ""},
        ),
        ({"FIND": "inline", "SERIALIZED": "return 1;"}, {"done": "sched_balance_find_src_group()"}),
        ({"last_balance": "previous"}, {"look": "has no last_balance"}),
        ({"tracing_mark_write": "another"}, {"mark": "the kernel has no tracing_mark_write"}),
        (
            {"options": "-g0"},
            dict.fromkeys(("attempt", "look", "release", "done", "enter", "leave"), ""),
        ),
    ],
)
def test_what_a_kernel_does_not_have_is_named_and_the_rest_is_found(
    parts: dict[str, str], gone: dict[str, str], tmp_path: Path
) -> None:
    watched = balance_points(made(tmp_path, **parts))
    assert watched.absent.keys() == gone.keys()
    for name, reason in gone.items():
        assert reason in watched.absent[name]
    assert {point.name for point in watched.points} == ALL - gone.keys()


def test_other_architectures_and_files_that_are_none_are_refused(tmp_path: Path) -> None:
    with refused(UserError):
        balance_points(made(tmp_path, "arm64"))
    kernel = made(tmp_path)
    kernel.code.write_text("no ELF")
    with pytest.raises(InfraError, match=r"code\.elf: its debug information cannot be read"):
        balance_points(kernel)
    kernel.code.unlink()
    with pytest.raises(InfraError, match=r"code\.elf"):
        balance_points(kernel)


def test_debug_information_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    kernel, reads = made(tmp_path), list[Path]()

    class Counted(Code):
        def __init__(self, elf: Path, source: str) -> None:
            reads.append(elf)
            super().__init__(elf, source)

    monkeypatch.setattr(points, "Code", Counted)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(balance_points, (kernel, kernel))
    assert first == second == balance_points(kernel) and len(reads) == 1
    kernel.system_map.write_text(kernel.system_map.read_text().replace("jiffies_64", "jiffies"))
    assert balance_points(kernel) != first and len(reads) == 2


@pytest.mark.build
@pytest.mark.parametrize(
    ("base", "series", "asks_in", "absent"),
    [
        ("6.12", None, "sched_balance_domains", set()),
        ("6.12", "balance-gate/6.12", "sched_balance_domains", set()),
        # nothing uses the interval after the look, so the compiler keeps it in no register
        ("7.3", None, "sched_balance_rq", {"look"}),
    ],
)
def test_real_kernels_have_every_point(
    base: str, series: str | None, asks_in: str, absent: set[str]
) -> None:
    kernel = build(base, "x86_64", series, Silent())
    watched = balance_points(kernel)
    assert watched.absent.keys() == absent
    assert {point.name for point in watched.points} == ALL - absent
    places = {one.name: function_of(kernel, one.address) for one in watched.points}
    assert places["attempt"] == asks_in
    assert places.get("look", "sched_balance_domains") == "sched_balance_domains"
