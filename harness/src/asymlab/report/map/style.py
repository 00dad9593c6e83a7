# SPDX-License-Identifier: Apache-2.0
"""Styles of a map: one colour a kind of scheduling domain, readable as text on light and dark."""

from __future__ import annotations

from asymlab.report.map.chart import Chart

UNKNOWN = "#b3bdc9"
"""The fill of CPUs whose capacity nobody knows: no colour of the scale."""

DOMAIN_COLOURS = {
    "smt": ("#b8336a", "#f08bb4"),
    "cls": ("#7443c0", "#b79bf0"),
    "mc": ("#1668b8", "#74b6f5"),
    "pkg": ("#207a3c", "#6ecb86"),
    "node": ("#8a5d00", "#e0b24a"),
    "numa": ("#b8431a", "#f5996b"),
    "other": ("#3f4a57", "#c3ccd8"),
}
"""On a light and on a dark ground."""

_SAME = {"die": "pkg"}
"""PKG was called DIE before Linux 6.7."""

_BASE = """
.asymlab-map text{font-family:system-ui,-apple-system,"Segoe UI",sans-serif;\
font-variant-numeric:tabular-nums}
.asymlab-map .label{fill:#5b6675;font-size:12px}
.asymlab-map .box{fill:#7f8ea3;fill-opacity:.07;stroke:#7f8ea3;stroke-opacity:.55}
.asymlab-map .box.cluster{stroke-dasharray:4 3;fill:none}
@media (prefers-color-scheme:dark){.asymlab-map .label{fill:#a4b0c0}}
.asymlab-map:root{background:#fff}
@media (prefers-color-scheme:dark){.asymlab-map:root{background:#171e28}}
"""

_OFFLINE = """.asymlab-map .offline{fill:#7f8ea3;fill-opacity:0;stroke:#7f8ea3;stroke-dasharray:3 2}
.asymlab-map .hollow{fill:#5b6675}
@media (prefers-color-scheme:dark){.asymlab-map .hollow{fill:#a4b0c0}}
"""

_DOMAIN = """.asymlab-map .domain{fill:none;stroke-width:2}
.asymlab-map .tag{font-weight:600}
"""


def style(chart: Chart) -> str:
    """The style sheet that a chart's picture needs."""
    sheet = _BASE
    if len(chart.online) < len(chart.threads):
        sheet += _OFFLINE
    names = sorted({domain_class(one.name) for one in chart.outlines})
    if names:
        dark = "".join(_rules(name, DOMAIN_COLOURS[name][1]) for name in names)
        sheet += _DOMAIN + "".join(_rules(name, DOMAIN_COLOURS[name][0]) for name in names)
        sheet += f"\n@media (prefers-color-scheme:dark){{{dark}}}\n"
    return sheet


def domain_class(name: str) -> str:
    """The key of a domain's colour, from its name in any kernel."""
    key = _SAME.get(name.lower(), name.lower())
    return key if key in DOMAIN_COLOURS else "other"


def _rules(name: str, colour: str) -> str:
    outline = f".asymlab-map .domain.d-{name}{{stroke:{colour}}}"
    return f"{outline}.asymlab-map .tag.d-{name}{{fill:{colour}}}"
