# SPDX-License-Identifier: Apache-2.0
"""Boards that are QEMU: machines as its options, and what it can show of them."""
