# SPDX-License-Identifier: Apache-2.0
"""Boards in a rack, described by place files: console, power, network boot through labgrid."""
