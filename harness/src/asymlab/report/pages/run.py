# SPDX-License-Identifier: Apache-2.0
"""The report of a run: one self-contained HTML page."""

from __future__ import annotations

import os
from pathlib import Path

from markupsafe import Markup

from asymlab.errors import InfraError
from asymlab.groups import grouped
from asymlab.model.result import ArmResult, Curve, PublishedTable, RunResult, StepVerdict
from asymlab.model.traffic import WORDS
from asymlab.model.verdict import Verdict
from asymlab.report import experiments, summary
from asymlab.report.forest import forest_svgs, groups
from asymlab.report.handover import drawn
from asymlab.report.map.machine import machine_svg
from asymlab.report.pages.embed import as_script, cores, timelines
from asymlab.report.pages.templating import environment
from asymlab.report.pages.traffic import section, with_traffic
from asymlab.report.plot import curve_svg, not_shown, ratio_svg
from asymlab.report.step_claims import step_claims
from asymlab.report.traffic import STACK_WORDS, load_traffics

PAGE_FILE = "report.html"


def write_page(result: RunResult, folder: Path, path: Path | None = None) -> Path:
    """Render the report of the run stored in ``folder`` to ``path``, by default its report.html.

    InfraError if it cannot be written; an existing page is then unchanged.
    """
    path = path or folder / PAGE_FILE
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    text = render(result, folder)
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        hint = f"write it elsewhere: asymlab report {folder.name} --output FILE"
        raise InfraError(f"cannot write {path}: {error.strerror}", hint=hint) from error
    finally:
        temporary.unlink(missing_ok=True)
    return path


def render(result: RunResult, folder: Path) -> str:
    """The page as text. Timelines are read from ``folder``; missing ones are omitted."""
    env = environment("run")
    env.filters["figure"] = experiments.figure
    env.globals.update(ratio_plot=_ratio_plot, curve_plots=_curve_plots, s=summary)
    env.globals.update(claim_words=experiments.claim_words, facts=experiments.facts)
    env.globals.update(not_shown=not_shown, times=experiments.times)
    env.globals.update(ratio_words=experiments.ratio_words)
    compared = groups(result)
    found = load_traffics(result, folder)
    entries = with_traffic(timelines(result, folder), found)
    return env.get_template("report.html.j2").render(
        r=result,
        map=Markup(machine_svg(result.machine)),
        data=as_script({"cores": cores(result.machine), "entries": entries}),
        entries=entries,
        traffic=section(result, folder, found),
        stack=list(reversed(STACK_WORDS.items())),
        sources=WORDS,
        matrix={load: _matrix(result, load) for load in summary.loads(result)},
        published=[_published(table) for table in experiments.uncovered(result)],
        step_claims=step_claims(result),
        experiments=experiments.tables(result),
        compared=compared,
        handovers={one.name: drawn(one, folder) for one in result.experiments},
        forest=[Markup(svg) for svg in forest_svgs(compared)],
        samples=list(experiments.samples(result)),
        debts=summary.debts(result),
        debt_scale=_debt_scale(result),
    )


def _matrix(result: RunResult, load: str) -> dict[str, object]:
    """Arms by task counts of one load; cells are step verdicts or None."""
    steps = {arm.name: {s.k: s for s in arm.steps if s.load == load} for arm in result.arms}
    counts = sorted({k for row in steps.values() for k in row})
    rows = [(arm, [steps[arm.name].get(k) for k in counts], _at(arm, load)) for arm in result.arms]
    found = [step for row in steps.values() for step in row.values()]
    judged = any(step.verdict is not Verdict.SKIP for step in found)
    return {
        "counts": counts,
        "rows": rows,
        "heat": heat,
        "note": "" if judged or not found else found[0].reason,
    }


def _at(arm: ArmResult, load: str) -> int:
    """The k of the arm's first violation if it is in this load, else -1."""
    first = summary.first_violation(arm)
    return first.k if first and first.load == load else -1


def heat(step: StepVerdict) -> float:
    """The intensity of a cell's colour, 0..1: the root makes small debts visible."""
    return float(min(1.0, max(0.0, step.order_debt.value) / 100) ** 0.5)


def _debt_scale(result: RunResult) -> float:
    """The debt, in percent, of a full bar."""
    highs = [a.metrics[n].high for a in result.arms for n in summary.DEBTS if n in a.metrics]
    return max([5.0, *highs])


def _published(table: PublishedTable) -> dict[str, object]:
    """A published table, its rows, and the greatest value of each metric."""
    top = {metric: max(row.values[metric] for row in table.rows) for metric in table.better}
    return {"table": table, "rows": experiments.published_rows(table), "top": top}


def _ratio_plot(table: experiments.Table, metric: str) -> Markup:
    """The plot of one metric of an experiment."""
    better = table.result.better.get(metric, "higher")
    title = f"{metric}, as a ratio" + (f" ({better} is better)" if better else "")
    return Markup(ratio_svg(table.plot(metric), title))


def _curve_plots(curve: Curve) -> list[tuple[str, Markup]]:
    """A plot of each set of sched features, with these."""
    rows = grouped((line.features, line) for line in curve.lines)
    return [(" ".join(row), Markup(curve_svg(curve.over, lines))) for row, lines in rows.items()]
