# SPDX-License-Identifier: Apache-2.0
"""Patched kernels that are written in another way and do the same: no check may find them."""

from __future__ import annotations

from kernel_defects import EXCESS, FAIR, LAPIC, KernelChange


def _same(series: str, name: str, old: str, new: str, file: str = FAIR) -> KernelChange:
    return KernelChange(series, name, file, ((old, new),))


SCAN = "(struct task_struct *p, struct sched_domain *sd, int target)\n"

SMT_REFACTORINGS = (
    _same(
        "asym-smt/6.12",
        "rank-without-branches",
        "\tint rank = core_unused ? IDLE_RANK_CORE : 0;\n\n"
        "\tif (fits > 0)\n\t\treturn rank + 2;\n\n"
        "\treturn fits < 0 ? rank + 1 : rank;\n",
        "\treturn core_unused * IDLE_RANK_CORE + (fits > 0) * 2 + (fits < 0);\n",
    ),
    _same(
        "asym-smt/6.12",
        "early-pick-in-another-order",
        "sched_smt_active() && test_idle_cores(cpu) && !is_core_idle(cpu)",
        "!is_core_idle(cpu) && sched_smt_active() && test_idle_cores(cpu)",
    ),
    # the functions that choose are found by their names, those that a patch adds as well
    _same(
        "asym-smt/6.12",
        "scan-in-two-functions",
        f"static int\nselect_idle_capacity{SCAN}",
        f"static noinline int\nselect_idle_rank{SCAN[:-1]};\n\n"
        f"static int\nselect_idle_capacity{SCAN}"
        "{\n\treturn select_idle_rank(p, sd, target);\n}\n\n"
        f"static noinline int\nselect_idle_rank{SCAN}",
    ),
)

GATE_REFACTORINGS = (
    _same(
        "balance-gate/6.12",
        "skip-if-not-due",
        "\t\tneed_serialize = due && (sd->flags & SD_SERIALIZE);\n",
        "\t\tif (!due)\n\t\t\tgoto out;\n\n\t\tneed_serialize = sd->flags & SD_SERIALIZE;\n",
    ),
    _same(
        "balance-gate/6.12",
        "time-left",
        "due = time_after_eq(jiffies, sd->last_balance + interval);",
        "due = (long)(jiffies - sd->last_balance - interval) >= 0;",
    ),
)

KVM_REFACTORINGS = (
    _same(
        "kvm-yield/6.12",
        "cap-by-branches",
        "\treturn queued < ARRAY_SIZE(halves) ? (gran * halves[queued]) >> 1 : gran;\n",
        "\tif (queued >= ARRAY_SIZE(halves))\n\t\treturn gran;\n\n"
        "\treturn gran * halves[queued] / 2;\n",
    ),
    _same(
        "kvm-yield/6.12",
        "sender-asked-in-the-loop",
        "\t\tif (receiver)\n\t\t\treturn;\n\t\treceiver = dst[i]->vcpu;\n\t}\n\n"
        "\tif (receiver && receiver != src->vcpu)\n"
        "\t\tkvm_apic_record_ipi(src->vcpu, receiver);\n",
        "\t\tif (receiver || dst[i]->vcpu == src->vcpu)\n\t\t\treturn;\n"
        "\t\treceiver = dst[i]->vcpu;\n\t}\n\n"
        "\tif (receiver)\n\t\tkvm_apic_record_ipi(src->vcpu, receiver);\n",
        file=LAPIC,
    ),
)

TOPO_REFACTORINGS = (
    _same(
        "topo-aware/7.3",
        "gain-by-branches",
        "\treturn max(scope_of(cpu, src_cpu), scope) -\n"
        "\t       max(scope_of(cpu, dst_cpu), scope);\n",
        "\tsrc_cpu = scope_of(cpu, src_cpu);\n\tdst_cpu = scope_of(cpu, dst_cpu);\n"
        "\tif (src_cpu <= scope)\n\t\treturn dst_cpu <= scope ? 0 : scope - dst_cpu;\n\n"
        "\treturn src_cpu - (dst_cpu <= scope ? scope : dst_cpu);\n",
    ),
    _same(
        "topo-aware/7.3",
        "calm-shifted",
        "\tif (++scope->calm < READ_ONCE(llc_topo_contract_scans) << scope->backoff)\n",
        "\tscope->calm++;\n"
        "\tif (scope->calm >> scope->backoff < READ_ONCE(llc_topo_contract_scans))\n",
    ),
)

HYBRID_REFACTORINGS = (
    _same(
        "",
        "priority-by-branches",
        "\treturn sd->flags & SD_SHARE_CPUCAPACITY || is_core_idle(cpu);\n}",
        "\tif (sd->flags & SD_SHARE_CPUCAPACITY)\n\t\treturn true;\n\n"
        "\treturn is_core_idle(cpu);\n}",
    ),
    _same(
        "",
        "imbalance-rounded-once",
        "\timbalance = 2 * imbalance + ncores_local + ncores_busiest;\n"
        "\timbalance /= ncores_local + ncores_busiest;\n",
        "\timbalance = 1 + 2 * imbalance / (ncores_local + ncores_busiest);\n",
    ),
    _same(
        "",
        "excess-without-lsub",
        EXCESS,
        "\t\treturn max_t(long, 0, (long)busiest->sum_nr_running -\n"
        "\t\t\t     (long)local->sum_nr_running);\n",
    ),
)

NOHZ_REFACTORINGS = (
    _same(
        "",
        "core-before-smt",
        "sched_smt_active() && !is_core_idle(ilb_cpu)",
        "!is_core_idle(ilb_cpu) && sched_smt_active()",
    ),
)

SPREAD_REFACTORINGS = (
    _same(
        "",
        "same-size-asked-last",
        "if (!smt_degraded_cap && !cluster_equal_cap &&\n"
        "\t\t\t    !capacity_greater(capacity_of(env->dst_cpu), capacity))\n",
        "if (!(capacity_greater(capacity_of(env->dst_cpu), capacity) ||\n"
        "\t\t\t      smt_degraded_cap || cluster_equal_cap))\n",
    ),
    _same(
        "",
        "greatest-misfit-by-max",
        "if (capacity_greater(capacity_of(env->dst_cpu),\n"
        "\t\t\t\t\t\t     group->sgc->max_capacity) &&\n"
        "\t\t\t\t    (sgs->group_misfit_task_load < rq->misfit_task_load))\n"
        "\t\t\t\t\tsgs->group_misfit_task_load = rq->misfit_task_load;\n",
        "if (capacity_greater(capacity_of(env->dst_cpu),\n"
        "\t\t\t\t\t\t     group->sgc->max_capacity))\n"
        "\t\t\t\t\tsgs->group_misfit_task_load =\n"
        "\t\t\t\t\t\tmax(sgs->group_misfit_task_load, rq->misfit_task_load);\n",
    ),
)

KERNEL_REFACTORINGS = (
    *SMT_REFACTORINGS,
    *GATE_REFACTORINGS,
    *KVM_REFACTORINGS,
    *TOPO_REFACTORINGS,
)
"""Of kernels with a series, as KERNEL_DEFECTS; the others change Linux 7.3 itself."""
