# SPDX-License-Identifier: Apache-2.0
"""A farm: a matrix of runs as jobs on a LAVA server, each submitted once, retried only after
infrastructure failures, and collected in the results store.

All state is on the server: the metadata of a job has its campaign, cell and attempt. Every command
can be interrupted, repeated, or continued from another machine.
"""
