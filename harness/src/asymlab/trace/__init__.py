# SPDX-License-Identifier: Apache-2.0
"""trace.dat becomes columns and run intervals."""

from asymlab.trace.frames import Trace
from asymlab.trace.reader import read_trace

__all__ = ["Trace", "read_trace"]
