# SPDX-License-Identifier: Apache-2.0
"""How a board gets from power to Linux: labgrid strategies."""

from asymlab.boards.place.strategies.base import BootStrategy, Orders
from asymlab.boards.place.strategies.grub import GrubStrategy
from asymlab.boards.place.strategies.uboot import UBootNetStrategy

__all__ = ["BootStrategy", "GrubStrategy", "Orders", "UBootNetStrategy"]
