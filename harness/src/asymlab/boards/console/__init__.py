# SPDX-License-Identifier: Apache-2.0
"""The guest's console and results, from power-on to the end of a boot."""
