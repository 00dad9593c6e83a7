# SPDX-License-Identifier: Apache-2.0
"""Emulated boards: QEMU dressed as a board in a rack."""
