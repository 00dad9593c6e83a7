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

/* 009C cluster 0 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 00B0 core 0 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00CC core 1 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000001
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00E8 core 2 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000002
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0104 core 3 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 0000009C
             ACPI Processor ID : 00000003
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0120 cluster 1 */
                 Subtable Type : 00
                        Length : 14
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 00000084
             ACPI Processor ID : 00000000
       Private Resource Number : 00000000

/* 0134 core 4 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000120
             ACPI Processor ID : 00000004
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0150 core 5 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000120
             ACPI Processor ID : 00000005
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 016C core 6 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000120
             ACPI Processor ID : 00000006
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0188 core 7 (taishan-v110) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000120
             ACPI Processor ID : 00000007
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C
