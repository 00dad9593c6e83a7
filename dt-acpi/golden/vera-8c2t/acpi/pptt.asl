                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 olympus L1 data */
                 Subtable Type : 01
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 0000007F
                    Size valid : 1
          Number of Sets valid : 1
           Associativity valid : 1
         Allocation Type valid : 1
              Cache Type valid : 1
            Write Policy valid : 1
               Line Size valid : 1
           Next Level of Cache : 00000054
                          Size : 00010000
                Number of Sets : 00000100
                 Associativity : 04
                    Attributes : 02
               Allocation Type : 2
                    Cache Type : 0
                  Write Policy : 0
                     Line Size : 0040

/* 003C olympus L1 instruction */
                 Subtable Type : 01
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 0000007F
                    Size valid : 1
          Number of Sets valid : 1
           Associativity valid : 1
         Allocation Type valid : 1
              Cache Type valid : 1
            Write Policy valid : 1
               Line Size valid : 1
           Next Level of Cache : 00000054
                          Size : 00010000
                Number of Sets : 00000100
                 Associativity : 04
                    Attributes : 06
               Allocation Type : 2
                    Cache Type : 1
                  Write Policy : 0
                     Line Size : 0040

/* 0054 olympus L2 */
                 Subtable Type : 01
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 0000007F
                    Size valid : 1
          Number of Sets valid : 1
           Associativity valid : 1
         Allocation Type valid : 1
              Cache Type valid : 1
            Write Policy valid : 1
               Line Size valid : 1
           Next Level of Cache : 00000000
                          Size : 00200000
                Number of Sets : 00001000
                 Associativity : 08
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 006C llc 0 cache */
                 Subtable Type : 01
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 0000007F
                    Size valid : 1
          Number of Sets valid : 1
           Associativity valid : 1
         Allocation Type valid : 1
              Cache Type valid : 1
            Write Policy valid : 1
               Line Size valid : 1
           Next Level of Cache : 00000000
                          Size : 01000000
                Number of Sets : 00004000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 0084 package 0 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000011
              Physical package : 1
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000000
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 0000006C

/* 009C core 0 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00B8 cpu 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 00CC cpu 1 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000001
       Private Resource Number : 00000000

/* 00E0 core 1 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00FC cpu 2 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000E0
             ACPI Processor ID : 00000002
       Private Resource Number : 00000000

/* 0110 cpu 3 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000E0
             ACPI Processor ID : 00000003
       Private Resource Number : 00000000

/* 0124 core 2 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0140 cpu 4 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000124
             ACPI Processor ID : 00000004
       Private Resource Number : 00000000

/* 0154 cpu 5 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000124
             ACPI Processor ID : 00000005
       Private Resource Number : 00000000

/* 0168 core 3 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0184 cpu 6 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000168
             ACPI Processor ID : 00000006
       Private Resource Number : 00000000

/* 0198 cpu 7 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000168
             ACPI Processor ID : 00000007
       Private Resource Number : 00000000

/* 01AC core 4 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01C8 cpu 8 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001AC
             ACPI Processor ID : 00000008
       Private Resource Number : 00000000

/* 01DC cpu 9 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001AC
             ACPI Processor ID : 00000009
       Private Resource Number : 00000000

/* 01F0 core 5 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 020C cpu 10 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001F0
             ACPI Processor ID : 0000000A
       Private Resource Number : 00000000

/* 0220 cpu 11 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001F0
             ACPI Processor ID : 0000000B
       Private Resource Number : 00000000

/* 0234 core 6 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0250 cpu 12 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000234
             ACPI Processor ID : 0000000C
       Private Resource Number : 00000000

/* 0264 cpu 13 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000234
             ACPI Processor ID : 0000000D
       Private Resource Number : 00000000

/* 0278 core 7 (olympus) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0294 cpu 14 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000278
             ACPI Processor ID : 0000000E
       Private Resource Number : 00000000

/* 02A8 cpu 15 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000278
             ACPI Processor ID : 0000000F
       Private Resource Number : 00000000
