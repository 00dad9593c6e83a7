# SPDX-License-Identifier: Apache-2.0
"""Runs asymlab on public firmware tables and /sys trees that are not part of it.

manifest.yaml names each input by repository, commit, path and git's object id; only that object is
read. Repositories come from --repos (folders or bare repositories OWNER/NAME) or from GitHub.
Exits 1 if an input is judged otherwise than the manifest says, a field of a /sys tree contradicts
the tree's own files, or a limit is exceeded. ``errors`` of the manifest were confirmed by hand.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from asymlab.paths import cache_root
from truth import differences

HERE = Path(__file__).parent
MAX_CPU_S = 10.0
MAX_KIB = 300 << 10
CRASHES = (70, 137, 139)
MOST_LINES, MOST_COLUMNS = 3, 200


@dataclass(frozen=True)
class Input:
    """One input: where it is, the ids of rules whose errors are true, whether it is refused."""

    repo: str
    path: str
    object: str
    errors: tuple[str, ...] = ()
    refused: bool = False


@dataclass(frozen=True)
class Ran:
    """A command: exit code, output, and the processor seconds and memory of it and its children."""

    code: int
    out: str
    cpu_s: float
    kib: int


def inputs() -> Iterator[Input]:
    """The inputs of the manifest."""
    for source in yaml.safe_load((HERE / "manifest.yaml").read_text())["sources"]:
        for one in source["inputs"]:
            errors = tuple(one.pop("errors", ()))
            yield Input(repo=source["repo"], errors=errors, **one)


def repository(name: str, repos: Path | None) -> Path:
    """The git folder of a repository; cloned into the cache if --repos does not have it."""
    for folder in (name, f"{name}.git", name.replace("/", "+") + "/repo"):
        if repos and (repos / folder).is_dir():
            return repos / folder
    clone = cache_root() / "corpus" / "repos" / f"{name}.git"
    if not clone.is_dir():
        url = f"https://github.com/{name}"
        subprocess.run(["git", "clone", "-q", "--bare", url, str(clone)], check=True, timeout=1800)
    return clone


def fetched(one: Input, repos: Path | None) -> Path:
    """The input as a file or folder below the cache."""
    folder = cache_root() / "corpus" / "objects" / one.object
    target = folder / Path(one.path).name
    if target.exists():
        return target
    folder.mkdir(parents=True, exist_ok=True)
    git = ["git", "-C", str(repository(one.repo, repos))]
    kind = subprocess.run([*git, "cat-file", "-t", one.object], capture_output=True, check=True)
    if kind.stdout.strip() == b"tree":
        packed = folder / "tree.tar"
        # disassembled tables are of no use, and too large for some mirrors
        command = [*git, "archive", "-o", str(packed), one.object, "--", ".", ":(exclude)*.dsl"]
        subprocess.run(command, check=True, timeout=600)
        with tarfile.open(packed) as tar:
            files = [member for member in tar if member.isreg()]
            tar.extractall(target, files, filter="data")
        return target
    command = [*git, "cat-file", "blob", one.object]
    data = subprocess.run(command, capture_output=True, check=True, timeout=600)
    target.write_bytes(data.stdout)
    return target


def ran(*args: str) -> Ran:
    """Run asymlab in a separate process, and measure its memory and processor time."""
    command = [sys.executable, "-m", "asymlab", "tables", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as started:
        assert started.stdout
        out = started.stdout.read()
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    return Ran(started.returncode, out.decode(), used.ru_utime + used.ru_stime, used.ru_maxrss)


def judged(one: Input, path: Path) -> Iterator[str]:
    """A line for each difference from the manifest and each exceeded limit."""
    decoded = ran("decode", str(path), "--json")
    if decoded.code in CRASHES or decoded.code < 0:
        yield f"decode: exit code {decoded.code}"
        return
    if (decoded.code == 2) is not one.refused:
        yield f"refused: {decoded.code == 2}, expected {one.refused}"
        return
    if one.refused:
        return
    view: dict[str, Any] = json.loads(decoded.out)
    if view["source"] == "sysfs":
        yield from differences(path, view)
    ran("lint", str(path), "--json")
    warm = ran("lint", str(path), "--json")
    if warm.code in CRASHES or warm.code < 0:
        yield f"lint: exit code {warm.code}"
        return
    findings = json.loads(warm.out)["findings"]
    errors = {found["rule"] for found in findings if found["severity"] == "error"}
    if errors != {*one.errors}:
        yield f"errors: {sorted(errors)}, expected {sorted(one.errors)}"
    if warm.cpu_s > MAX_CPU_S or max(warm.kib, decoded.kib) > MAX_KIB:
        yield f"lint: {warm.cpu_s:.1f} s, {max(warm.kib, decoded.kib) >> 10} MiB"


def outcome(one: Input, repos: Path | None) -> list[str]:
    """The lines of judged(), or why there is no input to judge."""
    try:
        path = fetched(one, repos)
    except subprocess.SubprocessError as error:
        return [f"not fetched: {error}"]
    return list(judged(one, path))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run what the module describes; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repos", type=Path, help="folder with the repositories, as OWNER/NAME")
    parser.add_argument("--only", default="", help="inputs whose repository or path contains this")
    asked = parser.parse_args()
    chosen = [one for one in inputs() if asked.only in f"{one.repo}/{one.path}"]
    wrong = 0
    for at, one in enumerate(chosen, 1):
        began = time.monotonic()
        lines = outcome(one, asked.repos)
        wrong += bool(lines)
        took = time.monotonic() - began
        _say(f"{at}/{len(chosen)} {one.repo}/{one.path}: {took:.1f} s")
        for line in lines[:MOST_LINES]:
            _say(f"  WRONG {line[:MOST_COLUMNS]}")
        if len(lines) > MOST_LINES:
            _say(f"  WRONG and {len(lines) - MOST_LINES} more")
    _say(f"{len(chosen)} inputs, {wrong} not as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
