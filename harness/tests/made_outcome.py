# SPDX-License-Identifier: Apache-2.0
"""Jobs of a campaign and their cases, as LAVA's REST interface returns them."""

from __future__ import annotations

from asymlab.lava.rest import LavaJob, TestCase

METADATA = """\
job_name: x
metadata:
  asymlab-campaign: {campaign}
  asymlab-key: {key}
  asymlab-attempt: '{attempt}'
  asymlab-attempts: '3'
  asymlab-cell: a cell
  asymlab-board: arm
"""


def job(
    number: int = 1, state: str = "Finished", health: str = "Complete", text: str = ""
) -> LavaJob:
    return LavaJob(id=number, state=state, health=health, definition=text)


def attempt(number: int, key: str, count: int, campaign: str = "night") -> LavaJob:
    return job(number, text=METADATA.format(campaign=campaign, key=key, attempt=count))


def ended(code: int) -> TestCase:
    return TestCase(suite="0_asymlab", name="asymlab-exit", result="pass", measurement=code)


def lavas(error_type: str, message: str = "it broke") -> TestCase:
    said = {"error_type": error_type, "error_msg": message}
    return TestCase(suite="lava", name="job", result="fail", metadata=said)
