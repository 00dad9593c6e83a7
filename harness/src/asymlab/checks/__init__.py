# SPDX-License-Identifier: Apache-2.0
"""Scores of traces, verdicts of arms, and claims."""
