*** Comments ***
# SPDX-License-Identifier: Apache-2.0


*** Settings ***
Documentation    With capacities that differ by a few percent, tasks still go to idle cores first,
...              and beside a busy sibling last.
...
...              robot -d out -v BOARD:qemu harness/suites/robot/asym_smt.robot

Library          asymlab.robot    system=asym-smt    board=${BOARD}    firmware=${FIRMWARE}

Suite Setup      Boot The Machine And Place Tasks On It

Test Tags        asym-smt    placement


*** Variables ***
${BOARD}       qemu
${FIRMWARE}    acpi
${MACHINE}     vera-8c2t
${REPLICAS}    2


*** Test Cases ***
Linux Sees The Machine Of Its Tables
    [Documentation]    Capacities, siblings, caches and scheduling domains are as the tables say.
    Tables Should Verify

Mainline Puts Tasks Beside Busy Siblings
    [Documentation]    The published defect: without it the other tests prove nothing.
    Placement Should Break Order    asym

The Series Takes Whole Cores First
    [Documentation]    Linux with the patches, on the same tables.
    Placement Should Follow Order    asym+smt


*** Keywords ***
Boot The Machine And Place Tasks On It
    [Documentation]    One boot to compare with the tables, then each kernel under load.
    Boot Machine    ${MACHINE}
    Run Workload    placement    arms=asym,asym+smt    replicas=${REPLICAS}
