                     Signature : "SLIT"
                  Table Length : 00000000
                      Revision : 01
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
                    Localities : 000000000000000C
                  Locality   0 : 0A 0F 0F 0F 0F 0F 18 18 18 18 18 18
                  Locality   1 : 0F 0A 0F 0F 0F 0F 18 18 18 18 18 18
                  Locality   2 : 0F 0F 0A 0F 0F 0F 18 18 18 18 18 18
                  Locality   3 : 0F 0F 0F 0A 0F 0F 18 18 18 18 18 18
                  Locality   4 : 0F 0F 0F 0F 0A 0F 18 18 18 18 18 18
                  Locality   5 : 0F 0F 0F 0F 0F 0A 18 18 18 18 18 18
                  Locality   6 : 18 18 18 18 18 18 0A 0F 0F 0F 0F 0F
                  Locality   7 : 18 18 18 18 18 18 0F 0A 0F 0F 0F 0F
                  Locality   8 : 18 18 18 18 18 18 0F 0F 0A 0F 0F 0F
                  Locality   9 : 18 18 18 18 18 18 0F 0F 0F 0A 0F 0F
                  Locality  10 : 18 18 18 18 18 18 0F 0F 0F 0F 0A 0F
                  Locality  11 : 18 18 18 18 18 18 0F 0F 0F 0F 0F 0A
