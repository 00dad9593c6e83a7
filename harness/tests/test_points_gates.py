# SPDX-License-Identifier: Apache-2.0
"""Gates that are arranged otherwise, and gates that are wrong: each is judged, none is an error."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from asymlab.checks.claims import judge_experiment
from asymlab.checks.experiment import Experiment, RowKey
from asymlab.config.system import system
from asymlab.kernels import bases as series_module
from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.build import build
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.source import LINUX, find_source
from asymlab.model.claim import MetricClaim
from asymlab.model.sample import Sample
from asymlab.model.verdict import Verdict
from asymlab.progress import Silent
from asymlab.sources.patching import apply_series
from points_boot import booted
from tiers import tiered

pytestmark = [pytest.mark.build, pytest.mark.qemu, pytest.mark.xdist_group("points")]

FAIR = "kernel/sched/fair.c"
DUE = "\t\tdue = time_after_eq(jiffies, sd->last_balance + interval);\n"
INTERVAL = "\t\tinterval = get_sd_balance_interval(sd, busy);\n\n"
DECLARED = "\tunsigned long interval;\n\tstruct sched_domain *sd;\n\t/* Earliest"
BEFORE = "static void sched_balance_domains(struct rq *rq, enum cpu_idle_type idle)\n{"
TAKE = "\t\t\tif (atomic_cmpxchg_acquire(&sched_balance_running, 0, 1))\n"
GIVE = "\t\tif (need_serialize)\n\t\t\tatomic_set_release(&sched_balance_running, 0);\n"
HELPER = """static noinline bool balance_is_due(struct sched_domain *sd, unsigned long interval)
{
	return time_after_eq(jiffies, sd->last_balance + interval);
}

"""
TAKER = """static noinline int balance_begin(struct sched_domain *sd)
{
	return atomic_cmpxchg_acquire(&sched_balance_running, 0, 1);
}

"""

Edit = tuple[tuple[str, str], ...]

RIGHT: dict[str, Edit] = {
    "the look in a helper": (
        (BEFORE, HELPER + BEFORE),
        (DUE, "\t\tdue = balance_is_due(sd, interval);\n"),
    ),
    "the flag taken in a helper": (
        (BEFORE, TAKER + BEFORE),
        (TAKE, "\t\t\tif (balance_begin(sd))\n"),
    ),
    "a trace_printk in between": ((TAKE, '\t\t\ttrace_printk("%d\\n", cpu);\n' + TAKE),),
}

WRONG: dict[str, Edit] = {
    "looks at another domain": ((DUE, DUE.replace("sd->last", "(sd->child ?: sd)->last")),),
    "inverted": ((DUE, DUE.replace("time_after_eq", "time_before")),),
    "looks with the interval of the domain before": (
        (DECLARED, DECLARED.replace("interval;", "interval = 1;")),
        (INTERVAL + DUE, DUE + INTERVAL),
    ),
    "never gives the flag back": ((GIVE, ""),),
    "does not look": (("need_serialize = due && (sd->flags", "need_serialize = (sd->flags"),),
}


def gate(edit: Edit, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """The series with ``edit`` as one more patch, built."""
    shipped = load_series("balance-gate/6.12")
    source = find_source(find_base("6.12"), Silent())
    tree = folder / "tree"
    for name in ("Makefile", FAIR):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes((source.tree / name).read_bytes())
    apply_series(shipped, tree, LINUX)
    before = after = (tree / FAIR).read_text()
    for old, new in edit:
        assert after.count(old) == 1, old
        after = after.replace(old, new)
    one, other = (text.splitlines(keepends=True) for text in (before, after))
    diff = difflib.unified_diff(one, other, f"a/{FAIR}", f"b/{FAIR}")
    home = folder / "series" / "bug" / "6.12"
    home.mkdir(parents=True)
    first = shipped.path(shipped.patches[0])
    (home / first.name).write_bytes(first.read_bytes())
    (home / "0002.patch").write_text("Subject: [PATCH] an edit\n---\n" + "".join(diff))
    (home / "series.yaml").write_text(
        'name: bug\ntitle: t\nbase: "6.12"\nversions: {since: "6.12", before: "6.13"}\n'
        f"patches:\n- {{file: {first.name}, what: a}}\n- {{file: 0002.patch, what: b}}\n"
    )
    monkeypatch.setattr(series_module, "series_root", lambda: folder / "series")
    return build("6.12", "x86_64", "bug/6.12", Silent())


def verdicts(kernel: Kernel, base: Kernel, folder: Path) -> dict[str, tuple[Verdict, str]]:
    """What the system claims of a gate, by metric, of two boots each."""
    spec = system("balance-gate").experiments["oltp"]
    claims = (
        MetricClaim(metric="undue", arm="gate", exactly=0),
        MetricClaim(metric="done", arm="gate", over="base", within=0.1),
    )
    rows: dict[RowKey, list[Sample]] = {}
    for arm, built in (("base", base), ("gate", kernel)):
        row = []
        for seed in (3, 4):
            ran = booted(folder / f"{arm}-{seed}", built, seed=seed)
            figures = {"figures": ran.counted, "not_counted": ran.not_counted}
            sample = Sample(arm=arm, replica=seed, seed=seed, folder="", experiment="oltp")
            row.append(sample.model_copy(update=figures))
        rows[arm, ()] = row
    experiment = Experiment("oltp", spec.model_copy(update={"claims": claims}), None)
    result = judge_experiment(experiment, rows)
    return {claim.metric: (claim.verdict, claim.reason) for claim in result.claims}


EDITS = {**RIGHT, **WRONG}
SOON = ("the look in a helper",)


@pytest.mark.parametrize("name", tiered(EDITS, SOON, seconds=120))
def test_every_gate_is_judged(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit = EDITS[name]
    base = build("6.12", "x86_64", None, Silent())
    found = verdicts(gate(edit, tmp_path, monkeypatch), base, tmp_path)
    if name in RIGHT:
        assert found["undue"][0] is Verdict.PASS, found
    else:
        assert Verdict.FAIL in {verdict for verdict, _ in found.values()}, found
