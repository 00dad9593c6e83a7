# SPDX-License-Identifier: Apache-2.0
"""Kernels whose choices of CPUs cannot be watched: that is said, and nothing fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels import choices
from asymlab.kernels.choices import MOVE, SELECT, choice_points
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import MARK
from test_kernels_points import made

ALL = {SELECT, MOVE, MARK}


def absent(kernel: Kernel) -> str:
    """The reason why a kernel has no points, the same for all."""
    found = choice_points(kernel)
    assert found.points == () and found.absent.keys() == ALL
    (reason,) = set(found.absent.values())
    return reason


def test_a_kernel_from_elsewhere_has_no_debug_information(tmp_path: Path) -> None:
    kernel = made(tmp_path).model_copy(update={"is_foreign": True})
    assert "no pid of struct task_struct" in absent(kernel)  # it has that of its vmlinux
    kernel.code.unlink()
    assert "without its vmlinux" in absent(kernel)


def test_debug_information_without_tasks(tmp_path: Path) -> None:
    assert "no pid of struct task_struct" in absent(made(tmp_path))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    kernel = made(tmp_path)
    kernel.code.write_text("no ELF")
    assert "cannot be read" in absent(kernel)
    kernel.code.unlink()
    assert "cannot be read" in absent(kernel)


def test_without_binutils(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise UserError("objdump is missing", hint="install it")

    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(choices, "_found", refuse)
    assert "objdump is missing" in absent(made(tmp_path))
