# SPDX-License-Identifier: Apache-2.0
"""How boards get from power to Linux: commands, expected output, and errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from asymlab.boards.place.strategies.grub import configuration
from asymlab.errors import InfraError
from asymlab.model.place import Place, State
from goldens import assert_golden
from made_place import ORDERS, Loader, impatient, made_place, walk

LINUX = b"EFI stub: Booting Linux Kernel...\r\n"
UEFI = b"UEFI firmware (version 1)\r\n\x1b[2J>>Start PXE over IPv4.\r\n"
GRUB = b"\x1b[01;01HGNU GRUB  version 2.12\r\n"
OURS = UEFI + b"asymlab-cafe0123-prompt\r\nasymlab-cafe0123-loaded\r\n" + LINUX
U_BOOT = b"U-Boot 2025.01\r\n\r\nHit any key to stop autoboot:  2 "


def started(
    folder: Path,
    greeting: bytes,
    answers: dict[str, bytes] | None = None,
    chain: str = "edk2-grub-arm64",
) -> tuple[Loader, Place]:
    """A boot loader that runs, and its place."""
    loader = Loader(folder / "power", greeting, answers or {})
    loader.start()
    return loader, made_place(folder, loader.port, chain)


def test_grub_reads_our_file(tmp_path: Path) -> None:
    loader, place = started(tmp_path, OURS)
    parts = walk(place, tmp_path)
    assert parts.strategy.status == "linux"
    assert list(parts.strategy.times) == ["on", "firmware", "prompt", "loaded", "linux"]
    assert loader.typed == []
    assert (tmp_path / "power").read_text() == "on\n"


def test_grub_takes_commands_behind_its_menu(tmp_path: Path) -> None:
    menu = UEFI + GRUB + b"The highlighted entry will be executed automatically in 5s."
    answers = {"c$": b"\r\ngrub> ", "net_up|linux|initrd": b"grub> ", "boot": LINUX}
    loader, place = started(tmp_path, menu, answers)
    typed = place.grub.model_copy(update={"control": "prompt", "network": "net_up"})
    walk(place.model_copy(update={"grub": typed}), tmp_path)
    kernel = "linux /asymlab/kernel console=ttyAMA0"
    assert loader.typed == ["c", "net_up", kernel, "initrd /asymlab/initrd", "boot"]


@pytest.mark.parametrize(
    ("greeting", "aim", "said"),
    [
        (b"", "on", "is there power"),
        (b"\x00\xff\x13garbage\x7f" * 30, "firmware", "garbage"),
        (UEFI, "prompt", "Start PXE"),
        (UEFI + b"Shell> ", "prompt", "started its shell"),
        (UEFI + GRUB + b"grub> ", "prompt", "did not read asymlab's configuration"),
        (OURS[:-60], "loaded", "asymlab-cafe0123-prompt"),
        # of another boot
        (OURS.replace(b"cafe0123", b"deadbeef"), "prompt", ""),
        (
            UEFI + b"asymlab-cafe0123-prompt\r\nerror: timeout reading `/asymlab/kernel'.\r\n",
            "loaded",
            "timeout reading",
        ),
    ],
)
def test_a_state_that_is_not_reached_is_named(
    greeting: bytes, aim: State, said: str, tmp_path: Path
) -> None:
    _, place = started(tmp_path, greeting)
    with pytest.raises(InfraError) as caught:
        walk(impatient(place, aim), tmp_path)
    assert f"to '{aim}'" in caught.value.message
    assert said in caught.value.message


def test_u_boot_applies_the_overlay_to_the_tree_of_the_board(tmp_path: Path) -> None:
    done = b"asymlab=0\r\n=> "
    answers = {
        "\x03": b"\r\n=> ",
        "echo cafe0123": b"cafe0123\r\n=> ",
        "booti": b"Starting kernel ...\r\n",
        ".*echo asymlab": done,
    }
    loader, place = started(tmp_path, U_BOOT, answers, "uboot-arm64")
    strip = (("/cpus/cpu-map", ()), ("/cpus/cpu@0", ("next-level-cache",)))
    orders = replace(ORDERS, overlay="/asymlab/overlay.dtbo", strip=strip)
    walk(place, tmp_path, orders)
    typed = [line.removesuffix("; echo asymlab=$?") for line in loader.typed]
    for command in (
        "setenv autoload no; dhcp",
        "tftpboot ${kernel_addr_r} /asymlab/kernel",
        "fdt rm /cpus/cpu-map",
        "fdt rm /cpus/cpu@0 next-level-cache",
        "fdt apply ${pxefile_addr_r}",
        "setenv bootargs 'console=ttyAMA0'",
    ):
        assert command in typed
    assert typed[-1] == "booti ${kernel_addr_r} ${ramdisk_addr_r}:${filesize} ${fdt_addr}"


def test_a_command_that_u_boot_refuses_is_named(tmp_path: Path) -> None:
    answers = {
        "\x03": b"\r\n=> ",
        "echo cafe": b"cafe0123\r\n=> ",
        "tftpboot": b"TFTP error: 'File not found' (1)\r\nasymlab=1\r\n=> ",
        ".*echo asymlab": b"asymlab=0\r\n=> ",
    }
    _, place = started(tmp_path, U_BOOT, answers, "uboot-arm64")
    with pytest.raises(InfraError, match="File not found") as caught:
        walk(place, tmp_path)
    assert_golden(caught.value.message.splitlines()[0])


def test_the_error_of_a_power_command_does_not_show_its_arguments(tmp_path: Path) -> None:
    _, place = started(tmp_path, OURS)
    power = place.power.model_copy(update={"on": "sh -c 'echo no such outlet; exit 7' hunter2"})
    with pytest.raises(InfraError) as caught:
        walk(place.model_copy(update={"power": power}), tmp_path)
    assert_golden(caught.value.message.splitlines()[0])
    assert "hunter2" not in caught.value.message


def test_a_console_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match="console cannot be opened"):
        walk(made_place(tmp_path), tmp_path)


def test_the_configuration_of_grub_reports_a_file_that_fails() -> None:
    text = configuration(ORDERS)
    assert_golden(text)
    assert text.endswith("boot\n")
