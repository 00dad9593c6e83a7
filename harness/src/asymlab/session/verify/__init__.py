# SPDX-License-Identifier: Apache-2.0
"""Verifying predictions: what Linux shows of tables that were booted, or of a kernel that runs."""
