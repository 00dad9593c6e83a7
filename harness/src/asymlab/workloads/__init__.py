# SPDX-License-Identifier: Apache-2.0
"""What runs in the guest, as loads for a job."""
