# SPDX-License-Identifier: Apache-2.0
"""Runs a LAVA job on this machine, with no server: LAVA's dispatcher, a device, a folder."""

from __future__ import annotations

import itertools
import os
import shlex
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from asymlab.errors import InfraError
from asymlab.lava.forms import LAVASIDE, check_job, device, environment
from asymlab.lava.outcome import LavaResult, last_lines, message, read_log
from asymlab.lava.packages import Lava, lava_packages
from asymlab.proc import CommandFailed, run
from asymlab.progress import Progress

MARGIN_S = 60.0
"""Seconds after the job's own deadline until LAVA counts as hung."""

IMAGE_VARIABLE = "ASYMLAB_LAVA_IMAGE"
"""A container image with asymlab; without it a stand-in for docker runs the steps."""

_COUNT = itertools.count()
_UNITS = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}


@dataclass(frozen=True)
class DispatcherSetup:
    """The environment of a job.

    ``context`` are variables of the device dictionary. ``tftp`` is the folder that a TFTP server
    serves to the board (None: no server), ``server`` this machine's address as the board sees it.
    ``mounts`` are folders that a container of the step has at the same path.
    """

    context: Mapping[str, object] = field(default_factory=dict)
    tftp: Path | None = None
    server: str = "127.0.0.1"
    mounts: tuple[Path, ...] = ()


def run_job(
    job: str,
    device_name: str,
    folder: Path,
    progress: Progress,
    setup: DispatcherSetup | None = None,
) -> LavaResult:
    """Run ``job`` (YAML) on a device of lava-jobs/devices; ``folder`` keeps LAVA's files.

    Works without root; all processes end with the call. Raises UserError for a job or device that
    LAVA's schemas refuse, InfraError if LAVA breaks down or hangs past the job's own deadline. A
    job that fails is a result, not an error.
    """
    lava = lava_packages(progress)
    check_job(lava, device_name, job)
    setup = setup or DispatcherSetup()
    deadline_s = job_deadline_s(job) + MARGIN_S
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "logs.yaml"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="asymlab-lava-") as scratch:
        work = Path(scratch)
        argv = _command(lava, _written(lava, job, device_name, folder, work, setup), work, setup)
        env = environment(lava) | _path(lava, work, setup)
        try:
            run(argv, env=env, check=False, deadline_s=deadline_s, on_line=_forward(progress))
        except CommandFailed as error:
            last = "\n".join(last_lines(log))
            text = f"LAVA did not end its job within {deadline_s:.0f} s, see {log}\n{last}"
            raise InfraError(text, retriable=True) from error
    return read_log(log)


def job_deadline_s(job: str) -> float:
    """The deadline of a job in seconds (timeouts.job)."""
    timeout = yaml.safe_load(job)["timeouts"]["job"]
    return float(sum(_UNITS[unit] * value for unit, value in timeout.items() if unit in _UNITS))


def container_image() -> str | None:
    """The container image for steps, or None: steps run on this machine."""
    return os.environ.get(IMAGE_VARIABLE) or None


def _written(
    lava: Lava, job: str, name: str, folder: Path, work: Path, setup: DispatcherSetup
) -> dict[str, Path]:
    """The files that lava-run reads, by the option that names them."""
    # the stand-in links a step's folder here, as / may not be writable
    context = {"lava_test_results_dir": f"{work}/lava-%s", **setup.context}
    context |= yaml.safe_load(job).get("context", {})  # as LAVA's server does
    texts = {
        "device": device(lava, name, context),
        "dispatcher": yaml.safe_dump(_dispatcher(setup)),
        "definition": job,
    }
    files = {key: folder / f"{key}.yaml" for key in texts}
    for key, text in texts.items():
        files[key].write_text(text)
    return {**files, "output-dir": folder}


def _dispatcher(setup: DispatcherSetup) -> dict[str, object]:
    mounts = [[str(path), str(path), "rw"] for path in setup.mounts]
    return {"dispatcher_ip": setup.server, "test_docker_bind_mounts": mounts}


def _command(lava: Lava, files: dict[str, Path], work: Path, setup: DispatcherSetup) -> list[str]:
    tftp = setup.tftp or work / "tftp"
    tftp.mkdir(parents=True, exist_ok=True)
    options = [w for key, file in files.items() if key != "definition" for w in (f"--{key}", file)]
    # a unique number: it is in the names of links and containers
    options += ["--job-id", str(os.getpid() * 1000 + next(_COUNT)), "--skip-sudo-warning"]
    argv = [lava.python, "-P", LAVASIDE / "dispatch.py", work, tftp.resolve(), *options]
    return [str(word) for word in (*argv, files["definition"])]


def _path(lava: Lava, work: Path, setup: DispatcherSetup) -> dict[str, str]:
    """PATH with the programs that LAVA requires, and the variables of the stand-ins."""
    programs = work / "bin"
    programs.mkdir()
    if not container_image():
        words = shlex.join([str(lava.python), "-P", str(LAVASIDE / "docker.py")])
        _script(programs / "docker", f'exec {words} "$@"')
    if setup.tftp:
        # LAVA only checks that it exists; another program serves the folder
        _script(programs / "in.tftpd", "exit 1")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return {"PATH": path, "ASYMLAB_CONTAINERS": str(work / "containers")}


def _script(program: Path, text: str) -> None:
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)


def _forward(progress: Progress) -> Callable[[str], None]:
    def see(line: str) -> None:
        if said := message(line):
            progress.update(0, None, said.splitlines()[0])

    return see
