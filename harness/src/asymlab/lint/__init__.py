# SPDX-License-Identifier: Apache-2.0
"""What is wrong with firmware tables, and what Linux does about it."""
