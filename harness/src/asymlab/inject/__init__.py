# SPDX-License-Identifier: Apache-2.0
"""Tables for a board that exists, with the way back and a check that they took."""
