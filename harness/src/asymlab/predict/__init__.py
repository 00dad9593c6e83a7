# SPDX-License-Identifier: Apache-2.0
"""What Linux makes of a machine, without booting it."""
