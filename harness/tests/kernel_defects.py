# SPDX-License-Identifier: Apache-2.0
"""Defects in patched kernels, each of which the checks of the series' system must find."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from asymlab.store import write_atomic

TOPOLOGY = "kernel/sched/topology.c"
CORE, FAIR, LAPIC = "kernel/sched/core.c", "kernel/sched/fair.c", "arch/x86/kvm/lapic.c"
KVM, ITMT, SMPBOOT = "virt/kvm/kvm_main.c", "arch/x86/kernel/itmt.c", "arch/x86/kernel/smpboot.c"


@dataclass(frozen=True)
class KernelChange:
    """Replacements of texts that occur once in ``file`` after ``series`` is applied ("": in the
    base)."""

    series: str
    name: str
    file: str
    swaps: tuple[tuple[str, str], ...]

    def apply(self, tree: Path) -> None:
        """Change the kernel in ``tree``; its files may be hard links, so they are replaced."""
        path = tree / self.file
        text = path.read_text()
        for old, new in self.swaps:
            assert text.count(old) == 1, (self.name, old)
            text = text.replace(old, new)
        write_atomic(path, text)


@dataclass(frozen=True)
class KernelDefect(KernelChange):
    """``breaks``: the metric whose claim about the candidate fails, or the claim about steps, or
    "order"; ``also``: further ones."""

    breaks: str
    also: tuple[str, ...] = ()


def _defect(
    series: str,
    name: str,
    breaks: str,
    *swaps: tuple[str, str],
    also: tuple[str, ...] = (),
    file: str = FAIR,
) -> KernelDefect:
    return KernelDefect(series, name, file, swaps, breaks, also)


_debooster = partial(_defect, "kvm-yield/6.12")
_ipi = partial(_defect, "kvm-yield/6.12", file=LAPIC)
_gate = partial(_defect, "balance-gate/6.12")
_topo = partial(_defect, "topo-aware/7.3")
_mainline = partial(_defect, "")
"""Of Linux itself."""


def _smt(name: str, *swaps: tuple[str, str], breaks: str = "order") -> KernelDefect:
    return KernelDefect("asym-smt/6.12", name, FAIR, swaps, breaks)


_IDLE = """\
		if (!available_idle_cpu(cpu) && !sched_idle_cpu(cpu))
			continue;

		fits = util_fits_cpu(task_util, util_min, util_max, cpu);
		core_unused = !want_core || is_core_idle(cpu);
"""
"""The scan of select_idle_capacity()."""

_EARLY = """\
	if (sched_smt_active() && test_idle_cores(cpu) && !is_core_idle(cpu))
		return false;

"""

_MEET = """\
	/* In a hierarchy the two compete only where it branches. */
	find_matching_se(&se, &pse);
"""
_DEST = "\tret = kvm_apic_map_get_dest_lapic(kvm, &src, irq, map, &dst, &bitmap);\n"


_DUE = "\t\tdue = time_after_eq(jiffies, sd->last_balance + interval);\n"
_TAKE = "need_serialize = due && (sd->flags & SD_SERIALIZE);"

# where the compiler can remove the flag, the figures have no point to count it at: UNDECIDED
GATE_DEFECTS = (
    _gate(
        "flag-not-released",
        "done",
        ("\t\tif (due) {\n", "\t\tif (due) {\n\t\t\tneed_serialize = 0;\n"),
    ),
    _gate("gate-inverted", "undue", (_TAKE, _TAKE.replace("due", "!due"))),
    _gate("other-domains", "done", (_TAKE, _TAKE.replace("SERIALIZE", "SHARE_LLC"))),
    _gate("nodes-never-due", "done", (_DUE, _DUE.replace("time", "sd->parent && time"))),
    _gate("due-late", "done", (_DUE, _DUE.replace("interval)", "2 * interval)"))),
    _gate("due-early", "undue", (_DUE, _DUE.replace("interval)", "interval / 2)")), also=("done",)),
    _gate(
        "released-by-others",
        "unheld",
        ("\t\tif (due) {\n", "\t\tneed_serialize = sd->flags & SD_SERIALIZE;\n\t\tif (due) {\n"),
    ),
    _gate(
        "balanced-anyway",
        "unheld",
        ("running, 0, 1))\n\t\t\t\tgoto out;", "running, 0, 1))\n\t\t\t\tneed_serialize = 0;"),
    ),
    _gate(
        "released-early",
        "unheld",
        (
            "\t\tif (due) {\n",
            "\t\tif (need_serialize)\n"
            "\t\t\tatomic_set_release(&sched_balance_running, 0);\n"
            "\t\tneed_serialize = 0;\n\t\tif (due) {\n",
        ),
    ),
)

SMT_DEFECTS = (
    # tasks that never sleep and do not begin on CPU 0, "run"
    _smt(
        "core-of-cpu-0",
        ("&& !is_core_idle(i) &&\n", "&& !is_core_idle(env->src_cpu) &&\n"),
    ),
    # tasks that mostly sleep, so that wakeups scan
    _smt(
        "fits-before-core",
        (
            "if (core_unused &&\n\t\t    (fits > 0 || (!fits",
            "if ((fits > 0 || (core_unused && !fits",
        ),
        breaks="light",
    ),
    _smt("early-picks", (_EARLY, ""), breaks="light"),
    _smt(
        "recent-of-target",
        (
            "asym_fits_cpu(p, task_util, util_min, util_max, recent_used_cpu)",
            "asym_fits_cpu(p, task_util, util_min, util_max, target)",
        ),
        breaks="light",
    ),
    _smt(
        "first-thread-only",
        (
            _IDLE,
            _IDLE.replace("is_core_idle(cpu)", "idle_cpu(cpumask_first(cpu_smt_mask(cpu)))"),
        ),
        breaks="light",
    ),
    # only with more tasks than cores, "siblings"
    _smt(
        "second-threads-never",
        (
            _IDLE,
            _IDLE.replace("if (!", "if (!is_core_idle(cpu) || (!").replace(
                "sched_idle_cpu(cpu))", "sched_idle_cpu(cpu)))"
            ),
        ),
    ),
    # only of tasks that may not use all CPUs, "masked"
    _smt(
        "affinity-ignored",
        (
            "for_each_cpu_wrap(cpu, cpus, target) {\n"
            "\t\tunsigned long cpu_cap = capacity_of(cpu);\n\t\tbool",
            "for_each_cpu_wrap(cpu, sched_domain_span(sd), target) {\n"
            "\t\tunsigned long cpu_cap = capacity_of(cpu);\n\t\tbool",
        ),
        breaks="masked",
    ),
    # only the cost of wakeups: where all cores are busy, and where an idle one is found
    _smt(
        "hint-kept",
        (
            "\tif (want_core && best_rank < IDLE_RANK_CORE)\n\t\tset_idle_cores(target, false);\n",
            "",
        ),
        breaks="full-cost",
    ),
    # an idle core is found, and no CPU of it fits, "mixed"
    _smt(
        "hint-taken-back",
        ("\tif (want_core && best_rank < IDLE_RANK_CORE)\n", "\tif (want_core)\n"),
        breaks="mixed",
    ),
    _smt(
        "busy-core-ranks-higher",
        ("core_unused ? IDLE_RANK_CORE : 0;", "core_unused ? 0 : IDLE_RANK_CORE;"),
        breaks="full-cost",
    ),
    # where no idle CPU fits, "mixed"
    _smt(
        "smallest-cpu",
        ("util_max, best_cap = 0;", "util_max, best_cap = ULONG_MAX;"),
        ("best_rank && cpu_cap > best_cap", "best_rank && cpu_cap < best_cap"),
        breaks="moves",
    ),
    _smt(
        "larger-cpu-sought",
        (
            "\treturn sd && capacity_of(cpu) * sd->imbalance_pct >=\n"
            "\t\t     p->max_allowed_capacity * 100;",
            "\treturn false;",
        ),
        breaks="wake-cost",
    ),
    _smt(
        "cores-not-wanted",
        (
            "bool want_core = sched_smt_active() && test_idle_cores(target);",
            "bool want_core = false;",
        ),
        breaks="light",
    ),
    # only of tasks that ask for the largest CPU, "mixed"
    _smt(
        "boost-before-core",
        (
            "rank = idle_capacity_rank(fits, core_unused);",
            "rank = idle_capacity_rank(fits, core_unused || fits < 0);",
        ),
        breaks="mixed",
    ),
    # the same, and most cores are not the largest, "boosted"
    _smt(
        "idle-core-given-up",
        (
            "if (rank > best_rank ||\n\t\t    (rank == best_rank && cpu_cap > best_cap)) {\n",
            "if (rank > best_rank || cpu_cap > best_cap) {\n",
        ),
        breaks="boosted",
    ),
    # only the cost of wakeups of tasks that fit, all cores busy, "capped"
    _smt(
        "ranks-overlap",
        ("#define IDLE_RANK_CORE\t3\n", "#define IDLE_RANK_CORE\t2\n"),
        breaks="capped-cost",
    ),
    # tasks that wait, "crowd"
    _smt(
        "waiting-not-pulled",
        ("\t\t    nr_running == 1 &&\n\t\t    !(sched", "\t\t    !(sched"),
    ),
    # tasks that never sleep, "run"
    _smt(
        "balance-half-missing",
        (
            " &&\n\t\t    !(sched_smt_active() && !is_core_idle(i) &&\n"
            "\t\t      is_core_idle(env->dst_cpu)))",
            ")",
        ),
    ),
)

_CORES = """\
	imbalance = ncores_local * busiest->sum_nr_running;
	lsub_positive(&imbalance, ncores_busiest * local->sum_nr_running);
"""
EXCESS = """\
		imbalance = busiest->sum_nr_running;
		lsub_positive(&imbalance, local->sum_nr_running);
		return imbalance;
"""
"""How many more tasks the busiest of two equally large groups has."""

_PREFER = "\t\tsched_asym_prefer(dst_cpu, src_cpu);\n}"


_CALM = "\tif (++scope->calm < READ_ONCE(llc_topo_contract_scans) << scope->backoff)\n\t\treturn;\n"
_GROW = "\twhile (!scope_holds(scan, scan->cpu, scan->scope, pct))\n\t\tscan->scope++;\n"
_ROOM = "\t\tcapacity += fill ? llc->capacity : llc->cores;\n"
_FILL = "\tWRITE_ONCE(scope->fill, scope->wake_ns < limit);\n"

TOPO_DEFECTS = (
    _topo("never-contracts", "llcs_again", (_CALM, "\treturn;\n")),
    _topo("never-expands", "llcs_large", (_GROW, ""), also=("llcs",)),
    _topo(
        "room-of-one-llc",
        "nodes",
        (
            f"!cpumask_test_cpu(llc->cpu, sched_domain_span(sd)))\n\t\t\tcontinue;\n{_ROOM}",
            f"!cpus_share_cache(llc->cpu, cpu))\n\t\t\tcontinue;\n{_ROOM}",
        ),
    ),
    _topo(
        "never-gathered",
        "nodes",
        (
            "\treturn nr;\n}\n\nstatic bool migrate_leaves_scope",
            "\treturn 0;\n}\n\nstatic bool migrate_leaves_scope",
        ),
    ),
    _topo(
        "no-hysteresis",
        "llcs",
        (_CALM, ""),
        (
            "\tunsigned int pct = READ_ONCE(llc_topo_contract_pct);\n"
            "\tstruct sched_scope *scope = group_scope(scan->grp);\n\tint cpu = scan->cpu;\n",
            "\tunsigned int pct = READ_ONCE(llc_topo_expand_pct);\n"
            "\tstruct sched_scope *scope = group_scope(scan->grp);\n\tint cpu = scan->cpu;\n",
        ),
    ),
    _topo("siblings-counted", "llcs", (_ROOM, "\t\tcapacity += llc->capacity;\n")),
    _topo("shrinks-at-once", "settle_again", (_CALM, "")),
    _topo(
        "wakeups-elsewhere",
        "settle",
        (
            "\tif ((wake_flags & WF_TTWU) && sched_cache_topo())\n"
            "\t\treturn select_idle_scope(p, prev_cpu, new_cpu);\n",
            "",
        ),
    ),
    _topo(
        "one-llc-searched",
        "llcs",
        ("\tif (!READ_ONCE(scope->level) || scope_suits(scope, p, cpu))\n", "\tif (true)\n"),
    ),
    _topo(
        "never-moves",
        "settle",
        ("\tif (cpu >= 0) {\n\t\tscope_move(scan, cpu);\n\t\treturn;\n\t}\n", ""),
    ),
    _topo("others-ignored", "busy", (_ROOM + "\t\tothers += llc->others;\n", _ROOM)),
)

FILL_DEFECTS = (
    _topo("cores-never-filled", "nodes", (_FILL, "\tWRITE_ONCE(scope->fill, false);\n")),
    _topo(
        "waiting-counted",
        "nodes",
        ("\t\t   scope->waited++ < most) {\n", "\t\t   scope->waited++ < 0) {\n"),
    ),
)
"""Of the rule that tasks that exchange messages fill cores."""

HYBRID_DEFECTS = (
    _mainline(
        "weakest-first",
        "order",
        (_PREFER, _PREFER.replace("dst_cpu, src_cpu", "src_cpu, dst_cpu")),
        also=("ten-tasks", "even"),
    ),
    _mainline(
        "busy-core-preferred",
        "order",
        (
            "return sd->flags & SD_SHARE_CPUCAPACITY || is_core_idle(cpu);",
            "return true;",
        ),
        also=("ten-tasks", "even"),
    ),
    _mainline(
        "cores-the-other-way",
        "order",
        (
            _CORES,
            _CORES.replace("ncores_local", "ncores_x")
            .replace("ncores_busiest", "ncores_local")
            .replace("ncores_x", "ncores_busiest"),
        ),
        also=("ten-tasks", "even"),
    ),
    _mainline(
        "flat-priorities",
        "order",
        ("return per_cpu(sched_core_priority, cpu);", "return 0;"),
        file=ITMT,
    ),
    _mainline(
        "cores-not-packed",
        "order",
        ("return cpu_core_flags() | x86_sched_itmt_flags();", "return cpu_core_flags();"),
        file=SMPBOOT,
    ),
    # forks spread tasks evenly, so that only tasks that begin on the first cores need balancing
    _mainline(
        "core-preferred-to-cluster",
        "gathered",
        (
            "if (sg->flags & SD_SHARE_CPUCAPACITY && sgs->sum_h_nr_running <= 1)",
            "if (sg->flags & SD_SHARE_CPUCAPACITY && busiest->sum_h_nr_running <= 1)",
        ),
    ),
    _mainline(
        "one-task-counts-as-two",
        "rest",
        ("\tif (ncores_busiest == ncores_local) {\n", "\tif (!ncores_local) {\n"),
    ),
    _mainline(
        "equal-clusters-kept",
        "gathered",
        (EXCESS, "\t\treturn 0;\n"),
    ),
)

_CORE_ASKED = "if (sched_smt_active() && !is_core_idle(ilb_cpu)) {"

NOHZ_DEFECTS = (
    _mainline("busy-core-first", "idle-core", (_CORE_ASKED, _CORE_ASKED.replace("!is", "is"))),
    _mainline(
        "core-of-the-kicker",
        "idle-core",
        (_CORE_ASKED, _CORE_ASKED.replace("ilb_cpu", "smp_processor_id()")),
    ),
    _mainline(
        "rest-of-the-llc-skipped",
        "idle-core",
        (
            "cpumask_andnot(ilb_cpus, ilb_cpus,\n\t\t\t\t       cpu_smt_mask(ilb_cpu));",
            "cpumask_andnot(ilb_cpus, ilb_cpus,\n\t\t\t\t       cpu_coregroup_mask(ilb_cpu));",
        ),
    ),
    _mainline("no-core-no-kick", "progress", ("\treturn fallback;\n", "\treturn -1;\n")),
)

_MISFIT = (
    "if (capacity_greater(capacity_of(env->dst_cpu),\n"
    "\t\t\t\t\t\t     group->sgc->max_capacity) &&\n"
)
"""A misfit task counts only if the destination CPU is larger."""

_SAME_SIZE = "(get_actual_cpu_capacity(env->dst_cpu) ==\n\t\t\t\t\t\t  get_actual_cpu_capacity(i))"

SPREAD_DEFECTS = (
    _mainline(
        "siblings-not-preferred",
        "helped",
        (
            "\t * Convert topological properties into behaviour.\n\t */\n",
            "\t * Convert topological properties into behaviour.\n\t */\n"
            "\tif (child && (sd->flags & SD_ASYM_CPUCAPACITY))\n"
            "\t\tchild->flags &= ~SD_PREFER_SIBLING;\n\n",
        ),
        file=TOPOLOGY,
    ),
    _mainline("misfit-for-all", "gathered", (_MISFIT, "if (")),
    _mainline("misfit-never", "forked", (_MISFIT, _MISFIT.replace("if (", "if (false && "))),
    _mainline(
        "misfit-for-smaller",
        "gathered",
        (_MISFIT, _MISFIT.replace("if (", "if (!")),
        also=("forked",),
    ),
    _mainline(
        "misfit-not-marked",
        "largest",
        (
            "rq->misfit_task_load = max_t(unsigned long, task_h_load(p), 1);",
            "rq->misfit_task_load = 0;",
        ),
    ),
    _mainline(
        "local-not-subtracted",
        "gathered",
        ("\t\tlsub_positive(&imbalance, local->sum_nr_running);\n\t\treturn", "\t\treturn"),
        also=("forked",),
    ),
    _mainline(
        "larger-not-left-out",
        "gathered",
        ("(capacity_greater(sg->sgc->min_capacity, capacity_of(env->dst_cpu))))", "false)"),
    ),
    _mainline("single-tasks-stay", "gathered", (_SAME_SIZE, "false")),
    _mainline("other-sizes-only", "gathered", (_SAME_SIZE, _SAME_SIZE.replace("==", "!="))),
    _mainline(
        "clusters-not-compared",
        "equal",
        (EXCESS, "\t\treturn 0;\n"),
    ),
)

_SMT_COUNTED = "\tsched_smt_present_inc(cpu);\n\tset_cpu_active(cpu, true);"

HOTPLUG_DEFECTS = (
    _mainline(
        "smt-not-counted",
        "order",
        (_SMT_COUNTED, _SMT_COUNTED.replace("\tsched_smt_present_inc(cpu);\n", "")),
        file=CORE,
    ),
)

MISFIT_DEFECTS = (
    _mainline(
        "misfit-onto-busy-core",
        "order",
        ("(!env->dst_core_idle ||\n\t     !capacity_greater", "(!capacity_greater"),
    ),
)
"""Of 6.12, which has this part of the series of asym-smt since 6.12.111."""

KERNEL_DEFECTS = (
    *SMT_DEFECTS,
    *GATE_DEFECTS,
    *TOPO_DEFECTS,
    *FILL_DEFECTS,
    _debooster(
        "penalty-unbounded", "excess", ("return min(penalty, cap);", "return penalty << 10;")
    ),
    _debooster(
        "cap-ignored", "excess", ("return min(penalty, cap);", "return max(penalty, 6 * gran);")
    ),
    _debooster(
        "across-runqueues",
        "misplaced",
        (" || task_rq(p) != rq)", ")"),
        (_MEET, _MEET.replace("\tfind", "\tif (task_rq(p) == rq)\n\t\tfind")),
    ),
    _debooster(
        "need-not-added", "short", ("penalty = gran + need + div_u64(need, 10);", "penalty = gran;")
    ),
    _debooster("as-if-back", "short", ("\tif (reverse)\n", "\tif (need)\n")),
    _debooster("once-in-60-ms", "missed", ("(6 * NSEC_PER_MSEC)", "(60 * NSEC_PER_MSEC)")),
    _debooster("leaf-not-ancestor", "penalties", (_MEET, "")),
    _debooster(
        "every-yield",
        "early",
        ("	if (now - rq->deboost.time < DEBOOST_PERIOD_NS)\n		return;\n\n", ""),
    ),
    _ipi(
        "eoi-does-not-clear",
        "answered_first",
        ("\tkvm_apic_forget_ipis(vcpu);\n\tsender = ", "\treturn;\n\tsender = "),
    ),
    # vCPUs that have sent IPIs to two others
    _ipi(
        "eoi-clears-newer",
        "receiver_first",
        (
            "\tif (sender)\n\t\tcmpxchg(&sender->arch.ipi.receiver, vcpu->vcpu_idx, -1);\n",
            "\tif (sender)\n\t\tWRITE_ONCE(sender->arch.ipi.receiver, -1);\n",
        ),
    ),
    _ipi("window-ignored", "expired_first", (" || age > READ_ONCE(ipi_window_ns))", " || !age)")),
    _ipi(
        "receiver-last",
        "receiver_first",
        (
            "(kvm_vcpu_yield_to_receiver(me) <= 0 &&\n"
            "\t    kvm_vcpu_yield_to_any(me, yield_to_kernel_mode, false) <= 0 &&",
            "(kvm_vcpu_yield_to_any(me, yield_to_kernel_mode, false) <= 0 &&\n"
            "\t    kvm_vcpu_yield_to_receiver(me) <= 0 &&",
        ),
        file=KVM,
    ),
    _ipi(
        "user-mode-counts",
        "user_first",
        (
            "kvm_vcpu_yield_to_any(me, yield_to_kernel_mode, false)",
            "kvm_vcpu_yield_to_any(me, yield_to_kernel_mode, true)",
        ),
        file=KVM,
    ),
    _ipi(
        "time-of-ipi-missing",
        "receiver_first",
        ("\tWRITE_ONCE(sender->arch.ipi.time, ktime_get_mono_fast_ns());\n", ""),
    ),
    # a broadcast to all others looks like an IPI to the first of them
    _ipi(
        "shorthand-recorded",
        "receiver_first",
        (
            _DEST,
            _DEST + "\tif (src && irq->shorthand == APIC_DEST_ALLBUT)\n"
            "\t\tkvm_apic_record_ipi(src->vcpu, kvm_get_vcpu(kvm, !src->vcpu->vcpu_idx));\n",
        ),
    ),
)
