# SPDX-License-Identifier: Apache-2.0
"""Jobs that LAVA's dispatcher runs in this process, without a server."""

from __future__ import annotations

import sys

from asymlab.lava.embedded import DispatcherSetup
from asymlab.lava.forms import device_type
from asymlab.lava.jobs import RunValues, job

DEVICE = "asymlab-qemu-aarch64"


def order(*command: str, **more: object) -> str:
    """A job whose step runs ``command``."""
    values = {"job_name": "test", "device_type": device_type(DEVICE), "minutes": 1, **more}
    return job("run", RunValues(command=command, python=sys.executable, **values))


def setup(power: str = "/bin/true") -> DispatcherSetup:
    return DispatcherSetup(context={"python": power, "folder": "/nowhere"})
