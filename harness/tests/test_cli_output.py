# SPDX-License-Identifier: Apache-2.0
"""The paths that commands write to: which are refused, when, and as whose error."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from asymlab.cli.screen import check_output, writing
from asymlab.errors import InfraError, UserError
from asymlab.results.store import open_run
from made_cli import Command
from sample_run import sample_run


@pytest.mark.parametrize(
    "line",
    [
        "report",
        "report --text",
        "export junit RUN",
        "export kcidb RUN",
        "export perfetto RUN",
        "matrix --systems asym-smt --machines gb10",
        "matrix --systems asym-smt --machines gb10 --dry-run",
        "scale asym-smt",
        "nightly",
    ],
)
def test_a_path_that_cannot_be_written_is_refused_before_any_work(
    asymlab: Command, line: str
) -> None:
    with open_run(sample_run(Path(), replicas=1, write=False)) as folder:
        folder.finish(folder.result)
    Path("file").touch()
    Path("folder").mkdir()
    for path, why in (
        ("no/such/x", "No such file or directory"),
        ("folder", "Is a directory"),
        ("file/x", "Not a directory"),
        ("a" * 300, "File name too long"),
    ):
        said = asymlab.refused(*line.replace("RUN", folder.result.id).split(), "--output", path)
        assert f"cannot write {path}: {why}" in said and "--output" in said
    assert {path.name for path in Path().iterdir()} <= {"file", "folder", "runs", "cache"}


def test_a_path_is_checked_without_a_change_to_it(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("kept")
    check_output(old)
    check_output(tmp_path / "new")
    check_output(Path("/dev/null"))
    assert [path.name for path in tmp_path.iterdir()] == ["old"] and old.read_text() == "kept"


@pytest.mark.parametrize(("code", "kind"), [(errno.EROFS, UserError), (errno.EIO, InfraError)])
def test_only_the_errors_of_a_path_are_those_of_the_user(code: int, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="cannot write x"), writing(Path("x")):
        raise OSError(code, "no")


def test_a_full_disk_is_not_the_error_of_a_path() -> None:
    with pytest.raises(OSError, match="full"), writing(Path("x")):
        raise OSError(errno.ENOSPC, "full")


def test_a_dry_run_of_a_matrix_opens_no_page(asymlab: Command) -> None:
    words = ("matrix", "--systems", "asym-smt", "--machines", "gb10", "--dry-run")
    assert "leave out --open: no effect with --dry-run" in asymlab.refused(*words, "--open")
    assert asymlab(*words, "--open", "--json").code == 2
    assert asymlab(*words, "--json").code == 0
