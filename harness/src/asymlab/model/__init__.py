# SPDX-License-Identifier: Apache-2.0
"""Frozen records without I/O."""
