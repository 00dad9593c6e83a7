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
                Address Length : 000000003FF00000
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
                  Base Address : 0000000040000000
                Address Length : 0000000040000000
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
       Proximity Domain Low(8) : 00
                       Apic ID : 20
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 33 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 21
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 34 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 22
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 35 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 23
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 36 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 24
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 37 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 25
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 38 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 26
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 39 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 27
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 40 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 28
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 41 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 29
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 42 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 43 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 44 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 45 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 46 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 47 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 2F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 48 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 30
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 49 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 31
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 50 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 32
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 51 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 33
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 52 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 34
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 53 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 35
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 54 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 36
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 55 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 37
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 56 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 38
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 57 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 39
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 58 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 59 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 60 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 61 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 62 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 63 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 3F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 64 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 40
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 65 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 41
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 66 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 42
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 67 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 43
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 68 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 44
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 69 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 45
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 70 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 46
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 71 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 47
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 72 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 48
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 73 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 49
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 74 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 75 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 76 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 77 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 78 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 79 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 4F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 80 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 50
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 81 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 51
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 82 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 52
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 83 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 53
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 84 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 54
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 85 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 55
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 86 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 56
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 87 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 57
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 88 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 58
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 89 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 59
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 90 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 91 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 92 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 93 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 94 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 95 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 5F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 96 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 60
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 97 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 61
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 98 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 62
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 99 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 63
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 100 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 64
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 101 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 65
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 102 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 66
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 103 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 67
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 104 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 68
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 105 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 69
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 106 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 107 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 108 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 109 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 110 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 111 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 6F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 112 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 70
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 113 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 71
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 114 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 72
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 115 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 73
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 116 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 74
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 117 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 75
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 118 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 76
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 119 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 00
                       Apic ID : 77
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 120 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 80
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 121 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 81
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 122 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 82
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 123 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 83
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 124 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 84
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 125 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 85
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 126 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 86
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 127 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 87
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 128 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 88
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 129 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 89
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 130 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 131 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 132 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 133 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 134 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 135 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 8F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 136 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 90
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 137 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 91
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 138 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 92
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 139 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 93
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 140 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 94
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 141 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 95
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 142 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 96
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 143 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 97
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 144 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 98
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 145 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 99
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 146 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9A
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 147 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9B
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 148 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9C
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 149 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9D
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 150 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9E
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 151 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : 9F
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 152 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 153 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 154 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 155 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 156 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 157 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 158 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 159 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 160 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 161 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : A9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 162 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 163 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 164 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 165 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 166 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 167 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : AF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 168 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 169 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 170 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 171 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 172 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 173 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 174 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 175 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 176 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 177 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : B9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 178 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 179 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 180 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 181 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 182 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 183 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : BF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 184 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 185 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 186 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 187 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 188 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 189 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 190 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 191 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 192 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 193 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : C9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 194 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 195 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 196 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 197 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 198 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 199 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : CF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 200 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 201 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 202 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 203 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 204 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 205 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 206 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 207 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 208 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 209 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : D9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 210 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 211 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 212 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 213 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DD
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 214 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 215 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : DF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 216 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 217 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 218 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 219 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 220 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 221 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 222 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 223 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 224 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E8
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 225 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : E9
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 226 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : EA
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 227 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : EB
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 228 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : EC
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 229 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : ED
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 230 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : EE
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 231 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : EF
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 232 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F0
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 233 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F1
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 234 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F2
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 235 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F3
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 236 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F4
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 237 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F5
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 238 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F6
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000

/* cpu 239 */
                 Subtable Type : 00
                        Length : 10
       Proximity Domain Low(8) : 01
                       Apic ID : F7
         Flags (decoded below) : 00000001
                       Enabled : 1
               Local Sapic EID : 00
     Proximity Domain High(24) : 000000
                  Clock Domain : 00000000
