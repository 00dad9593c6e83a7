# SPDX-License-Identifier: Apache-2.0
"""Boards: where a plan is booted."""

from asymlab.boards.registry import find_board

__all__ = ["find_board"]
