# SPDX-License-Identifier: Apache-2.0
"""Renders devices and checks devices and jobs as LAVA's server does: forms.py REQUEST ANSWER.

Both are JSON files; asymlab.lava.forms writes one and reads the other.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from jinja2 import FileSystemLoader, TemplateError
from lava_common import schemas
from lava_common.jinja import create_device_templates_env
from lava_common.schemas import device as device_schema
from voluptuous import Error


def render(device: dict[str, Any], folders: list[str]) -> dict[str, str]:
    """A device dictionary as YAML, checked; ``problem`` says what is wrong."""
    env = create_device_templates_env(loader=FileSystemLoader(folders))
    try:
        text = env.from_string(device["text"]).render(**device["context"])
    except TemplateError as error:
        return {"text": "", "problem": f"{type(error).__name__}: {error}"}
    return {"text": text, "problem": checked(text, device_schema.validate)}


def checked(text: str, validate: Callable[[Any], None]) -> str:
    """What a schema says against YAML, or ""."""
    try:
        validate(yaml.safe_load(text))
    except yaml.YAMLError as error:
        return f"not YAML: {error}"
    except Error as error:
        return str(error)
    return ""


def strict(job: Any) -> None:  # noqa: ANN401 (whatever YAML may hold)
    """LAVA's check of a job, unknown keys refused."""
    if not isinstance(job, dict):
        raise Error("a job is a mapping")
    schemas.validate(job, strict=True)


def main(request: Path, answer: Path) -> None:
    """Answer one request."""
    asked = json.loads(request.read_text())
    devices = {k: render(v, asked["folders"]) for k, v in asked["devices"].items()}
    jobs = {name: checked(text, strict) for name, text in asked["jobs"].items()}
    answer.write_text(json.dumps({"devices": devices, "jobs": jobs}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
