# SPDX-License-Identifier: Apache-2.0
"""The guest programs in harness/guest: each <name>.c is one, linked statically."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asymlab.arch import Arch
from asymlab.errors import UserError
from asymlab.guest.archive import ARCHIVE, CLEAN, compress, program_entry
from asymlab.paths import cache_root, data_root
from asymlab.proc import CommandFailed, need_tool, run
from asymlab.store import digest, file_digest, locked, published
from asymlab.tables.cpio import CpioFile, cpio

CFLAGS = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-static", "-pthread", "-s")

LIBS = ("-lm",)
"""After the source on the command line: ld takes from a static library only symbols that are
undefined at that point."""

_LAYOUT = "2"
"""Part of the key: raise it when this module makes other programs from the same sources."""

AGENT = "agent"
"""The program that becomes the guest's /init."""


def sources() -> Path:
    """The folder of the C sources."""
    return data_root() / "harness" / "guest"


def names(folder: Path | None = None) -> tuple[str, ...]:
    """All guest programs, with the agent."""
    return tuple(sorted(path.stem for path in (folder or sources()).glob("*.c")))


def packed(arch: Arch) -> Path:
    """A cached cpio archive, zstd-compressed, of every program compiled for ``arch``.

    Raises UserError for a missing compiler, or with its message if a source does not compile.
    """
    folder = sources()
    compiler = need_tool(f"{arch.triple}-gcc", arch.compiler_package)
    texts = [path.read_text() for path in sorted(folder.glob("*.[ch]"))]
    made_by = tools(arch)
    key = digest(_LAYOUT, arch.name, *made_by, *CFLAGS, *LIBS, *names(folder), *texts)[:16]
    final = cache_root() / "guest" / f"programs-{arch.name}-{key}"
    with locked(cache_root() / "guest" / "programs.lock"):
        if not final.is_dir():
            with published(final) as fresh:
                files = [_compile(compiler, folder / f"{name}.c", fresh) for name in names(folder)]
                compress(cpio(files), fresh / ARCHIVE)
                (fresh / "tools.txt").write_text("\n".join(made_by) + "\n")
    return final / ARCHIVE


@cache
def tools(arch: Arch) -> tuple[str, ...]:
    """The inputs of the programs other than their sources: versions of compiler and linker, and
    digests of the C libraries."""
    compiler = need_tool(f"{arch.triple}-gcc", arch.compiler_package)
    linker = need_tool(f"{arch.triple}-ld", arch.compiler_package)
    versions = [_line([tool, "--version"]) for tool in (compiler, linker)]
    libraries = [_line([compiler, f"-print-file-name={name}"]) for name in ("libc.a", "libm.a")]
    found = [f"{Path(path).name} {file_digest(Path(path))[:16]}" for path in libraries]
    return (*versions, *found)


def _line(argv: list[str]) -> str:
    return run([*CLEAN, *argv]).output.splitlines()[0]


def _compile(compiler: str, source: Path, folder: Path) -> CpioFile:
    out = folder / source.stem
    try:
        # by file name: __FILE__ must not depend on the folder
        argv = [*CLEAN, compiler, *CFLAGS, "-o", str(out), source.name, *LIBS]
        run(argv, cwd=source.parent, deadline_s=120)
    except CommandFailed as error:
        raise UserError(f"does not compile\n{error.message}", file=source) from error
    name = "init" if source.stem == AGENT else f"bin/{source.stem}"
    return program_entry(name, out)
