# SPDX-License-Identifier: Apache-2.0
"""The result store: folders of runs, and published figures."""
