# SPDX-License-Identifier: Apache-2.0
"""The map of a machine: an SVG of boxes in boxes, a tile per core, sched domains as outlines."""
