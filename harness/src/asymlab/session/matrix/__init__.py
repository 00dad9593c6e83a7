# SPDX-License-Identifier: Apache-2.0
"""A local matrix: runs of systems on many machines, most informative first, within a time budget.

What outgrows one machine runs on LAVA (asymlab.farm).
"""
