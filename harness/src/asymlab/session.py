# SPDX-License-Identifier: Apache-2.0
"""From a system and a machine to a result folder: the only module that knows all layers below."""
