# SPDX-License-Identifier: Apache-2.0
"""Reports as HTML pages: one self-contained file each."""
