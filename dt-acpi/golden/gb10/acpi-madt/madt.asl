                     Signature : "APIC"
                  Table Length : 00000000
                      Revision : 05
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
            Local Apic Address : 00000000
         Flags (decoded below) : 00000000
           PC-AT Compatibility : 0

/* distributor */
                 Subtable Type : 0C
                        Length : 18
                      Reserved : 0000
         Local GIC Hardware ID : 00000000
                  Base Address : 0000000008000000
                Interrupt Base : 00000000
                       Version : 03
                      Reserved : 000000

/* cpu 0 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000000
                 Processor UID : 00000000
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000000
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 1 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000001
                 Processor UID : 00000001
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000001
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 2 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000002
                 Processor UID : 00000002
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000002
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 3 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000003
                 Processor UID : 00000003
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000003
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 4 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000004
                 Processor UID : 00000004
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000004
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 5 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000005
                 Processor UID : 00000005
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000005
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 6 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000006
                 Processor UID : 00000006
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000006
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 7 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000007
                 Processor UID : 00000007
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000007
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 8 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000008
                 Processor UID : 00000008
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000008
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 9 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000009
                 Processor UID : 00000009
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000009
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 10 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000A
                 Processor UID : 0000000A
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000A
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 11 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000B
                 Processor UID : 0000000B
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000B
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 12 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000C
                 Processor UID : 0000000C
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000C
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 13 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000D
                 Processor UID : 0000000D
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000D
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 14 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000E
                 Processor UID : 0000000E
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000E
              Efficiency Class : 00
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 15 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 0000000F
                 Processor UID : 0000000F
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 000000000000000F
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 16 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000010
                 Processor UID : 00000010
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000100
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 17 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000011
                 Processor UID : 00000011
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000101
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 18 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000012
                 Processor UID : 00000012
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000102
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* cpu 19 */
                 Subtable Type : 0B
                        Length : 50
                      Reserved : 0000
          CPU Interface Number : 00000013
                 Processor UID : 00000013
         Flags (decoded below) : 00000001
             Processor Enabled : 1
Performance Interrupt Trigger Mode : 0
Virtual GIC Interrupt Trigger Mode : 0
      Parking Protocol Version : 00000000
         Performance Interrupt : 00000017
                Parked Address : 0000000000000000
                  Base Address : 0000000000000000
      Virtual GIC Base Address : 0000000000000000
   Hypervisor GIC Base Address : 0000000000000000
         Virtual GIC Interrupt : 00000000
    Redistributor Base Address : 0000000000000000
                     ARM MPIDR : 0000000000000103
              Efficiency Class : 01
                      Reserved : 00
        SPE Overflow Interrupt : 0000

/* redistributors */
                 Subtable Type : 0E
                        Length : 10
                      Reserved : 0000
                  Base Address : 00000000080A0000
                        Length : 00F60000

/* interrupt translation service */
                 Subtable Type : 0F
                        Length : 14
                      Reserved : 0000
                Translation ID : 00000000
                  Base Address : 0000000008080000
                      Reserved : 00000000
