# SPDX-License-Identifier: Apache-2.0
"""Decodes, lints and predicts all device trees of a kernel with CPU capacities.

Takes a kernel tree (the newest prepared one in the cache if none is named), finds all files below
arch/arm64/boot/dts that have capacity-dmips-mhz, directly or in an included file, and compiles
each with cpp and dtc. Prints errors, the number of files with findings of each lint rule with one
example, and counts. Exits 1 if any exception other than UserError was raised.

    PYTHONPATH=harness/src python harness/bench/device_trees.py [TREE]
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rig import say

from asymlab.errors import UserError
from asymlab.lint.engine import Diagnosis, lint
from asymlab.model.firmware import MachineView
from asymlab.paths import cache_root
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.predict.view import View
from asymlab.topology.inputs import load

FOLDER = "arch/arm64/boot/dts"
WORD = "capacity-dmips-mhz"

KERNELS = (KernelVersion(major=6, minor=12), KernelVersion(major=7, minor=3))

_INCLUDE = re.compile(r'^\s*#include\s+(?:"([^"]+)"|<([^>]+)>)', re.M)


@dataclass(frozen=True)
class Row:
    """The result for one file, or the error. ``predicted`` is for each of KERNELS; ``crash`` is the
    traceback of an unexpected exception."""

    path: Path
    seconds: float
    view: MachineView | None = None
    found: tuple[Diagnosis, ...] = ()
    predicted: tuple[View, ...] = ()
    refused: str = ""
    crash: str = ""


def with_capacities(tree: Path) -> list[Path]:
    """All .dts files that contain WORD, directly or in an included file."""
    prefixes = tree / "scripts/dtc/include-prefixes"

    @cache
    def has(path: Path) -> bool:
        text = path.read_text(errors="replace") if path.is_file() else ""
        if WORD in text:
            return True
        beside = (path.parent / near for near, _ in _INCLUDE.findall(text) if near)
        far = (prefixes / name for _, name in _INCLUDE.findall(text) if name)
        return any(has(found.resolve()) for found in (*beside, *far))

    return [path for path in sorted((tree / FOLDER).rglob("*.dts")) if has(path.resolve())]


def read(paths: list[Path]) -> Iterator[Row]:
    """Decode, lint and predict one file after the other."""
    for path in paths:
        began = time.monotonic()
        try:
            view = load(path)
            seconds = time.monotonic() - began
            found = lint(view).findings
            predicted = tuple(predict(view, kernel) for kernel in KERNELS)
        except UserError as error:
            yield Row(path, time.monotonic() - began, refused=error.message)
        except Exception:  # noqa: BLE001 - it is the result
            yield Row(path, time.monotonic() - began, crash=traceback.format_exc())
        else:
            yield Row(path, seconds, view, found, predicted)


def newest_tree() -> Path:
    """The newest kernel tree in the cache."""
    trees = cache_root() / "kernels" / "trees"
    found = [path for path in trees.glob("*") if (path / FOLDER).is_dir()]
    if not found:
        raise SystemExit(f"no kernel tree in {trees}: name one")
    return max(found, key=lambda path: [int(n) for n in re.findall(r"\d+", path.name)])


def _summary(rows: list[Row], tree: Path) -> None:
    views = [row.view for row in rows if row.view]
    seconds = sorted(row.seconds for row in rows)
    say(f"{tree.name}: {len(rows)} files with {WORD}")
    say(f"  decoded {len(views)}, refused {sum(bool(row.refused) for row in rows)}")
    say(f"  crashed {sum(bool(row.crash) for row in rows)}")
    say(f"  {seconds[len(seconds) // 2]:.2f} s each with cpp and dtc, slowest {seconds[-1]:.2f} s")
    say(f"  CPUs: {sorted(Counter(len(view.cpus) for view in views).items())}")
    claims = Counter("all" if all(c.dmips_mhz for c in v.cpus) else "some" for v in views)
    say(f"  capacity on {dict(claims)} CPUs of a tree")
    say(f"  with frequencies: {sum(any(c.max_khz for c in v.cpus) for v in views)}")
    for at, kernel in enumerate(KERNELS):
        seen = [row.predicted[at] for row in rows if row.predicted]
        count = sum(one.asym is True for one in seen)
        say(f"  {kernel.major}.{kernel.minor}: SD_ASYM_CPUCAPACITY on {count} of {len(seen)}")
    files: dict[str, list[Row]] = {}
    for row in rows:
        for rule in {finding.rule for finding in row.found}:
            files.setdefault(rule, []).append(row)
    for rule, hit in sorted(files.items()):
        mine = [f for row in hit for f in row.found if f.rule == rule]
        say(f"  {rule} {mine[0].severity.value}: {len(mine)} in {len(hit)} files, as")
        say(f"    {hit[0].path.name}: {mine[0].origin.part}: {mine[0].message}")


def main() -> int:
    """Process all files and print the results."""
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else newest_tree()
    rows: list[Row] = []
    for row in read(with_capacities(tree)):
        rows.append(row)
        if row.refused or row.crash:
            say(f"{row.path.relative_to(tree / FOLDER)}: {row.refused}{row.crash}")
    _summary(rows, tree)
    return int(any(row.crash for row in rows))


if __name__ == "__main__":
    sys.exit(main())
