                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 taishan-v110 L1 data */
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

/* 003C taishan-v110 L1 instruction */
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

/* 0054 taishan-v110 L2 */
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
                          Size : 00080000
                Number of Sets : 00000400
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
                          Size : 02000000
                Number of Sets : 00008000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 0084 llc 1 cache */
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
                          Size : 02000000
                Number of Sets : 00008000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 009C llc 2 cache */
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
                          Size : 02000000
                Number of Sets : 00008000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 00B4 llc 3 cache */
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
                          Size : 02000000
                Number of Sets : 00008000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 00CC package 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000011
              Physical package : 1
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000000
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 00E0 llc 0 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 0000006C

/* 00F8 cluster 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000E0
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 010C core 0 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000F8
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0128 core 1 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000F8
             ACPI Processor ID : 00000001
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0144 core 2 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000F8
             ACPI Processor ID : 00000002
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0160 core 3 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000F8
             ACPI Processor ID : 00000003
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 017C cluster 1 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000E0
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0190 core 4 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000017C
             ACPI Processor ID : 00000004
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01AC core 5 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000017C
             ACPI Processor ID : 00000005
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01C8 core 6 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000017C
             ACPI Processor ID : 00000006
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01E4 core 7 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000017C
             ACPI Processor ID : 00000007
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0200 llc 1 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 00000084

/* 0218 cluster 2 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000200
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 022C core 8 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000218
             ACPI Processor ID : 00000008
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0248 core 9 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000218
             ACPI Processor ID : 00000009
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0264 core 10 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000218
             ACPI Processor ID : 0000000A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0280 core 11 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000218
             ACPI Processor ID : 0000000B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 029C cluster 3 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000200
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 02B0 core 12 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000029C
             ACPI Processor ID : 0000000C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02CC core 13 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000029C
             ACPI Processor ID : 0000000D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02E8 core 14 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000029C
             ACPI Processor ID : 0000000E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0304 core 15 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000029C
             ACPI Processor ID : 0000000F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0320 package 1 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000011
              Physical package : 1
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000000
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0334 llc 2 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000320
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 0000009C

/* 034C cluster 4 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000334
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0360 core 16 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000034C
             ACPI Processor ID : 00000010
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 037C core 17 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000034C
             ACPI Processor ID : 00000011
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0398 core 18 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000034C
             ACPI Processor ID : 00000012
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 03B4 core 19 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000034C
             ACPI Processor ID : 00000013
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 03D0 cluster 5 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000334
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 03E4 core 20 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003D0
             ACPI Processor ID : 00000014
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0400 core 21 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003D0
             ACPI Processor ID : 00000015
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 041C core 22 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003D0
             ACPI Processor ID : 00000016
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0438 core 23 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000003D0
             ACPI Processor ID : 00000017
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0454 llc 3 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000320
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 000000B4

/* 046C cluster 6 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000454
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0480 core 24 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000046C
             ACPI Processor ID : 00000018
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 049C core 25 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000046C
             ACPI Processor ID : 00000019
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04B8 core 26 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000046C
             ACPI Processor ID : 0000001A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04D4 core 27 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000046C
             ACPI Processor ID : 0000001B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 04F0 cluster 7 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000454
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0504 core 28 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004F0
             ACPI Processor ID : 0000001C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0520 core 29 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004F0
             ACPI Processor ID : 0000001D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 053C core 30 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004F0
             ACPI Processor ID : 0000001E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0558 core 31 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000004F0
             ACPI Processor ID : 0000001F
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C
