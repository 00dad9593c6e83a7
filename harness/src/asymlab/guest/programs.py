# SPDX-License-Identifier: Apache-2.0
"""asymlab's own guest programs: every harness/guest/<name>.c is one, linked statically."""

from __future__ import annotations

from pathlib import Path

from asymlab.errors import UserError
from asymlab.guest.arch import Arch
from asymlab.guest.archive import ARCHIVE, compress, program_entry
from asymlab.paths import cache_root, data_root
from asymlab.proc import CommandFailed, need_tool, run
from asymlab.store import digest, locked, published
from asymlab.tables.cpio import CpioFile, cpio

CFLAGS = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-static", "-pthread", "-s")

LIBS = ("-lm",)
"""Named after the source: a static library gives only what was asked for before it."""

AGENT = "agent"
"""The program that becomes the guest's /init."""


def sources() -> Path:
    """The folder of the C sources."""
    return data_root() / "harness" / "guest"


def names(folder: Path | None = None) -> tuple[str, ...]:
    """All guest programs, the agent among them."""
    return tuple(sorted(path.stem for path in (folder or sources()).glob("*.c")))


def workload_programs() -> tuple[str, ...]:
    """The programs that a job may name, besides those of Debian packages."""
    return tuple(name for name in names() if name != AGENT)


def packed(arch: Arch) -> Path:
    """A cached cpio archive, zstd-compressed, of every program compiled for ``arch``.

    Raises UserError if there is no compiler, or if it refuses a source (with its words).
    """
    folder = sources()
    compiler = need_tool(f"{arch.triple}-gcc", arch.compiler_package)
    version = run([compiler, "--version"]).output.splitlines()[0]
    texts = [path.read_text() for path in sorted(folder.glob("*.[ch]"))]
    key = digest(arch.name, version, *CFLAGS, *LIBS, *names(folder), *texts)[:16]
    final = cache_root() / "guest" / f"programs-{arch.name}-{key}"
    with locked(cache_root() / "guest" / "programs.lock"):
        if not final.is_dir():
            with published(final) as fresh:
                files = [_compile(compiler, folder / f"{name}.c", fresh) for name in names(folder)]
                compress(cpio(files), fresh / ARCHIVE)
    return final / ARCHIVE


def _compile(compiler: str, source: Path, folder: Path) -> CpioFile:
    out = folder / source.stem
    try:
        run([compiler, *CFLAGS, "-o", str(out), str(source), *LIBS], deadline_s=120)
    except CommandFailed as error:
        raise UserError(f"does not compile\n{error.message}", file=source) from error
    name = "init" if source.stem == AGENT else f"bin/{source.stem}"
    return program_entry(name, out)
