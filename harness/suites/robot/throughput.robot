*** Comments ***
# SPDX-License-Identifier: Apache-2.0


*** Settings ***
Documentation    What taking whole cores first is worth: only on boards where CPUs run side by side,
...              as board qemu-pt (some five minutes) and real machines.
...
...              robot -d out -v BOARD:qemu-pt harness/suites/robot/throughput.robot

Library          asymlab.robot    system=asym-smt    board=${BOARD}

Suite Setup      Run Workload    benchblas    replicas=${REPLICAS}

Test Tags        asym-smt    throughput


*** Variables ***
${BOARD}       qemu-pt
${REPLICAS}    3


*** Test Cases ***
The Series Outruns Mainline
    [Documentation]    One task a core, phases joined by a barrier: the slowest task decides.
    Throughput Ratio Should Be At Least    1.3    benchblas    gflops    asym+smt    asym

The Series Loses Nothing To Equal Capacities
    [Documentation]    Firmware that claims equal capacities hides the defect; this is the same without the lie.
    Throughput Ratio Should Be At Least    0.95    benchblas    gflops    asym+smt    equal
