# SPDX-License-Identifier: Apache-2.0
"""Boards: where a plan is booted (asymlab.session.boards finds them by name)."""
