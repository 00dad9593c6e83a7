# SPDX-License-Identifier: Apache-2.0
"""Layout of a map: sizes of boxes from the innermost, positions from the outermost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asymlab.report.map.chart import Chart
from asymlab.report.map.tree import Box, Tree, tree

TARGET_WIDTH = 1080
PAD, GAP, LABEL = 10, 8, 20
LETTER, TAG_GAP = 6.4, 8
"""In px, for a label of 12 px: the mean width of a letter, the gap before a domain's name."""

_TALLER, _NEARLY, _MANY_ROWS = 1.4, 0.85, 5
LEVELS = ("socket", "node", "llc", "cluster")


@dataclass(frozen=True)
class Tile:
    """Size of a core and of its text in px; ``small`` 0: no CPU numbers, ``big`` 0: no text."""

    width: int
    height: int
    big: int
    small: int


TILES = (
    Tile(104, 58, 19, 11),
    Tile(72, 46, 15, 10),
    Tile(50, 36, 12, 9),
    Tile(34, 26, 10, 0),
    Tile(18, 16, 0, 0),
)


def fit(chart: Chart) -> tuple[Tree, Tile]:
    """The boxes with the largest tiles that keep the map within the target width."""
    found = tree(chart)
    sizes = {tile: _measure_all(found.roots, tile) for tile in TILES}
    fitting = [tile for tile, (width, _) in sizes.items() if width <= TARGET_WIDTH]
    flat = (tile for tile in fitting if sizes[tile][1] <= 0.6 * TARGET_WIDTH)
    # if labels take most of the space, a tile with text needs little more
    rest = (tile for tile in fitting if sizes[tile][1] <= _TALLER * sizes[TILES[-1]][1])
    tile = next(flat, None) or next(rest, None) or TILES[-1]
    _measure_all(found.roots, tile)
    return found, tile


def _measure_all(roots: Sequence[Box], tile: Tile) -> tuple[float, float]:
    """Set the sizes of all boxes; returns width and height of the map."""
    for root in roots:
        _measure(root, tile, TARGET_WIDTH)
    _align(roots)
    return arrange(roots, TARGET_WIDTH)


def _align(boxes: Sequence[Box]) -> None:
    """Give boxes of nearly the same width one width: labels may differ by a digit."""
    widest = max((box.width for box in boxes), default=0)
    for box in boxes:
        if box.width > _NEARLY * widest:
            box.width = widest


def size_words(size: int) -> str:
    """A number of bytes with its unit: ``16 MiB``."""
    for power, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if size >= 1 << power:
            return f"{size / (1 << power):.4g} {unit}"
    return f"{size} B"


def _measure(box: Box, tile: Tile, room: float) -> None:
    """Set the size of a box and of all boxes in it, about twice as wide as high."""
    room -= 2 * PAD
    if box.children:
        for child in box.children:
            _measure(child, tile, room)
        _align(box.children)
        box.columns = columns_of(box.children, room)
        inner = _grid_size(box.children, box.columns)
    else:
        step = (tile.width + GAP / 2, tile.height + GAP / 2)
        most = max(1, int((room + GAP / 2) // step[0]))
        ideal = max(1, round((2.2 * len(box.cores) * step[1] / step[0]) ** 0.5))
        box.columns = _even(len(box.cores), min(most, ideal))
        rows = -(-len(box.cores) // box.columns)
        inner = (box.columns * step[0] - GAP / 2, rows * step[1] - GAP / 2)
    box.width = max(inner[0], label_width(box)) + 2 * PAD
    box.height = inner[1] + 2 * PAD + (LABEL if label_width(box) else 0)


def label_width(box: Box) -> float:
    """Width of a box's label with the names of its domains, in px."""
    names = sum(6.8 * len(one.tag) + TAG_GAP for one in box.outlines)
    return LETTER * len(box.label) + names


def _even(count: int, columns: int) -> int:
    """The number of columns near ``columns`` with the fullest last row."""
    near = range(max(1, columns - 2), min(count, columns + 3) + 1)
    return min(near, key=lambda n: (-count % n, abs(n - columns), -n))


def columns_of(boxes: Sequence[Box], most: float) -> int:
    """The number of boxes side by side: wider than high, within ``most`` px, and without a mostly
    empty last row, unless there are many rows."""
    best = 1
    for columns in range(1, len(boxes) + 1):
        width, height = _grid_size(boxes, columns)
        if width > most or (columns > 1 and width > 4 * height and len(boxes) > 4):
            break
        rows = -(-len(boxes) // columns)
        if rows * columns - len(boxes) < columns / 2 or rows >= _MANY_ROWS:
            best = columns
    return best


def _grid_size(boxes: Sequence[Box], columns: int) -> tuple[float, float]:
    lines = [boxes[i : i + columns] for i in range(0, len(boxes), columns)]
    width = max(sum(b.width for b in line) + GAP * (len(line) - 1) for line in lines)
    height = sum(max(b.height for b in line) for line in lines) + GAP * (len(lines) - 1)
    return width, height


def arrange(roots: Sequence[Box], most: float) -> tuple[float, float]:
    """Width and height of the outermost boxes arranged within ``most`` px; 0, 0 for none."""
    if not roots:
        return 0, 0
    return _grid_size(roots, columns_of(roots, most))
