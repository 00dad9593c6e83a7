                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 cortex-a725 L1 data */
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

/* 003C cortex-a725 L1 instruction */
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

/* 0054 cortex-a725 L2 */
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

/* 006C cortex-x925 L1 data */
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

/* 0084 cortex-x925 L1 instruction */
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

/* 009C cortex-x925 L2 */
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
                          Size : 00800000
                Number of Sets : 00002000
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 00CC llc 1 cache */
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

/* 00E4 package 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000001
              Physical package : 1
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 0
                        Parent : 00000000
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 00F8 llc 0 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000000
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 0
                        Parent : 000000E4
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 000000B4

/* 0110 core 0 (cortex-a725) */
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

/* 012C core 1 (cortex-a725) */
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

/* 0148 core 2 (cortex-a725) */
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

/* 0164 core 3 (cortex-a725) */
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

/* 0180 core 4 (cortex-a725) */
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
             ACPI Processor ID : 00000004
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 019C core 5 (cortex-x925) */
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
             ACPI Processor ID : 00000005
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 01B8 core 6 (cortex-x925) */
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
             ACPI Processor ID : 00000006
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 01D4 core 7 (cortex-x925) */
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
             ACPI Processor ID : 00000007
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 01F0 core 8 (cortex-x925) */
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
             ACPI Processor ID : 00000008
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 020C core 9 (cortex-x925) */
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
             ACPI Processor ID : 00000009
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0228 llc 1 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000000
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 0
                        Parent : 000000E4
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 000000CC

/* 0240 core 10 (cortex-a725) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000A
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 025C core 11 (cortex-a725) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000B
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0278 core 12 (cortex-a725) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000C
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0294 core 13 (cortex-a725) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000D
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02B0 core 14 (cortex-a725) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000E
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 02CC core 15 (cortex-x925) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 0000000F
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 02E8 core 16 (cortex-x925) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 00000010
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0304 core 17 (cortex-x925) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 00000011
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 0320 core 18 (cortex-x925) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 00000012
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084

/* 033C core 19 (cortex-x925) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000228
             ACPI Processor ID : 00000013
       Private Resource Number : 00000002
              Private Resource : 0000006C
              Private Resource : 00000084
