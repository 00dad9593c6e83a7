# SPDX-License-Identifier: Apache-2.0
"""The page of a firmware: map, scheduling domains, consequences for placement."""

from __future__ import annotations

from markupsafe import Markup

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import MachineView
from asymlab.predict.explain import explain
from asymlab.predict.predict import Prediction
from asymlab.report.map.firmware import firmware_chart
from asymlab.report.map.legend import DomainRow, domain_rows
from asymlab.report.map.paint import chart_svg
from asymlab.report.map.style import DOMAIN_COLOURS, domain_class
from asymlab.report.pages.templating import environment

_MOST_SPANS = 64
_MOST_PROBLEMS = 200


def firmware_svg(view: MachineView, prediction: Prediction) -> str:
    """The map as one ``<svg>`` element that also stands alone as a file: see chart_svg()."""
    return chart_svg(firmware_chart(view, prediction))


def firmware_page(view: MachineView, prediction: Prediction) -> str:
    """A self-contained HTML page: map, predicted domains, the text of explain(), unread parts."""
    chart = firmware_chart(view, prediction)
    return (
        environment("firmware")
        .get_template("firmware.html.j2")
        .render(
            view=view,
            prediction=prediction,
            facts=_facts(view, prediction),
            map=Markup(chart_svg(chart)),
            domains=[_row(row) for row in domain_rows(chart)],
            colours=DOMAIN_COLOURS,
            words=explain(view, prediction).partition("\n")[2],
            problems=[str(problem) for problem in view.problems[:_MOST_PROBLEMS]],
            more_problems=max(0, len(view.problems) - _MOST_PROBLEMS),
        )
    )


def _facts(view: MachineView, prediction: Prediction) -> dict[str, str]:
    online = len(prediction.brought.online)
    boot = prediction.boot.model_dump(exclude_defaults=True)
    found = prediction.capacities
    return {
        "Firmware": f"{view.source}, {view.arch or 'unknown arch'}",
        "CPUs": f"{len(view.cpus)}, {online} online",
        "Predicted for": f"Linux {prediction.kernel}",
        "Parameters": ", ".join(_parameter(name, value) for name, value in boot.items()) or "none",
        "Capacity from": found.source if found.source != "none" else f"none: {found.reason}",
    }


def _parameter(name: str, value: object) -> str:
    shown = spell_cpu_list(value) if isinstance(value, frozenset) else value
    return f"{name.replace('_', ' ')} {shown}"


def _row(row: DomainRow) -> dict[str, object]:
    """A row of the table of domains."""
    return {
        "name": row.name,
        "colour": domain_class(row.name),
        "count": len({one.span for one in row.all}),
        "flags": row.flags,
        "spans": [one.cpus for one in row.all[:_MOST_SPANS]],
        "more": max(0, len(row.all) - _MOST_SPANS),
        "cpus": spell_cpu_list({cpu for one in row.all for cpu in one.seen_by}),
    }
