# SPDX-License-Identifier: Apache-2.0
"""Colours and style sheet of a map.

Capacities go from deep blue (weak) to amber (strong); lightness increases throughout, so the order
is visible to colour-blind readers and in greyscale. Each kind of scheduling domain has a colour
that is readable as text on a light and on a dark background.
"""

from __future__ import annotations

from asymlab.report.map.chart import Chart

Rgb = tuple[float, float, float]

_STOPS = ("#27407a", "#23668f", "#2b8c8c", "#6fb07f", "#f4c552")
_INK_DARK, _INK_LIGHT = "#000000", "#ffffff"

UNKNOWN = "#b3bdc9"
"""The fill of CPUs with unknown capacity: not a colour of the scale."""

DOMAIN_COLOURS = {
    "smt": ("#b8336a", "#f08bb4"),
    "cls": ("#7443c0", "#b79bf0"),
    "mc": ("#1668b8", "#74b6f5"),
    "pkg": ("#207a3c", "#6ecb86"),
    "node": ("#8a5d00", "#e0b24a"),
    "numa": ("#b8431a", "#f5996b"),
    "other": ("#3f4a57", "#c3ccd8"),
}
"""By kind of domain: the colour on a light and on a dark background."""

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


def capacity_colour(capacity: int, low: int, high: int) -> str:
    """``#rrggbb`` of a capacity on a machine whose capacities span low..high."""
    return colour_at(1.0 if high == low else (capacity - low) / (high - low))


def colour_at(at: float) -> str:
    """``#rrggbb`` of a place on the scale, 0 to 1."""
    place = min(max(at, 0.0), 1.0) * (len(_STOPS) - 1)
    left = min(int(place), len(_STOPS) - 2)
    parts = zip(_rgb(_STOPS[left]), _rgb(_STOPS[left + 1]), strict=True)
    mixed = [a + (b - a) * (place - left) for a, b in parts]
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


def ramp(steps: int = 9) -> tuple[str, ...]:
    """The scale itself, weak to strong, for a legend."""
    return tuple(capacity_colour(i, 0, steps - 1) for i in range(steps))


def luminance(colour: str) -> float:
    """Relative luminance 0..1 (WCAG 2.2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Contrast ratio 1..21 of two colours (WCAG 2.2)."""
    bright, dim = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on ``colour``."""
    return max((_INK_DARK, _INK_LIGHT), key=lambda ink: contrast(ink, colour))


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
