# SPDX-License-Identifier: Apache-2.0
"""LAVA without a server: its dispatcher runs jobs here, its templates and schemas check them."""
