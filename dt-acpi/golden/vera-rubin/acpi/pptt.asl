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
                          Size : 0A200000
                Number of Sets : 00036000
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

/* 02BC core 8 (olympus) */
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

/* 02D8 cpu 16 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000002BC
             ACPI Processor ID : 00000010
       Private Resource Number : 00000000

/* 02EC cpu 17 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000002BC
             ACPI Processor ID : 00000011
       Private Resource Number : 00000000

/* 0300 core 9 (olympus) */
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

/* 031C cpu 18 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000300
             ACPI Processor ID : 00000012
       Private Resource Number : 00000000

/* 0330 cpu 19 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000300
             ACPI Processor ID : 00000013
       Private Resource Number : 00000000

/* 0344 core 10 (olympus) */
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

/* 0360 cpu 20 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000344
             ACPI Processor ID : 00000014
       Private Resource Number : 00000000

/* 0374 cpu 21 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000344
             ACPI Processor ID : 00000015
       Private Resource Number : 00000000

/* 0388 core 11 (olympus) */
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

/* 03A4 cpu 22 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000388
             ACPI Processor ID : 00000016
       Private Resource Number : 00000000

/* 03B8 cpu 23 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000388
             ACPI Processor ID : 00000017
       Private Resource Number : 00000000

/* 03CC core 12 (olympus) */
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

/* 03E8 cpu 24 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003CC
             ACPI Processor ID : 00000018
       Private Resource Number : 00000000

/* 03FC cpu 25 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003CC
             ACPI Processor ID : 00000019
       Private Resource Number : 00000000

/* 0410 core 13 (olympus) */
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

/* 042C cpu 26 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000410
             ACPI Processor ID : 0000001A
       Private Resource Number : 00000000

/* 0440 cpu 27 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000410
             ACPI Processor ID : 0000001B
       Private Resource Number : 00000000

/* 0454 core 14 (olympus) */
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

/* 0470 cpu 28 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000454
             ACPI Processor ID : 0000001C
       Private Resource Number : 00000000

/* 0484 cpu 29 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000454
             ACPI Processor ID : 0000001D
       Private Resource Number : 00000000

/* 0498 core 15 (olympus) */
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

/* 04B4 cpu 30 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000498
             ACPI Processor ID : 0000001E
       Private Resource Number : 00000000

/* 04C8 cpu 31 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000498
             ACPI Processor ID : 0000001F
       Private Resource Number : 00000000

/* 04DC core 16 (olympus) */
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

/* 04F8 cpu 32 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004DC
             ACPI Processor ID : 00000020
       Private Resource Number : 00000000

/* 050C cpu 33 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004DC
             ACPI Processor ID : 00000021
       Private Resource Number : 00000000

/* 0520 core 17 (olympus) */
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

/* 053C cpu 34 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000520
             ACPI Processor ID : 00000022
       Private Resource Number : 00000000

/* 0550 cpu 35 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000520
             ACPI Processor ID : 00000023
       Private Resource Number : 00000000

/* 0564 core 18 (olympus) */
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

/* 0580 cpu 36 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000564
             ACPI Processor ID : 00000024
       Private Resource Number : 00000000

/* 0594 cpu 37 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000564
             ACPI Processor ID : 00000025
       Private Resource Number : 00000000

/* 05A8 core 19 (olympus) */
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

/* 05C4 cpu 38 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000005A8
             ACPI Processor ID : 00000026
       Private Resource Number : 00000000

/* 05D8 cpu 39 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000005A8
             ACPI Processor ID : 00000027
       Private Resource Number : 00000000

/* 05EC core 20 (olympus) */
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

/* 0608 cpu 40 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000005EC
             ACPI Processor ID : 00000028
       Private Resource Number : 00000000

/* 061C cpu 41 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000005EC
             ACPI Processor ID : 00000029
       Private Resource Number : 00000000

/* 0630 core 21 (olympus) */
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

/* 064C cpu 42 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000630
             ACPI Processor ID : 0000002A
       Private Resource Number : 00000000

/* 0660 cpu 43 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000630
             ACPI Processor ID : 0000002B
       Private Resource Number : 00000000

/* 0674 core 22 (olympus) */
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

/* 0690 cpu 44 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000674
             ACPI Processor ID : 0000002C
       Private Resource Number : 00000000

/* 06A4 cpu 45 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000674
             ACPI Processor ID : 0000002D
       Private Resource Number : 00000000

/* 06B8 core 23 (olympus) */
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

/* 06D4 cpu 46 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000006B8
             ACPI Processor ID : 0000002E
       Private Resource Number : 00000000

/* 06E8 cpu 47 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000006B8
             ACPI Processor ID : 0000002F
       Private Resource Number : 00000000

/* 06FC core 24 (olympus) */
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

/* 0718 cpu 48 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000006FC
             ACPI Processor ID : 00000030
       Private Resource Number : 00000000

/* 072C cpu 49 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000006FC
             ACPI Processor ID : 00000031
       Private Resource Number : 00000000

/* 0740 core 25 (olympus) */
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

/* 075C cpu 50 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000740
             ACPI Processor ID : 00000032
       Private Resource Number : 00000000

/* 0770 cpu 51 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000740
             ACPI Processor ID : 00000033
       Private Resource Number : 00000000

/* 0784 core 26 (olympus) */
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

/* 07A0 cpu 52 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000784
             ACPI Processor ID : 00000034
       Private Resource Number : 00000000

/* 07B4 cpu 53 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000784
             ACPI Processor ID : 00000035
       Private Resource Number : 00000000

/* 07C8 core 27 (olympus) */
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

/* 07E4 cpu 54 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000007C8
             ACPI Processor ID : 00000036
       Private Resource Number : 00000000

/* 07F8 cpu 55 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000007C8
             ACPI Processor ID : 00000037
       Private Resource Number : 00000000

/* 080C core 28 (olympus) */
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

/* 0828 cpu 56 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000080C
             ACPI Processor ID : 00000038
       Private Resource Number : 00000000

/* 083C cpu 57 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000080C
             ACPI Processor ID : 00000039
       Private Resource Number : 00000000

/* 0850 core 29 (olympus) */
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

/* 086C cpu 58 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000850
             ACPI Processor ID : 0000003A
       Private Resource Number : 00000000

/* 0880 cpu 59 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000850
             ACPI Processor ID : 0000003B
       Private Resource Number : 00000000

/* 0894 core 30 (olympus) */
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

/* 08B0 cpu 60 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000894
             ACPI Processor ID : 0000003C
       Private Resource Number : 00000000

/* 08C4 cpu 61 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000894
             ACPI Processor ID : 0000003D
       Private Resource Number : 00000000

/* 08D8 core 31 (olympus) */
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

/* 08F4 cpu 62 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000008D8
             ACPI Processor ID : 0000003E
       Private Resource Number : 00000000

/* 0908 cpu 63 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000008D8
             ACPI Processor ID : 0000003F
       Private Resource Number : 00000000

/* 091C core 32 (olympus) */
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

/* 0938 cpu 64 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000091C
             ACPI Processor ID : 00000040
       Private Resource Number : 00000000

/* 094C cpu 65 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000091C
             ACPI Processor ID : 00000041
       Private Resource Number : 00000000

/* 0960 core 33 (olympus) */
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

/* 097C cpu 66 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000960
             ACPI Processor ID : 00000042
       Private Resource Number : 00000000

/* 0990 cpu 67 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000960
             ACPI Processor ID : 00000043
       Private Resource Number : 00000000

/* 09A4 core 34 (olympus) */
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

/* 09C0 cpu 68 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000009A4
             ACPI Processor ID : 00000044
       Private Resource Number : 00000000

/* 09D4 cpu 69 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000009A4
             ACPI Processor ID : 00000045
       Private Resource Number : 00000000

/* 09E8 core 35 (olympus) */
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

/* 0A04 cpu 70 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000009E8
             ACPI Processor ID : 00000046
       Private Resource Number : 00000000

/* 0A18 cpu 71 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000009E8
             ACPI Processor ID : 00000047
       Private Resource Number : 00000000

/* 0A2C core 36 (olympus) */
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

/* 0A48 cpu 72 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000A2C
             ACPI Processor ID : 00000048
       Private Resource Number : 00000000

/* 0A5C cpu 73 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000A2C
             ACPI Processor ID : 00000049
       Private Resource Number : 00000000

/* 0A70 core 37 (olympus) */
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

/* 0A8C cpu 74 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000A70
             ACPI Processor ID : 0000004A
       Private Resource Number : 00000000

/* 0AA0 cpu 75 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000A70
             ACPI Processor ID : 0000004B
       Private Resource Number : 00000000

/* 0AB4 core 38 (olympus) */
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

/* 0AD0 cpu 76 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000AB4
             ACPI Processor ID : 0000004C
       Private Resource Number : 00000000

/* 0AE4 cpu 77 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000AB4
             ACPI Processor ID : 0000004D
       Private Resource Number : 00000000

/* 0AF8 core 39 (olympus) */
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

/* 0B14 cpu 78 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000AF8
             ACPI Processor ID : 0000004E
       Private Resource Number : 00000000

/* 0B28 cpu 79 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000AF8
             ACPI Processor ID : 0000004F
       Private Resource Number : 00000000

/* 0B3C core 40 (olympus) */
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

/* 0B58 cpu 80 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000B3C
             ACPI Processor ID : 00000050
       Private Resource Number : 00000000

/* 0B6C cpu 81 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000B3C
             ACPI Processor ID : 00000051
       Private Resource Number : 00000000

/* 0B80 core 41 (olympus) */
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

/* 0B9C cpu 82 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000B80
             ACPI Processor ID : 00000052
       Private Resource Number : 00000000

/* 0BB0 cpu 83 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000B80
             ACPI Processor ID : 00000053
       Private Resource Number : 00000000

/* 0BC4 core 42 (olympus) */
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

/* 0BE0 cpu 84 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000BC4
             ACPI Processor ID : 00000054
       Private Resource Number : 00000000

/* 0BF4 cpu 85 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000BC4
             ACPI Processor ID : 00000055
       Private Resource Number : 00000000

/* 0C08 core 43 (olympus) */
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

/* 0C24 cpu 86 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C08
             ACPI Processor ID : 00000056
       Private Resource Number : 00000000

/* 0C38 cpu 87 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C08
             ACPI Processor ID : 00000057
       Private Resource Number : 00000000

/* 0C4C core 44 (olympus) */
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

/* 0C68 cpu 88 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C4C
             ACPI Processor ID : 00000058
       Private Resource Number : 00000000

/* 0C7C cpu 89 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C4C
             ACPI Processor ID : 00000059
       Private Resource Number : 00000000

/* 0C90 core 45 (olympus) */
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

/* 0CAC cpu 90 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C90
             ACPI Processor ID : 0000005A
       Private Resource Number : 00000000

/* 0CC0 cpu 91 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000C90
             ACPI Processor ID : 0000005B
       Private Resource Number : 00000000

/* 0CD4 core 46 (olympus) */
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

/* 0CF0 cpu 92 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000CD4
             ACPI Processor ID : 0000005C
       Private Resource Number : 00000000

/* 0D04 cpu 93 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000CD4
             ACPI Processor ID : 0000005D
       Private Resource Number : 00000000

/* 0D18 core 47 (olympus) */
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

/* 0D34 cpu 94 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000D18
             ACPI Processor ID : 0000005E
       Private Resource Number : 00000000

/* 0D48 cpu 95 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000D18
             ACPI Processor ID : 0000005F
       Private Resource Number : 00000000

/* 0D5C core 48 (olympus) */
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

/* 0D78 cpu 96 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000D5C
             ACPI Processor ID : 00000060
       Private Resource Number : 00000000

/* 0D8C cpu 97 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000D5C
             ACPI Processor ID : 00000061
       Private Resource Number : 00000000

/* 0DA0 core 49 (olympus) */
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

/* 0DBC cpu 98 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000DA0
             ACPI Processor ID : 00000062
       Private Resource Number : 00000000

/* 0DD0 cpu 99 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000DA0
             ACPI Processor ID : 00000063
       Private Resource Number : 00000000

/* 0DE4 core 50 (olympus) */
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

/* 0E00 cpu 100 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000DE4
             ACPI Processor ID : 00000064
       Private Resource Number : 00000000

/* 0E14 cpu 101 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000DE4
             ACPI Processor ID : 00000065
       Private Resource Number : 00000000

/* 0E28 core 51 (olympus) */
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

/* 0E44 cpu 102 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000E28
             ACPI Processor ID : 00000066
       Private Resource Number : 00000000

/* 0E58 cpu 103 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000E28
             ACPI Processor ID : 00000067
       Private Resource Number : 00000000

/* 0E6C core 52 (olympus) */
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

/* 0E88 cpu 104 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000E6C
             ACPI Processor ID : 00000068
       Private Resource Number : 00000000

/* 0E9C cpu 105 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000E6C
             ACPI Processor ID : 00000069
       Private Resource Number : 00000000

/* 0EB0 core 53 (olympus) */
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

/* 0ECC cpu 106 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000EB0
             ACPI Processor ID : 0000006A
       Private Resource Number : 00000000

/* 0EE0 cpu 107 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000EB0
             ACPI Processor ID : 0000006B
       Private Resource Number : 00000000

/* 0EF4 core 54 (olympus) */
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

/* 0F10 cpu 108 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000EF4
             ACPI Processor ID : 0000006C
       Private Resource Number : 00000000

/* 0F24 cpu 109 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000EF4
             ACPI Processor ID : 0000006D
       Private Resource Number : 00000000

/* 0F38 core 55 (olympus) */
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

/* 0F54 cpu 110 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000F38
             ACPI Processor ID : 0000006E
       Private Resource Number : 00000000

/* 0F68 cpu 111 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000F38
             ACPI Processor ID : 0000006F
       Private Resource Number : 00000000

/* 0F7C core 56 (olympus) */
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

/* 0F98 cpu 112 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000F7C
             ACPI Processor ID : 00000070
       Private Resource Number : 00000000

/* 0FAC cpu 113 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000F7C
             ACPI Processor ID : 00000071
       Private Resource Number : 00000000

/* 0FC0 core 57 (olympus) */
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

/* 0FDC cpu 114 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000FC0
             ACPI Processor ID : 00000072
       Private Resource Number : 00000000

/* 0FF0 cpu 115 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000FC0
             ACPI Processor ID : 00000073
       Private Resource Number : 00000000

/* 1004 core 58 (olympus) */
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

/* 1020 cpu 116 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001004
             ACPI Processor ID : 00000074
       Private Resource Number : 00000000

/* 1034 cpu 117 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001004
             ACPI Processor ID : 00000075
       Private Resource Number : 00000000

/* 1048 core 59 (olympus) */
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

/* 1064 cpu 118 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001048
             ACPI Processor ID : 00000076
       Private Resource Number : 00000000

/* 1078 cpu 119 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001048
             ACPI Processor ID : 00000077
       Private Resource Number : 00000000

/* 108C core 60 (olympus) */
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

/* 10A8 cpu 120 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000108C
             ACPI Processor ID : 00000078
       Private Resource Number : 00000000

/* 10BC cpu 121 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000108C
             ACPI Processor ID : 00000079
       Private Resource Number : 00000000

/* 10D0 core 61 (olympus) */
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

/* 10EC cpu 122 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000010D0
             ACPI Processor ID : 0000007A
       Private Resource Number : 00000000

/* 1100 cpu 123 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000010D0
             ACPI Processor ID : 0000007B
       Private Resource Number : 00000000

/* 1114 core 62 (olympus) */
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

/* 1130 cpu 124 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001114
             ACPI Processor ID : 0000007C
       Private Resource Number : 00000000

/* 1144 cpu 125 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001114
             ACPI Processor ID : 0000007D
       Private Resource Number : 00000000

/* 1158 core 63 (olympus) */
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

/* 1174 cpu 126 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001158
             ACPI Processor ID : 0000007E
       Private Resource Number : 00000000

/* 1188 cpu 127 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001158
             ACPI Processor ID : 0000007F
       Private Resource Number : 00000000

/* 119C core 64 (olympus) */
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

/* 11B8 cpu 128 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000119C
             ACPI Processor ID : 00000080
       Private Resource Number : 00000000

/* 11CC cpu 129 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000119C
             ACPI Processor ID : 00000081
       Private Resource Number : 00000000

/* 11E0 core 65 (olympus) */
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

/* 11FC cpu 130 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000011E0
             ACPI Processor ID : 00000082
       Private Resource Number : 00000000

/* 1210 cpu 131 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000011E0
             ACPI Processor ID : 00000083
       Private Resource Number : 00000000

/* 1224 core 66 (olympus) */
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

/* 1240 cpu 132 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001224
             ACPI Processor ID : 00000084
       Private Resource Number : 00000000

/* 1254 cpu 133 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001224
             ACPI Processor ID : 00000085
       Private Resource Number : 00000000

/* 1268 core 67 (olympus) */
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

/* 1284 cpu 134 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001268
             ACPI Processor ID : 00000086
       Private Resource Number : 00000000

/* 1298 cpu 135 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001268
             ACPI Processor ID : 00000087
       Private Resource Number : 00000000

/* 12AC core 68 (olympus) */
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

/* 12C8 cpu 136 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000012AC
             ACPI Processor ID : 00000088
       Private Resource Number : 00000000

/* 12DC cpu 137 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000012AC
             ACPI Processor ID : 00000089
       Private Resource Number : 00000000

/* 12F0 core 69 (olympus) */
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

/* 130C cpu 138 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000012F0
             ACPI Processor ID : 0000008A
       Private Resource Number : 00000000

/* 1320 cpu 139 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000012F0
             ACPI Processor ID : 0000008B
       Private Resource Number : 00000000

/* 1334 core 70 (olympus) */
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

/* 1350 cpu 140 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001334
             ACPI Processor ID : 0000008C
       Private Resource Number : 00000000

/* 1364 cpu 141 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001334
             ACPI Processor ID : 0000008D
       Private Resource Number : 00000000

/* 1378 core 71 (olympus) */
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

/* 1394 cpu 142 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001378
             ACPI Processor ID : 0000008E
       Private Resource Number : 00000000

/* 13A8 cpu 143 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001378
             ACPI Processor ID : 0000008F
       Private Resource Number : 00000000

/* 13BC core 72 (olympus) */
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

/* 13D8 cpu 144 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000013BC
             ACPI Processor ID : 00000090
       Private Resource Number : 00000000

/* 13EC cpu 145 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000013BC
             ACPI Processor ID : 00000091
       Private Resource Number : 00000000

/* 1400 core 73 (olympus) */
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

/* 141C cpu 146 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001400
             ACPI Processor ID : 00000092
       Private Resource Number : 00000000

/* 1430 cpu 147 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001400
             ACPI Processor ID : 00000093
       Private Resource Number : 00000000

/* 1444 core 74 (olympus) */
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

/* 1460 cpu 148 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001444
             ACPI Processor ID : 00000094
       Private Resource Number : 00000000

/* 1474 cpu 149 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001444
             ACPI Processor ID : 00000095
       Private Resource Number : 00000000

/* 1488 core 75 (olympus) */
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

/* 14A4 cpu 150 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001488
             ACPI Processor ID : 00000096
       Private Resource Number : 00000000

/* 14B8 cpu 151 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001488
             ACPI Processor ID : 00000097
       Private Resource Number : 00000000

/* 14CC core 76 (olympus) */
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

/* 14E8 cpu 152 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000014CC
             ACPI Processor ID : 00000098
       Private Resource Number : 00000000

/* 14FC cpu 153 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000014CC
             ACPI Processor ID : 00000099
       Private Resource Number : 00000000

/* 1510 core 77 (olympus) */
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

/* 152C cpu 154 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001510
             ACPI Processor ID : 0000009A
       Private Resource Number : 00000000

/* 1540 cpu 155 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001510
             ACPI Processor ID : 0000009B
       Private Resource Number : 00000000

/* 1554 core 78 (olympus) */
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

/* 1570 cpu 156 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001554
             ACPI Processor ID : 0000009C
       Private Resource Number : 00000000

/* 1584 cpu 157 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001554
             ACPI Processor ID : 0000009D
       Private Resource Number : 00000000

/* 1598 core 79 (olympus) */
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

/* 15B4 cpu 158 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001598
             ACPI Processor ID : 0000009E
       Private Resource Number : 00000000

/* 15C8 cpu 159 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001598
             ACPI Processor ID : 0000009F
       Private Resource Number : 00000000

/* 15DC core 80 (olympus) */
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

/* 15F8 cpu 160 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000015DC
             ACPI Processor ID : 000000A0
       Private Resource Number : 00000000

/* 160C cpu 161 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000015DC
             ACPI Processor ID : 000000A1
       Private Resource Number : 00000000

/* 1620 core 81 (olympus) */
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

/* 163C cpu 162 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001620
             ACPI Processor ID : 000000A2
       Private Resource Number : 00000000

/* 1650 cpu 163 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001620
             ACPI Processor ID : 000000A3
       Private Resource Number : 00000000

/* 1664 core 82 (olympus) */
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

/* 1680 cpu 164 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001664
             ACPI Processor ID : 000000A4
       Private Resource Number : 00000000

/* 1694 cpu 165 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001664
             ACPI Processor ID : 000000A5
       Private Resource Number : 00000000

/* 16A8 core 83 (olympus) */
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

/* 16C4 cpu 166 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000016A8
             ACPI Processor ID : 000000A6
       Private Resource Number : 00000000

/* 16D8 cpu 167 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000016A8
             ACPI Processor ID : 000000A7
       Private Resource Number : 00000000

/* 16EC core 84 (olympus) */
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

/* 1708 cpu 168 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000016EC
             ACPI Processor ID : 000000A8
       Private Resource Number : 00000000

/* 171C cpu 169 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000016EC
             ACPI Processor ID : 000000A9
       Private Resource Number : 00000000

/* 1730 core 85 (olympus) */
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

/* 174C cpu 170 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001730
             ACPI Processor ID : 000000AA
       Private Resource Number : 00000000

/* 1760 cpu 171 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001730
             ACPI Processor ID : 000000AB
       Private Resource Number : 00000000

/* 1774 core 86 (olympus) */
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

/* 1790 cpu 172 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001774
             ACPI Processor ID : 000000AC
       Private Resource Number : 00000000

/* 17A4 cpu 173 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00001774
             ACPI Processor ID : 000000AD
       Private Resource Number : 00000000

/* 17B8 core 87 (olympus) */
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

/* 17D4 cpu 174 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000017B8
             ACPI Processor ID : 000000AE
       Private Resource Number : 00000000

/* 17E8 cpu 175 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000017B8
             ACPI Processor ID : 000000AF
       Private Resource Number : 00000000
