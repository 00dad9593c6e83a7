# SPDX-License-Identifier: Apache-2.0
"""LAVA's own code applied: renders devices by its templates, checks devices and jobs strictly."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from asymlab.errors import UserError
from asymlab.lava.packages import Lava
from asymlab.model.record import Record
from asymlab.paths import data_root
from asymlab.proc import run

LAVASIDE = Path(__file__).parent / "lavaside"
"""Programs for LAVA's Python."""

DEADLINE_S = 120.0


class DeviceForm(Record):
    """A device dictionary (a jinja2 template) and the variables that it is rendered with."""

    text: str
    context: dict[str, Any] = {}


class Form(Record):
    """A form that LAVA rendered: its ``text``, and what is wrong with it, or ""."""

    text: str
    problem: str = ""


class Answer(Record):
    """LAVA's answer: devices rendered, and what is wrong with each job, or ""."""

    devices: dict[str, Form]
    jobs: dict[str, str]


def lava_jobs() -> Path:
    """The folder with asymlab's device types, devices and jobs."""
    return data_root() / "lava-jobs"


def environment(lava: Lava) -> dict[str, str]:
    """Environment variables for LAVA's modules."""
    return {"PYTHONPATH": str(lava.modules), "PYTHONDONTWRITEBYTECODE": "1"}


def ask(
    lava: Lava,
    devices: Mapping[str, DeviceForm],
    jobs: Mapping[str, str],
    types: Path | None = None,
) -> Answer:
    """Render devices and check them and jobs; one process for all of them.

    ``types`` are asymlab's device types (default: the shipped ones); LAVA's come after them.
    """
    folders = [types or lava_jobs() / "device-types", lava.device_types]
    request = {
        "folders": [str(folder) for folder in folders],
        "devices": {name: form.model_dump() for name, form in devices.items()},
        "jobs": dict(jobs),
    }
    with tempfile.TemporaryDirectory(prefix="asymlab-lava-") as scratch:
        asked, answer = Path(scratch) / "request.json", Path(scratch) / "answer.json"
        asked.write_text(json.dumps(request))
        argv = [str(lava.python), "-P", str(LAVASIDE / "forms.py"), str(asked), str(answer)]
        run(argv, env=environment(lava), deadline_s=DEADLINE_S)
        return Answer.model_validate_json(answer.read_text())


def device_file(name: str) -> Path:
    """The dictionary of a shipped device, or of any by path; UserError if there is none."""
    path = Path(name) if name.endswith(".jinja2") else lava_jobs() / "devices" / f"{name}.jinja2"
    if not path.is_file():
        known = ", ".join(devices())
        raise UserError(f"no LAVA device is called {name}", hint=f"devices: {known}")
    return path


def devices() -> tuple[str, ...]:
    """Names of the shipped devices."""
    return tuple(path.stem for path in sorted((lava_jobs() / "devices").glob("*.jinja2")))


def lendable() -> tuple[str, ...]:
    """Names of the shipped devices on which runs can be executed: with console and power switch."""
    return tuple(name for name in devices() if device_type(name) != "qemu")


def device_type(name: str) -> str:
    """The device type that a device extends, by which LAVA's scheduler chooses."""
    file = device_file(name)
    found = re.search(r"{%-?\s*extends\s+['\"]([^'\"]+)\.jinja2['\"]", file.read_text())
    if not found:
        raise UserError("extends no device type", file=file)
    return found[1]


def device(lava: Lava, name: str, context: Mapping[str, object] | None = None) -> str:
    """A device as LAVA's dispatcher reads it (YAML).

    ``context`` are variables of the dictionary. UserError, with LAVA's message, for a dictionary or
    device type that does not render or is not valid.
    """
    file = device_file(name)
    form = DeviceForm(text=file.read_text(), context=dict(context or {}))
    made = ask(lava, {name: form}, {}).devices[name]
    if made.problem:
        raise UserError(made.problem, file=file)
    return made.text


def check_job(lava: Lava, name: str, text: str) -> None:
    """UserError, with the schema's message, if LAVA refuses this job."""
    if problem := ask(lava, {}, {name: text}).jobs[name]:
        raise UserError(f"LAVA refuses the job {name}: {problem}")
