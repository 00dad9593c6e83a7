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
       Proximity Domain Low(8) : 01
                       Apic ID : 10
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 17 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 11
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 18 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 12
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 19 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 13
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 20 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 14
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 21 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 15
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 22 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 16
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 23 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 17
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 24 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 18
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 25 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 19
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 26 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 27 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 28 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 29 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 30 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 31 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 1F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 32 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 20
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 33 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 21
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 34 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 22
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 35 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 23
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 36 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 24
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 37 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 25
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 38 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 26
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 39 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 27
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 40 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 28
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 41 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 29
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 42 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 43 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 44 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 45 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 46 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 47 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 02
                       Apic ID : 2F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 48 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 30
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 49 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 31
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 50 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 32
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 51 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 33
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 52 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 34
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 53 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 35
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 54 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 36
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 55 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 37
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 56 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 38
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 57 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 39
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 58 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 59 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 60 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 61 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 62 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 63 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 03
                       Apic ID : 3F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000
