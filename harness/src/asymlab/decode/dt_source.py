# SPDX-License-Identifier: Apache-2.0
"""Device tree source to a dtb, by cpp and dtc, with limits on both."""

from __future__ import annotations

import tempfile
from pathlib import Path

from asymlab.errors import UserError
from asymlab.proc import TAIL_LINES, CommandFailed, Done, Limits, need_tool, run_limited

LIMITS = Limits(deadline_s=60, cpu_s=2)
"""For each of cpp and dtc, which need 0.1 s of CPU for the largest trees of Linux."""

_CPP = ("-nostdinc", "-undef", "-D__DTS__", "-x", "assembler-with-cpp")
"""As scripts/Makefile.dtbs in Linux calls it."""


def compiled(source: Path, includes: tuple[Path, ...] = ()) -> bytes:
    """The dtb of a dts.

    ``includes`` are folders for ``#include`` and ``/include/``; for a file within a kernel tree the
    tree's own are added. Raises UserError with the words of cpp or dtc, which name file and line.
    """
    folders = [*includes, *kernel_includes(source)]
    with tempfile.TemporaryDirectory(prefix="asymlab-dts-") as scratch:
        plain, dtb = Path(scratch) / "plain.dts", Path(scratch) / "out.dtb"
        flags = [word for folder in folders for word in ("-I", str(folder))]
        cpp = [need_tool("cpp", "cpp"), *_CPP, *flags, "-o", str(plain), str(source.absolute())]
        _run(cpp, source, "cpp")
        search = [word for folder in (source.parent, *folders) for word in ("-i", str(folder))]
        dtc = need_tool("dtc", "device-tree-compiler")
        argv = [dtc, "-q", "-I", "dts", "-O", "dtb", *search, "-o", str(dtb), str(plain)]
        _run(argv, source, "dtc")
        return dtb.read_bytes()


def kernel_includes(source: Path) -> tuple[Path, ...]:
    """The include folder of the kernel tree that a file lies in; empty outside of one."""
    for parent in source.absolute().parents:
        if (found := parent / "scripts/dtc/include-prefixes").is_dir():
            return (found,)
    return ()


def _run(argv: list[str], source: Path, tool: str) -> Done:
    try:
        done = run_limited(argv, LIMITS)
    except CommandFailed as error:
        raise UserError(f"{tool} did not get through: {error.message}", file=source) from error
    if done.code != 0:
        tail = "\n".join(done.output.splitlines()[-TAIL_LINES:])
        raise UserError(
            f"{tool} refuses it\n{tail}",
            file=source,
            hint="give the folders of what it includes, or the compiled dtb",
        )
    return done
