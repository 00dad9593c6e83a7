# SPDX-License-Identifier: Apache-2.0
"""A job as the text that the guest's agent obeys (harness/guest/agent.c)."""

from __future__ import annotations

import re

from asymlab.errors import UserError
from asymlab.model.job import Job, Load

MAX_WORDS = 64
"""Words in a line that the agent takes (MAX_WORDS in agent.c)."""

_LABEL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,40}")
_PROGRAM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,60}")
_FEATURE = re.compile(r"[A-Z][A-Z0-9_]{0,60}")
_WORD = re.compile(r"[!-~]+")


def job_text(job: Job) -> str:
    """The job file. UserError for a name or an argument that would say something else there."""
    lines = [f"seed {job.seed}", f"trace-kib {job.trace_kib_per_cpu}"]
    _require(0 < job.trace_kib_per_cpu < 1 << 20, "a trace buffer of 1 KiB to 1 GiB per CPU")
    for feature in job.features:
        _require(_FEATURE.fullmatch(feature), f"'{feature}' is no sched feature, e.g. NO_SIS_UTIL")
        lines.append(f"feature {feature}")
    labels = [load.label for load in job.loads]
    for load in job.loads:
        _require(labels.count(load.label) == 1, f"two loads are called '{load.label}'")
        lines.append(_line(load))
    return "\n".join(lines) + "\n"


def _line(load: Load) -> str:
    _require(_LABEL.fullmatch(load.label), f"'{load.label}' is no label: letters, digits, _.+-")
    _require(_PROGRAM.fullmatch(load.program), f"'{load.program}' is no program of the guest")
    for word in load.args:
        _require(_WORD.fullmatch(word), f"{load.label}: argument {word!r} has blanks, or none")
    words = ["load", load.label, load.program, *load.args]
    _require(len(words) <= MAX_WORDS, f"{load.label}: more than {MAX_WORDS} words")
    return " ".join(words)


def _require(holds: object, reason: str) -> None:
    if not holds:
        raise UserError(f"job: {reason}")
