# SPDX-License-Identifier: Apache-2.0
"""A boot without some of its CPUs is an error, not a verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import InfraError
from asymlab.session.online import require_online

ALL = frozenset(range(4))
APIC = "smpboot: CPU 2 has invalid APIC ID 100. Aborting bringup"


def boot(folder: Path, online: str) -> Path:
    (folder / "snapshot.txt").write_text(f"/sys/devices/system/cpu/online\t{online}\n")
    (folder / "console.log").write_text(f"smpboot: CPU 20 is well\r\n{APIC}\r\n")
    return folder


def test_cpus_that_linux_did_not_bring_up_are_an_error_with_its_reason(tmp_path: Path) -> None:
    with pytest.raises(InfraError) as caught:
        require_online(boot(tmp_path, "0-1"), ALL)
    assert caught.value.message == f"Linux brought up 2 of 4 CPUs, without 2-3: {APIC}"
    assert caught.value.hint == f"see {tmp_path / 'console.log'}"


def test_a_reason_that_is_not_on_the_console_is_left_out(tmp_path: Path) -> None:
    with pytest.raises(InfraError) as caught:
        require_online(boot(tmp_path, "0-2"), ALL)
    assert caught.value.message == "Linux brought up 3 of 4 CPUs, without 3"


@pytest.mark.parametrize("online", ["0-3", "0-2,3,7"])
def test_cpus_that_are_not_judged_may_be_online_or_not(tmp_path: Path, online: str) -> None:
    require_online(boot(tmp_path, online), ALL)
    require_online(boot(tmp_path, "0,2"), frozenset({0, 2}))


def test_what_is_not_in_a_snapshot_is_not_checked(tmp_path: Path) -> None:
    require_online(tmp_path, ALL)
    (tmp_path / "snapshot.txt").write_text("/proc/cpuinfo\t\n")
    require_online(tmp_path, ALL)
