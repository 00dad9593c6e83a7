# SPDX-License-Identifier: Apache-2.0
"""Lab boards, described by place files: console, power, network boot through labgrid."""
