# SPDX-License-Identifier: Apache-2.0
"""The initrd: tables, the job file for the guest's agent, Debian's programs, our programs; for
guests of the guest also QEMU."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from asymlab.arch import Arch, arch_of
from asymlab.closure import closure
from asymlab.errors import UserError
from asymlab.guest import packages, programs, real
from asymlab.guest.archive import program_entry
from asymlab.model.job import Job, Load
from asymlab.model.scheduler import Scheduler
from asymlab.progress import Progress, Silent
from asymlab.tables.cpio import CpioFile, cpio

MAX_WORDS = 64
"""The agent's limit of words in a line (MAX_WORDS in agent.c)."""

_LABEL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,40}")
_PROGRAM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,60}")
_FEATURE = re.compile(r"[A-Z][A-Z0-9_]{0,60}")
_WORD = re.compile(r"[!-~]+")
_SETTING = re.compile(r"/(sys|proc)(/[\w+-][\w.+-]*)+")


def initrd(
    job: Job,
    tables_cpio: bytes,
    arch: str,
    out: Path,
    progress: Progress | None = None,
    *,
    held: bool = False,
    guests: Path | None = None,
) -> None:
    """Write the initrd of one boot to ``out``; of one that is ``held``, loads_text() is left out.

    ``guests`` is the kernel of guests with an operating system, which the initrd then has with QEMU
    and their initrd (asymlab.guest.real).

    ``tables_cpio`` comes first and uncompressed, which is where Linux looks for tables (empty for
    firmware interface dt). The first call for an architecture downloads packages and compiles,
    later ones use the cache. Raises UserError for an invalid job, a missing compiler or an
    unknown architecture; InfraError if packages cannot be downloaded.
    """
    text = _settings_text(job) + "hold\n" if held else job_text(job)
    known, progress = arch_of(arch), progress or Silent()
    more = real.guest_files(known, guests, progress) if guests else ()
    more += scheduler_files(known, job.scheduler) if job.scheduler else ()
    parts = [tables_cpio, cpio([CpioFile("asymlab/job", text.encode()), *more])]
    parts.append(packages.packed(known, progress).read_bytes())
    parts.append(programs.packed(known).read_bytes())
    if guests:
        parts.append(packages.packed(known, progress, real.qemu(known)).read_bytes())
    out.write_bytes(b"".join(parts))


def scheduler_files(arch: Arch, scheduler: Scheduler) -> tuple[CpioFile, ...]:
    """A sched_ext scheduler in /bin, with its libraries from this host; raises as closure()."""
    libraries = closure(Path("/"), [scheduler.file], arch.triple)
    found = [program_entry(f"bin/{scheduler.file.name}", scheduler.file)]
    found += [program_entry(path.lstrip("/"), file) for path, file in sorted(libraries.items())]
    return tuple(found)


def job_text(job: Job) -> str:
    """The job file, read by harness/guest/agent.c.

    UserError for a name or an argument that the agent would read differently.
    """
    return _settings_text(job) + loads_text(job)


def _settings_text(job: Job) -> str:
    """The lines that are obeyed before the snapshot."""
    _require(0 < job.trace_kib_per_cpu < 1 << 20, "a trace buffer of 1 KiB to 1 GiB per CPU")
    lines = [f"seed {job.seed}", f"trace-kib {job.trace_kib_per_cpu}"]
    lines += [_scheduler(job.scheduler)] if job.scheduler else []
    return _lines([*lines, *map(_feature, job.features)])


def _scheduler(scheduler: Scheduler) -> str:
    for word in scheduler.words:
        _require(_WORD.fullmatch(word), f"scheduler: {word!r} is empty or has blanks")
    words = ["scheduler", *scheduler.words]
    _require(len(words) <= MAX_WORDS, f"scheduler: more than {MAX_WORDS} words")
    return " ".join(words)


def loads_text(job: Job) -> str:
    """The loads of a job, with their sched features and settings."""
    lines: list[str] = []
    labels = [load.label for load in job.loads]
    for load in job.loads:
        _require(labels.count(load.label) == 1, f"two loads have the label '{load.label}'")
        lines += map(_feature, load.features)
        lines += [_setting(path, value) for path, value in load.settings.items()]
        lines.append(_line(load))
    return _lines(lines)


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _feature(feature: str) -> str:
    _require(_FEATURE.fullmatch(feature), f"'{feature}' is not a sched feature, e.g. NO_SIS_UTIL")
    return f"feature {feature}"


def _setting(path: str, value: str) -> str:
    _require(_SETTING.fullmatch(path), f"'{path}' is not a file below /sys or /proc")
    _require(_WORD.fullmatch(value), f"{path}: value {value!r} is empty or has blanks")
    return f"set {path} {value}"


def _line(load: Load) -> str:
    _require(
        _LABEL.fullmatch(load.label), f"'{load.label}' is not a label: use letters, digits, _.+-"
    )
    _require(_PROGRAM.fullmatch(load.program), f"'{load.program}' is not a program of the guest")
    for word in load.args:
        _require(_WORD.fullmatch(word), f"{load.label}: argument {word!r} is empty or has blanks")
    words = ["load" if load.traced else "untraced", load.label, load.program, *load.args]
    _require(len(words) <= MAX_WORDS, f"{load.label}: more than {MAX_WORDS} words")
    return " ".join(words)


def _require(holds: object, reason: str) -> None:
    if not holds:
        raise UserError(f"job: {reason}")
