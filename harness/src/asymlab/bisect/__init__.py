# SPDX-License-Identifier: Apache-2.0
"""git bisect driven by verdicts: a repository proposes commits, a judge runs them."""
