# SPDX-License-Identifier: Apache-2.0
"""Robot Framework's library: ``Library    asymlab.robot``."""

from asymlab.robot.library import AsymlabLibrary

robot = AsymlabLibrary
"""Robot looks in a module for a class of the module's own name."""

__all__ = ["AsymlabLibrary"]
