# SPDX-License-Identifier: Apache-2.0
"""Results: folders of runs, the store of all runs, comparisons, published figures."""
