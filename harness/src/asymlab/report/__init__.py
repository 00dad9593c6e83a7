# SPDX-License-Identifier: Apache-2.0
"""A run as a page and as a table."""
