# SPDX-License-Identifier: Apache-2.0
"""Workloads: what a guest is asked to run, from a system's knobs."""

from asymlab.workloads.registry import WORKLOADS, load

__all__ = ["WORKLOADS", "load"]
