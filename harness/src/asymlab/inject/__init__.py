# SPDX-License-Identifier: Apache-2.0
"""Overrides the firmware tables of an existing board; bundles of tables, check and rollback."""
