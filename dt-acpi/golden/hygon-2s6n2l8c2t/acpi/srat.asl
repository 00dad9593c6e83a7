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

/* memory of node 0 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000000
                     Reserved1 : 0000
                  Base Address : 0000000000000000
                Address Length : 00000000000A0000
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
                  Base Address : 0000000000100000
                Address Length : 000000001FF00000
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
                  Base Address : 0000000020000000
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
                  Base Address : 0000000040000000
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
                  Base Address : 0000000060000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 4 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000004
                     Reserved1 : 0000
                  Base Address : 0000000100000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 5 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000005
                     Reserved1 : 0000
                  Base Address : 0000000120000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 6 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000006
                     Reserved1 : 0000
                  Base Address : 0000000140000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 7 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000007
                     Reserved1 : 0000
                  Base Address : 0000000160000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 8 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000008
                     Reserved1 : 0000
                  Base Address : 0000000180000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 9 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 00000009
                     Reserved1 : 0000
                  Base Address : 00000001A0000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 10 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 0000000A
                     Reserved1 : 0000
                  Base Address : 00000001C0000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* memory of node 11 */
                 Subtable Type : 01
                        Length : 28
              Proximity Domain : 0000000B
                     Reserved1 : 0000
                  Base Address : 00000001E0000000
                Address Length : 0000000020000000
                     Reserved2 : 00000000
         Flags (decoded below) : 00000001
                       Enabled : 1
                 Hot Pluggable : 0
                  Non-Volatile : 0
                     Reserved3 : 0000000000000000

/* cpu 0 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 00
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 1 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 01
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 2 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 02
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 3 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 03
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 4 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 04
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 5 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 05
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 6 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 06
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 7 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 07
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 8 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 08
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 9 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 09
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 10 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 11 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 12 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 13 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 14 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 15 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 0F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 16 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 10
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 17 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 11
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 18 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 12
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 19 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 13
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 20 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 14
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 21 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 15
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 22 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 16
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 23 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 17
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 24 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 18
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 25 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 19
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 26 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 27 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 28 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 29 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 30 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 31 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 1F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 32 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 20
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 33 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 21
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 34 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 22
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 35 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 23
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 36 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 24
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 37 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 25
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 38 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 26
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 39 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 27
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 40 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 28
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 41 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 29
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 42 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 43 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 44 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 45 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 46 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 47 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 2F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 48 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 30
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 49 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 31
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 50 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 32
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 51 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 33
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 52 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 34
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 53 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 35
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 54 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 36
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 55 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 37
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 56 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 38
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 57 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 39
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 58 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 59 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 60 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 61 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 62 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 63 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 3F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 64 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 40
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 65 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 41
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 66 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 42
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 67 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 43
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 68 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 44
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 69 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 45
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 70 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 46
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 71 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 47
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 72 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 48
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 73 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 49
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 74 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 75 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 76 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 77 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 78 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 79 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 4F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 80 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 50
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 81 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 51
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 82 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 52
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 83 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 53
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 84 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 54
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 85 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 55
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 86 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 56
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 87 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 57
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 88 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 58
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 89 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 59
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 90 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 91 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 92 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 93 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 94 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 95 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 5F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 96 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 60
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 97 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 61
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 98 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 62
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 99 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 63
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 100 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 64
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 101 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 65
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 102 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 66
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 103 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 67
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 104 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 68
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 105 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 69
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 106 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 107 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 108 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 109 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 110 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 111 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 6F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 112 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 70
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 113 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 71
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 114 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 72
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 115 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 73
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 116 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 74
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 117 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 75
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 118 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 76
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 119 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 77
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 120 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 78
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 121 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 79
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 122 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 123 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 124 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 125 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 126 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 127 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 7F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 128 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 80
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 129 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 81
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 130 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 82
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 131 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 83
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 132 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 84
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 133 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 85
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 134 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 86
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 135 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 87
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 136 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 88
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 137 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 89
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 138 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 139 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 140 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 141 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 142 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 143 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 8F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 144 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 90
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 145 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 91
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 146 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 92
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 147 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 93
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 148 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 94
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 149 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 95
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 150 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 96
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 151 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 97
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 152 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 98
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 153 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 99
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 154 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 155 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 156 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 157 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 158 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 159 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 04
                       Apic ID : 9F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 160 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 161 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 162 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 163 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 164 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 165 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 166 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 167 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 168 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 169 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : A9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 170 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 171 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 172 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 173 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 174 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 175 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : AF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 176 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 177 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 178 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 179 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 180 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 181 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 182 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 183 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 184 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 185 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : B9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 186 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 187 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 188 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 189 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 190 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 191 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 05
                       Apic ID : BF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 192 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000100
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 193 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000101
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 194 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000102
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 195 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000103
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 196 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000104
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 197 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000105
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 198 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000106
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 199 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000107
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 200 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000108
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 201 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000109
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 202 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 203 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 204 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 205 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 206 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 207 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000010F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 208 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000110
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 209 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000111
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 210 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000112
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 211 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000113
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 212 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000114
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 213 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000115
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 214 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000116
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 215 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000117
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 216 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000118
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 217 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 00000119
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 218 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 219 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 220 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 221 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 222 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 223 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000006
                       Apic ID : 0000011F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 224 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000120
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 225 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000121
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 226 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000122
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 227 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000123
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 228 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000124
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 229 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000125
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 230 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000126
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 231 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000127
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 232 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000128
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 233 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000129
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 234 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 235 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 236 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 237 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 238 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 239 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000012F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 240 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000130
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 241 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000131
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 242 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000132
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 243 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000133
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 244 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000134
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 245 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000135
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 246 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000136
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 247 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000137
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 248 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000138
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 249 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 00000139
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 250 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 251 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 252 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 253 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 254 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 255 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000007
                       Apic ID : 0000013F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 256 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000140
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 257 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000141
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 258 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000142
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 259 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000143
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 260 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000144
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 261 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000145
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 262 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000146
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 263 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000147
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 264 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000148
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 265 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000149
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 266 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 267 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 268 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 269 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 270 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 271 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000014F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 272 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000150
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 273 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000151
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 274 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000152
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 275 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000153
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 276 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000154
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 277 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000155
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 278 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000156
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 279 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000157
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 280 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000158
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 281 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 00000159
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 282 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 283 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 284 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 285 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 286 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 287 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000008
                       Apic ID : 0000015F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 288 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000160
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 289 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000161
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 290 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000162
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 291 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000163
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 292 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000164
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 293 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000165
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 294 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000166
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 295 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000167
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 296 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000168
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 297 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000169
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 298 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 299 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 300 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 301 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 302 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 303 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000016F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 304 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000170
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 305 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000171
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 306 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000172
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 307 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000173
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 308 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000174
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 309 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000175
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 310 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000176
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 311 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000177
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 312 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000178
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 313 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 00000179
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 314 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 315 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 316 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 317 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 318 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 319 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 00000009
                       Apic ID : 0000017F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 320 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000180
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 321 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000181
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 322 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000182
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 323 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000183
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 324 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000184
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 325 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000185
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 326 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000186
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 327 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000187
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 328 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000188
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 329 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000189
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 330 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 331 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 332 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 333 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 334 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 335 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000018F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 336 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000190
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 337 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000191
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 338 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000192
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 339 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000193
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 340 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000194
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 341 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000195
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 342 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000196
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 343 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000197
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 344 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000198
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 345 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 00000199
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 346 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019A
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 347 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019B
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 348 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019C
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 349 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019D
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 350 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019E
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 351 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000A
                       Apic ID : 0000019F
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 352 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A0
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 353 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A1
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 354 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A2
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 355 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A3
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 356 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A4
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 357 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A5
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 358 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A6
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 359 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A7
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 360 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A8
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 361 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001A9
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 362 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AA
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 363 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AB
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 364 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AC
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 365 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AD
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 366 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AE
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 367 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001AF
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 368 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B0
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 369 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B1
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 370 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B2
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 371 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B3
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 372 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B4
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 373 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B5
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 374 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B6
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 375 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B7
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 376 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B8
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 377 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001B9
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 378 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BA
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 379 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BB
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 380 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BC
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 381 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BD
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 382 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BE
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000

/* cpu 383 */
                 Subtable Type : 02
                        Length : 18
                     Reserved1 : 0000
              Proximity Domain : 0000000B
                       Apic ID : 000001BF
         Flags (decoded below) : 00000001
                       Enabled : 1
                  Clock Domain : 00000000
                     Reserved2 : 00000000
