# SPDX-License-Identifier: Apache-2.0
"""trace.dat as columns and run intervals."""
