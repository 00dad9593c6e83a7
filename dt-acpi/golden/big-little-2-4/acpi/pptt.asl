                     Signature : "PPTT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000

/* 0024 cortex-a57 L1 data */
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
                          Size : 00008000
                Number of Sets : 00000100
                 Associativity : 02
                    Attributes : 02
               Allocation Type : 2
                    Cache Type : 0
                  Write Policy : 0
                     Line Size : 0040

/* 003C cortex-a57 L1 instruction */
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
                          Size : 0000C000
                Number of Sets : 00000100
                 Associativity : 03
                    Attributes : 06
               Allocation Type : 2
                    Cache Type : 1
                  Write Policy : 0
                     Line Size : 0040

/* 0054 cortex-a53 L1 data */
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
                          Size : 00008000
                Number of Sets : 00000080
                 Associativity : 04
                    Attributes : 02
               Allocation Type : 2
                    Cache Type : 0
                  Write Policy : 0
                     Line Size : 0040

/* 006C cortex-a53 L1 instruction */
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
                          Size : 00008000
                Number of Sets : 00000100
                 Associativity : 02
                    Attributes : 06
               Allocation Type : 2
                    Cache Type : 1
                  Write Policy : 0
                     Line Size : 0040

/* 0084 llc 0 cache */
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
                Number of Sets : 00000800
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 009C llc 1 cache */
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
                Number of Sets : 00000400
                 Associativity : 10
                    Attributes : 0A
               Allocation Type : 2
                    Cache Type : 2
                  Write Policy : 0
                     Line Size : 0040

/* 00B4 package 0 */
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

/* 00C8 llc 0 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000B4
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 00000084

/* 00E0 core 0 (cortex-a57) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000C8
             ACPI Processor ID : 00000000
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 00FC core 1 (cortex-a57) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 000000C8
             ACPI Processor ID : 00000001
       Private Resource Number : 00000002
              Private Resource : 00000024
              Private Resource : 0000003C

/* 0118 llc 1 */
                 Subtable Type : 00
                        Length : 18
                      Reserved : 0000
         Flags (decoded below) : 00000010
              Physical package : 0
       ACPI Processor ID valid : 0
         Processor is a thread : 0
                Node is a leaf : 0
      Identical Implementation : 1
                        Parent : 000000B4
             ACPI Processor ID : 00000000
       Private Resource Number : 00000001
              Private Resource : 0000009C

/* 0130 core 2 (cortex-a53) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000118
             ACPI Processor ID : 00000002
       Private Resource Number : 00000002
              Private Resource : 00000054
              Private Resource : 0000006C

/* 014C core 3 (cortex-a53) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000118
             ACPI Processor ID : 00000003
       Private Resource Number : 00000002
              Private Resource : 00000054
              Private Resource : 0000006C

/* 0168 core 4 (cortex-a53) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000118
             ACPI Processor ID : 00000004
       Private Resource Number : 00000002
              Private Resource : 00000054
              Private Resource : 0000006C

/* 0184 core 5 (cortex-a53) */
                 Subtable Type : 00
                        Length : 1C
                      Reserved : 0000
         Flags (decoded below) : 0000001A
              Physical package : 0
       ACPI Processor ID valid : 1
         Processor is a thread : 0
                Node is a leaf : 1
      Identical Implementation : 1
                        Parent : 00000118
             ACPI Processor ID : 00000005
       Private Resource Number : 00000002
              Private Resource : 00000054
              Private Resource : 0000006C
