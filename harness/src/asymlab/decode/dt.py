# SPDX-License-Identifier: Apache-2.0
"""Device trees to records: compiled ones, and source by cpp and dtc, with limits on both."""

from __future__ import annotations

import tempfile
from pathlib import Path

from asymlab.decode.dt_records import device_tree
from asymlab.decode.fdt import MAX_BYTES, parse
from asymlab.decode.files import read_bounded
from asymlab.errors import UserError
from asymlab.limited import Limits, run_limited
from asymlab.model.devicetree import DeviceTree
from asymlab.proc import TAIL_LINES, CommandFailed, Done, need_tool

MAGIC = b"\xd0\x0d\xfe\xed"
"""The first bytes of a flattened device tree (Devicetree Specification 0.4, 5.2)."""


LIMITS = Limits(deadline_s=60, cpu_s=2)
"""For each of cpp and dtc, which need 0.1 s of CPU for the largest trees of Linux."""

_CPP = ("-nostdinc", "-undef", "-D__DTS__", "-x", "assembler-with-cpp")
"""As scripts/Makefile.dtbs in Linux calls it."""


def decode_dt(path: Path, includes: tuple[Path, ...] = ()) -> DeviceTree:
    """A dtb (also compressed) or a dts.

    ``includes`` are folders of included files (see ``compiled``). Raises UserError for a
    tree that is damaged, does not compile, or is an overlay.
    """
    blob = read_bounded(path, MAX_BYTES)
    if not blob.startswith(MAGIC):
        blob = compiled(path, includes)
    return decode_dtb(blob, path)


def decode_dtb(blob: bytes, path: Path) -> DeviceTree:
    """The tree of a dtb. ``path`` is its name in messages."""
    tree = parse(blob, path)
    # fragments for another tree (fdt_overlay_apply())
    if any(fragment.child("__overlay__") for fragment in tree.root.children):
        raise UserError(
            "this is an overlay, which is not complete without its base tree",
            file=path,
            hint=f"fdtoverlay -i BASE.dtb -o merged.dtb {path.name}, then decode merged.dtb",
        )
    return device_tree(tree, str(path))


def compiled(source: Path, includes: tuple[Path, ...] = ()) -> bytes:
    """The dtb of a dts.

    ``includes`` are folders for ``#include`` and ``/include/``; for a file within a kernel tree the
    tree's own are added. Raises UserError with the output of cpp or dtc, which has file and line.
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
        raise UserError(f"{tool} was stopped: {error.message}", file=source) from error
    if done.code != 0:
        tail = "\n".join(done.output.splitlines()[-TAIL_LINES:])
        raise UserError(
            f"{tool} failed\n{tail}",
            file=source,
            hint="give the folders of included files, or the compiled dtb",
        )
    return done
