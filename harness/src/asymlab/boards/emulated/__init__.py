# SPDX-License-Identifier: Apache-2.0
"""Emulated boards: QEMU emulating a lab board."""
