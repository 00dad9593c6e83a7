# SPDX-License-Identifier: Apache-2.0
"""The initrd's parts: order, cache, and the closure of shared libraries."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from asymlab.arch import ARCHES, Arch
from asymlab.closure import MissingLibrary, closure
from asymlab.errors import UserError
from asymlab.guest import packages, programs, real
from asymlab.guest.initrd import initrd
from asymlab.model.job import Job
from asymlab.proc import run
from asymlab.progress import Progress, Silent
from asymlab.tables.cpio import leading

ARM64 = ARCHES["arm64"]
TRIPLE = "x86_64-linux-gnu"

MAIN = "int answer(void); int main(void) { return answer() - 42; }"
ANSWER = "int deep(void); int answer(void) { return deep(); }"
DEEP = "int deep(void) { return 42; }"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty, private cache."""
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two guest programs and a header; the real ones are compiled by guest_native.py."""
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "common.h").write_text("#define ANSWER 42\n")
    for name in ("agent", "fill"):
        text = '#include "common.h"\nint main(void) { return ANSWER; }\n'
        (folder / f"{name}.c").write_text(text)
    monkeypatch.setattr(programs, "sources", lambda: folder)
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small Debian-like tree: prog (beside it) needs libanswer.so.1, and that libdeep.so.2."""
    root = tmp_path / "root"
    folder = root / "usr" / "lib" / TRIPLE
    folder.mkdir(parents=True)
    for name, text in (("deep", DEEP), ("answer", ANSWER), ("main", MAIN)):
        (tmp_path / f"{name}.c").write_text(text)
    deep, answer = folder / "libdeep.so.2", folder / "libanswer.so.1"
    shared = ["gcc", "-nostdlib", "-shared", "-fPIC"]
    run([*shared, f"-Wl,-soname,{deep.name}", "-o", str(deep), str(tmp_path / "deep.c")])
    inner = [str(tmp_path / "answer.c"), str(deep)]
    run([*shared, f"-Wl,-soname,{answer.name}", "-o", str(answer), *inner])
    outer = [str(tmp_path / "main.c"), str(answer), f"-Wl,-rpath-link,{folder}"]
    run(["gcc", "-nostdlib", "-o", str(tmp_path / "prog"), *outer])
    loader = root / "usr" / "lib64" / "ld-linux-x86-64.so.2"
    loader.parent.mkdir()
    shutil.copy(deep, loader)
    return root


def test_the_closure_has_libraries_of_libraries_or_names_a_missing_one(
    tree: Path,
) -> None:
    found = closure(tree, [tree.parent / "prog"], TRIPLE)
    assert found == {
        "/lib/libanswer.so.1": tree / "usr" / "lib" / TRIPLE / "libanswer.so.1",
        "/lib/libdeep.so.2": tree / "usr" / "lib" / TRIPLE / "libdeep.so.2",
        "/lib64/ld-linux-x86-64.so.2": tree / "usr" / "lib64" / "ld-linux-x86-64.so.2",
    }
    (tree / "usr" / "lib" / TRIPLE / "libanswer.so.1").unlink()
    with pytest.raises(MissingLibrary, match=r"prog needs libanswer\.so\.1"):
        closure(tree, [tree.parent / "prog"], TRIPLE)


def test_tables_come_first_then_the_job(
    cache: Path, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def debian_part(arch: object, progress: Progress) -> Path:
        (tmp_path / "debian").write_bytes(b"DEBIAN")
        return tmp_path / "debian"

    monkeypatch.setattr(packages, "packed", debian_part)
    out = tmp_path / "initrd"
    initrd(Job(seed=41), b"TABLES", "arm64", out)
    data = out.read_bytes()
    job, debian = data.index(b"seed 41\n"), data.index(b"DEBIAN")
    zstd_magic = data.index(b"\x28\xb5\x2f\xfd", debian)
    assert data.startswith(b"TABLES070701")
    assert 0 < job < debian < zstd_magic


def test_guests_of_the_guest_bring_qemu_their_kernel_and_their_initrd(
    cache: Path, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sources / "lguests.c").write_text("int main(void) { return 0; }\n")

    def debian_part(arch: object, progress: Progress, selection: packages.Selection) -> Path:
        path = tmp_path / selection.name
        path.write_bytes(selection.name.upper().encode())
        return path

    def base(arch: Arch, progress: Progress, selection: packages.Selection = packages.BASE) -> Path:
        return debian_part(arch, progress, selection)

    monkeypatch.setattr(packages, "packed", base)
    monkeypatch.setattr(real, "packed", base)
    kernel, out = tmp_path / "Image", tmp_path / "initrd"
    kernel.write_bytes(b"KERNEL")
    initrd(Job(seed=41), b"", "arm64", out, guests=kernel)
    files, rest = leading(out.read_bytes())
    contents = {file.name: file.data for file in files}
    assert list(contents) == ["asymlab/job", "guest/kernel", "guest/initrd"]
    assert contents["guest/kernel"] == b"KERNEL"
    (init,), dbench = leading(contents["guest/initrd"])
    assert (init.name, init.mode & 0o777, dbench) == ("init", 0o755, b"DBENCH")
    assert rest.startswith(b"PACKAGES") and rest.endswith(b"QEMU")
    initrd(Job(seed=41), b"", "arm64", out)
    assert b"KERNEL" not in out.read_bytes()


@pytest.mark.parametrize("arch", ARCHES.values(), ids=ARCHES)
def test_qemu_is_that_of_the_guest(arch: Arch) -> None:
    selection = real.qemu(arch)
    (program,) = selection.programs
    assert program == f"qemu-system-{arch.machine}"
    assert f'"/bin/{program}"' in (programs.sources() / "vmm.h").read_text()
    text = (programs.sources() / "lguests.c").read_text()
    assert f'"/{real.KERNEL}"' in text and f'"/{real.INITRD}"' in text


def test_programs_are_compiled_once_and_again_when_a_source_changes(
    cache: Path, sources: Path
) -> None:
    first = programs.packed(ARM64)
    assert programs.packed(ARM64) == first
    changed = sources / "common.h"
    changed.write_text(changed.read_text() + "\n/* new */\n")
    assert programs.packed(ARM64) != first
    (sources / "fill.c").write_text("int main(void) { return x; }\n")
    with pytest.raises(UserError, match=r"fill\.c: does not compile[\s\S]*undeclared"):
        programs.packed(ARM64)


def test_an_interrupted_packing_leaves_nothing_that_counts(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(names: Sequence[str], *rest: object) -> list[Path]:
        raise KeyboardInterrupt

    monkeypatch.setattr(packages, "download", interrupted)
    with pytest.raises(KeyboardInterrupt):
        packages.packed(ARM64, Silent())
    assert not [path for path in (cache / "guest").iterdir() if path.is_dir()]
