# SPDX-License-Identifier: Apache-2.0
"""lava-run for one job below one folder: dispatch.py WORK TFTP ARGUMENTS-OF-LAVA-RUN...

It reaps all processes that the job starts: daemons, shells that lost their terminal, emulators.
When LAVA ends, or a signal ends this process, all of them are ended, too. LAVA's log is in its
logs.yaml; only lines about the progress are printed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
import traceback
from pathlib import Path
from types import FrameType

PATIENCE_S = 5.0
"""Seconds that LAVA has to clean up after SIGTERM (asymlab.proc.GRACE_S
is twice that)."""

_PR_SET_CHILD_SUBREAPER = 36
_EVERY_S = 0.05
_AT_ONCE = 1 << 20
_WIDTH = 2000
_is_ending = False


def request_end(number: int, frame: FrameType | None) -> None:
    """Note that a signal ended this process."""
    global _is_ending
    _is_ending = True


def descendants(of: int) -> list[int]:
    """Processes below ``of``, the nearest first."""
    found: list[int] = []
    todo = [of]
    while todo:
        parent = todo.pop()
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                children = [int(word) for word in (task / "children").read_text().split()]
                found += children
                todo += children
    return found


def sweep(number: int, within_s: float) -> None:
    """Send a signal to all processes below this one, and wait for their end."""
    until = time.monotonic() + within_s
    for pid in descendants(os.getpid()):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
    while time.monotonic() < until:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
        except ChildProcessError:
            return


class Follower:
    """Prints the lines of a growing logs.yaml that are about the job's progress."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._at = 0
        self._last_target = 0.0

    def look(self) -> None:
        """Print what is new."""
        try:
            with self._log.open("rb") as stream:
                stream.seek(self._at)
                new = stream.read(_AT_ONCE)
        except FileNotFoundError:
            return
        whole = new.rfind(b"\n") + 1
        self._at += whole or (len(new) if len(new) == _AT_ONCE else 0)
        for line in new[:whole].decode(errors="replace").splitlines():
            if self._is_shown(line):
                # asymlab reads it, unless it was killed
                with contextlib.suppress(OSError):
                    os.write(1, line[:_WIDTH].encode() + b"\n")

    def _is_shown(self, line: str) -> bool:
        """Whether a line is worth printing; one line a second of the board's."""
        if '"lvl": "target"' in line:
            now = time.monotonic()
            if now - self._last_target < 1:
                return False
            self._last_target = now
            return True
        return any(f'"lvl": "{level}"' in line for level in ("results", "info", "error"))


def lava(work: Path, tftp: Path, arguments: list[str]) -> int:
    """LAVA's own main, with its two fixed paths moved."""
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)  # not for processes of the job
    from lava_common import constants

    constants.DISPATCHER_DOWNLOAD_DIR = str(work / "tmp")
    from lava_dispatcher.utils import filesystem

    filesystem.tftpd_dir = lambda: str(tftp)
    from lava_dispatcher.runner import main as lava_run

    sys.argv = ["lava-run", *arguments]
    return int(lava_run())


def watch(child: int, follower: Follower) -> int:
    """Wait for LAVA, reaping others; its exit code."""
    until = 0.0
    while True:
        follower.look()
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == child:
            return os.waitstatus_to_exitcode(status)
        if pid:
            continue
        if _is_ending and not until:
            until = time.monotonic() + PATIENCE_S
            os.kill(child, signal.SIGTERM)
        if until and time.monotonic() > until:
            return -signal.SIGTERM
        time.sleep(_EVERY_S)


def main(work: Path, tftp: Path, arguments: list[str]) -> int:
    """Run the job to its end and leave nothing behind."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, request_end)  # LAVA has its own handlers
    child = os.fork()
    if child == 0:
        os._exit(_guarded(work, tftp, arguments))
    follower = Follower(Path(arguments[arguments.index("--output-dir") + 1]) / "logs.yaml")
    try:
        code = watch(child, follower)
        follower.look()
    finally:
        # what follows its SIGTERM may clean up after itself, such as a QEMU of asymlab's
        sweep(signal.SIGTERM, 0.4)
        sweep(signal.SIGKILL, 0.4)
    return 0 if code == 0 else 1


def _guarded(work: Path, tftp: Path, arguments: list[str]) -> int:
    # LAVA writes its whole log to the standard error, too: a console may flood
    said = os.dup(2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        return lava(work, tftp, arguments)
    except SystemExit as error:
        return int(error.code or 0) if isinstance(error.code, int | None) else 1
    except BaseException:  # noqa: BLE001 (the last place that can say what happened)
        os.write(said, traceback.format_exc().encode())
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
