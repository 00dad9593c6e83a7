# SPDX-License-Identifier: Apache-2.0
"""asymlab: how Linux and KVM schedule on machines with asymmetric CPUs."""

__version__ = "0.1.0"
