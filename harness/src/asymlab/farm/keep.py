# SPDX-License-Identifier: Apache-2.0
"""Where what came back from a farm is kept: runs among the others, logs of the rest beside them."""

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
"""LAVA's log of the job that a run came of, in the run's folder."""


@dataclass(frozen=True)
class JobOrigin:
    """Where a run comes from; ``board`` is the matrix's name for what ``device`` is one of."""

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
        """For the run."""
        told = {
            "farm.job": f"{self.server} {self.job}",
            "farm.device": self.device,
            "farm.campaign": self.campaign,
            "lava": self.lava,
            "lava device type": self.device_type,
            "lava step": self.image,
        }
        return {name: value for name, value in told.items() if value}

    @property
    def repeat(self) -> str:
        """The command line that does the job again."""
        return shlex.join(("asymlab", "farm", "again", str(self.job), "--server", self.server))


def keep_run(files: dict[str, str], origin: JobOrigin) -> Path:
    """Store the folder of a run that came back; its place.

    The run is named after its own id and the job, so that two workers cannot mean the same folder,
    and a run that is brought in twice has one folder. Its board is the farm's, farm:BOARD,
    and what repeats it the job: the line inside names a board that only LAVA lends.
    Raises InfraError for a parcel without a run, and for a full disk.
    """
    try:
        run = json.loads(files[RUN_FILE])
        name = f"{run['id']}-job{origin.job}"
        inside = escape(run.get("repeat") or origin.repeat)
        run.update(id=name, board=f"farm:{origin.board}", repeat=origin.repeat)
        run["provenance"] = {**run.get("provenance", {}), **origin.provenance}
    except (KeyError, TypeError, ValueError) as error:
        raise InfraError(f"what came back is no run: its {RUN_FILE} cannot be read") from error
    if "/" in name or name.startswith("."):
        raise InfraError(f"what came back is no run: {name}")
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
    """Keep a job's log (gzip): with its run, or by itself; where."""
    path = run / LOG_FILE if run else log_file(campaign, str(job))
    with storing(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed)
    return path
