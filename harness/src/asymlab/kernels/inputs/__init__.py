# SPDX-License-Identifier: Apache-2.0
"""Kernels that the user gives to a run: a tree, a commit, a range, a series, an image.

Each kind is a record with the contract of ``contract.py``; ``given.py`` makes them from options.
"""
