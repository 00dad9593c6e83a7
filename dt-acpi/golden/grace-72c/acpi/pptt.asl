                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 neoverse-v2 L1 data */
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

/* 003C neoverse-v2 L1 instruction */
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

/* 0054 neoverse-v2 L2 */
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
                          Size : 00100000
                Number of Sets : 00000800
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
                          Size : 07200000
                Number of Sets : 00026000
                 Associativity : 0C
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

/* 009C core 0 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00B8 core 1 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000001
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00D4 core 2 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000002
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00F0 core 3 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000003
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 010C core 4 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000004
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0128 core 5 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000005
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0144 core 6 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000006
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0160 core 7 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000007
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 017C core 8 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000008
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0198 core 9 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000009
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01B4 core 10 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01D0 core 11 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01EC core 12 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0208 core 13 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0224 core 14 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0240 core 15 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000000F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 025C core 16 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000010
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0278 core 17 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000011
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0294 core 18 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000012
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02B0 core 19 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000013
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02CC core 20 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000014
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02E8 core 21 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000015
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0304 core 22 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000016
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0320 core 23 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000017
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 033C core 24 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000018
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0358 core 25 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000019
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0374 core 26 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0390 core 27 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 03AC core 28 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 03C8 core 29 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 03E4 core 30 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0400 core 31 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000001F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 041C core 32 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000020
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0438 core 33 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000021
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0454 core 34 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000022
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0470 core 35 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000023
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 048C core 36 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000024
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04A8 core 37 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000025
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04C4 core 38 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000026
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04E0 core 39 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000027
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04FC core 40 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000028
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0518 core 41 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000029
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0534 core 42 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0550 core 43 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 056C core 44 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0588 core 45 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 05A4 core 46 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 05C0 core 47 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000002F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 05DC core 48 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000030
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 05F8 core 49 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000031
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0614 core 50 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000032
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0630 core 51 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000033
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 064C core 52 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000034
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0668 core 53 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000035
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0684 core 54 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000036
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 06A0 core 55 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000037
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 06BC core 56 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000038
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 06D8 core 57 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000039
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 06F4 core 58 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0710 core 59 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 072C core 60 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0748 core 61 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0764 core 62 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0780 core 63 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 0000003F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 079C core 64 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000040
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 07B8 core 65 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000041
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 07D4 core 66 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000042
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 07F0 core 67 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000043
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 080C core 68 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000044
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0828 core 69 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000045
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0844 core 70 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000046
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0860 core 71 (neoverse-v2) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000047
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C
