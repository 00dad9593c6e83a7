# SPDX-License-Identifier: Apache-2.0
"""Whether a LAVA server can be started here: root, with the right to make namespaces and mounts."""

from __future__ import annotations

import pytest

from asymlab.errors import UserError
from lava_rootfs import need_root


def _trouble() -> str:
    try:
        need_root()
    except UserError as error:
        return error.message
    return ""


_why_not = _trouble()
needs_server = pytest.mark.skipif(bool(_why_not), reason=_why_not)
"""Skips where none can be started, and says why."""
