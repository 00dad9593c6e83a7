# SPDX-License-Identifier: Apache-2.0
"""Jobs from the templates in lava-jobs/jobs, as text that LAVA's schemas check."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated, Literal

import yaml
from jinja2 import Environment, FileSystemLoader
from pydantic import Field

from asymlab.errors import UserError
from asymlab.lava.forms import lava_jobs
from asymlab.model.record import Record
from asymlab.templating import environment

IMAGE = "asymlab/harness:latest"
"""The default container image of a step."""

Visibility = Literal["public", "personal"] | dict[Literal["group"], tuple[str, ...]]
"""Users who can see a job on LAVA: all, its submitter, or members of all these groups."""

Priority = Literal["high", "medium", "low"] | Annotated[int, Field(ge=0, le=100)]
"""Priority among the jobs that wait for a device; medium is 50."""


class RunValues(Record):
    """The values of run.yaml.j2.

    ``command`` is a whole command line (asymlab run ..., or pytest ...) that ``python`` -m
    asymlab.lava.step runs and reports; ``flags`` are options of that step, such as --parcel.
    A device must have all ``tags``. ``environment`` is exported before the step. ``minutes`` is
    the step's deadline. ``pull``: the image is pulled again even if the worker has one.
    """

    job_name: str
    device_type: str
    command: tuple[str, ...]
    python: str
    flags: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    environment: dict[str, str] = {}
    metadata: dict[str, str] = {}
    minutes: int = 60
    image: str = IMAGE
    pull: bool = False
    visibility: Visibility = "public"
    priority: Priority = "medium"

    @property
    def words(self) -> tuple[str, ...]:
        """The step's command line."""
        return (self.python, "-m", "asymlab.lava.step", *self.flags, "--", *self.command)


class Question(Record):
    """A command for the shell of a booted board, and a regular expression of the right answer."""

    command: str
    answer: str


class BootValues(Record):
    """The values of qemu.yaml.j2 and boot.yaml.j2.

    ``kernel`` and ``ramdisk`` are addresses (file://, http://); ``prompt`` is that of the ramdisk's
    shell; each of ``questions`` becomes a test case of its name. Fields from ``arch`` on are for
    LAVA's own QEMU only (``extra_options`` are options of QEMU).
    """

    job_name: str
    device_type: str
    kernel: str
    ramdisk: str
    prompt: str
    questions: dict[str, Question]
    cmdline: str = ""
    metadata: dict[str, str] = {}
    minutes: int = 5
    arch: str = "arm64"
    cpu: str = "max"
    machine: str = "virt"
    memory_mib: int = 512
    extra_options: tuple[str, ...] = ()


def job(name: str, values: RunValues | BootValues) -> str:
    """The job of template ``name`` (run, qemu, boot) as YAML; UserError if there is none."""
    env = _environment(lava_jobs() / "jobs")
    file = f"{name}.yaml.j2"
    if file not in env.list_templates() or name == _QUESTIONS:
        known = ", ".join(jobs())
        raise UserError(f"no LAVA job is called {name}", hint=f"jobs: {known}")
    given: dict[str, object] = {key: getattr(values, key) for key in type(values).model_fields}
    if isinstance(values, RunValues):
        given["words"] = values.words
    else:
        asked = env.get_template(f"{_QUESTIONS}.yaml.j2").render(**given).rstrip("\n")
        given["questions"] = lambda: asked
    text = env.get_template(file).render(**given)
    yaml.safe_load(text)  # a template must write YAML
    return text


def jobs() -> tuple[str, ...]:
    """Names of the shipped templates."""
    names = (path.name for path in sorted((lava_jobs() / "jobs").glob("*.yaml.j2")))
    return tuple(n for name in names if (n := name.removesuffix(".yaml.j2")) != _QUESTIONS)


_QUESTIONS = "questions"


def _environment(folder: Path) -> Environment:
    env = environment(FileSystemLoader(folder))  # YAML, not HTML; every value goes through json
    env.filters["shell"] = shlex.quote
    env.filters["json"] = _json  # which is YAML
    return env


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
