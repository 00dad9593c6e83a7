# SPDX-License-Identifier: Apache-2.0
"""Colours that carry meaning: capacity from deep blue (weak) to amber (strong).

Lightness rises all the way, so the order survives colour blindness and a grey printer.
"""

from __future__ import annotations

Rgb = tuple[float, float, float]

_STOPS = ("#27407a", "#23668f", "#2b8c8c", "#6fb07f", "#f4c552")
_INK_DARK, _INK_LIGHT = "#000000", "#ffffff"


def capacity_colour(capacity: int, low: int, high: int) -> str:
    """``#rrggbb`` of a capacity on a machine whose capacities span low..high."""
    at = 1.0 if high == low else (capacity - low) / (high - low)
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
