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
                  Processor ID : 31
                 Local Apic ID : 31
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 14 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 38
                 Local Apic ID : 38
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 15 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 39
                 Local Apic ID : 39
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 16 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 40
                 Local Apic ID : 40
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 17 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 42
                 Local Apic ID : 42
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 18 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 44
                 Local Apic ID : 44
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 19 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 46
                 Local Apic ID : 46
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 20 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 48
                 Local Apic ID : 48
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 21 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 4A
                 Local Apic ID : 4A
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 22 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 4C
                 Local Apic ID : 4C
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 23 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 4E
                 Local Apic ID : 4E
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 24 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 50
                 Local Apic ID : 50
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 25 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 52
                 Local Apic ID : 52
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 26 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 54
                 Local Apic ID : 54
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 27 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 56
                 Local Apic ID : 56
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 28 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 58
                 Local Apic ID : 58
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 29 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 5A
                 Local Apic ID : 5A
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 30 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 5C
                 Local Apic ID : 5C
         Flags (decoded below) : 00000001
             Processor Enabled : 1
        Runtime Online Capable : 0

/* cpu 31 */
                 Subtable Type : 00
                        Length : 08
                  Processor ID : 5E
                 Local Apic ID : 5E
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
