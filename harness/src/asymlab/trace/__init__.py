# SPDX-License-Identifier: Apache-2.0
"""trace.dat becomes columns and run intervals."""
