# SPDX-License-Identifier: Apache-2.0
"""Boot chains: what runs before Linux on an emulated board, fetched or built, kept by content."""
