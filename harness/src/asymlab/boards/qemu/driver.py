# SPDX-License-Identifier: Apache-2.0
"""labgrid's QEMU driver, safe against a QEMU that does not start, hangs or does not end.

Upstream's on() waits without end for the console if QEMU dies at start, QEMU's errors go to the
screen, and off() waits without end if QEMU hangs (labgrid 26.0.1, labgrid/driver/qemudriver.py).
labgrid's steps are not used: their stack is global (labgrid/step.py), and several guests run at
once in several threads.
"""

from __future__ import annotations

import contextlib
import select
import shlex
import socket
import time
from collections.abc import Mapping
from pathlib import Path

import attr
import yaml
from labgrid import Environment
from labgrid.driver import QEMUDriver
from labgrid.factory import target_factory
from labgrid.util.qmp import QMPError, QMPMonitor
from pexpect import TIMEOUT

from asymlab.errors import InfraError
from asymlab.fairclock import FairClock
from asymlab.proc import Child, ended, kill_group, spawn

START_S = 30.0
"""Seconds (of FairClock) that QEMU may take until it opens the console."""

SAVE_S = 60.0
"""Seconds (of FairClock) that a guest may take to stop its machine, and QEMU to save it."""

OFF_S = 5.0
"""Host seconds that QEMU may take to quit."""


class NotRestored(InfraError):
    """QEMU did not accept a saved state."""


# labgrid has no types
@target_factory.reg_driver
@attr.s(eq=False)
class AsymlabQEMUDriver(QEMUDriver):  # type: ignore[misc]
    """As labgrid's; ``errors`` is the file that receives QEMU's standard error, ``saved`` one that
    save() has written ("": none), from which the machine continues."""

    errors: str = attr.ib(default="qemu.stderr", validator=attr.validators.instance_of(str))
    saved: str = attr.ib(default="", validator=attr.validators.instance_of(str))

    _child: Child | None
    _clock: FairClock
    _socket: socket.socket
    status: int

    @property
    def argv(self) -> list[str]:
        """QEMU's command line, once the driver is active."""
        return list(self._cmd)

    def on(self) -> None:
        """Start QEMU and let it run; InfraError with its output if it does not."""
        if self.status:
            return
        child = self._child = spawn(self._cmd, Path(self.errors))
        self._clock = FairClock(child.pid)
        try:
            self._clientsocket = self._accept(child)
            self._clientsocket.setblocking(False)
            self.qmp = QMPMonitor(child.stdout, child.stdin)
            self.status = 1
            if self.saved:
                self._migrate("migrate-incoming", Path(self.saved))
            self.qmp.execute("cont")
        except (QMPError, OSError, ValueError) as error:
            ended(child, 1)  # its last output may still be in the pipe
            kill_group(child)
            raise self._refused(child.returncode) from error
        except BaseException:
            self.kill()
            raise

    def save(self, file: Path) -> None:
        """Wait until the guest has stopped its machine, and write QEMU's state to ``file``.

        RAM that is shared stays in its files. InfraError if QEMU refuses or takes SAVE_S.
        """
        try:
            self._wait_for("query-status", "paused")
            self._migrate("migrate", file)
        except (QMPError, OSError, ValueError) as error:
            raise InfraError(f"the state of the machine cannot be saved: {error}") from error

    def _migrate(self, command: str, file: Path) -> None:
        shared = [{"capability": "x-ignore-shared", "state": True}]
        self.qmp.execute("migrate-set-capabilities", {"capabilities": shared})
        self.qmp.execute(command, {"uri": f"file:{file}"})
        self._wait_for("query-migrate", "completed")

    def _wait_for(self, query: str, status: str) -> None:
        until = self.now() + SAVE_S
        while (found := self.qmp.execute(query)).get("status") != status:
            if found.get("status") == "failed" or self.now() > until:
                raise OSError(f"{query}: {found}")
            time.sleep(0.01)

    def off(self) -> None:
        """Make QEMU quit; kill it if it does not."""
        if self._child is not None and self._child.poll() is None:
            # not through monitor_command(): that waits for an answer
            with contextlib.suppress(OSError):
                self.qmp.monitor_in.write(b'{"execute": "quit"}\n')
                self.qmp.monitor_in.flush()
                ended(self._child, OFF_S)
        self.kill()

    def kill(self) -> None:
        """Kill QEMU if it still runs."""
        if self._child is not None:
            kill_group(self._child)
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe:
                    with contextlib.suppress(OSError):
                        pipe.close()
        self._child = None
        self.status = 0

    def exit_code(self) -> int | None:
        """QEMU's exit code, negative for a signal; None while it runs."""
        return None if self._child is None else self._child.poll()

    def now(self) -> float:
        """See FairClock.now()."""
        return self._clock.now()

    def said(self, wait_s: float) -> bytes:
        """The console's output since the last call; waits up to ``wait_s`` for the first byte.

        Empty if there was nothing, and at the end.
        """
        try:
            return bytes(self._read(timeout=wait_s))
        except (TIMEOUT, ConnectionError):
            return b""

    def _accept(self, child: Child) -> socket.socket:
        while self.now() < START_S and child.poll() is None:
            if select.select([self._socket], [], [], 0.05)[0]:
                return self._socket.accept()[0]
        raise OSError("no console")

    def _refused(self, code: int) -> InfraError:
        said = Path(self.errors).read_text(errors="replace").strip()
        return (NotRestored if self.saved else InfraError)(
            f"QEMU did not start (exit code {code})\n{said}\n  {shlex.join(self._cmd)}",
            hint="run the line above by hand, without -S and -qmp",
        )


def environment(file: Path, driver: Mapping[str, object], images: Mapping[str, str]) -> Environment:
    """A labgrid environment with one target ``main`` that has one AsymlabQEMUDriver.

    Written to ``file`` and kept: labgrid's own tools can read it.
    """
    options = dict(driver)
    tools = {"qemu": options.pop("qemu")}
    config = {
        "imports": [__name__],
        "targets": {"main": {"drivers": {"AsymlabQEMUDriver": {"qemu_bin": "qemu", **options}}}},
        "images": dict(images),
        "tools": tools,
    }
    file.write_text(yaml.safe_dump(config, sort_keys=False))
    return Environment(str(file))
