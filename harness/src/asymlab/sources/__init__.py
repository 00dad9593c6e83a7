# SPDX-License-Identifier: Apache-2.0
"""Other projects' sources: versions, patch series, copies of local trees."""
