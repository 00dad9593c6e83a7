# SPDX-License-Identifier: Apache-2.0
"""What Linux makes of firmware's topology: CPU numbers, and who shares what."""
