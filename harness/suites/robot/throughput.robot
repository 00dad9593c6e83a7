*** Comments ***
# SPDX-License-Identifier: Apache-2.0


*** Settings ***
Documentation    Throughput with tasks on whole cores first: only on boards whose CPUs run in parallel,
...              such as qemu-pt (some five minutes) and physical boards.
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
    [Documentation]    One task per core, phases with barriers: the slowest task determines the speed.
    Throughput Ratio Should Be At Least    1.3    benchblas    gflops    asym+smt    asym

The Series Loses Nothing To Equal Capacities
    [Documentation]    Equal capacities in firmware hide the defect; this compares with them.
    Throughput Ratio Should Be At Least    0.95    benchblas    gflops    asym+smt    equal
