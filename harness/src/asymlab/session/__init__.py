# SPDX-License-Identifier: Apache-2.0
"""From a system and a machine to a result folder: the only package that knows all layers below."""

from asymlab.session.options import RunOptions
from asymlab.session.run import run_system

__all__ = ["RunOptions", "run_system"]
