# SPDX-License-Identifier: Apache-2.0
"""Judgements on what a boot brought back."""
