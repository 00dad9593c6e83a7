# SPDX-License-Identifier: Apache-2.0
"""Measures how many seeded defects the tests catch, in copies of the tree, one defect at a time.

A defect (a changed operator, a branch that is never taken, a function that returns at once) is
tried with the tests of tier check, test files that import the module first; with --tier test,
survivors are then tried with the tests of that tier. A test that fails, or a test run that hangs,
catches the defect. A test that also fails without the defect is left out. The working tree is only
read; caches are copied as hard links.

Results are in results/bench/mutants.json after each defect; the same command continues from there.

Usage: .venv/bin/python harness/mutate/mutants.py [--number 40] [--seed 1] [--tier check|test]
           [--jobs 2] [--only 3,17] [--list]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from queue import Queue

from asymlab.paths import cache_root, data_root
from mutation import Site, pick, sites
from reach import Graph
from trial import Copy, Verdict

TREE = data_root()
PACKAGE = "harness/src/asymlab"
RESULT = TREE / "results" / "bench" / "mutants.json"
WANTED = 0.9
"""Share of the defects that must be caught."""

SOURCES = ("trees", "work", "tarballs")
"""Folders of the cache that unit tests do not need."""

NEAR = 2
"""Largest distance in imports between a module and the test files that are tried first."""


def options() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tier", choices=("check", "test"), default="check")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=_numbers, default=(), help="numbers of defects: 3,17")
    parser.add_argument("--list", action="store_true", help="only list the defects")
    return parser.parse_args()


def _numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split(",")))


def say(text: str) -> None:
    """Print a line and flush."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def files_of_tree() -> list[str]:
    """Files that are in git or could be added."""
    argv = ["git", "-C", str(TREE), "ls-files", "-co", "--exclude-standard", "-z"]
    names = subprocess.run(argv, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and (TREE / name).is_file()]


@contextmanager
def copies(number: int, whole: bool) -> Iterator[Queue[Copy]]:
    """``number`` copies of the tree, each with a separate cache."""
    # next to the cache: hard links need one file system
    with (
        tempfile.TemporaryDirectory(prefix="mutants-", dir=cache_root().parent) as folder,
        ExitStack() as folder_of_tests,
    ):
        made: Queue[Copy] = Queue()
        for slot in range(number):
            place = Path(folder) / str(slot)
            for name in files_of_tree():
                target = place / "tree" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(TREE / name, target)
            link_cache(place / "cache", whole)
            made.put(Copy(place, Path(folder_of_tests.enter_context(_tests_folder()))))
        yield made


@contextmanager
def _tests_folder() -> Iterator[str]:
    """A folder for files of tests; others may enter it: as root PostgreSQL runs as another user."""
    with tempfile.TemporaryDirectory(prefix="mut-") as folder:
        Path(folder).chmod(0o711)
        yield folder


def link_cache(target: Path, whole: bool) -> None:
    """Hard links to the files of the cache; sources, which are many files, only if ``whole``."""
    for folder in cache_root().glob("*"):
        for path in [folder] if folder.is_file() else folder.iterdir():
            if whole or path.name not in SOURCES:
                link = target / path.relative_to(cache_root())
                link.parent.mkdir(parents=True, exist_ok=True)
                # a concurrent build may remove files
                subprocess.run(
                    ["cp", "-al", str(path), str(link)], check=False, stderr=subprocess.DEVNULL
                )
    target.mkdir(exist_ok=True)


def stages(graph: Graph, site: Site, tiers: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Tiers and test files in the order of trying them."""
    ordered = graph.ordered(site.module, graph.tests)
    near = [name for steps, name in ordered if steps <= NEAR]
    far = [name for steps, name in ordered if steps > NEAR]
    for one in tiers:
        yield from ((one, part) for part in (near, far) if part)


def judge(copy: Copy, site: Site, graph: Graph, tiers: Sequence[str], broken: list[str]) -> Verdict:
    """Whether a test of these tiers catches the defect; ``broken`` gets tests that fail anyway."""
    begin = time.monotonic()
    file = copy.tree / PACKAGE / site.file
    text = file.read_text()
    for tier, tests in stages(graph, site, tiers):
        while True:
            copy.write(file, site.applied(text))
            found = copy.tested(tests, tier, broken)
            copy.write(file, text)
            if not found:
                break
            if copy.passes(found):
                return Verdict(tier, found, round(time.monotonic() - begin, 1))
            say(f"fails without a defect, left out: {found}")
            broken.append(found)
    return Verdict("", "", round(time.monotonic() - begin, 1), tuple(tiers))


def key(site: Site) -> str:
    """Identifies a defect and the content of its file."""
    text = (TREE / PACKAGE / site.file).read_text()
    return hashlib.sha256(repr(site).encode() + text.encode()).hexdigest()[:12]


def kept() -> dict[str, Verdict]:
    """Verdicts of earlier runs by key."""
    if not RESULT.exists():
        return {}
    rows = json.loads(RESULT.read_text())["defects"]
    return {row["key"]: Verdict(**row["verdict"]) for row in rows if row["verdict"]}


def keep(chosen: Sequence[Site], known: dict[str, Verdict], given: argparse.Namespace) -> None:
    """Write all defects of this run with their verdicts so far."""
    rows = [
        {"number": number, "key": key(site), **asdict(site), "verdict": verdict and asdict(verdict)}
        for number, site in enumerate(chosen, 1)
        for verdict in (known.get(key(site)),)
    ]
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    about = {"seed": given.seed, "tier": given.tier, "defects": rows}
    RESULT.write_text(json.dumps(about, indent=1) + "\n")


def line(number: int, site: Site, verdict: Verdict | None = None) -> str:
    """A defect in two lines."""
    before, after = (" ".join(text.split())[:70] for text in (site.before, site.after))
    outcome = f"{verdict.word:9} {verdict.seconds:6.1f} s  " if verdict else ""
    by = f"   {verdict.test}" if verdict and verdict.test else ""
    return (
        f"{number:3} {outcome}{site.file}:{site.line} {site.kind}{by}\n      {before}  ->  {after}"
    )


def main() -> int:
    """0 if enough are caught, else 1."""
    given = options()
    chosen = pick(list(sites(TREE / PACKAGE)), given.number, given.seed)
    if given.list:
        say("\n".join(line(number, site) for number, site in enumerate(chosen, 1)))
        return 0
    known = kept()
    wanted = [
        (number, site)
        for number, site in enumerate(chosen, 1)
        if (not given.only or number in given.only) and left(known.get(key(site)), given)
    ]
    with (
        copies(given.jobs, whole=given.tier == "test") as free,
        ThreadPoolExecutor(given.jobs) as pool,
    ):
        graph = Graph(TREE)
        broken: list[str] = []

        def one(number: int, site: Site) -> None:
            copy = free.get()
            try:
                tiers = left(known.get(key(site)), given)
                known[key(site)] = judge(copy, site, graph, tiers, broken)
            finally:
                free.put(copy)
            say(line(number, site, known[key(site)]))
            keep(chosen, known, given)

        for done in [pool.submit(one, *each) for each in wanted]:
            done.result()
    verdicts = [(n, site, known.get(key(site))) for n, site in enumerate(chosen, 1)]
    return summary([each for each in verdicts if each[2]])


def left(verdict: Verdict | None, given: argparse.Namespace) -> list[str]:
    """Tiers that a defect has not been tried with yet."""
    if verdict and verdict.caught:
        return []
    tiers = ["check", "test"][: 1 if given.tier == "check" else 2]
    return [tier for tier in tiers if not verdict or tier not in verdict.survived]


def summary(verdicts: list[tuple[int, Site, Verdict | None]]) -> int:
    """Print the survivors; the exit code."""
    survived = [(n, site, v) for n, site, v in verdicts if v and not v.caught]
    caught = len(verdicts) - len(survived)
    say(f"\n{caught} of {len(verdicts)} defects caught; survived:")
    say("\n".join(line(*each) for each in survived) or "none")
    return 0 if caught >= WANTED * len(verdicts) else 1


if __name__ == "__main__":
    os.environ.pop("PYTEST_ADDOPTS", None)
    # copies are also removed on SIGTERM
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
