# SPDX-License-Identifier: Apache-2.0
"""The initramfs: Debian packages, our C programs, and a job."""
