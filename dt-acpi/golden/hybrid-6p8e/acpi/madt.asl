                     Signature : "APIC"
                  Table Length : 00000000
                      Revision : 05
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
            Local Apic Address : FEE00000
         Flags (decoded below) : 00000001
           PC-AT Compatibility : 1

/* cpu 0 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 00
                 Local Apic ID : 00
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 1 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 01
                 Local Apic ID : 01
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 2 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 08
                 Local Apic ID : 08
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 3 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 09
                 Local Apic ID : 09
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 4 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 10
                 Local Apic ID : 10
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 5 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 11
                 Local Apic ID : 11
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 6 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 18
                 Local Apic ID : 18
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 7 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 19
                 Local Apic ID : 19
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 8 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 20
                 Local Apic ID : 20
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 9 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 21
                 Local Apic ID : 21
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 10 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 28
                 Local Apic ID : 28
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 11 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 29
                 Local Apic ID : 29
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 12 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 30
                 Local Apic ID : 30
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 13 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 32
                 Local Apic ID : 32
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 14 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 34
                 Local Apic ID : 34
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 15 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 36
                 Local Apic ID : 36
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 16 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 38
                 Local Apic ID : 38
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 17 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 3A
                 Local Apic ID : 3A
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 18 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 3C
                 Local Apic ID : 3C
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 19 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 3E
                 Local Apic ID : 3E
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* I/O APIC */
                 Subtable Type : 01
                        Length : 0C
                   I/O Apic ID : 00
                      Reserved : 00
                       Address : FEC00000
                     Interrupt : 00000000

/* ISA interrupt 0 */
                 Subtable Type : 02
                        Length : 0A
                           Bus : 00
                        Source : 00
                     Interrupt : 00000002
         Flags (decoded below) : 0000
                      Polarity : 0
                  Trigger Mode : 0

/* ISA interrupt 5 */
                 Subtable Type : 02
                        Length : 0A
                           Bus : 00
                        Source : 05
                     Interrupt : 00000005
         Flags (decoded below) : 000D
                      Polarity : 1
                  Trigger Mode : 3

/* ISA interrupt 9 */
                 Subtable Type : 02
                        Length : 0A
                           Bus : 00
                        Source : 09
                     Interrupt : 00000009
         Flags (decoded below) : 000D
                      Polarity : 1
                  Trigger Mode : 3

/* ISA interrupt 10 */
                 Subtable Type : 02
                        Length : 0A
                           Bus : 00
                        Source : 0A
                     Interrupt : 0000000A
         Flags (decoded below) : 000D
                      Polarity : 1
                  Trigger Mode : 3

/* ISA interrupt 11 */
                 Subtable Type : 02
                        Length : 0A
                           Bus : 00
                        Source : 0B
                     Interrupt : 0000000B
         Flags (decoded below) : 000D
                      Polarity : 1
                  Trigger Mode : 3

/* NMI */
                 Subtable Type : 04
                        Length : 06
                  Processor ID : FF
         Flags (decoded below) : 0000
                      Polarity : 0
                  Trigger Mode : 0
          Interrupt Input LINT : 01
