# SPDX-License-Identifier: Apache-2.0
"""Defects in firmware tables, with what Linux does about each and how to fix it."""
