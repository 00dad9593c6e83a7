                     Signature : "SRAT"
                  Table Length : 00000000
                      Revision : 03
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
                Table Revision : 00000001
                      Reserved : 0000000000000000

/* flash of node 0 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000000
                     Reserved1 : 0000
                  Base Address : 0000000004000000
                Address Length : 0000000004000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 0 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000000
                     Reserved1 : 0000
                  Base Address : 0000000040000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 1 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000001
                     Reserved1 : 0000
                  Base Address : 0000000060000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 2 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000002
                     Reserved1 : 0000
                  Base Address : 0000000080000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 3 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000003
                     Reserved1 : 0000
                  Base Address : 00000000A0000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* cpu 0 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 1 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000001
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 2 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000002
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 3 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000003
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 4 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000004
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 5 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000005
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 6 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000006
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 7 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000000
            Acpi Processor UID : 00000007
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 8 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 00000008
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 9 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 00000009
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 10 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 11 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 12 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 13 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 14 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 15 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000001
            Acpi Processor UID : 0000000F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 16 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000010
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 17 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000011
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 18 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000012
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 19 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000013
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 20 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000014
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 21 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000015
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 22 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000016
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 23 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000002
            Acpi Processor UID : 00000017
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 24 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 00000018
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 25 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 00000019
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 26 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 27 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 28 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 29 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 30 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000

/* cpu 31 */
                 Subtable Type : 03
                        Length : 12
              Proximity Domain : 00000003
            Acpi Processor UID : 0000001F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
