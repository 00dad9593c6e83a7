# SPDX-License-Identifier: Apache-2.0
"""Programs that LAVA's Python runs, with LAVA's modules and without asymlab's."""
