# SPDX-License-Identifier: Apache-2.0
"""A farm: a matrix of runs as jobs on a LAVA server, submitted once, retried for the farm's own
faults only, and brought back into the results store.

The server is the only memory: every job carries its campaign, cell and attempt, so that any of the
commands can be interrupted, repeated, or go on from another machine.
"""
