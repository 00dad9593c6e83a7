# SPDX-License-Identifier: Apache-2.0
"""Device trees, compiled or as source, to records."""

from __future__ import annotations

from pathlib import Path

from asymlab.decode.dt_records import device_tree
from asymlab.decode.dt_source import compiled
from asymlab.decode.fdt import MAX_BYTES, Tree, parse
from asymlab.decode.files import read_bounded
from asymlab.errors import UserError
from asymlab.model.devicetree import DeviceTree

MAGIC = b"\xd0\x0d\xfe\xed"
"""The first bytes of a flattened device tree (Devicetree Specification 0.4, 5.2)."""


def decode_dt(path: Path, includes: tuple[Path, ...] = ()) -> DeviceTree:
    """A dtb (also compressed) or a dts.

    ``includes`` are folders with what a dts includes (see ``dt_source``). Raises UserError for a
    tree that is damaged, does not compile, or is an overlay.
    """
    blob = read_bounded(path, MAX_BYTES)
    if not blob.startswith(MAGIC):
        blob = compiled(path, includes)
    return decode_dtb(blob, path)


def decode_dtb(blob: bytes, path: Path) -> DeviceTree:
    """The same for the bytes of a dtb. ``path`` is the name that messages give them."""
    tree = parse(blob, path)
    if _is_overlay(tree):
        raise UserError(
            "this is an overlay: it says nothing without the tree that it is for",
            file=path,
            hint=f"fdtoverlay -i BASE.dtb -o merged.dtb {path.name}, then decode merged.dtb",
        )
    return device_tree(tree, str(path))


def _is_overlay(tree: Tree) -> bool:
    """Whether it has fragments to be put into another tree (fdt_overlay_apply())."""
    return any(fragment.child("__overlay__") for fragment in tree.root.children)
