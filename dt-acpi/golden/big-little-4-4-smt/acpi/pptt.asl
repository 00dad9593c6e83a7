                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 large L1 data */
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

/* 003C large L1 instruction */
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

/* 0054 large L2 */
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

/* 006C small L1 data */
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
           Next Level of Cache : 0000009C
                          Size : 00010000
                Number of Sets : 00000100
                 Associativity : 04
                    Attributes : 02
               Allocation Type : 2
                    Cache Type : 0
                  Write Policy : 0
                     Line Size : 0040

/* 0084 small L1 instruction */
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
           Next Level of Cache : 0000009C
                          Size : 00010000
                Number of Sets : 00000100
                 Associativity : 04
                    Attributes : 06
               Allocation Type : 2
                    Cache Type : 1
                  Write Policy : 0
                     Line Size : 0040

/* 009C small L2 */
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

/* 00B4 llc 0 cache */
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

/* 00CC package 0 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000001
              Physical package : 1
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 0
                        Parent : 00000000
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 000000B4

/* 00E4 core 0 (large) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0100 cpu 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000E4
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0114 cpu 1 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000E4
             ACPI Processor ID : 00000001
       Private Resource Number : 00000000

/* 0128 core 1 (large) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0144 cpu 2 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000128
             ACPI Processor ID : 00000002
       Private Resource Number : 00000000

/* 0158 cpu 3 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000128
             ACPI Processor ID : 00000003
       Private Resource Number : 00000000

/* 016C core 2 (large) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0188 cpu 4 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000016C
             ACPI Processor ID : 00000004
       Private Resource Number : 00000000

/* 019C cpu 5 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000016C
             ACPI Processor ID : 00000005
       Private Resource Number : 00000000

/* 01B0 core 3 (large) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 01CC cpu 6 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001B0
             ACPI Processor ID : 00000006
       Private Resource Number : 00000000

/* 01E0 cpu 7 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001B0
             ACPI Processor ID : 00000007
       Private Resource Number : 00000000

/* 01F4 core 4 (small) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0210 cpu 8 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001F4
             ACPI Processor ID : 00000008
       Private Resource Number : 00000000

/* 0224 cpu 9 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000001F4
             ACPI Processor ID : 00000009
       Private Resource Number : 00000000

/* 0238 core 5 (small) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0254 cpu 10 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000238
             ACPI Processor ID : 0000000A
       Private Resource Number : 00000000

/* 0268 cpu 11 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000238
             ACPI Processor ID : 0000000B
       Private Resource Number : 00000000

/* 027C core 6 (small) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0298 cpu 12 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000027C
             ACPI Processor ID : 0000000C
       Private Resource Number : 00000000

/* 02AC cpu 13 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000027C
             ACPI Processor ID : 0000000D
       Private Resource Number : 00000000

/* 02C0 core 7 (small) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000CC
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 02DC cpu 14 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000002C0
             ACPI Processor ID : 0000000E
       Private Resource Number : 00000000

/* 02F0 cpu 15 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 0000001E
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 1
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000002C0
             ACPI Processor ID : 0000000F
       Private Resource Number : 00000000
