# SPDX-License-Identifier: Apache-2.0
"""Decodes thousands of damaged firmware files within limits of time and memory.

Number and seed determine an input: ``fuzz.py --seed 1 --only 4711`` repeats one. Exits 1 if an
input took more than 2 s of processor time or 500 MiB, or raised another exception than UserError;
such inputs are stored in results/runs/fuzz.

Not hypothesis: it runs in one process, does not limit memory or processor time of an input, and
does not number its inputs. tests/test_decode_fuzz.py uses it for generated topologies.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.decode.dt import decode_dtb
from asymlab.errors import UserError
from asymlab.lint.engine import lint
from asymlab.model.firmware import MachineView
from asymlab.paths import data_root
from asymlab.predict.booted import running
from asymlab.predict.kernel import KernelVersion
from asymlab.predict.predict import predict
from asymlab.topology.acpi import acpi_view
from asymlab.topology.dt import dt_view
from asymlab.topology.inputs import load
from mutate import damage
from seeds import Seeds, seeds
from tars import hostile, masked

MAX_CPU_S = 2.0
MAX_BYTES = 500 << 20
CHUNK = 250
SHARES = {"acpi": 50, "dtb": 20, "tar": 14, "masks": 14, "file": 2}
"""Per cent of inputs by kind: ACPI tables, device trees, odd tars, odd lists and masks of CPUs in a
small tree, damaged dumps and large trees. One takes 5, 3, 31, 17 and 10 ms of processor time."""

FOUND = data_root() / "results" / "runs" / "fuzz"
KERNEL = KernelVersion(major=7, minor=3)


class Overrun(BaseException):
    """An input took too long. Not an Exception, so that the tested code does not catch it."""


@dataclass(frozen=True)
class Input:
    """One damaged input: the function that decodes it, and its files."""

    kind: str
    decode: Callable[[], MachineView]
    files: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True)
class Tally:
    """The results of a chunk of inputs."""

    outcomes: Counter[str]
    slowest: float
    failures: tuple[str, ...]


def make(number: int, seed: int, sound: Seeds, scratch: Path, kind: str = "") -> Input:
    """The input of that number, of a kind in the shares of SHARES unless one is given."""
    random = Random(f"{seed}:{number}")
    drawn = random.choices(list(SHARES), list(SHARES.values()))[0]
    kind = kind or drawn
    if kind == "acpi":
        return _acpi(random, random.choice(sound.tables))
    if kind == "dtb":
        blob = damage(random, random.choice(sound.trees), tree=True)
        name = Path("fuzz.dtb")
        return Input(kind, lambda: dt_view(decode_dtb(blob, name), name), ((str(name), blob),))
    if kind == "tar":
        data = hostile(random)
    elif kind == "masks":
        data = masked(random)
    else:
        data = damage(random, random.choice(sound.files))
    path = scratch / "fuzz.input"
    path.write_bytes(data)
    return Input(kind, lambda: _file(path), (("fuzz.input", data),))


def _file(path: Path) -> MachineView:
    """Decode a file, after reading it as a tree of /sys as verify does."""
    with contextlib.suppress(UserError):
        running(path)
    return load(path)


def make_aml(number: int, seed: int, sound: Seeds, scratch: Path) -> Input:
    """The input of that number among those for the AML interpreter."""
    random = Random(f"{seed}:aml:{number}")
    return _acpi(random, random.choice(sound.definitions), aml=True)


def _acpi(random: Random, tables: tuple[RawTable, ...], *, aml: bool = False) -> Input:
    victims = random.sample(range(len(tables)), random.choice((1, 1, min(2, len(tables)))))
    raw = tuple(
        _damaged(random, table) if at in victims else table for at, table in enumerate(tables)
    )
    files = tuple((table.file, table.data) for table in raw)
    kind = "aml" if aml else "acpi"
    return Input(kind, lambda: acpi_view(decode_acpi(raw, aml=aml), "fuzz"), files)


def _damaged(random: Random, table: RawTable) -> RawTable:
    return RawTable(table.file, damage(random, table.data, table.signature))


def attempt(one: Input) -> str:
    """Decode, lint and predict; the outcome as text. Only raises unexpected exceptions."""
    try:
        view = one.decode()
    except UserError:
        return f"{one.kind} refused"
    lint(view)
    with contextlib.suppress(UserError):
        predict(view, KERNEL)
    return f"{one.kind} decoded, {'with problems' if view.problems else 'sound'}"


def chunk(numbers: range, seed: int, folder: Path, aml: bool, kind: str = "") -> Tally:
    """Try all inputs in this process, whose memory is limited."""
    sound = _sound(folder)
    _limit_process()
    outcomes: Counter[str] = Counter()
    slowest, failures = 0.0, []
    with tempfile.TemporaryDirectory() as scratch:
        for number in numbers:
            at = Path(scratch)
            one = make_aml(number, seed, sound, at) if aml else make(number, seed, sound, at, kind)
            began = time.process_time()
            try:
                with _limited():
                    outcomes[attempt(one)] += 1
                slow = time.process_time() - began
                slowest = max(slowest, slow)
                if slow > MAX_CPU_S:
                    raise Overrun(f"{slow:.1f} s")
            except (Exception, Overrun):  # noqa: BLE001 - the result
                failures.append(_keep(number, seed, one))
    return Tally(outcomes, slowest, tuple(failures))


_KNOWN: list[Seeds] = []


def _sound(folder: Path) -> Seeds:
    """The seeds, compiled once in each process."""
    if not _KNOWN:
        with tempfile.TemporaryDirectory(dir=folder) as own:
            _KNOWN.append(seeds(Path(own)))
    return _KNOWN[0]


@functools.cache
def _limit_process() -> None:
    """Limit the memory of this process to its current size and MAX_BYTES."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    now = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MAX_BYTES, resource.RLIM_INFINITY))
    signal.signal(signal.SIGPROF, _overrun)


def _overrun(number: int, frame: FrameType | None) -> None:
    raise Overrun("killed")


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    signal.setitimer(signal.ITIMER_PROF, 2 * MAX_CPU_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _keep(number: int, seed: int, one: Input) -> str:
    folder = FOUND / f"{seed}-{one.kind}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in one.files:
        (folder / Path(name).name).write_bytes(data)
    trace = traceback.format_exc()
    (folder / "traceback.txt").write_text(trace)
    return f"{folder}: {trace.strip().splitlines()[-1]}"


def run_all(count: int, seed: int, jobs: int, *, aml: bool, kind: str = "") -> Tally:
    """All numbers below ``count`` in several processes; prints progress every five seconds."""
    outcomes: Counter[str] = Counter()
    slowest, failures = 0.0, []
    done, began, said = 0, time.monotonic(), 0.0
    size = max(1, min(CHUNK, count // (10 * jobs)))
    chunks = [range(at, min(at + size, count)) for at in range(0, count, size)]
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        futures = {pool.submit(chunk, part, seed, Path(folder), aml, kind): part for part in chunks}
        for future in as_completed(futures):
            try:
                tally = future.result()
            except BrokenProcessPool:
                failures.append(f"a process died at inputs {futures[future]}")
                continue
            outcomes += tally.outcomes
            slowest = max(slowest, tally.slowest)
            failures += tally.failures
            done += len(futures[future])
            now = time.monotonic()
            if now - said > 5 or done == count:
                said = now
                rate = done / (now - began)
                say(f"{done:,} of {count:,}, {rate:.0f} a second, {len(failures)} failures")
    return Tally(outcomes, slowest, tuple(failures))


def say(text: str) -> None:
    """Print a line and flush."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def options() -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300_000, help="inputs without AML")
    parser.add_argument("--aml", type=int, default=20, help="inputs that go to acpiexec")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kind", choices=SHARES, default="", help="only inputs of this kind")
    parser.add_argument("--only", type=int, help="the one input of that number")
    return parser.parse_args()


def main() -> int:
    """Exit code 1 if anything failed."""
    given = options()
    if given.only is not None:
        with tempfile.TemporaryDirectory() as folder:
            sound, scratch = seeds(Path(folder)), Path(folder)
            one = make(given.only, given.seed, sound, scratch, given.kind)
            _limit_process()
            with _limited():
                say(attempt(one))
        return 0
    failures: list[str] = []
    for count, aml in ((given.count, False), (given.aml, True)):
        if count:
            tally = run_all(count, given.seed, given.jobs, aml=aml, kind=given.kind)
            for word, times in sorted(tally.outcomes.items()):
                say(f"  {times:>7,}  {word}")
            say(f"  slowest: {tally.slowest:.2f} s of processor time")
            failures += tally.failures
    for failure in failures[:20]:
        say(failure)
    say(f"seed {given.seed}: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
