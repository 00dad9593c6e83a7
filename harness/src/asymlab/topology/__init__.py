# SPDX-License-Identifier: Apache-2.0
"""The topology that Linux reads from firmware: CPU numbers, and CPUs that share hardware."""
