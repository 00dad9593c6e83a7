# SPDX-License-Identifier: Apache-2.0
"""Files in the folder that boards load from, during a boot and after it."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from labgrid.driver import TFTPProviderDriver

from asymlab.boards.place import lock as locks
from asymlab.boards.place.check import check_place, require_place
from asymlab.boards.place.environment import environment
from asymlab.boards.place.lock import lock_file, place_lock
from asymlab.boards.place.staging import Staging
from asymlab.boards.place.strategies import Orders
from asymlab.boards.place.strategies.grub import HEAD
from asymlab.config.machine import machine
from asymlab.errors import InfraError, UserError
from asymlab.model.job import Firmware, Plan
from asymlab.model.place import Place
from asymlab.progress import Silent
from asymlab.tables.cpio import CpioFile, cpio
from goldens import refused
from made_place import made_place

OTHERS = "set timeout=9\nmenuentry rescue { true }\n"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A place that loads from an empty folder with GRUB."""
    made = made_place(tmp_path)
    made.files.tftp.mkdir()
    return made


def plan(folder: Path, kernel: bytes = b"kernel", initrd: bytes = b"initrd") -> Plan:
    folder.mkdir(exist_ok=True)
    (folder / "initrd").write_bytes(initrd)
    (folder / "kernel").write_bytes(kernel)
    return Plan(
        machine=machine("vera-8c2t"),
        firmware=Firmware.ACPI,
        arch="arm64",
        kernel=folder / "kernel",
        initrd=folder / "initrd",
    )


def staged(place: Place, wanted: Plan) -> AbstractContextManager[Orders]:
    target = environment(place, wanted.kernel.with_name("labgrid.yaml")).get_target("main")
    return Staging(place, target.get_driver(TFTPProviderDriver), None).staged(wanted)


def with_grub(place: Place, **changes: str) -> Place:
    return place.model_copy(update={"grub": place.grub.model_copy(update=changes)})


def written(place: Place, text: str) -> Path:
    """GRUB's configuration, as it was before the boot."""
    config = place.files.tftp / place.grub.config
    config.parent.mkdir()
    config.write_text(text)
    return config


def files(place: Place) -> set[str]:
    """All that is in the served folder."""
    return {path.name for path in place.files.tftp.rglob("*") if not path.is_dir()}


@pytest.mark.parametrize("copies", [True, False])
def test_tables_for_grub_leave_the_initrd(copies: bool, place: Place, tmp_path: Path) -> None:
    signatures = ("SSDT", "PPTT", "SLIT")
    tables = cpio(
        CpioFile(f"kernel/firmware/acpi/{name}.aml", name.encode()) for name in signatures
    )
    changes = {"files": place.files.model_copy(update={"copies": copies})}
    place = with_grub(place, tables="acpi").model_copy(update=changes)
    wanted = plan(tmp_path / "plan", initrd=tables + b"the rest")
    with staged(place, wanted) as orders:
        folder = place.files.tftp / "asymlab" / orders.token
        assert (folder / "initrd").read_bytes() == b"the rest"
        assert (folder / "kernel").read_bytes() == b"kernel"
        assert orders.tables[:2] == ("--no-ebda", "--exclude=pptt,slit")
        # the last one is first in GRUB's list
        names = [path.rpartition("/")[2] for path in orders.tables[2:]]
        assert names == ["SLIT.aml", "PPTT.aml", "SSDT.aml"]
        assert (folder / "PPTT.aml").read_bytes() == b"PPTT"
        text = (place.files.tftp / "grub" / "grub.cfg").read_text()
        assert f"linux /asymlab/{orders.token}/kernel" in text
        assert "acpi --no-ebda" in text
    assert not files(place)
    assert wanted.kernel.read_bytes() == b"kernel"


def test_boards_with_one_folder_load_each_their_own(place: Place, tmp_path: Path) -> None:
    one, two = plan(tmp_path / "one", b"6.12"), plan(tmp_path / "two", b"7.3")
    other = with_grub(place, config="grub/other.cfg")
    with staged(place, one) as first:
        with staged(other, two) as second:
            for orders, kernel in ((first, b"6.12"), (second, b"7.3")):
                assert (place.files.tftp / orders.kernel.lstrip("/")).read_bytes() == kernel
        assert files(place) == {"kernel", "initrd", "grub.cfg"}
    assert not files(place)


def test_a_second_board_waits_for_the_file_that_both_grubs_read(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "SHARED", tmp_path)
    changes = {"console": place.console.model_copy(update={"tcp": "127.0.0.1:2"}), "wait_s": 0.0}
    other = place.model_copy(update=changes)
    with place_lock("rack7", place, Silent()):
        refused = pytest.raises(InfraError, match=rf"grub.cfg is in use.*process {os.getpid()}\)")
        with refused as caught, place_lock("rack8", other, Silent()):
            pass
        assert "config" in caught.value.hint
        for free in (with_grub(other, config="grub/8.cfg"), with_grub(other, control="prompt")):
            with place_lock("rack8", free, Silent()):
                pass


def test_files_of_a_killed_boot_are_removed_and_others_kept(place: Place, tmp_path: Path) -> None:
    shared = place.files.tftp / "asymlab"
    for name in ("0badcafe", "mine"):
        (shared / name).mkdir(parents=True)
        (shared / name / "kernel").write_text(name)
    written(place, f"{HEAD}\nboot\n")
    with staged(place, plan(tmp_path / "one")) as first:
        assert {path.name for path in shared.iterdir()} == {"mine", first.token}
        with staged(with_grub(place, config="b.cfg"), plan(tmp_path / "two")) as second:
            assert {path.name for path in shared.iterdir()} == {"mine", first.token, second.token}
    assert files(place) == {"kernel"}
    assert (shared / "mine" / "kernel").read_text() == "mine"


def test_everything_goes_however_a_boot_ends(place: Place, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), staged(place, plan(tmp_path / "one")):
        assert files(place) == {"kernel", "initrd", "grub.cfg"}
        raise KeyboardInterrupt
    assert not files(place)


def test_a_configuration_of_another_owner_is_not_changed(place: Place, tmp_path: Path) -> None:
    config = written(place, OTHERS)
    wanted = plan(tmp_path / "one")
    with refused(UserError) as caught:
        staged(place, wanted).__enter__()
    assert "config" in caught.value.hint and "control: prompt" in caught.value.hint
    with refused(UserError):
        require_place(place)
    bad = [item.what for item in check_place(place) if not item.is_good]
    assert bad == ["console", "GRUB's configuration"]
    with staged(with_grub(place, control="prompt"), wanted):
        assert config.read_text() == OTHERS
    assert config.read_text() == OTHERS
    assert files(place) == {"grub.cfg"}


def test_a_configuration_left_by_a_boot_is_removed_before_commands_are_typed(
    place: Place, tmp_path: Path
) -> None:
    config = written(place, f"{HEAD}\nboot\n")
    with staged(with_grub(place, control="prompt"), plan(tmp_path / "one")):
        assert not config.exists()


def test_a_missing_tftp_folder_is_not_created(tmp_path: Path) -> None:
    place = made_place(tmp_path)
    with refused(InfraError) as caught:
        require_place(place)
    assert "files: {tftp: ...}" in caught.value.hint
    with refused(InfraError):
        staged(place, plan(tmp_path / "one")).__enter__()
    assert not place.files.tftp.exists()


def test_a_lock_of_another_user_is_opened_where_linux_protects_it(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As fs.protected_regular does in /run/lock."""
    monkeypatch.setattr(locks, "SHARED", tmp_path)
    lock_file(place).touch()
    plain = os.open

    def protected(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT and Path(path).exists():
            raise PermissionError(13, "Permission denied")
        return plain(path, flags, mode)

    monkeypatch.setattr(os, "open", protected)
    with place_lock("rack7", place, Silent()):
        pass
