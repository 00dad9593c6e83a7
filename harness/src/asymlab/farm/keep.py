# SPDX-License-Identifier: Apache-2.0
"""Stores the output of farm jobs: runs in results/runs, logs without a run in results/farm."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from markupsafe import escape

from asymlab.errors import InfraError
from asymlab.paths import runs_root
from asymlab.results.jobs import log_file
from asymlab.results.store import PAGE_FILE, RUN_FILE, storing
from asymlab.store import published

LOG_FILE = "lava.log.gz"
"""LAVA's log of the job of a run, in the run's folder."""


@dataclass(frozen=True)
class JobOrigin:
    """The job of a run; ``board`` is the name in the matrix for the type of ``device``."""

    server: str
    job: int
    device: str
    board: str
    campaign: str
    lava: str = ""
    device_type: str = ""
    image: str = ""

    @property
    def provenance(self) -> dict[str, str]:
        """Facts for the provenance of the run."""
        facts = {
            "farm.job": f"{self.server} {self.job}",
            "farm.device": self.device,
            "farm.campaign": self.campaign,
            "lava": self.lava,
            "lava device type": self.device_type,
            "lava step": self.image,
        }
        return {name: value for name, value in facts.items() if value}

    @property
    def repeat(self) -> str:
        """The command line that repeats the job."""
        return shlex.join(("asymlab", "farm", "again", str(self.job), "--server", self.server))


def keep_run(files: dict[str, str], origin: JobOrigin) -> Path:
    """Store a run from the ``files`` of its folder; returns the new folder.

    The folder is named after the run's id and the job: runs of two workers never share a folder,
    and a run that is collected twice has one folder. The run's board becomes farm:BOARD and its
    ``repeat`` repeats the job, since the original line names a board that only LAVA provides.
    Raises InfraError for files without a run, and for a full disk.
    """
    try:
        run = json.loads(files[RUN_FILE])
        name = f"{run['id']}-job{origin.job}"
        inside = escape(run.get("repeat") or origin.repeat)
        run.update(id=name, board=f"farm:{origin.board}", repeat=origin.repeat)
        run["provenance"] = {**run.get("provenance", {}), **origin.provenance}
    except (KeyError, TypeError, ValueError) as error:
        raise InfraError(f"the job returned a damaged run: {RUN_FILE} cannot be read") from error
    if "/" in name or name.startswith("."):
        raise InfraError(f"the job returned a run with the invalid id {name}")
    place = runs_root() / name
    with storing(runs_root()):
        place.parent.mkdir(parents=True, exist_ok=True)
        with published(place) as fresh:
            if page := files.get(PAGE_FILE):
                files = {**files, PAGE_FILE: page.replace(inside, escape(origin.repeat))}
            for path, text in files.items():
                (fresh / path).parent.mkdir(parents=True, exist_ok=True)
                (fresh / path).write_text(text)
            (fresh / RUN_FILE).write_text(json.dumps(run, indent=1) + "\n")
    return place


def keep_log(run: Path | None, campaign: str, job: int, packed: bytes) -> Path:
    """Store the log of a job (gzip) in the folder of its run or in results/farm; its path."""
    path = run / LOG_FILE if run else log_file(campaign, str(job))
    with storing(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed)
    return path
