# SPDX-License-Identifier: Apache-2.0
"""Robot Framework's library: ``Library    asymlab.robot``."""

from asymlab.robot.library import AsymlabLibrary

robot = AsymlabLibrary
"""Robot loads the class that has the name of its module."""

__all__ = ["AsymlabLibrary"]
